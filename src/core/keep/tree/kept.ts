import type { Fields } from '../../json/fields.ts';
import { setField } from '../../json/fields.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { isJsonObject } from '../../json/json-value.ts';
import type { Mark } from './mark.ts';

/**
 * The data of a value that a version cannot represent, as a tree that follows the value. Each place has the original
 * value and the mark of the value that the conversion back yields instead. The same tree is compared, written to
 * annotations and restored.
 */
export type Kept = KeptValue | KeptFields | KeptElements;

/** A value that is kept as a whole. */
export interface KeptValue {
  readonly type: 'value';
  /** The original value. Absent: there was none, though the conversion back yields one. */
  readonly is?: JsonValue;
  /** The mark of the value that the conversion back yielded. Absent: it yielded none. */
  readonly was?: Mark;
  /**
   * True if there was no value and the conversion back yielded an object without data; only in a comparison that is not
   * written yet.
   */
  readonly isShell?: true;
  /**
   * The mark of the current value, or null for none, if the kept value found no place when it should have been
   * restored. It keeps waiting as long as the current value stays.
   */
  readonly over?: Mark | null;
  /**
   * For a value in an element or an entry that is left out: the mark of the value that the version whose annotations
   * carry this data shows under the same names, or null for none. Absent if that version shows this value, there or
   * elsewhere in the element, or has no such place.
   */
  readonly shown?: Mark | null;
}

/** The data kept of the fields of an object. */
export interface KeptFields {
  readonly type: 'fields';
  /** True if the conversion back does not yield the object either. */
  readonly made: boolean;
  /**
   * True if the version whose annotations carry this data has a place of this name without a value: then no client can
   * remove the object there.
   */
  readonly isUnshown?: true;
  /** For a map, see `KeptElements`. Absent if the conversion back left no entry out, or if older code has kept them. */
  readonly isShown?: boolean;
  /** True for a map, whose entries come and go by name; only in a comparison that is not written yet. */
  readonly isMap?: true;
  readonly fields: ReadonlyMap<string, Kept>;
}

/** The data kept of the elements of a list. */
export interface KeptElements {
  readonly type: 'elements';
  /** True if the conversion back does not yield the list either. */
  readonly made: boolean;
  /** The fields that tell elements apart. Absent: `base` does. */
  readonly keys?: readonly string[];
  /** The marks of all elements that the conversion back yielded. */
  readonly base?: readonly Mark[];
  /** True if the other version shows the elements that the conversion back left out. */
  readonly isShown?: boolean;
  /** See `KeptFields`. */
  readonly isUnshown?: true;
  readonly elements: readonly KeptElement[];
  /** The elements that the conversion back yielded, in their original order. Absent: it did not change the order. */
  readonly order?: readonly Name[];
}

/** The data kept of one element, or of several consecutive ones. */
export interface KeptElement {
  /** The name of the element. Absent for left-out elements of a list that knows its elements by marks. */
  readonly name?: Name;
  /** True for a run of such elements: the list of them is kept. */
  readonly isRun?: true;
  readonly kept: Kept;
  /**
   * The mark of the element that the conversion back yielded. Absent if declared keys tell elements apart: any other
   * name may occur twice after an edit.
   */
  readonly mark?: Mark;
  /** For an element that the conversion back left out, its original index. */
  readonly index?: number;
  /**
   * For such an element, the one before it that the conversion back yielded; null at the start, `AT_END` at the end.
   */
  readonly after?: Name | null;
  /** The original index of the element; only in a comparison that is not written yet. */
  readonly left?: number;
}

/** An empty name: the place behind the last element that the conversion back yielded. */
export const AT_END: Name = [];

/** The values of the keys of an element, null for a missing key; or its index in `base`, as the only value. */
export type Name = readonly (string | number | bigint | boolean | null)[];

/** Returns a distinct text for each name. */
export function nameText(name: Name): string {
  const [only] = name;
  // The most frequent form; no other begins with a quote.
  if (name.length === 1 && typeof only === 'string') return `"${only}`;
  return JSON.stringify(name.map((value) => (typeof value === 'bigint' ? [`${value}`] : value)));
}

/** Returns the key fields of an element by its name, without missing keys. */
export function keyFields(keys: readonly string[], name: Name): JsonObject {
  const fields = keys.map((key, at): [string, JsonValue] => [key, name[at] ?? null]);
  return Object.fromEntries(fields.filter(([, value]) => value !== null));
}

/** Reports whether keys are some of others, in any order. */
export function areAmong(
  keys: KeptElements['keys'],
  others: NonNullable<KeptElements['keys']> = [],
): boolean {
  return keys?.every((key) => others.includes(key)) === true;
}

/** Returns the data kept of an object with other fields; undefined if nothing is left. */
export function withFields(kept: KeptFields, fields: KeptFields['fields']): KeptFields | undefined {
  return fields.size === 0 ? undefined : { ...kept, fields };
}

/** Returns the data kept of an object with each field changed, or left out; undefined if nothing is left. */
export function withEachField(
  kept: KeptFields,
  changed: (field: Kept, name: string) => Kept | undefined,
): KeptFields | undefined {
  let fields: Map<string, Kept> | undefined;
  for (const [name, field] of kept.fields) {
    const left = changed(field, name);
    if (left === field) continue;
    fields ??= new Map(kept.fields);
    if (left === undefined) fields.delete(name);
    else fields.set(name, left);
  }
  return fields === undefined ? kept : withFields(kept, fields);
}

