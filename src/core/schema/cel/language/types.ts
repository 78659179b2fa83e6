/** The kinds of types in the Common Expression Language (cel-spec, "Values"). */
export type TypeKind =
  | 'bool'
  | 'bytes'
  | 'double'
  | 'dyn'
  | 'int'
  | 'list'
  | 'map'
  | 'null_type'
  | 'object'
  | 'opaque'
  | 'param'
  | 'string'
  | 'timestamp'
  | 'duration'
  | 'type'
  | 'uint';

/** A type as an expression is checked with it. */
export interface Type {
  readonly kind: TypeKind;
  /** The name that messages show: `int`, `list`, `optional_type`, `kubernetes.Quantity`. */
  readonly name: string;
  /** The types of elements of a list, of keys and values of a map, of the value of an optional. */
  readonly parameters: readonly Type[];
  /** The fields of an object with properties, by their escaped names. */
  readonly fields?: ReadonlyMap<string, Type>;
}

function simple(kind: TypeKind, name: string = kind): Type {
  return { kind, name, parameters: [] };
}

export const BOOL: Type = simple('bool');
export const BYTES: Type = simple('bytes');
export const DOUBLE: Type = simple('double');
export const DYN: Type = simple('dyn');
export const INT: Type = simple('int');
export const NULL: Type = simple('null_type');
export const STRING: Type = simple('string');
export const TIMESTAMP: Type = simple('timestamp', 'google.protobuf.Timestamp');
export const DURATION: Type = simple('duration', 'google.protobuf.Duration');
export const UINT: Type = simple('uint');

/** Returns the type of lists with elements of a type. */
export function listOf(element: Type): Type {
  return { kind: 'list', name: 'list', parameters: [element] };
}

/** Returns the type of maps. */
export function mapOf(key: Type, value: Type): Type {
  return { kind: 'map', name: 'map', parameters: [key, value] };
}

/** Returns the type of optionals that hold a value of a type. */
export function optionalOf(value: Type): Type {
  return { kind: 'opaque', name: 'optional_type', parameters: [value] };
}

/** Returns the type of types. */
export function typeOf(type: Type): Type {
  return { kind: 'type', name: 'type', parameters: [type] };
}

/** Returns the type of objects with fields. */
export function objectOf(fields: ReadonlyMap<string, Type>): Type {
  return { ...simple('object'), fields };
}

/** Returns a type that only its name describes, such as `kubernetes.Quantity`. */
export function opaque(name: string): Type {
  return simple('opaque', name);
}

/** Returns a type parameter. */
export function parameter(name: string): Type {
  return simple('param', name);
}

/** Reports whether a type is an optional. */
export function isOptional(type: Type): boolean {
  return type.kind === 'opaque' && type.name === 'optional_type';
}

/** Returns the element type of a list, the key type of a map, or the value type of an optional. */
export function firstOf(type: Type): Type {
  return type.parameters[0] ?? DYN;
}

/** Returns the value type of a map. */
export function secondOf(type: Type): Type {
  return type.parameters[1] ?? DYN;
}

/** Reports whether a type, or a part of it, is known at run time only. */
export function isDynamic(type: Type): boolean {
  return type.kind === 'dyn' || type.kind === 'param' || type.parameters.some(isDynamic);
}

/** Reports whether two types are the same in all parts. */
export function isExactly(a: Type, b: Type): boolean {
  if (a === b) return true;
  return (
    a.kind === b.kind &&
    a.name === b.name &&
    a.fields === b.fields &&
    a.parameters.length === b.parameters.length &&
    a.parameters.every((one, index) => isExactly(one, b.parameters[index] ?? DYN))
  );
}

/** Returns a type as messages of cel-go show it (`FormatCELType`): `map(string, list(int))`. */
export function describe(type: Type): string {
  if (type.kind === 'timestamp' || type.kind === 'duration') return type.kind;
  if (type.kind === 'null_type') return 'null';
  if (type.parameters.length === 0) return type.name;
  return `${type.name}(${type.parameters.map(describe).join(', ')})`;
}
