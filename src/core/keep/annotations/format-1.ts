import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import { MAX_DEPTH } from '../tree/compare.ts';
import type { Group, Kept, KeptElement, KeptElements, KeptValue, Name } from '../tree/kept.ts';
import { isKeptObject } from './kept-text.ts';
import { OLD_KEY, OLD_MARK } from './old-marks.ts';

/**
 * Reads an annotation of the first format, which holds one field. `at` is the place that the conversion back yielded,
 * and `inside` the place below it that it did not yield. `is` and `was` mean the same as today. Places name elements by
 * their keys or by a fingerprint. `after`, `index` and `keys` belong to elements that were left out.
 *
 * The format does not say which definition wrote it, so the data counts as kept by another one.
 */
export function readFormat1(json: JsonObject): Group | undefined {
  const { for: version, at, inside = [], positions = [] } = json;
  if (typeof version !== 'string' || !isSegments(at) || !isSegments(inside)) return undefined;
  const value = valueOf(json);
  if (value === undefined || at.length + inside.length >= MAX_DEPTH) return undefined;
  const numbers = numbersIn(positions);
  const below =
    json['after'] === undefined
      ? madeBelow(value, inside, numbers)
      : leftOut(value, inside, numbers, json);
  const kept = below && given(below, at);
  return kept !== undefined && isKeptObject(kept) ? { version, by: '', kept } : undefined;
}

function numbersIn(value: JsonValue): readonly number[] {
  return isJsonList(value) ? value.filter((one) => typeof one === 'number') : [];
}

function valueOf({ is, was }: JsonObject): KeptValue | undefined {
  if (was !== undefined && typeof was !== 'string') return undefined;
  return {
    type: 'value',
    ...(is !== undefined && { is }),
    ...(was !== undefined && { was: `${OLD_MARK}${was}` }),
  };
}

/** A step into an object or a list: a field, an element by its keys, or one by its fingerprint. */
type Segment = string | JsonObject | readonly [print: string, nth: number, alike: number];

function isSegments(value: JsonValue | undefined): value is readonly Segment[] {
  return isJsonList(value) && value.every(isSegment);
}

function isSegment(value: JsonValue): value is JsonValue & Segment {
  if (typeof value === 'string') return true;
  if (!isJsonList(value)) return isJsonObject(value) && Object.keys(value).length > 0;
  const [print, nth, alike] = value;
  return typeof print === 'string' && typeof nth === 'number' && typeof alike === 'number';
}

/** Returns a tree around a value, for steps to places that the conversion back yielded. */
function given(value: Kept, at: readonly Segment[]): Kept {
  let kept = value;
  for (const segment of at.toReversed()) {
    kept = typeof segment === 'string' ? field(kept, segment, false) : elements(segment, { kept });
  }
  return kept;
}

/**
 * Returns a tree around a value, for steps to places that the conversion back did not yield. `positions` has the index
 * of each element along the steps.
 */
function madeBelow(value: Kept, inside: readonly Segment[], positions: readonly number[]): Kept {
  const left = [...positions];
  let kept = value;
  for (const segment of inside.toReversed()) {
    kept =
      typeof segment === 'string'
        ? field(kept, segment, true)
        : { ...elements(segment, { kept, index: left.pop() ?? 0, after: null }), made: true };
  }
  return kept;
}

/** Returns elements left out of a list that the conversion back yielded: one per annotation, or a run without names. */
function leftOut(
  value: KeptValue,
  [first, ...inside]: readonly Segment[],
  [position = 0, ...positions]: readonly number[],
  { after = null, index, keys }: JsonObject,
): Kept | undefined {
  if (typeof index !== 'number' || typeof after === 'string') return undefined;
  const place = { after: isSegment(after) && typeof after !== 'string' ? nameOf(after) : null };
  if (first !== undefined) {
    if (typeof first === 'string') return undefined;
    const kept = madeBelow(value, inside, positions);
    return elements(first, { kept, index: index + position, ...place });
  }
  if (keys !== undefined || !isJsonList(value.is)) return undefined;
  const run: KeptElement = { kept: value, index, isRun: true, ...place };
  return { type: 'elements', made: false, keys: [OLD_KEY], elements: [run] };
}

function field(kept: Kept, name: string, made: boolean): Kept {
  return { type: 'fields', made, fields: new Map([[name, kept]]) };
}

function elements(
  segment: Exclude<Segment, string>,
  element: Omit<KeptElement, 'name'>,
): KeptElements {
  const name = nameOf(segment);
  const keys = isPrintSegment(segment) ? [OLD_KEY] : Object.keys(segment);
  return { type: 'elements', made: false, keys, elements: [{ ...element, name }] };
}

function nameOf(segment: Exclude<Segment, string>): Name {
  if (isPrintSegment(segment)) return [segment[0], segment[1]];
  return Object.values(segment).map((value) =>
    typeof value === 'object' ? null : (value ?? null),
  );
}

function isPrintSegment(
  segment: Exclude<Segment, string>,
): segment is readonly [string, number, number] {
  return Array.isArray(segment);
}
