import { findInvalidMetadata } from '../../convert/metadata-rules.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import { MOST_KEYS } from '../tree/by-name.ts';
import { MAX_DEPTH } from '../tree/compare.ts';
import type { Kept, KeptElement, KeptElements, KeptFields, KeptValue, Name } from '../tree/kept.ts';
import { nameText } from '../tree/kept.ts';
import type { Mark } from '../tree/mark.ts';
import { inOneOrder } from '../tree/match-elements.ts';
import { namedBy } from '../tree/merge-kept.ts';
import { canonical } from '../../json/stringify-json.ts';

/**
 * Writes kept data as JSON in canonical form. Names are short, because there are many of them:
 *
 * - a value: `is` is the original value, `was` the mark of the value that the conversion back yields, `over` the mark
 *   of the current value, `shown` that of the value that the other version shows
 * - fields: `f`, by name; `m` if the conversion back does not yield the object either; `s` tells whether the other version
 *   shows the entries left out of a map, `u` if the version that carries the annotation does not show the object
 * - elements: `e` (`m` if the conversion back does not yield the list) with `[name, kept]` or `[name, kept, mark]` for
 *   each element, and `[name, kept, index, after]` for an element or a run that was left out; `k` lists the keys of the
 *   names, `b` the marks of all elements, `o` the order; `s` is true if the other version shows the elements left out,
 *   `u` as for fields
 */
export function writeKept(kept: Kept): string {
  switch (kept.type) {
    case 'value':
      return writeValue(kept);
    case 'fields': {
      const fields = [...kept.fields];
      if (fields.length > 1) fields.sort(([one], [other]) => (one < other ? -1 : 1));
      const texts = fields.map(([name, field]) => `${JSON.stringify(name)}:${writeKept(field)}`);
      const [head, tail] = aroundFields(kept);
      return head + texts.join(',') + tail;
    }
    case 'elements': {
      const [head, tail] = aroundElements(kept);
      return head + kept.elements.map(writeElement).join(',') + tail;
    }
  }
}

/** The texts before and behind a part of a tree. */
export type Around = readonly [head: string, tail: string];

/** Returns the texts around the fields of an object. */
export function aroundFields(kept: KeptFields): Around {
  return [`{"${kept.made ? 'm' : 'f'}":{`, `}${notesOf(kept)}}`];
}

/** Returns the texts around the elements of a list. */
export function aroundElements(kept: Omit<KeptElements, 'elements'>): Around {
  const { made, keys, base, order } = kept;
  const marks = base === undefined ? '' : `"b":${JSON.stringify(base)},`;
  let tail = ']';
  if (keys !== undefined) tail += `,"k":${JSON.stringify(keys)}`;
  if (order !== undefined) tail += `,"o":[${order.map(writeName).join(',')}]`;
  return [`{${marks}"${made ? 'm' : 'e'}":[`, `${tail}${notesOf(kept)}}`];
}

type Notes = Pick<KeptFields, 'isShown' | 'isUnshown'>;

function notesOf({ isShown, isUnshown }: Notes): string {
  return (isShown === undefined ? '' : `,"s":${isShown}`) + (isUnshown === true ? ',"u":true' : '');
}

function notesFromJson({ s, u }: JsonObject): Notes {
  return { ...(typeof s === 'boolean' && { isShown: s }), ...(u === true && { isUnshown: true }) };
}

function writeValue({ is, over, shown, was }: KeptValue): string {
  const parts = [
    ...(is === undefined ? [] : [`"is":${canonical(is)}`]),
    ...(over === undefined ? [] : [`"over":${JSON.stringify(over)}`]),
    ...(shown === undefined ? [] : [`"shown":${JSON.stringify(shown)}`]),
    ...(was === undefined ? [] : [`"was":${JSON.stringify(was)}`]),
  ];
  return `{${parts.join(',')}}`;
}

function writeElement(element: KeptElement): string {
  const [head, tail] = aroundElement(element);
  return head + writeKept(element.kept) + tail;
}

/** Returns the texts around the data kept of an element. */
export function aroundElement({ name, mark, index, after }: Omit<KeptElement, 'kept'>): Around {
  const head = `[${name === undefined ? 'null' : writeName(name)},`;
  if (index === undefined) return [head, mark === undefined ? ']' : `,${canonical(mark)}]`];
  const behind = after === undefined || after === null ? '' : `,${writeName(after)}`;
  return [head, `,${index}${behind}]`];
}

function writeName(name: Name): string {
  const [only] = name;
  return canonical(name.length === 1 && only !== undefined ? only : name);
}

/**
 * Reads the kept data of an object from JSON; undefined if it is not ours. Users can write annotations, so nothing is
 * trusted: the identity is never restored, and of the metadata only labels and annotations that an API server accepts.
 */
