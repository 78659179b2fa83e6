import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  STRING,
  TIMESTAMP,
  UINT,
  listOf,
  mapOf,
  opaque,
  optionalOf,
  parameter,
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
  isOpaque,
} from './values.ts';
import type { OpaqueValue, Value } from './values.ts';

/** A function for parameters of certain types. The receiver of a method is its first parameter. */
export interface Overload {
  readonly name: string;
  readonly isMethod: boolean;
  readonly parameters: readonly Kind[];
  readonly result: Type;
  run(...values: Value[]): Value;
}

/** A type together with the test whether a value at run time has it. Elements of lists and maps are not tested. */
export interface Kind<T extends Value = Value> {
  readonly type: Type;
  has(value: Value): value is T;
}

type KindsOf<T extends readonly Value[]> = { readonly [I in keyof T]: Kind<T[I]> };

/** Declares a method: `self.matches('a+')`. */
export function method<P extends readonly [] | readonly Value[], R extends Value>(
  name: string,
  parameters: KindsOf<P>,
  result: Kind<R>,
  run: (...values: P) => R,
): Overload {
  return overload({ name, isMethod: true, parameters, result, run });
}

/** Declares a function: `size(self)`, `sets.contains(self.a, self.b)`. */
export function global<P extends readonly [] | readonly Value[], R extends Value>(
  name: string,
  parameters: KindsOf<P>,
  result: Kind<R>,
  run: (...values: P) => R,
): Overload {
  return overload({ name, isMethod: false, parameters, result, run });
}

interface Declaration<P extends readonly [] | readonly Value[], R extends Value> {
  readonly name: string;
  readonly isMethod: boolean;
  readonly parameters: KindsOf<P>;
  readonly result: Kind<R>;
  readonly run: (...values: P) => R;
}

function overload<P extends readonly [] | readonly Value[], R extends Value>(
  declaration: Declaration<P, R>,
): Overload {
  const { name, isMethod, result } = declaration;
  const parameters: readonly Kind[] = [...declaration.parameters];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is called with values that its kinds have
  const run = declaration.run as unknown as Overload['run'];
  return { name, isMethod, parameters, result: result.type, run };
}

function kind<T extends Value>(of: Type, has: (value: Value) => value is T): Kind<T> {
  return { type: of, has };
}

function isValue(value: unknown): value is Value {
  return value !== undefined;
}

export const bool: Kind<boolean> = kind(BOOL, (value) => typeof value === 'boolean');
export const bytes: Kind<Uint8Array> = kind(BYTES, (value) => value instanceof Uint8Array);
export const double: Kind<number> = kind(DOUBLE, (value) => typeof value === 'number');
export const duration: Kind<Duration> = kind(DURATION, (value) => value instanceof Duration);
export const dyn: Kind = kind(DYN, isValue);
export const int: Kind<bigint> = kind(INT, (value) => typeof value === 'bigint');
export const string: Kind<string> = kind(STRING, (value) => typeof value === 'string');
export const timestamp: Kind<Timestamp> = kind(TIMESTAMP, (value) => value instanceof Timestamp);
export const uint: Kind<Unsigned> = kind(UINT, (value) => value instanceof Unsigned);

/** A parameter that takes any type. The same name stands for the same type. */
export function any(name: string): Kind {
  return kind(parameter(name), isValue);
}

/** Lists with elements of a type. */
export function list(element: Kind): Kind<ListValue> {
  return kind(listOf(element.type), (value) => value instanceof ListValue);
}

/** Maps. */
export function map(key: Kind, value: Kind): Kind<MapValue> {
  return kind(mapOf(key.type, value.type), (one) => one instanceof MapValue);
}

/** Optionals with a value of a type. */
export function optional(value: Kind): Kind<OptionalValue> {
  return kind(optionalOf(value.type), (one) => one instanceof OptionalValue);
}

/** Types of a kind. */
export function type(of: Kind): Kind<TypeValue> {
  return kind(typeOf(of.type), (value) => value instanceof TypeValue);
}

/** A type of a library, which a class stands for. */
export function library<T extends OpaqueValue>(
  name: string,
  has: (value: OpaqueValue) => value is T,
): Kind<T> {
  return kind(opaque(name), (value): value is T => isOpaque(value) && has(value));
}
