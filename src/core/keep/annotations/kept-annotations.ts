import type { Fields } from '../../json/fields.ts';
import { isEmpty, objectAt, setField } from '../../json/fields.ts';
import type { JsonObject } from '../../json/json-value.ts';
import { isJsonObject } from '../../json/json-value.ts';
import { parseJson } from '../../json/parse-json.ts';
import { readFormat1 } from './format-1.ts';
import type { Group, Kept } from '../tree/kept.ts';
import { partsIn } from '../tree/kept.ts';
import { mergeKept } from '../tree/merge-kept.ts';
import { objectFromJson, writeKept } from './kept-text.ts';
import { knownDigest } from '../tree/mark.ts';
import { pack, unpacker } from './pack.ts';
import type { Piece } from './pieces.ts';
import { withWholeSets } from './sets.ts';
import { withChanges } from '../../schema/prune.ts';

/**
 * Data that waits for a version, carried in an object's annotations until the object is in that version again.
 *
 * Server-side apply would treat one annotation for all data as one field. It converts objects to the version of each
 * manager, compares them field by field, and converts them back. A field given up by its manager while another manager
 * uses an older version would come back from that annotation. So kept data is divided as finely as fields are owned.
 */
export interface CarriedGroup extends Group {
  /** The names of the annotations. */
  readonly names: readonly string[];
}

/** The annotations for kept data, by name. */
export type Texts = ReadonlyMap<string, string>;

/** Everything that an object carries under the names of kept data. */
export interface Carried {
  /** The annotations as they are, including those that are not ours. */
  readonly texts: Texts;
  /** The contents of the annotations by name, without those that cannot be read. */
  readonly pieces: ReadonlyMap<string, Group>;
  readonly groups: readonly CarriedGroup[];
}

/** For an object that carries nothing, or of which nothing is known. */
export const NOTHING_CARRIED: Carried = { texts: new Map(), pieces: new Map(), groups: [] };

/** Returns the prefix of the annotations' names, under the group of the kind itself. */
export function keptPrefix(group: string): string {
  return `${group}/crdshift-kept.`;
}

/**
 * Returns the kept data that an object carries. Annotations with such a name that cannot be read are carried unchanged.
 *
 * @param before - the data carried before the last step: most texts are still the same
 */
export function readKept(object: JsonObject, prefix: string, before: Carried): Carried {
  const annotations = annotationsOf(object);
  const texts = new Map<string, string>();
  const pieces = new Map<string, Group>();
  const unpack = unpacker();
  let isNew = false;
  for (const name of Object.keys(annotations)) {
    const text = annotations[name];
    if (!name.startsWith(prefix) || typeof text !== 'string') continue;
    texts.set(name, text);
    const isKnown = before.texts.get(name) === text;
    isNew ||= !isKnown;
    const piece = isKnown ? before.pieces.get(name) : readText(text, unpack);
    if (piece !== undefined) pieces.set(name, piece);
  }
  if (texts.size === 0) return NOTHING_CARRIED;
  if (!isNew && texts.size === before.texts.size) return before;
  const groups = Map.groupBy(
    pieces,
    ([, { version, by, seen = '' }]) => `${version} ${by} ${seen}`,
  );
  const named = [...groups.values()].map((group) => fewestFirst(group));
  return { texts, pieces, groups: named.flatMap(mergeGroup) };
}

/**
 * Two annotations that disagree come from an exported manifest and from the live object, and nothing tells which is which.
 * The order of their names would take some fields from one and some from the other, so the one with fewer fields counts.
 * Others keep their order, which is that of the restored fields.
 */
function fewestFirst(
  named: readonly (readonly [string, Group])[],
): readonly (readonly [string, Group])[] {
  if (named.length === 1) return named;
  const counts = new Map(named.map(([name, { kept }]) => [name, sizeOf(kept)]));
  return named.toSorted(([one], [two]) => (counts.get(one) ?? 0) - (counts.get(two) ?? 0));
}

/** Returns the number of values in kept data. An object without any counts as one. */
function sizeOf(kept: Kept): number {
  if (kept.type === 'value') return 1;
  return partsIn(kept).reduce((sum, one) => sum + sizeOf(one), 0) || 1;
}

