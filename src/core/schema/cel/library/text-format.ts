import { runtimeTypeName } from '../language/runtime-type.ts';
import {
  Duration,
  EvaluationError,
  NotReproduced,
  Timestamp,
  TypeValue,
  Unsigned,
} from '../language/values.ts';
import type { Value } from '../language/values.ts';
import { durationToText, timestampToText } from './time.ts';
import { toUtf8 } from '../../formats/to-utf8.ts';
import { goFloat } from '../../validate/go-text.ts';
import { fromUtf8 } from './utf8.ts';

/** Fills the clauses of a format with values (cel-go, `ext/formatting.go`). */
export function format(text: string, values: readonly Value[]): string {
  let next = 0;
  return text.replace(
    /%(?:%|(?:\.(\d+))?(.?))/gsu,
    (clause, precision?: string, verb: string = '') => {
      if (clause === '%%') return '%';
      const value = values[next];
      if (value === undefined) throw new EvaluationError(`index ${next} out of range`);
      if (verb === '') throw new EvaluationError('unexpected end of string');
      next += 1;
      return formatOne(verb, value, precision === undefined ? 6 : Number(precision));
    },
  );
}

function formatOne(verb: string, value: Value, precision: number): string {
  switch (verb) {
    case 's':
      return textOf(value);
    case 'd':
      return integerIn(value, 'decimal clause can only be used on integers').toString();
    case 'f':
      return fixed(value, precision);
    case 'e':
      throw new NotReproduced('the clause %e of format(), whose text depends on a locale');
    case 'b':
      if (typeof value === 'boolean') return value ? '1' : '0';
      return integerIn(value, 'only integers and bools can be formatted as binary').toString(2);
    case 'o':
      return integerIn(value, 'octal clause can only be used on integers').toString(8);
    case 'x':
      return hexadecimal(value);
    case 'X':
      return hexadecimal(value).toUpperCase();
    default:
      throw new EvaluationError(
        `could not parse formatting clause: unrecognized formatting clause "${verb}"`,
      );
  }
}

function textOf(value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return goFloat(value);
  if (value === null || typeof value !== 'object') return String(value);
  if (value instanceof Unsigned) return String(value.value);
  if (value instanceof Timestamp) return timestampToText(value);
  if (value instanceof Duration) return durationToText(value);
  if (value instanceof Uint8Array) return fromUtf8(value);
  if (value instanceof TypeValue) return value.type.name;
  throw new NotReproduced('the clause %s of format() for lists, maps and types of libraries');
}

function integerIn(value: Value, problem: string): bigint {
  if (typeof value === 'bigint') return value;
  if (value instanceof Unsigned) return value.value;
  throw new EvaluationError(
    `error during formatting: ${problem}, was given ${runtimeTypeName(value)}`,
  );
}

/** Go formats with the separators of a locale, so numbers of more than three digits are not reproduced. */
function fixed(value: Value, precision: number): string {
  if (typeof value === 'number' && Math.abs(value) < 1000) return value.toFixed(precision);
  if (typeof value === 'number' || typeof value === 'string') {
    throw new NotReproduced('the clause %f of format() for large numbers');
  }
  throw new EvaluationError(
    `error during formatting: fixed-point clause can only be used on doubles, was given ${runtimeTypeName(value)}`,
  );
}

function hexadecimal(value: Value): string {
  if (typeof value === 'string') return hexadecimal(toUtf8(value));
  if (value instanceof Uint8Array) {
    return Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('');
  }
  return integerIn(
    value,
    'only integers, byte buffers, and strings can be formatted as hex',
  ).toString(16);
}
