import type { JsonValue } from '../../json/json-value.ts';
import { isJsonList } from '../../json/json-value.ts';
import { isGoInt64 } from '../is-go-int64.ts';
import type { SchemaFacts } from './facts.ts';
import type { Place } from './failures.ts';
import { wrongType } from './failures.ts';
import { Result, failing } from './result.ts';

/** Returns the type of a value, and for a number its format. An integer in the text is an int64 where it fits. */
function typeOf(value: JsonValue): readonly [type: string, format: string] {
  if (value === null) return ['null', ''];
  if (typeof value === 'number' || typeof value === 'bigint') {
    return isGoInt64(value) ? ['integer', 'int64'] : ['number', 'float64'];
  }
  if (typeof value === 'object') return [isJsonList(value) ? 'array' : 'object', ''];
  return [typeof value, ''];
}

/** Validates the type of a value (kube-openapi, `pkg/validation/validate/type.go`). */
export function validateType(value: JsonValue, place: Place, facts: SchemaFacts): Result {
  const { types, format } = facts;
  const allowed = types.join(',');
  const [type, valueFormat] = typeOf(value);
  if (value === null) {
    const isRefused = types.length > 0 && !place.schema.isNullable;
    return isRefused ? failing(wrongType(place, allowed, 'null')) : matching();
  }
  const isAllowed = isOfType(value, type, types);
  const isText = type === 'string' || type === 'array';
  // A list passes here, too. So the API server accepts one in the place of a text with a format.
  if (format !== '' && isText && !isNumeric(types)) return matching();
  if (isAllowed) return matching();
  const isFormat = format !== '' && !isText && valueFormat !== format;
  const [expected, found] = isFormat ? [format, valueFormat] : [allowed, type];
  return failing(wrongType(place, expected, found));
}

/** Reports whether a value is of one of the types. Every integer is a number, and nearly integers are integers. */
function isOfType(value: JsonValue, type: string, types: readonly string[]): boolean {
  if (types.includes(type)) return true;
  if (type === 'integer') return types.includes('number');
  return type === 'number' && types.includes('integer') && isNearlyInteger(Number(value));
}

function isNumeric(types: readonly string[]): boolean {
  return types.includes('number') || types.includes('integer');
}

function matching(): Result {
  const result = new Result();
  result.match();
  return result;
}

const EPSILON = 1e-9;

/** Reports whether a double counts as an integer (github.com/go-openapi/swag, `IsFloat64AJSONInteger`). */
export function isNearlyInteger(value: number): boolean {
  if (value < -(2 ** 53) || value > 2 ** 53 - 1 || Number.isNaN(value)) return false;
  if (Number.isInteger(value)) return true;
  const whole = Math.trunc(value);
  if (whole <= 0) return false;
  return (value - whole) / (value + whole) < EPSILON;
}
