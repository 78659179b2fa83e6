import { hash } from './random.ts';

/**
 * Where a marker stands: `n` in a name or the uid of a review, which a reply may repeat; `v` in any other place of a
 * body; `h` in a head (headers, path, query); `x` in a request that is hidden inside another one.
 */
export type MarkerPlace = 'n' | 'v' | 'h' | 'x';

/** A marker found in a reply. */
export interface FoundMarker {
  readonly text: string;
  readonly place: MarkerPlace;
  /** The number of the request that it was sent in. */
  readonly number: number;
}

/**
 * A word that only one request holds, so that a reply shows whose content is in it. It is good for a name, a label, a
 * header and a path alike, and ends with a check sum: what mutations make of it is not taken for another one.
 */
export function markerOf(place: MarkerPlace, number: number): string {
  const digits = number.toString(36).padStart(7, '0');
  return `zq${place}${digits}${checkOf(place, number)}`;
}

/** What stands for the markers of a request in the text that its body is made of. */
export const [NAME_MARKER, VALUE_MARKER] = ['@n', '@v'];

/** Puts the markers of a request where they belong in a body. */
export function withMarkers(text: string, number: number): string {
  return text
    .replaceAll(NAME_MARKER, markerOf('n', number))
    .replaceAll(VALUE_MARKER, markerOf('v', number));
}

const PLACES = 'nvhx';

const MARKER = /zq([nvhx])([0-9a-z]{7})([0-9a-z]{7})/g;

/** All markers in a text. */
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
