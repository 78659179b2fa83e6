import type { Shape } from '../crd/shape.ts';
import type { JsonObject } from '../json/json-value.ts';
import { isJsonObject } from '../json/json-value.ts';
import type { KeptEntry, Segment } from './kept-entry.ts';
import type { KeptPart } from './kept-part.ts';
import { assembleParts, formatPart, parsePart, partName, splitEntry } from './kept-part.ts';
import { withChanges } from './prune.ts';

/**
 * What versions could not hold of an object, for as long as it is in another version. It stands in the annotations of
 * the object, one for every field.
 *
 * One for all would be one field to server-side apply, which converts objects to the version of each manager, compares
 * field by field, and converts back: a field that its manager gives up while another one works in an older version
 * would come back from the annotation. So kept data is as fine as fields are owned.
 */
export interface KeptData {
  /** What waits for each version, by its name. */
  readonly kept: ReadonlyMap<string, readonly KeptEntry[]>;
  /** The parts that it was read from, by the name of the annotation. */
  readonly parts: ReadonlyMap<string, KeptPart>;
}

/** How the names of the annotations begin: under the group of the kind itself. */
export function keptPrefix(group: string): string {
  return `${group}/crdshift-kept.`;
}

/** The kept data that an object carries. What is under such a name and is not ours, or broken, is left alone. */
export function readKeptData(object: JsonObject, prefix: string): KeptData {
  const annotations = annotationsOf(object) ?? {};
  const names = Object.keys(annotations).filter((name) => name.startsWith(prefix));
  if (names.length === 0) return NOTHING;
  const parts = new Map<string, KeptPart>();
  for (const name of names) {
    const text = annotations[name];
    const part = typeof text === 'string' ? parsePart(text) : undefined;
    if (part !== undefined) parts.set(name, part);
  }
  return { kept: assembleParts([...parts.values()]), parts };
}

const NOTHING: KeptData = { kept: new Map(), parts: new Map() };

/** What a version has just lost, with the shape that knows its lists. */
export interface Loss {
  readonly version: string;
  readonly shape: Shape;
  readonly entries: readonly KeptEntry[];
}

/** What changes of the kept data of an object when it has taken a step. */
export interface KeptChange {
  readonly prefix: string;
  readonly data: KeptData;
  /** The version that the object has come to: nothing waits for it any more. */
  readonly home: string;
  readonly loss: Loss;
}

/** The same object with its kept data changed. What waits for other versions stays as it is. */
export function writeKeptData(
  object: JsonObject,
  { prefix, data: { parts }, home, loss }: KeptChange,
  isForgotten: (at: readonly Segment[]) => boolean,
): JsonObject {
  if (parts.size === 0 && loss.entries.length === 0) return object;
  const changes = new Map<string, string | undefined>();
  for (const [name, part] of parts) {
    const isOver = part.version === home || part.version === loss.version;
    // A converter may have dropped it with the other annotations.
    changes.set(name, isOver ? undefined : formatPart(part));
  }
  for (const part of loss.entries.flatMap((entry) => splitEntry(loss.version, entry, loss.shape))) {
    if (isForgotten([...part.entry.at, ...part.inside])) continue;
    changes.set(prefix + partName(part), formatPart(part));
  }
  return changeAnnotations(object, changes);
}

/** The same object without any kept data. */
export function withoutKeptData(object: JsonObject, { parts }: KeptData): JsonObject {
  if (parts.size === 0) return object;
  return changeAnnotations(object, new Map([...parts.keys()].map((name) => [name, undefined])));
}

function changeAnnotations(
  object: JsonObject,
  changes: ReadonlyMap<string, string | undefined>,
): JsonObject {
  const metadata = object['metadata'];
  if (changes.size === 0 || !isJsonObject(metadata)) return object;
  const annotations = withChanges(annotationsOf(object) ?? {}, changes);
  // The API server keeps no empty annotations either.
  const some = Object.keys(annotations).length > 0 ? annotations : undefined;
  const changed = withChanges(metadata, new Map([['annotations', some]]));
  return withChanges(object, new Map([['metadata', changed]]));
}

function annotationsOf(object: JsonObject): JsonObject | undefined {
  const metadata = object['metadata'];
  const annotations = isJsonObject(metadata) ? metadata['annotations'] : undefined;
  return isJsonObject(annotations) ? annotations : undefined;
}
