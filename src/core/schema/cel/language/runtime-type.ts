import {
  bool,
  bytes,
  double,
  duration,
  dyn,
  int,
  list,
  map,
  optional,
  string,
  timestamp,
  type,
  uint,
} from './overload.ts';
import type { Kind } from './overload.ts';
import { NULL, opaque } from './types.ts';
import type { Type } from './types.ts';
import { isOpaque } from './values.ts';
import type { Value } from './values.ts';

/** The kinds that values have. Types of elements are not known at run time. */
const KINDS: readonly Kind[] = [
  string,
  int,
  double,
  bool,
  list(dyn),
  map(dyn, dyn),
  bytes,
  uint,
  timestamp,
  duration,
  type(dyn),
  optional(dyn),
];

/** Returns the type of a value, as `type()` gives it. */
export function runtimeType(value: Value): Type {
  const known = KINDS.find((kind) => kind.has(value));
  return known?.type ?? (isOpaque(value) ? opaque(value.typeName) : NULL);
}

/** Returns the name of a value's type, as messages of cel-go show it. */
export function runtimeTypeName(value: Value): string {
  return runtimeType(value).name;
}
