/**
 * What the schema of a version knows about a place in an object: which fields survive there. It is as much of a
 * structural schema as pruning needs (apiextensions-apiserver, `pkg/apiserver/schema/pruning`), so a scalar is `{}`:
 * nothing below it survives.
 */
export interface Shape {
  /** The fields that the schema names (`properties`). */
  readonly fields?: Readonly<Record<string, Shape>>;
  /** What every other field holds (`additionalProperties`). */
  readonly values?: Shape;
  /** What each element of a list holds (`items`). */
  readonly items?: Shape;
  /** The fields that tell one element of a list from another (`x-kubernetes-list-map-keys`). */
  readonly keys?: readonly string[];
  /** Fields that the schema does not know survive (`x-kubernetes-preserve-unknown-fields`). */
  readonly open?: true;
  /** Null survives: the field is nullable or has a default (`pkg/apiserver/schema/defaulting/prunenulls.go`). */
  readonly nullable?: true;
}

/** The shape of what has no schema: anything survives. */
export const OPEN: Shape = { open: true };
