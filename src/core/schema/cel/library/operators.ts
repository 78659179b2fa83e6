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
  map,
  optional,
  string,
  timestamp,
  type,
  uint,
} from '../language/overload.ts';
import type { Kind, Overload } from '../language/overload.ts';
import { runtimeType } from '../language/runtime-type.ts';
import {
  Duration,
  EvaluationError,
  ListValue,
  MapValue,
  OptionalValue,
  Timestamp,
  TypeValue,
  Unsigned,
  checkedInt,
  textOfKey,
  unlessError,
} from '../language/values.ts';
import type { Value } from '../language/values.ts';

const A = any('A');
const B = any('B');

/** The operators (cel-spec, "List of Standard Definitions"). */
export const OPERATORS: readonly Overload[] = [
  global('_==_', [A, A], bool, isEqual),
  global('_!=_', [A, A], bool, differs),
  global('!_', [bool], bool, (a) => !a),
  global('_?_:_', [bool, A, A], A, (condition, yes, no) => (condition ? yes : no)),

  // The first overload that fits decides the type of an empty list, so the order is that of cel-go.
  global('-_', [double], double, (a) => -a),
  global('-_', [int], int, (a) => checkedInt(-a)),
  global('_+_', [bytes, bytes], bytes, (a, b) => Uint8Array.of(...a, ...b)),
  global('_+_', [double, double], double, (a, b) => a + b),
  global('_+_', [duration, duration], duration, (a, b) => span(a.nanoseconds + b.nanoseconds)),
  global('_+_', [duration, timestamp], timestamp, (a, b) => later(b, a.nanoseconds)),
  global('_+_', [timestamp, duration], timestamp, (a, b) => later(a, b.nanoseconds)),
  global('_+_', [int, int], int, (a, b) => checkedInt(a + b)),
  global('_+_', [list(A), list(A)], list(A), concatenate),
  global('_+_', [string, string], string, (a, b) => a + b),
  global('_+_', [uint, uint], uint, (a, b) => new Unsigned(a.value + b.value)),
  global('_/_', [double, double], double, (a, b) => a / b),
  global('_/_', [int, int], int, (a, b) => checkedInt(a / divisor(b, 'division'))),
  global('_/_', [uint, uint], uint, (a, b) => new Unsigned(a.value / divisor(b.value, 'division'))),
  global('_%_', [int, int], int, (a, b) => a % divisor(b, 'modulus')),
  global('_%_', [uint, uint], uint, (a, b) => new Unsigned(a.value % divisor(b.value, 'modulus'))),
  global('_*_', [double, double], double, (a, b) => a * b),
  global('_*_', [int, int], int, (a, b) => checkedInt(a * b)),
  global('_*_', [uint, uint], uint, (a, b) => new Unsigned(a.value * b.value)),
  global('_-_', [double, double], double, (a, b) => a - b),
  global('_-_', [duration, duration], duration, (a, b) => span(a.nanoseconds - b.nanoseconds)),
  global('_-_', [int, int], int, (a, b) => checkedInt(a - b)),
  global('_-_', [timestamp, duration], timestamp, (a, b) => later(a, -b.nanoseconds)),
  global('_-_', [timestamp, timestamp], duration, (a, b) => span(a.nanoseconds - b.nanoseconds)),
  global('_-_', [uint, uint], uint, (a, b) => new Unsigned(a.value - b.value)),

  global('@in', [A, list(A)], bool, (a, b) => b.elements.some((element) => isEqual(element, a))),
  global('@in', [A, map(A, B)], bool, (a, b) => b.find(a) !== undefined),
  global('_[_]', [list(A), int], A, elementAt),
  global('_[_]', [map(A, B), A], B, valueAt),

  ...[bool, int, uint, double, string, bytes, timestamp, duration].flatMap((kind) =>
    comparisons(kind, kind),
  ),

  global('type', [A], type(A), (a) => new TypeValue(runtimeType(a))),
  global('dyn', [A], dyn, (a) => a),
];

