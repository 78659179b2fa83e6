import type { JsonValue } from '../../json/json-value.ts';
import { parseDuration } from '../formats/times.ts';
import { goTypeOf } from '../validate/go-text.ts';
import { invalid } from './adapt-scalar.ts';
import { parseTimestamp } from './library/time.ts';
import { fromBase64Url } from './library/utf8.ts';
import { BYTES, DURATION, STRING, TIMESTAMP } from './language/types.ts';
import type { Type } from './language/types.ts';
import { Duration, EvaluationError } from './language/values.ts';
import type { Value } from './language/values.ts';

/** Returns the type of strings with a format. Only four formats have types of their own. */
export function typeOfText(format: string | undefined): Type {
  if (format === 'byte') return BYTES;
  if (format === 'duration') return DURATION;
  return format === 'date' || format === 'date-time' ? TIMESTAMP : STRING;
}

/** Returns a string as expressions see it. */
export function adaptText(value: JsonValue, format: string | undefined): Value {
  if (typeof value !== 'string') {
    throw invalid(`string, got ${goTypeOf(value)}`);
  }
  const adapted = byFormat(value, format);
  if (adapted === undefined) throw new EvaluationError(`Invalid ${labelOf(format)} ${value}`);
  return adapted;
}

function byFormat(text: string, format: string | undefined): Value | undefined {
  if (format === 'byte') return fromBase64Url(text);
  if (format === 'duration') {
    const nanoseconds = parseDuration(text);
    return nanoseconds === undefined ? undefined : new Duration(nanoseconds);
  }
  // OpenAPI's date-time may have no zone (kube-openapi, `strfmt/time.go`).
  if (format === 'date-time') return parseTimestamp(text) ?? parseTimestamp(`${text}Z`);
  return format === 'date' ? parseTimestamp(`${text}T00:00:00Z`) : text;
}

function labelOf(format: string | undefined): string {
  return format === 'duration' ? 'duration' : `${format} formatted string`;
}
