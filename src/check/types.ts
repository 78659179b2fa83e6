import type { JsonType } from '../core/schema/shape.ts';
import type { JsonValue } from '../core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../core/json/json-value.ts';
import type { SchemaPlace } from './place.ts';

/** Returns the JSON type of a value; undefined for null, which has none. */
export function typeOfValue(value: JsonValue): JsonType | undefined {
  if (isJsonList(value)) return 'list';
  if (isJsonObject(value)) return 'object';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'boolean';
  if (value === null) return undefined;
  return typeof value === 'bigint' || Number.isInteger(value) ? 'integer' : 'number';
}

/** Reports whether every value of one type is a value of another. An undefined type admits any value. */
export function isWithinType(type: JsonType | undefined, wider: JsonType | undefined): boolean {
  if (type === undefined || wider === undefined || type === wider) return true;
  if (wider === 'number') return type === 'integer';
  return wider === 'int-or-string' && (type === 'integer' || type === 'string');
}

/** Reports whether a place is a map: an object whose schema names no key. */
export function isMap({ fields, values, open }: SchemaPlace): boolean {
  return values !== undefined && fields === undefined && open !== true;
}

/** Reports whether an object has only the fields that the schema names. */
export function isRecord({ fields, values, open }: SchemaPlace): boolean {
  return fields !== undefined && values === undefined && open !== true;
}

/** Describes the values of a place: `a string`, `a list of objects`. */
export function describe(place: SchemaPlace): string {
  const { type, items, values } = place;
  if (type === 'list') return items === undefined ? 'a list' : `a list of ${plural(items)}`;
  if (type === 'object') return isMap(place) && values ? `a map of ${plural(values)}` : 'an object';
  if (type === undefined) return 'of any type';
  return `${type === 'integer' || type === 'int-or-string' ? 'an' : 'a'} ${NAMES[type]}`;
}

/** Describes the result of a function without its content. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (isJsonList(value)) return 'a list';
  if (isJsonObject(value)) return 'an object';
  if (typeof value === 'number' && !Number.isInteger(value)) {
    return Number.isFinite(value) ? 'a number that is not whole' : String(value);
  }
  if (typeof value === 'number') return 'an integer';
  return typeof value === 'bigint' ? 'an integer' : `a ${typeof value}`;
}

const NAMES: Readonly<Record<JsonType, string>> = {
  string: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  object: 'object',
  list: 'list',
  'int-or-string': 'integer or string',
};

function plural(place: SchemaPlace): string {
  if (place.type === undefined) return 'anything';
  if (place.type === 'int-or-string') return 'integers or strings';
  return isMap(place) ? 'maps' : `${NAMES[place.type]}s`;
}
