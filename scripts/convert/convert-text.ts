import { sameJson } from '../../src/core/json/same-json.ts';
import type { JsonObject, JsonValue } from '../../src/core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../src/core/json/json-value.ts';
import { lostComments } from './comments.ts';
import type { Comment } from './comments.ts';
import { applyEdits } from './layout/lines.ts';
import type { Edit } from './layout/lines.ts';
import type { ConvertedPart, Request } from './convert-objects.ts';
import { convertObjects, mayHoldKind, namesKind } from './convert-objects.ts';
import type { Manifest, Refusal } from './read/read-manifests.ts';
import { readManifests, templateRefusal } from './read/read-manifests.ts';
import type { Care } from './rewrite-object.ts';
import { rewriteObject } from './rewrite-object.ts';

/** The text of a file after the conversion. */
export interface ConvertedText {
  readonly text: string;
  /** The number of changed objects. */
  readonly changed: number;
  /** The comments that have no place in the other version. */
  readonly lostComments: readonly Comment[];
}

/** The reasons why no part of a file is converted. */
export interface RefusedText {
  readonly refusals: readonly Refusal[];
}

/** The ways to rewrite a text, from most to least of it kept. The first that gives the right objects is used. */
const CARES: readonly Care[] = [
  { isExpanded: false, doesMove: true },
  { isExpanded: true, doesMove: true },
  { isExpanded: false, doesMove: false },
  { isExpanded: true, doesMove: false },
];

/**
 * Converts the objects of a YAML or JSON file and keeps every other byte. The result is read again, and the file is
 * refused if its objects are not exactly the converted ones.
 */
export function convertText(text: string, request: Request): ConvertedText | RefusedText {
  const untouched = { text, changed: 0, lostComments: [] };
  if (!mayHoldKind(text, request)) return untouched;
  const manifests = readManifests(text);
  if ('message' in manifests) {
    return namesKind(text, request) ? { refusals: [manifests] } : untouched;
  }
  const results = manifests.map((manifest) => convertObjects(text, manifest, request));
  const refusals = results.flatMap((result) => ('refusals' in result ? result.refusals : []));
  if (refusals.length > 0) return { refusals };
  const parts = results.map((result) => ('parts' in result ? result.parts : []));
  const changed = parts.flat().filter(({ isObject }) => isObject).length;
  if (parts.flat().length === 0) return untouched;
  const expected = manifests.map(({ value }, at) =>
    (parts[at] ?? []).reduce((whole, { path, after }) => withValueAt(whole, path, after), value),
  );
  for (const care of CARES) {
    const edits = manifests.flatMap((manifest, at) =>
      editsIn(text, manifest, parts[at] ?? [], care),
    );
    const converted = applyEdits(text, [0, text.length], edits);
    const read = readManifests(converted);
    if (!('message' in read)) {
      const values = read.map(({ value }) => value);
      if (sameJson(values, expected)) {
        return { text: converted, changed, lostComments: lostComments(text, converted) };
      }
    }
  }
  const message =
    'the layout of this file cannot be edited in place. Write the object as plain YAML, without aliases or tags around the fields that change.';
  return { refusals: [templateRefusal(text) ?? { message }] };
}

function editsIn(
  text: string,
  { document }: Manifest,
  parts: readonly ConvertedPart[],
  care: Care,
): Edit[] {
  const lineEnd = /\r?\n/.exec(text)?.[0] ?? '\n';
  return parts
    .flatMap((part) => rewriteObject(text, document, part, care))
    .map((edit) => ({ ...edit, text: edit.text.replaceAll(/\r?\n/g, lineEnd) }));
}

function withValueAt(
  whole: JsonValue,
  [key, ...rest]: readonly (string | number)[],
  value: JsonValue,
): JsonValue {
  if (key === undefined) return value;
  if (isJsonList(whole)) {
    return whole.map((one, at) => (at === key ? withValueAt(one, rest, value) : one));
  }
  if (!isJsonObject(whole)) return whole;
  const fields: JsonObject = whole;
  const entries = Object.entries(fields).map(([name, one]): [string, JsonValue | undefined] => [
    name,
    name === key ? withValueAt(one ?? null, rest, value) : one,
  ]);
  return Object.fromEntries(entries);
}
