import type { JsonObject } from '../json/json-value.ts';
import { isJsonObject } from '../json/json-value.ts';
import { parseJson } from '../json/parse-json.ts';
import { readFormat1 } from './format-1.ts';
import type { Group, Kept } from './kept.ts';
import { mergeKept, nameText } from './kept.ts';
import { objectFromJson, writeKept } from './kept-text.ts';
import { knownDigest } from './mark.ts';
import { MAX_UNPACKED_BYTES, pack, unpack } from './pack.ts';
import { withChanges } from './prune.ts';

/**
 * What waits for a version, as an object carries it in its annotations until it is in that version again.
 *
 * One annotation for all would be one field to server-side apply, which converts objects to the version of each manager,
 * compares field by field, and converts back: a field that its manager gives up while another one works in an older
 * version would come back from the annotation. So kept data is as fine as fields are owned.
 */
export interface CarriedGroup extends Group {
  /** The names of the annotations. */
  readonly names: readonly string[];
}

/** The annotations for what is kept. */
export type Texts = ReadonlyMap<string, string>;

/** All that an object carries under the names of kept data. */
export interface Carried {
  /** The annotations as they are, with those that are not ours. */
  readonly texts: Texts;
  readonly groups: readonly CarriedGroup[];
}

const NOTHING: Carried = { texts: new Map(), groups: [] };

/** How the names of the annotations begin: under the group of the kind itself. */
export function keptPrefix(group: string): string {
  return `${group}/crdshift-kept.`;
}

/** What has been read for one conversion. */
export interface Read {
  /** Texts by themselves: most come along unchanged from step to step. */
  readonly texts: Map<string, Group | undefined>;
  /** Unpacks a text while there is room: anyone can pack much into little, in many annotations. */
  readonly unpack: (packed: string) => string | undefined;
}

/** Nothing has been read. */
export function nothingRead(): Read {
  let room = MAX_UNPACKED_BYTES;
  return {
    texts: new Map(),
    unpack: (packed) => {
      const text = unpack(packed, room);
      room -= text?.length ?? room;
      return text;
    },
  };
}

/** The kept data that an object carries. What is under such a name and cannot be read is only carried on. */
export function readKept(object: JsonObject, prefix: string, read: Read): Carried {
  const annotations = annotationsOf(object) ?? {};
  let texts: Map<string, string> | undefined;
  for (const name of Object.keys(annotations)) {
    const text = annotations[name];
    if (name.startsWith(prefix) && typeof text === 'string') {
      (texts ??= new Map<string, string>()).set(name, text);
    }
  }
  if (texts === undefined) return NOTHING;
  const pieces = [...texts].flatMap(([name, text]) => {
    const piece = read.texts.has(text) ? read.texts.get(text) : readText(text, read);
    read.texts.set(text, piece);
    return piece === undefined ? [] : [{ ...piece, name }];
  });
  const groups = Map.groupBy(pieces, ({ version, by, seen = '' }) => `${version} ${by} ${seen}`);
  return { texts, groups: [...groups.values()].flatMap(mergeGroup) };
}

function mergeGroup(pieces: readonly (Group & { readonly name: string })[]): CarriedGroup[] {
  const [first, ...others] = pieces;
  if (first === undefined) return [];
  const { name: _, ...group } = first;
  const kept = mergeKept([first.kept, ...others.map((piece) => piece.kept)]);
  return [{ ...group, kept, names: pieces.map(({ name }) => name) }];
}

/** The format of the texts. One with a higher number is only carried on: a newer deployment may have written it. */
const FORMAT = 2;

function readText(text: string, read: Read): Group | undefined {
  const value = parse(text);
  if (!isJsonObject(value)) return undefined;
  const { crdshift, for: version, by, seen, packed, lost } = value;
  if (crdshift === 1) return readFormat1(value);
  const isOurs = crdshift === FORMAT && typeof version === 'string' && typeof by === 'string';
  if (!isOurs) return undefined;
  const kept = objectFromJson(typeof packed === 'string' ? parse(read.unpack(packed) ?? '') : lost);
  if (kept === undefined || (seen !== undefined && typeof seen !== 'string')) return undefined;
  return { version, by, ...(seen !== undefined && { seen }), kept };
}

function parse(text: string): unknown {
  const parsed = parseJson(text);
  return parsed === undefined || 'problem' in parsed ? undefined : parsed.value;
}

/** The annotations of an object that hold kept data, as far as they are written. */
export interface Book {
  /** How their names begin. */
  readonly prefix: string;
  readonly texts: Texts;
}

/**
 * Adds one annotation for each piece of a group. The same pieces always make the same texts: a no-op write stays one.
 */
export function writePieces({ prefix, texts }: Book, group: Group, pieces: readonly Kept[]): Book {
  const all = new Map(texts);
  for (const piece of pieces) {
    const name = freeName(group, placeText(piece), { prefix, texts: all });
    all.set(name, writeText(group, `"lost":${writeKept(piece)}`));
  }
  return { prefix, texts: all };
}

/** Adds all of a group as one annotation, compressed. */
export function writePacked({ prefix, texts }: Book, group: Group): Book {
  const packed = pack(writeKept(group.kept));
  const name = freeName(group, '', { prefix, texts });
  return { prefix, texts: new Map(texts).set(name, writeText(group, `"packed":"${packed}"`)) };
}

function writeText({ version, by, seen }: Group, kept: string): string {
  const end = seen === undefined ? '' : `,"seen":${JSON.stringify(seen)}`;
  const names = `"by":${JSON.stringify(by)},"crdshift":${FORMAT},"for":${JSON.stringify(version)}`;
  return `{${names},${kept}${end}}`;
}

/**
 * The name depends on the place alone, so that another value there is another value of the same field. A name that is
 * taken is never written over.
 */
function freeName({ version, by }: Group, place: string, { prefix, texts }: Book): string {
  const stem = `${prefix}${knownDigest(`${version} ${by}${place}`)}`;
  let name = stem;
  for (let again = 2; texts.has(name); again += 1) name = `${stem}-${again}`;
  return name;
}

/** The places of a piece. A list whose elements have no keys is one place. */
function placeText(piece: Kept): string {
  if (piece.type === 'value') return '';
  if (piece.type === 'elements' && piece.keys === undefined) return '';
  const places =
    piece.type === 'fields'
      ? [...piece.fields].map(([name, kept]) => `/${JSON.stringify(name)}${placeText(kept)}`)
      : piece.elements.map(({ name = [], kept }) => `[${nameText(name)}]${placeText(kept)}`);
  return places.toSorted().join();
}

/** The same object with other annotations for what is kept, and all others as they are. */
export function withTexts(object: JsonObject, prefix: string, texts: Texts): JsonObject {
  const annotations = annotationsOf(object) ?? {};
  const changes = new Map<string, string | undefined>();
  for (const name of Object.keys(annotations)) {
    if (name.startsWith(prefix)) changes.set(name, undefined);
  }
  for (const [name, text] of texts) changes.set(name, text);
  if (changes.size === 0) return object;
  const changed = withChanges(annotations, changes);
  // The API server keeps no empty annotations either.
  const some = Object.keys(changed).length > 0 ? changed : undefined;
  const metadata = isJsonObject(object['metadata']) ? object['metadata'] : {};
  const result = withChanges(metadata, new Map([['annotations', some]]));
  return withChanges(object, new Map([['metadata', result]]));
}

function annotationsOf(object: JsonObject): JsonObject | undefined {
  const metadata = object['metadata'];
  const annotations = isJsonObject(metadata) ? metadata['annotations'] : undefined;
  return isJsonObject(annotations) ? annotations : undefined;
}
