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
      ? around(value, inside, numbers)
      : leftOut(value, inside, numbers, json);
  const kept = below && around(below, at);
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
type Segment = string | ElementSegment;
type ElementSegment = JsonObject | readonly [print: string, nth: number, alike: number];

function isSegments(value: JsonValue | undefined): value is readonly Segment[] {
  return isJsonList(value) && value.every(isSegment);
}

function isSegment(value: JsonValue): value is JsonValue & Segment {
  return typeof value === 'string' || isElement(value);
}

function isElement(value: JsonValue): value is JsonValue & ElementSegment {
  if (!isJsonList(value)) return isJsonObject(value) && Object.keys(value).length > 0;
  const [print, nth, alike] = value;
  return typeof print === 'string' && typeof nth === 'number' && typeof alike === 'number';
}

/**
 * Returns a tree around a value.
 *
 * @param positions - the index of each element along the steps, if the conversion back did not yield their places
 */
function around(value: Kept, steps: readonly Segment[], positions?: readonly number[]): Kept {
  const made = positions !== undefined;
  const left = [...(positions ?? [])];
  return steps.reduceRight<Kept>((kept, step) => {
    if (typeof step === 'string') return { type: 'fields', made, fields: new Map([[step, kept]]) };
    const place = made && { index: left.pop() ?? 0, after: null };
    return { ...listWith(step, { kept, ...place }), made };
  }, value);
}

/** Returns elements left out of a list that the conversion back yielded: one per annotation, or a run without names. */
function leftOut(
  value: KeptValue,
  [first, ...inside]: readonly Segment[],
  [position = 0, ...positions]: readonly number[],
  { after = null, index, keys }: JsonObject,
): Kept | undefined {
  if (typeof index !== 'number' || typeof after === 'string' || typeof first === 'string') {
    return undefined;
  }
  const place = { after: isElement(after) ? nameOf(after) : null };
  if (first !== undefined) {
    const kept = around(value, inside, positions);
    return listWith(first, { kept, index: index + position, ...place });
  }
  if (keys !== undefined || !isJsonList(value.is)) return undefined;
  const run: KeptElement = { kept: value, index, isRun: true, ...place };
  return { type: 'elements', made: false, keys: [OLD_KEY], elements: [run] };
}

/** Returns the data of a list that has only this element. */
function listWith(step: ElementSegment, element: Omit<KeptElement, 'name'>): KeptElements {
  const keys = isPrint(step) ? [OLD_KEY] : Object.keys(step);
  return { type: 'elements', made: false, keys, elements: [{ ...element, name: nameOf(step) }] };
}

function nameOf(step: ElementSegment): Name {
  if (isPrint(step)) return step.slice(0, 2);
  return Object.values(step).map((value) => (typeof value === 'object' ? null : (value ?? null)));
}

function isPrint(step: ElementSegment): step is Exclude<ElementSegment, JsonObject> {
  return Array.isArray(step);
}