export function objectFromJson(json: unknown): Kept | undefined {
  try {
    const kept = keptFromJson(json, MAX_DEPTH);
    return isKeptObject(kept) ? kept : undefined;
  } catch (error) {
    if (error === NOT_OURS) return undefined;
    throw error;
  }
}

/** Thrown for data that cannot be read. It is created once, because there may be thousands of such annotations. */
const NOT_OURS = new Error('not kept data');

/** Reports whether a tree holds data of an object, and nothing that is never kept. */
export function isKeptObject(kept: Kept): boolean {
  if (kept.type !== 'fields' || kept.made) return false;
  if (kept.fields.has('apiVersion') || kept.fields.has('kind')) return false;
  const metadata = kept.fields.get('metadata');
  return metadata === undefined || isKeptMetadata(metadata);
}

function isKeptMetadata(metadata: Kept): boolean {
  if (metadata.type !== 'fields' || metadata.made) return false;
  return [...metadata.fields].every(([field, map]) => {
    const isMap = (field === 'labels' || field === 'annotations') && map.type === 'fields';
    if (!isMap || map.made) return false;
    return [...map.fields].every(([name, entry]) => {
      if (entry.type !== 'value') return false;
      const { is } = entry;
      return is === undefined || findInvalidMetadata({ [field]: { [name]: is } }, {}) === undefined;
    });
  });
}

/** @param levels - the number of levels that may follow: a comparison keeps values down to `MAX_DEPTH` itself */
function keptFromJson(json: unknown, levels: number): Kept {
  if (!isJsonObject(json) || levels < 0) throw NOT_OURS;
  const { f, m, e } = json;
  if (isJsonObject(f)) {
    const fields = fieldsFromJson(f, levels);
    return { type: 'fields', made: false, ...notesFromJson(json), fields };
  }
  if (isJsonObject(m)) return { type: 'fields', made: true, fields: fieldsFromJson(m, levels) };
  const elements = e ?? m;
  return elements === undefined ? valueFromJson(json) : elementsFromJson(elements, json, levels);
}

function valueFromJson({ is, was, over, shown }: JsonObject): KeptValue {
  return {
    type: 'value',
    ...(is !== undefined && { is }),
    ...(was !== undefined && { was: markFrom(was) }),
    ...(over !== undefined && { over: over === null ? null : markFrom(over) }),
    ...(shown !== undefined && { shown: shown === null ? null : markFrom(shown) }),
  };
}

function fieldsFromJson(json: JsonObject, levels: number): ReadonlyMap<string, Kept> {
  const fields = new Map<string, Kept>();
  for (const [name, field] of Object.entries(json)) {
    fields.set(name, keptFromJson(field, levels - 1));
  }
  return fields;
}

function elementsFromJson(list: JsonValue, json: JsonObject, levels: number): KeptElements {
  const { m, k, b, o } = json;
  const elements = listFrom(list).map((one) => elementFromJson(listFrom(one), levels));
  // No element is kept twice, and restoring one takes a walk through it.
  const names = elements.flatMap(({ name }) => (name === undefined ? [] : [nameText(name)]));
  if (new Set(names).size < names.length) throw NOT_OURS;
  const keys = k === undefined ? undefined : listFrom(k).map(markFrom);
  const kept: KeptElements = {
    type: 'elements',
    made: m !== undefined,
    elements,
    ...(keys !== undefined && { keys }),
    ...(b !== undefined && { base: listFrom(b).map(markFrom) }),
    ...(o !== undefined && { order: listFrom(o).map(nameFrom) }),
    ...notesFromJson(json),
  };
  // Older code wrote keys in the order of the schema. An annotation can name thousands, which name no element.
  return keys === undefined || keys.length > MOST_KEYS ? kept : namedBy(inOneOrder(keys), kept);
}

function elementFromJson(
  [name = null, json, index, after = null]: readonly JsonValue[],
  levels: number,
): KeptElement {
  const kept = keptFromJson(json, levels - 1);
  if (index === undefined) return { name: nameFrom(name), kept };
  if (typeof index === 'string') return { name: nameFrom(name), kept, mark: index };
  if (typeof index !== 'number') throw NOT_OURS;
  const place = { kept, index, after: after === null ? null : nameFrom(after) };
  if (name !== null) return { name: nameFrom(name), ...place };
  if (kept.type !== 'value' || !isJsonList(kept.is)) throw NOT_OURS;
  return { ...place, isRun: true };
}

function nameFrom(json: JsonValue): Name {
  const values = isJsonList(json) ? json : [json];
  if (!values.every(isScalar)) throw NOT_OURS;
  return values;
}

function isScalar(value: JsonValue): value is Name[number] {
  return typeof value !== 'object' || value === null;
}

function listFrom(json: JsonValue): readonly JsonValue[] {
  if (!isJsonList(json)) throw NOT_OURS;
  return json;
}

function markFrom(json: JsonValue): Mark {
  if (typeof json !== 'string') throw NOT_OURS;
  return json;
}
