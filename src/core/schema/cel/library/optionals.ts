import { any, bool, global, list, method, optional } from '../language/overload.ts';
import type { Overload } from '../language/overload.ts';
import {
  Duration,
  ListValue,
  MapValue,
  OptionalValue,
  Timestamp,
  Unsigned,
  found,
  noSuchOverload,
} from '../language/values.ts';
import type { Value } from '../language/values.ts';

const V = any('V');

/** The library of optional values (cel-go, `cel/library.go`, in version 2). */
export const OPTIONALS: readonly Overload[] = [
  global('optional.of', [V], optional(V), (value) => OptionalValue.of(value)),
  global('optional.ofNonZeroValue', [V], optional(V), (value) =>
    isZero(value) ? OptionalValue.none : OptionalValue.of(value),
  ),
  global('optional.none', [], optional(V), () => OptionalValue.none),
  method('hasValue', [optional(V)], bool, (one) => one.value !== undefined),
  method('value', [optional(V)], V, ({ value }) => found(value, 'optional.none() dereference')),
  method('or', [optional(V), optional(V)], optional(V), (a, b) => (a.value === undefined ? b : a)),
  method('orValue', [optional(V), V], V, (one, alternative) =>
    one.value === undefined ? alternative : one.value,
  ),
  method('first', [list(V)], optional(V), (values) => OptionalValue.of(values.elements[0])),
  method('last', [list(V)], optional(V), (values) => OptionalValue.of(values.elements.at(-1))),
  global('optional.unwrap', [list(optional(V))], list(V), unwrap),
  method('unwrapOpt', [list(optional(V))], list(V), unwrap),
];

function unwrap(values: ListValue): ListValue {
  return ListValue.of(
    values.elements.flatMap((element) => {
      if (!(element instanceof OptionalValue)) {
        throw noSuchOverload();
      }
      return element.value === undefined ? [] : [element.value];
    }),
  );
}

function isZero(value: Value): boolean {
  if (value === null || value === false || value === 0n || value === 0 || value === '') return true;
  if (value instanceof ListValue || value instanceof MapValue) return value.size === 0;
  if (value instanceof Uint8Array) return value.length === 0;
  if (value instanceof Unsigned) return value.value === 0n;
  if (value instanceof Duration) return value.nanoseconds === 0n;
  // Go's zero time is the beginning of the year 1.
  return value instanceof Timestamp && value.nanoseconds === -62_135_596_800_000_000_000n;
}