function mergeGroup(named: readonly (readonly [string, Group])[]): CarriedGroup[] {
  const [first, ...others] = named.map(([, piece]) => piece);
  if (first === undefined) return [];
  const kept = withWholeSets(mergeKept([first.kept, ...others.map((piece) => piece.kept)]));
  return [{ ...first, kept, names: named.map(([name]) => name) }];
}

/**
 * The format of the texts. Texts with a higher number are carried unchanged: a newer deployment may have written them.
 */
const FORMAT = 2;

function readText(text: string, unpack: (packed: string) => string | undefined): Group | undefined {
  const value = parse(text);
  if (!isJsonObject(value)) return undefined;
  const { crdshift, for: version, by, seen, packed, lost } = value;
  if (crdshift === 1) return readFormat1(value);
  const isOurs = crdshift === FORMAT && typeof version === 'string' && typeof by === 'string';
  if (!isOurs) return undefined;
  const kept = objectFromJson(typeof packed === 'string' ? parse(unpack(packed) ?? '') : lost);
  if (kept === undefined || (seen !== undefined && typeof seen !== 'string')) return undefined;
  return { version, by, ...(seen !== undefined && { seen }), kept };
}

function parse(text: string): unknown {
  const parsed = parseJson(text);
  return parsed === undefined || 'problem' in parsed ? undefined : parsed.value;
}

/** The annotations for kept data that are written so far. */
export interface Book {
  /** The prefix of their names. */
  readonly prefix: string;
  readonly texts: Texts;
}

/**
 * Adds one annotation per piece of a group. The same pieces always yield the same texts, so a no-op write stays one.
 */
export function writePieces({ prefix, texts }: Book, group: Group, pieces: readonly Piece[]): Book {
  const all = new Map(texts);
  for (const { place, text } of pieces) {
    const name = freeName(group, place, { prefix, texts: all });
    all.set(name, writeText(group, `"lost":${text}`));
  }
  return { prefix, texts: all };
}

/** Adds a whole group as one annotation. */
export function writeWhole({ prefix, texts }: Book, group: Group, as: 'plain' | 'packed'): Book {
  const kept = writeKept(group.kept);
  const text = as === 'packed' ? `"packed":"${pack(kept)}"` : `"lost":${kept}`;
  const name = freeName(group, '', { prefix, texts });
  return { prefix, texts: new Map(texts).set(name, writeText(group, text)) };
}

function writeText({ version, by, seen }: Group, kept: string): string {
  const end = seen === undefined ? '' : `,"seen":${JSON.stringify(seen)}`;
  const names = `"by":${JSON.stringify(by)},"crdshift":${FORMAT},"for":${JSON.stringify(version)}`;
  return `{${names},${kept}${end}}`;
}

/**
 * Returns a name that depends on the place alone, so that another value at the place is another value of the same
 * field. A name in use is never overwritten.
 */
function freeName({ version, by }: Group, place: string, { prefix, texts }: Book): string {
  const stem = `${prefix}${knownDigest(`${version} ${by}${place}`)}`;
  let name = stem;
  for (let again = 2; texts.has(name); again += 1) name = `${stem}-${again}`;
  return name;
}

/** Returns the object with other annotations for kept data. All other annotations stay. */
export function withTexts(object: JsonObject, prefix: string, texts: Texts): JsonObject {
  const annotations = annotationsOf(object);
  const changed: Fields = {};
  let isSame = texts.size === 0;
  for (const name of Object.keys(annotations)) {
    const text = annotations[name];
    if (name.startsWith(prefix)) isSame = false;
    else if (text !== undefined) setField(changed, name, text);
  }
  if (isSame) return object;
  for (const [name, text] of texts) changed[name] = text;
  return withAnnotations(object, changed);
}

/** Returns the object with other annotations. Empty annotations are dropped, as by the API server. */
export function withAnnotations(object: JsonObject, annotations: JsonObject): JsonObject {
  const some = isEmpty(annotations) ? undefined : annotations;
  const metadata = withChanges(objectAt(object, 'metadata'), new Map([['annotations', some]]));
  return withChanges(object, new Map([['metadata', metadata]]));
}

/** Returns the annotations of an object, or an empty object. */
export function annotationsOf(object: JsonObject): JsonObject {
  return objectAt(objectAt(object, 'metadata'), 'annotations');
}
