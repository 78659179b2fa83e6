import { compareTexts } from '../../../json/compare-texts.ts';
import {
  Duration,
  ListValue,
  MapValue,
  OptionalValue,
  Timestamp,
  TypeValue,
  Unsigned,
  isOpaque,
  noSuchOverload,
  unlessError,
} from './values.ts';
import type { Value } from './values.ts';
import { isExactly } from './types.ts';

/**
 * Reports whether two values are equal. Numbers of different types compare by value, and values of different types are
 * not equal (cel-spec, "Equality").
 */
export function isEqual(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a === null || b === null) return false;
  if (isNumeric(a)) return isNumeric(b) && order(numberIn(a), numberIn(b)) === 0;
  if (a instanceof ListValue || a instanceof MapValue) return isContainerEqual(a, b);
  if (typeof a !== 'object' || typeof b !== 'object' || isNumeric(b)) return false;
  return areObjectsEqual(a, b);
}

/** Lists and maps of an object have no comparison with other types (`Equal` in `valuesunstructured.go`). */
function isContainerEqual(a: ListValue | MapValue, b: Value): boolean {
  if (a instanceof ListValue && b instanceof ListValue) return areListsEqual(a, b);
  if (a instanceof MapValue && b instanceof MapValue) return a.isEqualTo(b, isEqual);
  if (a.isOfObject) throw noSuchOverload();
  return false;
}

type ObjectOf<T> = T extends object ? T : never;

function areObjectsEqual(a: ObjectOf<Value>, b: ObjectOf<Value>): boolean {
  if (a instanceof OptionalValue) return b instanceof OptionalValue && areOptionalsEqual(a, b);
  if (isOpaque(a)) return isOpaque(b) && a.typeName === b.typeName && a.equals(b);
  return areScalarsEqual(a, b);
}

function areScalarsEqual(a: ObjectOf<Value>, b: ObjectOf<Value>): boolean {
  if (a instanceof TypeValue) return b instanceof TypeValue && isSameType(a, b);
  return unlessError(() => compare(a, b) === 0, false);
}

/**
 * Returns the order of two values: negative, 0 or positive; NaN if they have none. It throws for values that have no
 * order.
 */
export function compare(a: Value, b: Value): number {
  if (isNumeric(a) && isNumeric(b)) return order(numberIn(a), numberIn(b));
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  if (a instanceof Uint8Array && b instanceof Uint8Array) return compareBytes(a, b);
  return compareTimes(a, b);
}

function compareTimes(a: Value, b: Value): number {
  if (a instanceof Timestamp && b instanceof Timestamp) return order(a.nanoseconds, b.nanoseconds);
  if (a instanceof Duration && b instanceof Duration) return order(a.nanoseconds, b.nanoseconds);
  throw noSuchOverload();
}

function isNumeric(value: Value): value is bigint | number | Unsigned {
  return typeof value === 'bigint' || typeof value === 'number' || value instanceof Unsigned;
}

function numberIn(value: bigint | number | Unsigned): bigint | number {
  return value instanceof Unsigned ? value.value : value;
}

/** JavaScript compares a bigint with a number by their exact values. */
function order(a: bigint | number, b: bigint | number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  return a >= b ? 0 : Number.NaN;
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function areListsEqual(a: ListValue, b: ListValue): boolean {
  if (a.size !== b.size) return false;
  const { merge } = a;
  if (merge === undefined) {
    return a.elements.every((element, index) => isEqual(element, b.elements[index] ?? null));
  }
  const mine = new Map(a.elements.map((element) => [merge.keyOf(element), element]));
  return b.elements.every((element) => {
    const same = mine.get(merge.keyOf(element));
    return same !== undefined && (!merge.replaces || isEqual(same, element));
  });
}

function areOptionalsEqual(a: OptionalValue, b: OptionalValue): boolean {
  if (a.value === undefined || b.value === undefined) return a.value === b.value;
  return isEqual(a.value, b.value);
}

function isSameType(a: TypeValue, b: TypeValue): boolean {
  return a.type.name === b.type.name || isExactly(a.type, b.type);
}