/** Comparisons of numbers of different types (`cel.CrossTypeNumericComparisons`). */
export const CROSS_TYPE_COMPARISONS: readonly Overload[] = [
  ...comparisons(int, double),
  ...comparisons(double, int),
  ...comparisons(int, uint),
  ...comparisons(uint, int),
  ...comparisons(uint, double),
  ...comparisons(double, uint),
];

/** The operators for optionals (cel-go, `cel/library.go`). */
export const OPTIONAL_OPERATORS: readonly Overload[] = [
  global('_[?_]', [list(A), int], optional(A), (a, at) => OptionalValue.of(elementOf(a, at))),
  global('_[?_]', [map(A, B), A], optional(B), (a, key) => OptionalValue.of(a.find(key))),
  global('_[?_]', [optional(list(A)), int], optional(A), optionalElement),
  global('_[?_]', [optional(map(A, B)), A], optional(B), optionalElement),
  global('_[_]', [optional(list(A)), int], optional(A), optionalElement),
  global('_[_]', [optional(map(A, B)), A], optional(B), optionalElement),
];

function comparisons(a: Kind, b: Kind): readonly Overload[] {
  return [
    global('_<_', [a, b], bool, (one, other) => ordered(one, other) < 0),
    global('_<=_', [a, b], bool, (one, other) => ordered(one, other) <= 0),
    global('_>_', [a, b], bool, (one, other) => ordered(one, other) > 0),
    global('_>=_', [a, b], bool, (one, other) => ordered(one, other) >= 0),
  ];
}

/** NaN has no order, which is an error in cel-go, and not false. */
function ordered(a: Value, b: Value): number {
  const order = compare(a, b);
  if (Number.isNaN(order)) throw new EvaluationError('NaN values cannot be ordered');
  return order;
}

function divisor(value: bigint, operation: 'division' | 'modulus'): bigint {
  if (value === 0n) throw new EvaluationError(`${operation} by zero`);
  return value;
}

function later(time: Timestamp, nanoseconds: bigint): Timestamp {
  return new Timestamp(time.nanoseconds + nanoseconds, time.offset);
}

function span(nanoseconds: bigint): Duration {
  return new Duration(nanoseconds);
}

/** The left list decides how lists of an object are merged (`Add` in `valuesunstructured.go`). */
function concatenate(a: ListValue, b: ListValue): ListValue {
  const { merge } = a;
  // A list of an expression gives way, so that a list of an object stays one (cel-go, `baseList.Add`).
  if (!a.isOfObject && a.size === 0) return b;
  if (!a.isOfObject && b.size === 0) return a;
  if (merge === undefined) {
    return ListValue.of([...a.elements, ...b.elements], undefined, a.isOfObject);
  }
  const elements = [...a.elements];
  const places = new Map(elements.map((element, index) => [merge.keyOf(element), index]));
  for (const element of b.elements) {
    const key = merge.keyOf(element);
    const place = places.get(key);
    if (place === undefined) {
      if (!merge.replaces) places.set(key, elements.length);
      elements.push(element);
    } else if (merge.replaces) elements[place] = element;
  }
  return ListValue.of(elements, merge, true);
}

function elementAt(values: ListValue, at: bigint): Value {
  const element = elementOf(values, at);
  if (element === undefined) throw new EvaluationError(`index out of bounds: ${at}`);
  return element;
}

function elementOf(values: ListValue, at: bigint): Value | undefined {
  return at < 0n || at >= BigInt(values.size) ? undefined : values.elements[Number(at)];
}

function valueAt(values: MapValue, key: Value): Value {
  const value = values.find(key);
  if (value === undefined) throw new EvaluationError(`no such key: ${textOfKey(key)}`);
  return value;
}

function optionalElement(container: OptionalValue, key: Value): OptionalValue {
  const { value } = container;
  if (value === undefined) return OptionalValue.none;
  if (value instanceof ListValue) {
    return typeof key === 'bigint' ? OptionalValue.of(elementOf(value, key)) : OptionalValue.none;
  }
  return value instanceof MapValue ? OptionalValue.of(value.find(key)) : OptionalValue.none;
}

/** Reports whether two values differ. An error while they are compared is a difference, too (cel-go, `evalNe`). */
function differs(a: Value, b: Value): boolean {
  return unlessError(() => !isEqual(a, b), true);
}
