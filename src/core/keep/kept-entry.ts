import type { JsonValue } from '../json/json-value.ts';

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

/** Words for a place in a message: fields and list-map keys, as a JSON pointer. */
export function describePlace(at: readonly Segment[]): string {
  return at.map((segment) => `/${describeSegment(segment)}`).join('');
}

function describeSegment(segment: Segment): string {
  if (typeof segment === 'string') return segment.replaceAll('~', '~0').replaceAll('/', '~1');
  return isContent(segment) ? '*' : `[${Object.keys(segment).join(',')}]`;
}
