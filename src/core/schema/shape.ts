/**
 * The JSON type of a place. As in structural schemas, `integer` is an int64, `number` may have a fraction, and
 * `int-or-string` takes an integer as well as a string (`x-kubernetes-int-or-string`).
 */
export type JsonType =
  | 'string'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'object'
  | 'list'
  | 'int-or-string';

/**
 * A place in an object, as the schema of a version describes it: the type of its value, and which fields survive there.
 * It is as much of a structural schema as pruning needs (apiextensions-apiserver, `pkg/apiserver/schema/pruning`), so
 * nothing survives below a place that says no more than a type.
 */
export interface Shape {
  /** The JSON type (`type` of a structural schema). A place without one takes anything. */
  readonly type?: JsonType;
  /** The fields that the schema names (`properties`). */
  readonly fields?: Readonly<Record<string, Shape>>;
  /** What every other field holds (`additionalProperties`). */
  readonly values?: Shape;
  /** What each element of a list holds (`items`). */
  readonly items?: Shape;
  /** The fields that tell one element of a list from another (`x-kubernetes-list-map-keys`). */
  readonly keys?: readonly string[];
  /** The fields by which the kind's definition tells one element from another (`listKeys`). */
  readonly names?: readonly string[];
  /** Fields that the schema does not know survive (`x-kubernetes-preserve-unknown-fields`). */
  readonly open?: true;
  /** Null survives: the field is nullable or has a default (`pkg/apiserver/schema/defaulting/prunenulls.go`). */
  readonly nullable?: true;
}

/** The shape of what has no schema: anything survives. */
export const OPEN: Shape = { open: true };
