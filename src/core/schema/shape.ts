import type { JsonValue } from '../json/json-value.ts';

/**
 * The JSON type of a place. As in structural schemas, `integer` is an int64, `number` may have a fraction, and
 * `int-or-string` accepts an integer or a string (`x-kubernetes-int-or-string`).
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
 * A place in an object as the schema of a version describes it: the type of its value, and the fields that survive
 * there. It has as much of a structural schema as pruning needs (apiextensions-apiserver,
 * `pkg/apiserver/schema/pruning`), so nothing survives below a place that only has a type.
 */
export interface Shape {
  /** The JSON type (`type` of a structural schema). A place without one accepts any value. */
  readonly type?: JsonType;
  /** The fields that the schema names (`properties`). */
  readonly fields?: Readonly<Record<string, Shape>>;
  /** The shape of every other field (`additionalProperties`). */
  readonly values?: Shape;
  /** The shape of each element of a list (`items`). */
  readonly items?: Shape;
  /** The fields that tell the elements of a list apart (`x-kubernetes-list-map-keys`). */
  readonly keys?: readonly string[];
  /** No element of the list occurs twice, and field managers own each element (`x-kubernetes-list-type: set`). */
  readonly set?: true;
  /** The fields by which the kind's definition tells elements apart (`listKeys`). */
  readonly names?: readonly string[];
  /** Fields that the schema does not know survive (`x-kubernetes-preserve-unknown-fields`). */
  readonly open?: true;
  /**
   * Null survives (`nullable`). A reply may also have null where there is a default, but the API server replaces it by
   * the default when it next reads or writes the object in this version (`pkg/apiserver/schema/defaulting`).
   */
  readonly nullable?: true;
  /** The default, which the API server sets where the field is absent (`default`). */
  readonly preset?: JsonValue;
}

/** The shape of a place without a schema: everything survives. */
export const OPEN: Shape = { open: true };
