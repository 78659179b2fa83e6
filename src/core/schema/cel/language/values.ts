import type { Type } from './types.ts';

/**
 * A value in an expression. An `int` is a bigint and a `double` is a number, so that `type()` and division can tell
 * them apart.
 */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint8Array
  | Unsigned
  | Timestamp
  | Duration
  | ListValue
  | MapValue
  | TypeValue
  | OptionalValue
  | OpaqueValue;

/** An error that an evaluation ends with, in the words of cel-go. */
export class EvaluationError extends Error {
  override name = 'EvaluationError';
}

/** Returns the result of an evaluation, or a substitute if it ends with an error of its own. */
export function unlessError<T>(evaluate: () => T, substitute: T): T {
  try {
    return evaluate();
  } catch (error) {
    if (error instanceof EvaluationError) return substitute;
    throw error;
  }
}

/** Returns a value, or throws an error with this message if there is none. */
export function found<T>(value: T | undefined, message: string): T {
  if (value === undefined) throw new EvaluationError(message);
  return value;
}

/** Returns the order of two numbers, as the functions of libraries return it. */
export function orderOf(a: bigint, b: bigint): bigint {
  return a > b ? 1n : a < b ? -1n : 0n;
}

/** Returns the error of operands that no overload takes. */
export function noSuchOverload(): EvaluationError {
  return new EvaluationError('no such overload');
}

export const MAX_INT = 9223372036854775807n;
export const MIN_INT = -9223372036854775808n;
export const MAX_UINT = 18446744073709551615n;

/** Returns an int64, or throws if a result does not fit. */
export function checkedInt(value: bigint): bigint {
  if (value > MAX_INT || value < MIN_INT) throw new EvaluationError('integer overflow');
  return value;
}

/** An unsigned integer of 64 bits. */
export class Unsigned {
  readonly value: bigint;
  constructor(value: bigint) {
    if (value < 0n || value > MAX_UINT) throw new EvaluationError('unsigned integer overflow');
    this.value = value;
  }
}

const BILLION = 1_000_000_000n;
/** 0001-01-01T00:00:00Z and 9999-12-31T23:59:59.999999999Z. */
const FIRST_TIME = -62_135_596_800n * BILLION;
const LAST_TIME = 253_402_300_800n * BILLION - 1n;

/** A point in time, in nanoseconds since 1970. */
export class Timestamp {
  readonly nanoseconds: bigint;
  /** The offset of its text in minutes. Nothing else depends on it. */
  readonly offset: number;
  constructor(nanoseconds: bigint, offset = 0) {
    if (nanoseconds < FIRST_TIME || nanoseconds > LAST_TIME) {
      throw new EvaluationError('timestamp overflow');
    }
    this.nanoseconds = nanoseconds;
    this.offset = offset;
  }
}

/** A span of time in nanoseconds. Like Go's `time.Duration`, it is an int64. */
export class Duration {
  readonly nanoseconds: bigint;
  constructor(nanoseconds: bigint) {
    if (nanoseconds > MAX_INT || nanoseconds < MIN_INT) {
      throw new EvaluationError('duration overflow');
    }
    this.nanoseconds = nanoseconds;
  }
}

/** A type as a value: the result of `type()`, and names such as `int`. */
export class TypeValue {
  readonly type: Type;
  constructor(type: Type) {
    this.type = type;
  }
}

/** A value that may be absent. */
export class OptionalValue {
  static readonly none: OptionalValue = new OptionalValue(undefined);
  readonly value: Value | undefined;
  private constructor(value: Value | undefined) {
    this.value = value;
  }
  /** Returns an optional with a value; `none` without one. */
  static of(value: Value | undefined): OptionalValue {
    return value === undefined ? OptionalValue.none : new OptionalValue(value);
  }
}

/** A value of a library with a type of its own, such as a quantity. */
export interface OpaqueValue {
  readonly typeName: string;
  equals(other: OpaqueValue): boolean;
}

