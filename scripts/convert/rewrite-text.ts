import { valueAt, withValueAt } from '../../src/core/json/value-path.ts';
import type { ParsedNode } from 'yaml';
import type { JsonObject, JsonValue } from '../../src/core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../src/core/json/json-value.ts';
import { sameJson } from '../../src/core/json/same-json.ts';
import { applyEdits } from '../yaml/lines.ts';
import type { Edit } from '../yaml/lines.ts';
import type { ReadYaml, YamlDocument } from '../yaml/read-yaml.ts';
import { fieldKey, revive } from './layout/remains.ts';
import { isParsed } from './layout/source.ts';
import type { Base, Care } from './rewrite-object.ts';
import { rewriteObject } from './rewrite-object.ts';

/** A part of a file that changes. */
export interface ChangedPart {
  /** The index of its document. */
  readonly document: number;
  readonly path: readonly (string | number)[];
  readonly before: JsonValue;
  readonly after: JsonValue;
}

/** The options of a rewrite. */
export interface RewriteOptions {
  /** Reports whether the removed fields of a part become comments. */
  readonly leavesRemains: (part: ChangedPart) => boolean;
  readonly readYaml: ReadYaml;
}

/**
 * The ways to rewrite a text; the one that keeps most of it comes first. The first that gives the right objects is
 * used.
 */
const CARES: readonly Care[] = [
  { isExpanded: false, doesMove: true },
  { isExpanded: true, doesMove: true },
  { isExpanded: false, doesMove: false },
  { isExpanded: true, doesMove: false },
];

/**
 * Rewrites the changed parts of a text. The result is read again, and its objects are exactly those after the change.
 *
 * @returns undefined if the text cannot be edited in place
 */
export function rewriteText(
  text: string,
  parts: readonly ChangedPart[],
  options: RewriteOptions,
): string | undefined {
  const { readYaml } = options;
  const own = readYaml(text);
  if ('message' in own) return undefined;
  const expected = own.map(({ value }, at) =>
    parts
      .filter(({ document }) => document === at)
      .reduce((whole, { path, after }) => withValueAt(whole, path, after), value),
  );
  for (const base of basesOf(text, parts, own)) {
    for (const care of CARES) {
      const converted = rewritten(base, parts, options, care);
      const read = converted === undefined ? undefined : readYaml(converted);
      if (read === undefined || 'message' in read) continue;
      const values = read.map(({ value }) => value);
      if (sameJson(values, expected)) return converted;
    }
  }
  return undefined;
}

/** Returns the text with the new fields that each part has as comments, and the text as it is. */
function basesOf(
  text: string,
  parts: readonly ChangedPart[],
  manifests: readonly YamlDocument[],
): Base[] {
  const plain = { text, heads: new Set<number>() };
  const wishes = parts.map((part) => ({
    keys: new Set(newFields(part.before, part.after)),
    region: regionOf(manifests[part.document], part),
  }));
  const revived = revive(text, (name, value, at) =>
    wishes.some(
      ({ keys, region: [start, end] }) =>
        at >= start && at < end && keys.has(fieldKey(name, value)),
    ),
  );
  return revived.heads.size === 0 ? [plain] : [revived, plain];
}

/** Returns the offsets of a part with the comments around it: a document, or the text between two other items. */
function regionOf(
  manifest: YamlDocument | undefined,
  { path }: ChangedPart,
): readonly [start: number, end: number] {
  if (manifest === undefined) return [0, 0];
  const [start, end] = manifest.range;
  const index = path.at(-1);
  if (typeof index !== 'number') return [start, end];
  const sibling = (at: number): ParsedNode | undefined =>
    nodeAt(manifest, [...path.slice(0, -1), at]);
  return [sibling(index - 1)?.range[1] ?? start, sibling(index + 1)?.range[0] ?? end];
}

/** Returns the keys of all fields that an object does not have at the same place. */
function newFields(before: JsonValue | undefined, after: JsonValue): string[] {
  if (isJsonList(after)) {
    return after.flatMap((one, at) => newFields(isJsonList(before) ? before[at] : undefined, one));
  }
  if (!isJsonObject(after)) return [];
  const own: JsonObject = isJsonObject(before) ? before : {};
  return Object.entries(after).flatMap(([name, value = null]) => [
    ...(Object.hasOwn(own, name) ? [] : [fieldKey(name, value)]),
    ...newFields(own[name], value),
  ]);
}

function rewritten(
  base: Base,
  parts: readonly ChangedPart[],
  { leavesRemains, readYaml }: RewriteOptions,
  care: Care,
): string | undefined {
  const { text } = base;
  const lineEnd = /\r?\n/.exec(text)?.[0] ?? '\n';
  const manifests = readYaml(text);
  if ('message' in manifests) return undefined;
  const edits: Edit[] = [];
  for (const part of parts) {
    const manifest = manifests[part.document];
    const node = manifest && nodeAt(manifest, part.path);
    if (manifest === undefined || node === undefined) return undefined;
    const before = valueAt(manifest.value, part.path) ?? null;
    const object = { node, before, after: part.after, leavesRemains: leavesRemains(part) };
    edits.push(...rewriteObject(base, manifest.document, object, care));
  }
  const withLineEnds = edits.map((edit) => ({
    ...edit,
    text: edit.text.replaceAll(/\r?\n/g, lineEnd),
  }));
  return applyEdits(text, [0, text.length], withLineEnds);
}

/** Returns the node at a path. */
export function nodeAt(
  { document, node }: YamlDocument,
  path: ChangedPart['path'],
): ParsedNode | undefined {
  if (path.length === 0) return node ?? undefined;
  const found = document.getIn(path, true);
  return isParsed(found) ? found : undefined;
}
