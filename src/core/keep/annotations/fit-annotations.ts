import { counted } from '../../counted.ts';
import { MAX_ANNOTATION_BYTES } from '../../convert/metadata-rules.ts';
import type { Shape } from '../../schema/shape.ts';
import type { JsonObject } from '../../json/json-value.ts';
import { utf8Length } from '../../json/utf8-length.ts';
import type { ObjectProblem } from '../../problem.ts';
import type { Group, Kept } from '../tree/kept.ts';
import type { Book, Texts } from './kept-annotations.ts';
import { annotationsOf, writePieces, writeWhole } from './kept-annotations.ts';
import { writeKept } from './kept-text.ts';
import { leastPacked } from './pack.ts';
import { piecesOf } from './pieces.ts';
import { FINEST, depthOf } from '../tree/depth-of.ts';

/**
 * The numbers of levels to divide into separate annotations, from field ownership to one annotation per field of the
 * root.
 */
const LEVELS = [FINEST, 5, 3, 2, 1];

/** Zero levels: everything is one annotation. */
const WHOLE = 0;

/** The minimum size of an annotation, in bytes. */
const LEAST_BYTES = 80;

/** Up to this many bytes, annotations are as fine as possible, which suits server-side apply best. */
const SMALL = 32 * 1024;

/** Beyond `SMALL`, the maximum bytes of annotations per byte of kept data: names and places count, too. */
const MOST_TIMES = 3;

/** Returns the bytes of kept data as JSON. */
function jsonBytes(kept: Kept): number {
  return utf8Length(writeKept(kept));
}

/** The data that an object is to carry, and the room that is already taken. */
export interface Cargo extends Book {
  /** The groups to write, besides annotations that are carried unchanged. */
  readonly groups: readonly Group[];
  /** The bytes of all other annotations. */
  readonly otherBytes: number;
  readonly shapeOf: (version: string) => Shape | undefined;
}

/** Annotations with kept data, or the reason that they do not fit. */
type Fitted = { readonly texts: Texts } | { readonly problem: ObjectProblem };

/** Returns annotations for the first of several cargoes that fits, or the problem of the last one. */
export function fitOneOf(
  common: Omit<Cargo, 'groups' | 'texts'>,
  [first, ...others]: readonly [MakeLoad, ...MakeLoad[]],
): Fitted {
  let last = first();
  let fitted = fitAnnotations({ ...common, ...last });
  for (const makeLoad of others) {
    if (!('problem' in fitted)) break;
    const load = makeLoad();
    if (isSameLoad(load, last)) continue;
    fitted = fitAnnotations({ ...common, ...load });
    last = load;
  }
  return fitted;
}

type Load = Pick<Cargo, 'groups' | 'texts'>;

type MakeLoad = () => Load;

function isSameLoad(one: Load, other: Load): boolean {
  return (
    one.groups.length === other.groups.length &&
    one.groups.every((group, at) => group === other.groups[at]) &&
    one.texts.size === other.texts.size
  );
}

/**
 * Returns annotations for kept data, as fine as their size allows. A few losses get one annotation per field, many are
 * written together, and all are compressed if they would exceed the API server's limit.
 */
export function fitAnnotations(cargo: Cargo): Fitted {
  const room = MAX_ANNOTATION_BYTES - cargo.otherBytes;
  const little = writeDivided(cargo, FINEST, Math.min(SMALL, room));
  if (little !== undefined) return { texts: little };
  const data = cargo.groups.reduce((all, { kept }) => all + jsonBytes(kept), 0);
  const least = leastPacked(data) + cargo.otherBytes;
  if (least > MAX_ANNOTATION_BYTES) return { problem: tooMuch(cargo, `at least ${least}`) };
  // Divided, an element is written without its keys, which may be half of the data.
  const plain = data > 2 * room ? undefined : writePlain(cargo, data, room);
  if (plain !== undefined) return { texts: plain };
  let book: Book = cargo;
  for (const group of cargo.groups) book = writeWhole(book, group, 'packed');
  const bytes = bytesOf(book.texts) + cargo.otherBytes;
  return bytes <= MAX_ANNOTATION_BYTES
    ? { texts: book.texts }
    : { problem: tooMuch(cargo, `${bytes}`) };
}