/**
 * The rules by which a list of an object is compared and added to (`x-kubernetes-list-type`): elements of sets and
 * maps have no order, and a map has one element for each key.
 */
export interface Merge {
  /** Returns what identifies an element. Elements with the same text are the same element. */
  keyOf(element: Value): string;
  /** A set ignores an element that it has already. A map takes the new one in its place. */
  readonly replaces: boolean;
}

type ListFacts = Pick<ListValue, 'size' | 'merge' | 'isOfObject'>;

/** A list. The elements of a list of an object are read on first use. */
export class ListValue {
  #elements: readonly Value[] | undefined;
  readonly #read: () => readonly Value[];
  readonly size: number;
  readonly merge: Merge | undefined;
  /** True if the list comes from an object. Such a list cannot be compared with other types. */
  readonly isOfObject: boolean;

  private constructor(read: () => readonly Value[], facts: ListFacts) {
    this.#read = read;
    this.size = facts.size;
    this.merge = facts.merge;
    this.isOfObject = facts.isOfObject;
  }

  static of(elements: readonly Value[], merge?: Merge, isOfObject = false): ListValue {
    return new ListValue(() => elements, { size: elements.length, merge, isOfObject });
  }

  static lazily(size: number, read: () => readonly Value[], merge?: Merge): ListValue {
    return new ListValue(read, { size, merge, isOfObject: true });
  }

  get elements(): readonly Value[] {
    return (this.#elements ??= this.#read());
  }
}

/** A map, or an object with fields. */
export abstract class MapValue {
  abstract readonly size: number;
  /** True if the map comes from an object. Such a map cannot be compared with other types. */
  readonly isOfObject: boolean = true;
  /** Returns the value of a key; undefined without one. */
  abstract find(key: Value): Value | undefined;
  abstract keys(): readonly Value[];

  isEqualTo(other: MapValue, areEqual: (a: Value, b: Value) => boolean): boolean {
    if (this.size !== other.size) return false;
    return this.keys().every((key) => {
      const mine = this.find(key);
      const theirs = other.find(key);
      if (mine === undefined || theirs === undefined) return mine === theirs;
      return areEqual(mine, theirs);
    });
  }
}

/** A map that an expression makes. Of equal keys, the last one counts. */
export class LiteralMap extends MapValue {
  override readonly isOfObject = false;
  readonly #entries = new Map<string, readonly [Value, Value]>();

  constructor(entries: Iterable<readonly [Value, Value]>) {
    super();
    for (const entry of entries) {
      const key = keyText(entry[0]);
      if (key === undefined) throw new NotReproduced('a map with keys that are not scalars');
      this.#entries.set(key, entry);
    }
  }

  override get size(): number {
    return this.#entries.size;
  }

  override find(key: Value): Value | undefined {
    const text = keyText(key);
    return text === undefined ? undefined : this.#entries.get(text)?.[1];
  }

  override keys(): readonly Value[] {
    return [...this.#entries.values()].map(([key]) => key);
  }
}

/** Returns the identity of a key. Numbers of different types with the same value are the same key. */
function keyText(key: Value): string | undefined {
  if (typeof key === 'string') return `"${key}`;
  if (typeof key === 'boolean') return String(key);
  if (typeof key === 'bigint') return `#${key}`;
  if (key instanceof Unsigned) return `#${key.value}`;
  if (typeof key === 'number') return Number.isInteger(key) ? `#${BigInt(key)}` : undefined;
  return undefined;
}

/** Reports whether a value has a type of a library. */
export function isOpaque(value: Value): value is OpaqueValue {
  return typeof value === 'object' && value !== null && 'typeName' in value;
}

/** A corner of the language that is not reproduced here. The rule counts as not evaluated. */
export class NotReproduced extends Error {
  override name = 'NotReproduced';
}

/** Returns a key of a map as messages show it. */
export function textOfKey(key: Value): string {
  if (key instanceof Unsigned) return String(key.value);
  return typeof key === 'object' && key !== null ? 'of an unsupported type' : String(key);
}
