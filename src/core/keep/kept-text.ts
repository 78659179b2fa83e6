import { findInvalidMetadata } from '../convert/metadata-rules.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import { MAX_DEPTH } from './compare.ts';
import type { Kept, KeptElement, KeptElements, KeptValue, Name } from './kept.ts';
import type { Mark } from './mark.ts';

/**
 * What is kept, as JSON. Names are short, because there are many of them:
 *
 * - a value: `is` what stood there, `was` the mark of what the way back gave, `over` of what stands there now
 * - fields: `f`, by name; `m` when the way back does not give the object either
 * - elements: `e` (or `m`, when it does not give the list) with `[name, kept]` for each element, and
 *   `[name, kept, index, after]` for one that was left out, or for a run of them without names; `k` the keys of the names or `b` the marks of all elements,
 *   `o` the order, `s` true when the other version shows what was left out
 */
export function keptToJson(kept: Kept): JsonObject {
  switch (kept.type) {
    case 'value': {
      const { type: _, ...value } = kept;
      return value;
    }
    case 'fields': {
      const fields = [...kept.fields].map(([name, field]): [string, JsonValue] => [
        name,
        keptToJson(field),
      ]);
      return { [kept.made ? 'm' : 'f']: Object.fromEntries(fields) };
    }
    case 'elements': {
      const { made, keys, base, isShown, elements, order } = kept;
      return {
        [made ? 'm' : 'e']: elements.map(elementToJson),
        ...(keys !== undefined && { k: keys }),
        ...(base !== undefined && { b: base }),
        ...(order !== undefined && { o: order.map(nameToJson) }),
        ...(isShown === true && { s: true }),
      };
    }
  }
}

function elementToJson({ name, kept, index, after }: KeptElement): JsonValue {
  const own = [name === undefined ? null : nameToJson(name), keptToJson(kept)];
  if (index === undefined) return own;
  return after === undefined || after === null
    ? [...own, index]
    : [...own, index, nameToJson(after)];
}

function nameToJson(name: Name): JsonValue {
  const [only = null] = name;
  return name.length === 1 ? only : name;
}

/**
 * What is kept of an object, from JSON; undefined when it is not ours. A user may write annotations, so nothing is
 * believed: of the identity nothing is ever put back, and of the metadata only labels and annotations that an API
 * server takes.
 */
export function objectFromJson(json: unknown): Kept | undefined {
  const kept = keptFromJson(json, MAX_DEPTH);
  return kept !== undefined && isKeptObject(kept) ? kept : undefined;
}

/** Whether a tree is one of an object, with nothing in it that is never kept. */
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

function keptFromJson(json: unknown, levels: number): Kept | undefined {
  if (!isJsonObject(json) || levels === 0) return undefined;
  const { f, m, e } = json;
  if (isJsonObject(f)) return fieldsFromJson(f, false, levels);
  if (isJsonObject(m)) return fieldsFromJson(m, true, levels);
  if (isJsonList(e)) return elementsFromJson(e, json, levels);
  if (isJsonList(m)) return elementsFromJson(m, json, levels);
  return valueFromJson(json);
}

function valueFromJson({ is, was, over }: JsonObject): KeptValue | undefined {
  if (was !== undefined && typeof was !== 'string') return undefined;
  if (over !== undefined && over !== null && typeof over !== 'string') return undefined;
  return {
    type: 'value',
    ...(is !== undefined && { is }),
    ...(was !== undefined && { was }),
    ...(over !== undefined && { over }),
  };
}

function fieldsFromJson(json: JsonObject, made: boolean, levels: number): Kept | undefined {
  const fields = new Map<string, Kept>();
  for (const [name, field] of Object.entries(json)) {
    const kept = keptFromJson(field, levels - 1);
    if (kept === undefined) return undefined;
    fields.set(name, kept);
  }
  return { type: 'fields', made, fields };
}

function elementsFromJson(
  list: readonly JsonValue[],
  { m, k, b, o, s }: JsonObject,
  levels: number,
): KeptElements | undefined {
  const elements: KeptElement[] = [];
  for (const json of list) {
    const element = elementFromJson(json, levels);
    if (element === undefined) return undefined;
    elements.push(element);
  }
  const order = isJsonList(o) ? namesFromJson(o) : undefined;
  const isOurs =
    (k === undefined || (isStrings(k) && k.length > 0)) &&
    (b === undefined || isStrings(b)) &&
    (o === undefined || order !== undefined);
  if (!isOurs) return undefined;
  return {
    type: 'elements',
    made: m !== undefined,
    elements,
    ...(k !== undefined && { keys: k }),
    ...(b !== undefined && { base: b }),
    ...(order !== undefined && { order }),
    ...(s === true && { isShown: true }),
  };
}

function elementFromJson(json: JsonValue, levels: number): KeptElement | undefined {
  if (!isJsonList(json)) return undefined;
  const [name = null, kept, index, after = null] = json;
  const own = name === null ? null : nameFromJson(name);
  const isRun = name === null;
  const behind = after === null ? null : nameFromJson(after);
  const value = keptFromJson(kept, levels - 1);
  if (own === undefined || behind === undefined || value === undefined) return undefined;
  if (index !== undefined && typeof index !== 'number') return undefined;
  if (isRun && (value.type !== 'value' || !isJsonList(value.is) || index === undefined)) {
    return undefined;
  }
  return {
    ...(own !== null && { name: own }),
    ...(isRun && { isRun }),
    kept: value,
    ...(index !== undefined && { index, after: behind }),
  };
}

function namesFromJson(list: readonly JsonValue[]): readonly Name[] | undefined {
  const names = list.map(nameFromJson).filter((name) => name !== undefined);
  return names.length === list.length ? names : undefined;
}

function nameFromJson(json: JsonValue): Name | undefined {
  const values = isJsonList(json) ? json : [json];
  return values.every(isScalar) ? values : undefined;
}

function isScalar(value: JsonValue): value is Name[number] {
  return typeof value !== 'object' || value === null;
}

function isStrings(value: JsonValue): value is readonly Mark[] {
  return isJsonList(value) && value.every((one) => typeof one === 'string');
}
