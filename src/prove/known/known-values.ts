/** A text or a number that the code of a conversion names. */
export type KnownValue = string | number | bigint;

/** The values that the code of a conversion names. They guide the generation, and only schemas decide. */
export interface KnownValues {
  /**
   * The values that are named for one place, by its path with `*` for every element and every key: `spec.ports.*.name`.
   * Those of `metadata.labels` and `metadata.annotations` are the names of entries.
   */
  readonly at: ReadonlyMap<string, readonly KnownValue[]>;
  /** All values, also those that no part names for a place. */
  readonly all: readonly KnownValue[];
  /** The names in the code and in the paths of its parts: fields that no schema names may have them. */
  readonly names: readonly string[];
  /** The sources of the regular expressions in the code, and of what only looks like one. */
  readonly expressions: readonly string[];
}

/** The values of a conversion whose code is not known: none. */
export const NOTHING_KNOWN: KnownValues = { at: new Map(), all: [], names: [], expressions: [] };
