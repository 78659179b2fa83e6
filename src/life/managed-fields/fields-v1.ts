import { setField } from '../../core/json/fields.ts';
import type { Fields } from '../../core/json/fields.ts';
import { isJsonObject } from '../../core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../core/json/json-value.ts';
import { fieldSet } from './field-set.ts';
import type { FieldNode, FieldSet } from './field-set.ts';
import { readPathElement } from './path-element.ts';

/** The key that makes a path with longer paths below it a member of the set. */
const SELF = '.';

/**
 * Reads a field set in the form `FieldsV1`, as structured-merge-diff does (v6, `fieldpath/serialize.go`): path elements
 * of an unknown type are ignored, and a path without longer paths is a member.
 */
export function readFieldsV1(fields: JsonObject): FieldSet {
  return fieldSet(Object.entries(fields).flatMap(([text, below]) => nodeOf(text, below)));
}

function nodeOf(text: string, value: JsonValue | undefined): FieldNode[] {
  const element = text === SELF ? undefined : readPathElement(text);
  if (element === undefined) return [];
  const content = isJsonObject(value) ? value : {};
  const below = readFieldsV1(content);
  return [{ element, isMember: below.size === 0 || Object.hasOwn(content, SELF), below }];
}

/** Returns a field set in the form `FieldsV1`, in canonical order. */
export function writeFieldsV1(set: FieldSet): JsonObject {
  const fields: Fields = {};
  for (const [text, { isMember, below }] of set) {
    const self = isMember && below.size > 0 ? { [SELF]: {} } : {};
    setField(fields, text, { ...self, ...writeFieldsV1(below) });
  }
  return fields;
}