/** @param data - the bytes of kept data: annotations become coarser where they would take many times as much */
function writePlain(cargo: Cargo, data: number, room: number): Texts | undefined {
  const limit = Math.min(SMALL + MOST_TIMES * data + bytesOf(cargo.texts), room);
  for (const levels of levelsOf(cargo)) {
    const texts = writeDivided(cargo, levels, limit);
    if (texts !== undefined) return texts;
  }
  return writeDivided(cargo, WHOLE, room);
}

/** Returns the levels that yield different pieces: dividing deeper than the data changes nothing. */
function levelsOf({ groups }: Cargo): readonly number[] {
  const depth = Math.max(...groups.map(({ kept }) => depthOf(kept)));
  return LEVELS.filter((_, at) => (LEVELS[at + 1] ?? WHOLE) < depth);
}

/**
 * Writes groups in pieces; undefined if they exceed the limit, which is checked before writing if possible. Data that
 * waits in vain is one annotation: no version shows it, so no manager owns a field of it.
 */
function writeDivided(cargo: Cargo, levels: number, limit: number): Texts | undefined {
  let book: Book = cargo;
  const isShared = cargo.groups.length + cargo.texts.size > 1;
  for (const group of cargo.groups) {
    if (levels === WHOLE || group.seen !== undefined) {
      book = writeWhole(book, group, 'plain');
      continue;
    }
    const shape = cargo.shapeOf(group.version);
    const most = limit / LEAST_BYTES;
    const pieces = piecesOf(group.kept, shape, { levels, most, isShared });
    if (pieces === undefined) return undefined;
    book = writePieces(book, group, pieces);
  }
  return isWithin(book.texts, limit) ? book.texts : undefined;
}

/** A text takes at most three bytes per UTF-16 unit, so bytes are seldom counted. */
function isWithin(texts: Texts, limit: number): boolean {
  let units = 0;
  for (const [name, text] of texts) units += name.length + text.length;
  return 3 * units <= limit || bytesOf(texts) <= limit;
}

function bytesOf(texts: Texts): number {
  let bytes = 0;
  for (const [name, text] of texts) bytes += utf8Length(name) + utf8Length(text);
  return bytes;
}

/** The maximum number of places in a message, those with the most bytes. The others are added up. */
const MAX_PLACES = 3;

/** Two names in a place, as in `/spec/template`. */
const COARSE = { levels: 2, most: Infinity, isShared: false };

function tooMuch({ groups, otherBytes, shapeOf }: Cargo, bytes: string): ObjectProblem {
  const places = groups
    .flatMap(({ version, kept }) =>
      (piecesOf(kept, shapeOf(version), COARSE) ?? []).map(({ pointer, text }) => ({
        place: `${pointer()} of ${version}`,
        bytes: utf8Length(text),
      })),
    )
    .toSorted((one, other) => other.bytes - one.bytes);
  const [named, others] = [places.slice(0, MAX_PLACES), places.slice(MAX_PLACES)];
  const list = named.map((one) => `${one.place} ${one.bytes}`);
  if (others.length > 0) list.push(`${counted(others.length, 'more place')} ${sum(others)}`);
  const message =
    `the data that the other version cannot represent takes ${sum(places)} bytes of JSON (${list.join(', ')}). ` +
    `With it, the annotations take ${bytes} bytes even when compressed, ${otherBytes} of them in other annotations, ` +
    `but the API server allows only ${MAX_ANNOTATION_BYTES}. ` +
    'Shrink this data, add its fields to the other version, or forget them';
  return { reason: 'TooMuchKept', message };
}

function sum(some: readonly { readonly bytes: number }[]): number {
  return some.reduce((all, one) => all + one.bytes, 0);
}

/** Returns the bytes of an object's annotations that are not under a prefix. */
export function otherAnnotationBytes(object: JsonObject, prefix: string): number {
  let bytes = 0;
  for (const [name, text] of Object.entries(annotationsOf(object))) {
    if (name.startsWith(prefix) || typeof text !== 'string') continue;
    bytes += utf8Length(name) + utf8Length(text);
  }
  return bytes;
}
