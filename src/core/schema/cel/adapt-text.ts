import type { JsonValue } from '../../json/json-value.ts';
import { parseGoDuration, parseTimestamp } from './library/time.ts';
import { fromBase64 } from './library/utf8.ts';
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
    throw new EvaluationError(`invalid data, expected string, got ${typeof value}`);
  }
  const adapted = byFormat(value, format);
  if (adapted === undefined) throw new EvaluationError(`Invalid ${labelOf(format)} ${value}`);
  return adapted;
}

function byFormat(text: string, format: string | undefined): Value | undefined {
  if (format === 'byte') return fromBase64(text);
  if (format === 'duration') return parseDuration(text);
  if (format === 'date-time') return parseTimestamp(text, true);
  if (format !== 'date') return text;
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseTimestamp(`${text}T00:00:00Z`, false) : undefined;
}

function labelOf(format: string | undefined): string {
  return format === 'duration' ? 'duration' : `${format} formatted string`;
}

const SECOND = 1_000_000_000n;
/** The units by their names; a word that begins with the last name of a unit is that unit (kube-openapi, `strfmt/duration.go`). */
const UNITS: readonly (readonly [names: readonly string[], nanoseconds: bigint])[] = [
  [['ns', 'nano'], 1n],
  [['us', 'µs', 'micro'], 1_000n],
  [['ms', 'milli'], 1_000_000n],
  [['s', 'sec'], SECOND],
  [['m', 'min'], 60n * SECOND],
  [['h', 'hr', 'hour'], 3600n * SECOND],
  [['d', 'day'], 86_400n * SECOND],
  [['w', 'wk', 'week'], 604_800n * SECOND],
];

/** A duration of Go, or counts of units in words: `2 days`. */
function parseDuration(text: string): Duration | undefined {
  const ofGo = parseGoDuration(text);
  if (ofGo !== undefined) return new Duration(ofGo);
  let total: bigint | undefined;
  for (const [, count = '', word = ''] of text.matchAll(/(\d+)(?:\s*([A-Za-zµ]+))?/g)) {
    const unit = word.toLowerCase();
    for (const [names, size] of UNITS) {
      const isNamed = names.includes(unit) || unit.startsWith(names.at(-1) ?? '');
      if (isNamed) total = (total ?? 0n) + BigInt(count) * size;
    }
  }
  return total === undefined ? undefined : new Duration(total);
}
