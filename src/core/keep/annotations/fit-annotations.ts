import { MAX_ANNOTATION_BYTES } from '../../convert/metadata-rules.ts';
import type { Shape } from '../../schema/shape.ts';
import type { JsonObject } from '../../json/json-value.ts';
import { pointerTo } from '../../json/pointer.ts';
import { utf8Length } from '../../json/utf8-length.ts';
import type { ObjectProblem } from '../../problem.ts';
import type { Group, Kept } from '../tree/kept.ts';
import type { Book, Texts } from './kept-annotations.ts';
import { annotationsOf, writePieces, writeWhole } from './kept-annotations.ts';
import { writeKept } from './kept-text.ts';
import { leastPacked } from './pack.ts';
import { FINEST, atMost, depthOf, splitKept } from '../tree/split-kept.ts';

/**
 * How many levels of an object are divided into annotations of their own: from as fine as fields are owned to one
 * annotation for each field of the root.
 */
const LEVELS = [FINEST, 5, 3, 2, 1];

/** All is one annotation. */
const WHOLE = 0;

/** An annotation takes at least so many bytes. */
const LEAST_BYTES = 80;

/** So many bytes of annotations are little, whatever they hold: finer is better for server-side apply. */
const SMALL = 32 * 1024;

/** Above that annotations take at most so many times the bytes of what is kept: names and places count, too. */
const MOST_TIMES = 3;

/** The bytes of what is kept, as JSON. */
function jsonBytes(kept: Kept): number {
  return utf8Length(writeKept(kept));
}

/** What an object is to carry, and what else takes room. */
export interface Cargo extends Book {
  /** Groups that are written, beside annotations that are carried on as they are. */
  readonly groups: readonly Group[];
  /** The bytes of all other annotations. */
  readonly otherBytes: number;
  readonly shapeOf: (version: string) => Shape | undefined;
}

/**
 * The annotations for what is kept, as fine as they are small: few losses have an annotation for each field; many of them
 * are written together; and where that does not fit into what an API server takes, all is compressed.
 */
export function fitAnnotations(
  cargo: Cargo,
): { readonly texts: Texts } | { readonly problem: ObjectProblem } {
  const room = MAX_ANNOTATION_BYTES - cargo.otherBytes;
  const little = writeDivided(cargo, FINEST, Math.min(SMALL, room));
  if (little !== undefined) return { texts: little };
  const data = cargo.groups.reduce((all, { kept }) => all + jsonBytes(kept), 0);
  const least = leastPacked(data) + cargo.otherBytes;
  if (least > MAX_ANNOTATION_BYTES) return { problem: tooMuch(cargo, `at least ${least}`) };
  // Divided, an element is written without its keys: a field that is a key is in half the places.
  const plain = data > 2 * room ? undefined : writePlain(cargo, data, room);
  if (plain !== undefined) return { texts: plain };
  let book: Book = cargo;
  for (const group of cargo.groups) book = writeWhole(book, group, 'packed');
  const bytes = bytesOf(book.texts) + cargo.otherBytes;
  return bytes <= MAX_ANNOTATION_BYTES
    ? { texts: book.texts }
    : { problem: tooMuch(cargo, `${bytes}`) };
}

/** @param data - the bytes of what is kept: annotations are written more coarsely where they would be many times as many */
function writePlain(cargo: Cargo, data: number, room: number): Texts | undefined {
  const limit = Math.min(SMALL + MOST_TIMES * data + bytesOf(cargo.texts), room);
  for (const levels of levelsOf(cargo)) {
    const texts = writeDivided(cargo, levels, limit);
    if (texts !== undefined) return texts;
  }
  return writeDivided(cargo, WHOLE, room);
}

/** The levels that give different pieces: as many as there are give the finest ones, and more give the same. */
function levelsOf({ groups }: Cargo): readonly number[] {
  const depth = Math.max(...groups.map(({ kept }) => depthOf(kept)));
  return LEVELS.filter((_, at) => (LEVELS[at + 1] ?? WHOLE) < depth);
}

/**
 * Undefined when that would be more bytes, if possible before any of them is written. What waits in vain is one
 * annotation: no version shows it, so nobody owns a field of it.
 */
function writeDivided(cargo: Cargo, levels: number, limit: number): Texts | undefined {
  let book: Book = cargo;
  for (const group of cargo.groups) {
    if (levels === WHOLE || group.seen !== undefined) {
      book = writeWhole(book, group, 'plain');
      continue;
    }
    const shape = cargo.shapeOf(group.version);
    const pieces = atMost(limit / LEAST_BYTES, splitKept(group.kept, shape, levels));
    if (pieces === undefined) return undefined;
    book = writePieces(book, group, pieces);
  }
  return bytesOf(book.texts) <= limit ? book.texts : undefined;
}

function bytesOf(texts: Texts): number {
  let bytes = 0;
  for (const [name, text] of texts) bytes += utf8Length(name) + utf8Length(text);
  return bytes;
}

/** The places that a message names, those with most bytes; the others are added up. */
const MAX_PLACES = 3;

/** Places are told apart by so many names, as in `/spec/template`. */
const PLACE_LEVELS = 2;

function tooMuch({ groups, otherBytes, shapeOf }: Cargo, bytes: string): ObjectProblem {
  const places = groups
    .flatMap(({ version, kept }) =>
      [...splitKept(kept, shapeOf(version), PLACE_LEVELS)].map((piece) => ({
        place: `${describe(piece)} of ${version}`,
        bytes: jsonBytes(piece),
      })),
    )
    .toSorted((one, other) => other.bytes - one.bytes);
  const [named, others] = [places.slice(0, MAX_PLACES), places.slice(MAX_PLACES)];
  const list = named.map((one) => `${one.place} ${one.bytes}`);
  if (others.length > 0) list.push(`${others.length} more places ${sum(others)}`);
  const message =
    `what the other version cannot hold is ${sum(places)} bytes of JSON (${list.join(', ')}). ` +
    `With it annotations take ${bytes} bytes, ${otherBytes} of them others, and ${MAX_ANNOTATION_BYTES} are allowed, ` +
    `even compressed. Make it smaller in the version that has these fields, let the other version hold them, or forget them`;
  return { reason: 'TooMuchKept', message };
}

function sum(some: readonly { readonly bytes: number }[]): number {
  return some.reduce((all, one) => all + one.bytes, 0);
}

/** The way to the first place where something is kept. */
function describe(kept: Kept, pointer = '', levels = PLACE_LEVELS): string {
  if (kept.type !== 'fields' || levels === 0) return pointer;
  const [first] = kept.fields;
  return first === undefined
    ? pointer
    : describe(first[1], pointerTo(pointer, first[0]), levels - 1);
}

/** The bytes of the annotations of an object that are not under a prefix. */
export function otherAnnotationBytes(object: JsonObject, prefix: string): number {
  let bytes = 0;
  for (const [name, text] of Object.entries(annotationsOf(object))) {
    if (name.startsWith(prefix) || typeof text !== 'string') continue;
    bytes += utf8Length(name) + utf8Length(text);
  }
  return bytes;
}
