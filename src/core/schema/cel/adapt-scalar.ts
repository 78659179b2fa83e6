import type { JsonValue } from '../../json/json-value.ts';
import { isGoInt64 } from '../is-go-int64.ts';
import { goTypeOf } from '../validate/go-text.ts';
import { EvaluationError } from './language/values.ts';
import type { Value } from './language/values.ts';

/** Returns an int or a string, whichever a value is. */
export function adaptIntOrString(value: JsonValue): Value {
  if (typeof value === 'string') return value;
  if (isInt64(value)) return BigInt(value);
  throw new EvaluationError(
    'invalid data, expected XIntOrString value to be either a string or integer',
  );
}

/** Returns a boolean as expressions see it. */
export function adaptBoolean(value: JsonValue): Value {
  if (typeof value === 'boolean') return value;
  throw invalid(`bool, got ${goTypeOf(value)}`);
}

/** Returns an integer as an int. */
export function adaptInteger(value: JsonValue): Value {
  if (isInt64(value)) return BigInt(value);
  throw invalid(`int, got ${goTypeOf(value)}`);
}

/** Returns a number as a double. */
export function adaptNumber(value: JsonValue): Value {
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value);
  throw invalid(`float, got ${goTypeOf(value)}`);
}

function isInt64(value: JsonValue): value is number | bigint {
  return isGoInt64(value);
}

/** Returns the error of a value that does not have the type of its schema. */
export function invalid(expected: string): EvaluationError {
  return new EvaluationError(`invalid data, expected ${expected}`);
}
