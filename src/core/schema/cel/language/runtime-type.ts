import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  NULL,
  STRING,
  TIMESTAMP,
  UINT,
  listOf,
  mapOf,
  opaque,
  optionalOf,
  typeOf,
} from './types.ts';
import type { Type } from './types.ts';
import {
  Duration,
  ListValue,
  MapValue,
  OptionalValue,
  Timestamp,
  TypeValue,
  Unsigned,
} from './values.ts';
import type { Value } from './values.ts';

const LIST = listOf(DYN);
const MAP = mapOf(DYN, DYN);
const OPTIONAL = optionalOf(DYN);
const TYPE = typeOf(DYN);

/** Returns the type of a value, as `type()` gives it. Types of elements are not known at run time. */
export function runtimeType(value: Value): Type {
  if (typeof value === 'string') return STRING;
  if (typeof value === 'bigint') return INT;
  if (typeof value === 'number') return DOUBLE;
  if (typeof value === 'boolean') return BOOL;
  return value === null ? NULL : typeOfObject(value);
}

function typeOfObject(value: Exclude<Value, null | string | bigint | number | boolean>): Type {
  if (value instanceof ListValue) return LIST;
  if (value instanceof MapValue) return MAP;
  if (value instanceof Uint8Array) return BYTES;
  if (value instanceof Unsigned) return UINT;
  if (value instanceof Timestamp) return TIMESTAMP;
  if (value instanceof Duration) return DURATION;
  if (value instanceof TypeValue) return TYPE;
  if (value instanceof OptionalValue) return OPTIONAL;
  return opaque(value.typeName);
}

/** Returns the name of a value's type, as messages of cel-go show it. */
export function runtimeTypeName(value: Value): string {
  return runtimeType(value).name;
}
