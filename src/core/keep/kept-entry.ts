import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import { pointerTo } from '../json/pointer.ts';

/**
 * One thing that a version could not hold, with its place in the version that it came from. It is written to the
 * annotation as it stands here, so the names are short.
 */
export interface KeptEntry {
  /** The place, from the root of the object. */
  readonly at: readonly Segment[];
  /** What stood there. Absent: nothing stood there, though the way back puts something. */
  readonly is?: JsonValue;
  /** The fingerprint of what the way back puts there now. Absent: it puts nothing. */
  readonly was?: string;
  /** For an element of a list that the way back leaves out: the element that it stood behind; null at the start. */
  readonly after?: Segment | null;
  /** Where such elements stood in the list, to tell runs apart that meet when their neighbours are gone. */
  readonly index?: number;
  /** The list-map keys of such elements: one that somebody has added meanwhile wins. */
  readonly keys?: readonly string[];
}

/** One step into an object or a list. */
export type Segment =
  /** A field. */
  | string
  /** The element of a list with these values in its list-map keys. */
  | { readonly [key: string]: JsonValue }
  /** The element of a list with this fingerprint, and which of how many alike. Never a bare position. */
  | readonly [fingerprint: string, nth: number, alike: number];

/** Whether a segment names an element by its content. */
export function isContent(segment: Segment): segment is readonly [string, number, number] {
  return Array.isArray(segment);
}

/** Whether a place is at or below a path of fields. Elements of lists do not count. */
export function isBelow(at: readonly Segment[], path: readonly string[]): boolean {
  const fields = at.filter((segment) => typeof segment === 'string');
  return path.every((name, index) => name === fields[index]);
}

/** Words for a place in a message: fields and list-map keys, as a JSON pointer. */
export function describePlace(at: readonly Segment[]): string {
  let pointer = '';
  for (const segment of at) pointer = pointerTo(pointer, describeSegment(segment));
  return pointer;
}

function describeSegment(segment: Segment): string {
  if (typeof segment === 'string') return segment;
  return isContent(segment) ? '*' : `[${Object.keys(segment).join(',')}]`;
}

/** Whether a value from an annotation is an entry. A user may write annotations, so nothing of it is believed. */
export function isKeptEntry(value: JsonValue | undefined): value is JsonValue & KeptEntry {
  if (!isJsonObject(value)) return false;
  const { at, is, was } = value;
  return (
    isJsonList(at) &&
    at.every(isSegment) &&
    isKeptPlace(at, is) &&
    (was === undefined || typeof was === 'string') &&
    isRun(value)
  );
}

/** Whether what an entry says of left out elements, if anything, can be read. */
function isRun({ after, index, keys }: JsonObject): boolean {
  return (
    (after === undefined || after === null || (typeof after !== 'string' && isSegment(after))) &&
    (index === undefined || typeof index === 'number') &&
    (keys === undefined || (isJsonList(keys) && keys.every((key) => typeof key === 'string')))
  );
}

/** A place is at most this deep; what differs further down is kept from there on as a whole. */
export const MAX_DEPTH = 64;

/** Whether a place is one that is ever kept: an annotation must not change an identity or break the metadata. */
function isKeptPlace(at: readonly Segment[], is: JsonValue | undefined): boolean {
  const [root, field] = at;
  if (root !== 'metadata') {
    return root !== undefined && root !== 'apiVersion' && root !== 'kind' && at.length <= MAX_DEPTH;
  }
  const isMap = field === 'labels' || field === 'annotations';
  return isMap && at.length === 3 && (is === undefined || typeof is === 'string');
}

/** Whether a value is a segment of a place. */
export function isSegment(value: JsonValue): value is JsonValue & Segment {
  if (typeof value === 'string') return true;
  if (!isJsonList(value)) return isJsonObject(value) && Object.keys(value).length > 0;
  const [print, nth, alike] = value;
  return typeof print === 'string' && typeof nth === 'number' && typeof alike === 'number';
}