/** Returns the data kept of a list with other elements; undefined if nothing is left, not even an order. */
export function withElements(
  kept: KeptElements,
  elements: readonly KeptElement[],
): Kept | undefined {
  return elements.length === 0 && kept.order === undefined ? undefined : { ...kept, elements };
}

/** Returns the data kept of a list with that of each element changed, or left out; undefined if nothing is left. */
export function withEachElement(
  kept: KeptElements,
  changed: (element: KeptElement) => Kept | undefined,
): Kept | undefined {
  const inside = kept.elements.map(changed);
  if (inside.every((left, at) => left === kept.elements[at]?.kept)) return kept;
  const elements = kept.elements.flatMap((element, at): KeptElement[] => {
    const left = inside[at];
    return left === undefined ? [] : [{ ...element, kept: left }];
  });
  return withElements(kept, elements);
}

/**
 * Returns the data kept of the elements of a list that meet a condition, without the order if others do not; undefined if
 * nothing is left.
 */
export function withSome(
  kept: KeptElements,
  holds: (element: KeptElement) => boolean,
): Kept | undefined {
  const elements = kept.elements.filter(holds);
  if (elements.length === kept.elements.length) return kept;
  const { order: _, ...list } = kept;
  return withElements(list, elements);
}

/** Returns a tree with that of each field or element changed, or left out; undefined if nothing is left. */
export function withEachPart(
  kept: KeptFields | KeptElements,
  changed: (part: Kept) => Kept | undefined,
): Kept | undefined {
  return kept.type === 'fields'
    ? withEachField(kept, (field) => changed(field))
    : withEachElement(kept, (one) => changed(one.kept));
}

/** Returns the data kept of each field or element. */
export function partsIn(kept: KeptFields | KeptElements): readonly Kept[] {
  return kept.type === 'fields' ? [...kept.fields.values()] : kept.elements.map((one) => one.kept);
}

/** Returns all values in a tree. */
export function valuesIn(kept: Kept): readonly KeptValue[] {
  return kept.type === 'value' ? [kept] : partsIn(kept).flatMap(valuesIn);
}

/** Reports whether a value of the data found no place when it should have been restored. */
export function hasRefused(kept: Kept): boolean {
  return valuesIn(kept).some(({ over }) => over !== undefined);
}

/** Reports whether a difference is only the order of a list. */
export function isOrder(kept: Kept): boolean {
  return kept.type === 'elements' && kept.elements.length === 0;
}

/** Reports whether a loss is only an object without data that shows where nothing was. */
export function isShell(lost: Kept): boolean {
  return lost.type === 'value' && lost.isShell === true;
}

/** Reports whether the conversion back left out the element itself, rather than only a part of it. */
export function isLeftOut({ index }: KeptElement): boolean {
  return index !== undefined;
}

/** Reports whether the conversion back left out the entry of a map itself, rather than a part of it or nothing. */
export function isLeftOutEntry(kept: Kept | undefined): boolean {
  if (kept?.type === 'value') return kept.is !== undefined && kept.was === undefined;
  return kept?.made === true;
}

/** Returns a tree with every list in it changed, the innermost first. */
export function withLists(kept: Kept, changed: (list: KeptElements) => Kept): Kept {
  switch (kept.type) {
    case 'value':
      return kept;
    case 'fields': {
      const fields = [...kept.fields].map(
        ([name, field]) => [name, withLists(field, changed)] as const,
      );
      return { ...kept, fields: new Map(fields) };
    }
    case 'elements': {
      const elements = kept.elements.map((one) => ({ ...one, kept: withLists(one.kept, changed) }));
      return changed({ ...kept, elements });
    }
  }
}

/** Returns a loss without the order of lists; undefined if nothing else is lost. */
export function withoutOrder(loss: Kept): Kept | undefined {
  switch (loss.type) {
    case 'value':
      return loss;
    case 'fields':
      return withEachField(loss, withoutOrder);
    case 'elements': {
      const { order: _, ...list } = loss;
      return isOrder(loss) ? undefined : withEachElement(list, (one) => withoutOrder(one.kept));
    }
  }
}

/** An object without its fields; for an element with a name, only its keys. */
export const SHELL: Kept = { type: 'fields', made: true, fields: new Map() };

/** Returns the data kept of a whole object, field by field. */
export function fieldsOfWhole(object: JsonObject): KeptFields {
  const fields = new Map<string, Kept>();
  for (const [name, is] of Object.entries<JsonValue | undefined>(object)) {
    if (is !== undefined) fields.set(name, { type: 'value', is });
  }
  return { type: 'fields', made: true, fields };
}

/** Returns the fields kept of an object, also of one that the conversion back does not yield at all. */
export function wholeOf(kept: Kept): KeptFields | undefined {
  if (kept.type === 'fields') return kept;
  const isWhole = kept.type === 'value' && kept.was === undefined && isJsonObject(kept.is);
  return isWhole ? fieldsOfWhole(kept.is) : undefined;
}

/** Returns the value of which everything is kept; undefined if only parts are. */
export function leftOutValue(kept: Kept): JsonValue | undefined {
  if (kept.type === 'value') return kept.is;
  if (kept.type === 'elements' || !kept.made) return undefined;
  const object: Fields = {};
  for (const [name, field] of kept.fields) {
    const value = leftOutValue(field);
    if (value !== undefined) setField(object, name, value);
  }
  return object;
}

/** Data that waits for a version, kept by one definition of the kind. */
export interface Group {
  /** The version that the data waits for. */
  readonly version: string;
  /** The digest of the definition that has kept the data. */
  readonly by: string;
  /** The digest of the definition that has tried in vain to restore the data; see `over`. */
  readonly seen?: string;
  readonly kept: Kept;
}
