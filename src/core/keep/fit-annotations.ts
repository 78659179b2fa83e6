import { MAX_ANNOTATION_BYTES } from '../convert/metadata-rules.ts';
import type { Shape } from '../crd/shape.ts';
import type { JsonObject } from '../json/json-value.ts';
import { isJsonObject } from '../json/json-value.ts';
import { pointerTo } from '../json/pointer.ts';
import { utf8Length } from '../json/utf8-length.ts';
import type { ObjectProblem } from '../problem.ts';
import type { Group, Kept } from './kept.ts';
import type { Book, Texts } from './kept-annotations.ts';
import { writePacked, writePieces } from './kept-annotations.ts';
import { writeKept } from './kept-text.ts';
import { FINEST, atMost, splitKept } from './split-kept.ts';

/**
 * How many levels of an object are divided into annotations of their own: from as fine as fields are owned, by way of one
 * annotation for each field of the root (1), to a single one (0).
 */
const LEVELS = [FINEST, 5, 3, 2, 1, 0];

/** An annotation takes at least so many bytes. */
const LEAST_BYTES = 80;

/** More annotations never fit. */
const MOST_PIECES = Math.floor(MAX_ANNOTATION_BYTES / LEAST_BYTES);

/** So many bytes of annotations are little, whatever they hold: finer is better for server-side apply. */
const SMALL = 32 * 1024;

/** Above that annotations take at most so many times the bytes of what is kept: names and places count, too. */
const MOST_TIMES = 3;

/** How many bytes annotations may take, by what is kept in them, before they are written more coarsely. */
function most({ groups, texts }: Cargo): number {
  const data = groups.reduce((all, { kept }) => all + jsonBytes(kept), 0);
  return SMALL + MOST_TIMES * data + bytesOf(texts);
}

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
  let limit: number | undefined;
  for (const levels of LEVELS) {
    const texts = writeDivided(cargo, levels);
    const bytes = texts === undefined ? room + 1 : bytesOf(texts);
    if (texts === undefined || bytes > room) continue;
    if (levels === 0 || bytes <= SMALL) return { texts };
    limit ??= most(cargo);
    if (bytes <= limit) return { texts };
  }
  let book: Book = cargo;
  for (const group of cargo.groups) book = writePacked(book, group);
  const bytes = bytesOf(book.texts) + cargo.otherBytes;
  return bytes <= MAX_ANNOTATION_BYTES ? { texts: book.texts } : { problem: tooMuch(cargo, bytes) };
}

/** Undefined when that would be too many, before any of them is written. */
function writeDivided(cargo: Cargo, levels: number): Texts | undefined {
  let book: Book = cargo;
  for (const group of cargo.groups) {
    const shape = cargo.shapeOf(group.version);
    const pieces = atMost(MOST_PIECES, splitKept(group.kept, shape, levels));
    if (pieces === undefined) return undefined;
    book = writePieces(book, group, pieces);
  }
  return book.texts;
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

function tooMuch({ groups, otherBytes, shapeOf }: Cargo, bytes: number): ObjectProblem {
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
export function otherAnnotationBytes(metadata: JsonObject | undefined, prefix: string): number {
  const annotations = metadata?.['annotations'];
  let bytes = 0;
  for (const [name, text] of Object.entries(isJsonObject(annotations) ? annotations : {})) {
    if (name.startsWith(prefix) || typeof text !== 'string') continue;
    bytes += utf8Length(name) + utf8Length(text);
  }
  return bytes;
}
