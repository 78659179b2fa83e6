import type { CheckId } from '../../core/kind/acceptance.ts';
import { placeOfSchema } from '../difference.ts';
import type { StructuralSchema } from '../../core/schema/structural-schema.ts';

/** The checks that compare two schemas of one version. */
export type SchemaCheck = Extract<
  CheckId,
  | 'field-removed'
  | 'type-changed'
  | 'validation-tightened'
  | 'default-changed'
  | 'values-added'
  | 'merge-changed'
>;

/** A difference between two schemas of a version that concerns stored objects or clients. */
export interface SchemaChange {
  readonly check: SchemaCheck;
  /** The name of the validation in crdify, or else the keyword: `existingFieldRemoval`, `maxLength`. */
  readonly rule: string;
  /** The field path without indexes: `spec.ports[].name`; empty for the object. */
  readonly path: string;
  /** The place in the new schema, as keys from the root of the `openAPIV3Schema`. */
  readonly schemaAt: readonly (string | number)[];
  /** A clause with the difference: `maxLength of spec.name changed from 63 to 10`. */
  readonly what: string;
  /** False if only objects can show whether it harms, for instance for another pattern. */
  readonly isCertain: boolean;
}

/** A place that exists in two schemas of a version. */
export interface Twin {
  readonly old: StructuralSchema;
  readonly now: StructuralSchema;
}

/** Returns the field path of a place in the words of a message. */
export function nameOf({ at }: StructuralSchema): string {
  return placeOfSchema(at) || 'the object';
}

/** Returns a change at a place. `what` is the clause without the place. */
export function changeAt(
  { now }: Twin,
  check: SchemaCheck,
  rule: string,
  rest: Pick<SchemaChange, 'what'> & Partial<SchemaChange>,
): SchemaChange {
  return {
    check,
    rule,
    path: placeOfSchema(now.at),
    schemaAt: now.at,
    isCertain: true,
    ...rest,
  };
}

/** The most characters of a value of a schema in a message. */
const MOST_CHARACTERS = 60;

/** Returns a value of a schema for a message, in one line. */
export function shortText(text: string): string {
  const characters = Array.from(text);
  return characters.length <= MOST_CHARACTERS
    ? text
    : `${characters.slice(0, MOST_CHARACTERS).join('')}…`;
}
