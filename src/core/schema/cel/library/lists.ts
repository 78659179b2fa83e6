import { compare, isEqual } from '../language/comparison.ts';
import {
  any,
  bool,
  bytes,
  double,
  duration,
  dyn,
  global,
  int,
  list,
  method,
  string,
  timestamp,
  uint,
} from '../language/overload.ts';
import type { Kind, Overload } from '../language/overload.ts';
import {
  Duration,
  EvaluationError,
  ListValue,
  NotReproduced,
  Unsigned,
  checkedInt,
  noSuchOverload,
  unlessError,
} from '../language/values.ts';
import type { Value } from '../language/values.ts';

const T = any('T');
const COMPARABLE: readonly Kind[] = [int, uint, double, bool, duration, timestamp, string, bytes];

/** The lists library of Kubernetes (apiserver, `pkg/cel/library/lists.go`). */
export const LISTS: readonly Overload[] = [
  ...COMPARABLE.flatMap((kind) => [
    method('isSorted', [list(kind)], bool, isSorted),
    method('max', [list(kind)], kind, (values) => extreme(values, 'max', 1)),
    method('min', [list(kind)], kind, (values) => extreme(values, 'min', -1)),
  ]),
  method('sum', [list(int)], dynamic(int), (values) => total(values, 0n)),
  method('sum', [list(uint)], dynamic(uint), (values) => total(values, new Unsigned(0n))),
  method('sum', [list(double)], dynamic(double), (values) => total(values, 0)),
  method('sum', [list(duration)], dynamic(duration), (values) => total(values, new Duration(0n))),
  method('indexOf', [list(T), T], int, (values, item) =>
    BigInt(values.elements.findIndex((element) => isEqual(element, item))),
  ),
  method('lastIndexOf', [list(T), T], int, (values, item) =>
    BigInt(values.elements.findLastIndex((element) => isEqual(element, item))),
  ),
];

/** The lists extension of cel-go in version 3 (`ext/lists.go`). */
export const LISTS_EXTENSION: readonly Overload[] = [
  method('slice', [list(T), int, int], list(T), slice),
  method('flatten', [list(list(T))], list(T), (values) => ListValue.of(flatten(values, 1n))),
  method('flatten', [list(dyn), int], list(dyn), (values, depth) => {
    if (depth < 0n) throw new EvaluationError('level must be non-negative');
    return ListValue.of(flatten(values, depth));
  }),
  ...COMPARABLE.flatMap((kind) => [
    method('sort', [list(kind)], list(kind), (values) => sortBy(values, values)),
    method('@sortByAssociatedKeys', [list(T), list(kind)], list(T), sortBy),
  ]),
  global('lists.range', [int], list(int), range),
  method('reverse', [list(T)], list(T), (values) => ListValue.of(values.elements.toReversed())),
  method('distinct', [list(T)], list(T), (values) => ListValue.of(distinct(values.elements))),
];

/** The sets extension of cel-go (`ext/sets.go`). */
export const SETS: readonly Overload[] = [
  global('sets.contains', [list(T), list(T)], bool, containsAll),
  global(
    'sets.equivalent',
    [list(T), list(T)],
    bool,
    (a, b) => containsAll(a, b) && containsAll(b, a),
  ),
  global('sets.intersects', [list(T), list(T)], bool, (a, b) =>
    a.elements.some((element) => contains(b.elements, element)),
  ),
];

/** The result has this type, but the type checker cannot prove it. */
function dynamic(kind: Kind): Kind {
  return kind;
}

function isSorted(values: ListValue): boolean {
  const { elements } = values;
  return elements.every((element, index) => {
    const next = elements[index + 1];
    return next === undefined || !isGreater(element, next);
  });
}

/** The first of equal elements wins. */
function extreme(values: ListValue, name: string, sign: 1 | -1): Value {
  const [first, ...rest] = values.elements;
  if (first === undefined) throw new EvaluationError(`${name} called on empty list`);
  return rest.reduce((best, element) => {
    const isBetter = sign === 1 ? isGreater(element, best) : isGreater(best, element);
    return isBetter ? element : best;
  }, first);
}

/**
 * Reports whether a value is greater than another. Values of types without an order are not greater, and cause no
 * error.
 */
function isGreater(value: Value, other: Value): boolean {
  return unlessError(() => compare(value, other) > 0, false);
}

/** The type of a sum is that of the elements; for a dynamic list, only the values show it. */
function total(values: ListValue, zero: Value): Value {
  const [first = zero, ...rest] = values.elements;
  return rest.reduce(add, first);
}

function add(a: Value, b: Value): Value {
  if (typeof a === 'bigint' && typeof b === 'bigint') return checkedInt(a + b);
  if (typeof a === 'number' && typeof b === 'number') return a + b;
  if (a instanceof Unsigned && b instanceof Unsigned) return new Unsigned(a.value + b.value);
  if (a instanceof Duration && b instanceof Duration) {
    return new Duration(a.nanoseconds + b.nanoseconds);
  }
  throw noSuchOverload();
}

/** The API server stops before this many elements, because of their cost. */
const LONGEST_RANGE = 1_000_000n;

function range(count: bigint): ListValue {
  if (count > LONGEST_RANGE) throw new NotReproduced('a range of so many elements');
  const length = Math.max(0, Number(count));
  return ListValue.of(Array.from({ length }, (_, index) => BigInt(index)));
}

function slice(values: ListValue, start: bigint, end: bigint): ListValue {
  if (start < 0n || end < 0n) {
    throw new EvaluationError(`cannot slice(${start}, ${end}), negative indexes not supported`);
  }
  if (start > end) {
    throw new EvaluationError(
      `cannot slice(${start}, ${end}), start index must be less than or equal to end index`,
    );
  }
  if (BigInt(values.size) < end) {
    throw new EvaluationError(`cannot slice(${start}, ${end}), list is length ${values.size}`);
  }
  return ListValue.of(values.elements.slice(Number(start), Number(end)));
}

function flatten(values: ListValue, depth: bigint): readonly Value[] {
  return values.elements.flatMap((element) =>
    element instanceof ListValue && depth > 0n ? flatten(element, depth - 1n) : [element],
  );
}

function sortBy(values: ListValue, keys: ListValue): ListValue {
  if (values.size !== keys.size) {
    throw new EvaluationError('@sortByAssociatedKeys() expected a list of the same size');
  }
  const pairs = values.elements.map(
    (element, index) => [element, keys.elements[index] ?? null] as const,
  );
  return ListValue.of(pairs.toSorted(([, a], [, b]) => compare(a, b)).map(([element]) => element));
}

function distinct(elements: readonly Value[]): readonly Value[] {
  const result: Value[] = [];
  for (const element of elements) if (!contains(result, element)) result.push(element);
  return result;
}

function containsAll(a: ListValue, b: ListValue): boolean {
  return b.elements.every((element) => contains(a.elements, element));
}

function contains(elements: readonly Value[], searched: Value): boolean {
  return elements.some((element) => isEqual(element, searched));
}
