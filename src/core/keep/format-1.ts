import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import { MAX_DEPTH } from './compare.ts';
import type { Kept, KeptElement, KeptElements, Name } from './kept.ts';
import type { Group } from './kept-annotations.ts';
import { isKeptObject } from './kept-text.ts';
import { OLD_KEY, OLD_MARK } from './old-marks.ts';

/**
 * Reads an annotation of the first format, one field in each: `at` the place that the way back gave and `inside` the
 * place below it that it did not give, `is` and `was` as today. Elements stand in places by their keys or by a
 * fingerprint; `after`, `index` and `keys` belong to elements that were left out.
 *
 * Which definition wrote it, it does not say, so it counts as kept by another one.
 */
export function readFormat1(json: JsonObject): Group | undefined {
  const { for: version, at, inside = [], positions = [], is, was, after, index, keys } = json;
  const isOurs =
    typeof version === 'string' &&
    isSegments(at) &&
    isSegments(inside) &&
    isJsonList(positions) &&
    (was === undefined || typeof was === 'string') &&
    (after === undefined || after === null || isSegment(after)) &&
    (index === undefined || typeof index === 'number');
  if (!isOurs || at.length + inside.length >= MAX_DEPTH) return undefined;
  const value: Kept = {
    type: 'value',
    ...(is !== undefined && { is }),
    ...(was !== undefined && { was: `${OLD_MARK}${was}` }),
  };
  const numbers = positions.filter((position) => typeof position === 'number');
  const run = { after: after ?? null, index: index ?? 0, isKeyed: isJsonList(keys) };
  const below =
    after === undefined ? madeBelow(value, inside, numbers) : runOf(value, inside, numbers, run);
  const kept = below === undefined ? undefined : given(below, at);
  return kept !== undefined && isKeptObject(kept) ? { version, by: '', kept } : undefined;
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

/** A tree around a value, by the steps that lead to it from places that the way back gave. */
function given(value: Kept, at: readonly Segment[]): Kept {
  let kept = value;
  for (const segment of at.toReversed()) {
    kept = typeof segment === 'string' ? field(kept, segment, false) : elements(segment, { kept });
  }
  return kept;
}

/** The same by steps that it did not give. The positions are those of the elements on the way. */
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

interface Run {
  readonly after: JsonValue;
  readonly index: number;
  readonly isKeyed: boolean;
}

/** Elements that were left out of a list that the way back gave. */
function runOf(
  value: Kept,
  [first, ...inside]: readonly Segment[],
  [position = 0, ...positions]: readonly number[],
  { after, index, isKeyed }: Run,
): Kept | undefined {
  const behind =
    after === null || !isSegment(after) || typeof after === 'string' ? null : nameOf(after);
  if (first !== undefined && typeof first !== 'string') {
    const kept = madeBelow(value, inside, positions);
    return elements(first, { kept, index: index + position, after: behind });
  }
  const list = value.type === 'value' ? value.is : undefined;
  if (!isJsonList(list) || first !== undefined || isKeyed) return undefined;
  const run: KeptElement = { kept: value, index, after: behind, isRun: true };
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
