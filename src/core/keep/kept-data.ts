import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import { parseJson } from '../json/parse-json.ts';
import { stringifyJson } from '../json/stringify-json.ts';
import type { KeptEntry, Segment } from './kept-entry.ts';
import { withChanges } from './prune.ts';

/** The format of the text. One with another number is left alone: a newer deployment may have written it. */
const FORMAT = 1;

/** What versions could not hold of an object, for as long as it is in another version: the text of one annotation. */
export interface KeptData {
  /** What waits for each version, by its name. */
  readonly kept: ReadonlyMap<string, readonly KeptEntry[]>;
  /** What was there before: no annotations at all, or another text under this name. Both come back. */
  readonly before: Before;
}

type Before = 'annotations' | 'nothing' | { readonly text: string };

/** The name of the annotation, under the group of the kind itself. */
export function keptAnnotation(group: string): string {
  return `${group}/crdshift-kept`;
}

/** The kept data that an object carries. A text that is not ours, or not ours any more, is none. */
export function readKeptData(object: JsonObject, annotation: string): KeptData {
  const annotations = annotationsOf(object);
  const text = annotations?.[annotation];
  if (typeof text === 'string') {
    return parseKeptData(text) ?? { kept: new Map(), before: { text } };
  }
  return { kept: new Map(), before: annotations === undefined ? 'nothing' : 'annotations' };
}

/** The same object carrying this kept data, or as it was before when there is nothing to keep. */
export function writeKeptData(object: JsonObject, annotation: string, data: KeptData): JsonObject {
  const text = data.kept.size > 0 ? formatKeptData(data) : textBefore(data.before);
  const metadata = isJsonObject(object['metadata']) ? object['metadata'] : {};
  const annotations = annotationsOf(object);
  if (annotations?.[annotation] === text) return object;
  const changed = withChanges(annotations ?? {}, new Map([[annotation, text]]));
  const isGone =
    data.kept.size === 0 && data.before === 'nothing' && Object.keys(changed).length === 0;
  return withChanges(
    object,
    new Map([
      ['metadata', withChanges(metadata, new Map([['annotations', isGone ? undefined : changed]]))],
    ]),
  );
}

function textBefore(before: Before): string | undefined {
  return typeof before === 'object' ? before.text : undefined;
}

function annotationsOf(object: JsonObject): JsonObject | undefined {
  const metadata = object['metadata'];
  const annotations = isJsonObject(metadata) ? metadata['annotations'] : undefined;
  return isJsonObject(annotations) ? annotations : undefined;
}

/** Versions and places are sorted, so that the same loss always makes the same text: a no-op write stays one. */
function formatKeptData({ kept, before }: KeptData): string {
  const versions = [...kept].toSorted(([left], [right]) => compare(left, right));
  const sorted = versions.map(
    ([version, entries]) => [version, entries.toSorted(byPlace)] as const,
  );
  return stringifyJson(
    {
      crdshift: FORMAT,
      ...(before !== 'annotations' && { before }),
      kept: Object.fromEntries(sorted),
    },
    true,
  );
}

function byPlace(left: KeptEntry, right: KeptEntry): number {
  return compare(
    stringifyJson([left.at, left.after], true),
    stringifyJson([right.at, right.after], true),
  );
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function parseKeptData(text: string): KeptData | undefined {
  const parsed = parseJson(text);
  if (parsed === undefined || parsed.problem !== undefined) return undefined;
  if (!isJsonObject(parsed.value)) return undefined;
  const { crdshift, before = 'annotations', kept } = parsed.value;
  if (crdshift !== FORMAT || !isJsonObject(kept) || !isBefore(before)) return undefined;
  const versions = Object.entries(kept);
  const read = versions.flatMap(([version, entries]) =>
    isEntries(entries) ? [[version, entries] as const] : [],
  );
  return read.length === versions.length && read.length > 0
    ? { kept: new Map(read), before }
    : undefined;
}

function isBefore(value: JsonValue): value is Before & JsonValue {
  if (isJsonObject(value)) return typeof value['text'] === 'string';
  return value === 'nothing' || value === 'annotations';
}

function isEntries(value: JsonValue | undefined): value is JsonValue & readonly KeptEntry[] {
  return isJsonList(value) && value.every(isEntry);
}

function isEntry(value: JsonValue): boolean {
  if (!isJsonObject(value)) return false;
  const { at, was, after } = value;
  return (
    isJsonList(at) &&
    at.every(isSegment) &&
    isOurs(at) &&
    (was === undefined || typeof was === 'string') &&
    (after === undefined || after === null || (typeof after !== 'string' && isSegment(after)))
  );
}

/** Whether a place is one that we keep: a user may write this annotation, and must not change an identity with it. */
function isOurs([root, field]: readonly Segment[]): boolean {
  if (root === 'metadata') return field === 'labels' || field === 'annotations';
  return root !== undefined && root !== 'apiVersion' && root !== 'kind';
}

function isSegment(value: JsonValue): value is JsonValue & Segment {
  if (typeof value === 'string') return true;
  if (!isJsonList(value)) return isJsonObject(value) && Object.keys(value).length > 0;
  const [print, nth, alike] = value;
  return typeof print === 'string' && typeof nth === 'number' && typeof alike === 'number';
}
