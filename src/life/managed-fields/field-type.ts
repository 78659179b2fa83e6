import type { JsonValue } from '../../core/json/json-value.ts';

/**
 * The type of a place as structured-merge-diff has it: each form that a value may have there. Forms decide what a path
 * of a field set can be.
 */
export interface FieldType {
  readonly isScalar: boolean;
  readonly map?: MapType | undefined;
  readonly list?: ListType | undefined;
}

/** A map. An atomic one is owned as a whole. */
export interface MapType {
  readonly isAtomic: boolean;
  /** The fields that the schema names. All others are entries, which are members of a set in their own right. */
  readonly fields: ReadonlyMap<string, FieldType>;
  /** The type of all other fields; undefined if there are none. */
  readonly entries: FieldType | undefined;
}

/** A list. An atomic one is owned as a whole. */
export interface ListType {
  readonly form: 'atomic' | 'set' | 'map';
  /** The key fields of a list by key, with their defaults. */
  readonly keys: ReadonlyMap<string, JsonValue | undefined>;
  readonly elements: FieldType;
}

/** A number, a text or a boolean, or a place where nothing else is told apart. */
export const SCALAR: FieldType = { isScalar: true };

/** The type of a place of which nothing is known: maps are owned field by field, and lists as a whole. */
export const DEDUCED: FieldType = {
  isScalar: true,
  list: { form: 'atomic', keys: new Map(), elements: SCALAR },
  get map(): MapType {
    return { isAtomic: false, fields: new Map(), entries: DEDUCED };
  },
};
