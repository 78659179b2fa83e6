import { hash } from './random.ts';

/**
 * The place of a marker: `n` in a name or the uid of a review, which a reply may repeat; `v` anywhere else in a body;
 * `h` in a head (headers, path, query); `x` in a request hidden inside another one.
 */
export type MarkerPlace = 'n' | 'v' | 'h' | 'x';

/** A marker found in a reply. */
export interface FoundMarker {
  readonly text: string;
  readonly place: MarkerPlace;
  /** The number of the request that contained it. */
  readonly number: number;
}

/**
 * Returns a unique word for a request, which shows whose content is in a reply. It is valid as a name, a label, a
 * header and a path, and ends with a checksum, so that mutations do not turn it into another marker.
 */
export function markerOf(place: MarkerPlace, number: number): string {
  const digits = number.toString(36).padStart(7, '0');
  return `zq${place}${digits}${checkOf(place, number)}`;
}

/** Placeholders for the markers of a request in the text of a body. */
export const [NAME_MARKER, VALUE_MARKER] = ['@n', '@v'];

/** Replaces the placeholders in a body by the markers of a request. */
export function withMarkers(text: string, number: number): string {
  return text
    .replaceAll(NAME_MARKER, markerOf('n', number))
    .replaceAll(VALUE_MARKER, markerOf('v', number));
}

const PLACES = 'nvhx';

const MARKER = /zq([nvhx])([0-9a-z]{7})([0-9a-z]{7})/g;

/** Returns all markers in a text. */
export function markersIn(text: string): FoundMarker[] {
  const found: FoundMarker[] = [];
  for (const [marker, letter, digits = '', check] of text.matchAll(MARKER)) {
    const place = letter as MarkerPlace;
    const number = Number.parseInt(digits, 36);
    if (check === checkOf(place, number)) found.push({ text: marker, place, number });
  }
  return found;
}

function checkOf(place: MarkerPlace, number: number): string {
  const sum = hash(number * 4 + PLACES.indexOf(place) + 1);
  return sum.toString(36).padStart(7, '0').slice(-7);
}
