import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import type { Mark } from './mark.ts';

/**
 * What a version could not hold of a value, as a tree that follows the value: at each place what stood there and the
 * mark of what the way back gives instead. It is what two values differ in, what annotations say, and what is put back.
 */
export type Kept = KeptValue | KeptFields | KeptElements;

/** A value that is kept as a whole. */
export interface KeptValue {
  readonly type: 'value';
  /** What stood there. Absent: nothing did, though the way back puts something. */
  readonly is?: JsonValue;
  /** The mark of what the way back gave. Absent: it gave nothing. */
  readonly was?: Mark;
  /**
   * Of a value that came home and found no place: the mark of what stands there, null for nothing. It goes on waiting
   * for as long as that stays.
   */
  readonly over?: Mark | null;
}

/** What is kept of the fields of an object. */
export interface KeptFields {
  readonly type: 'fields';
  /** Whether the way back does not give the object either. */
  readonly made: boolean;
  /**
   * Whether the version that an object is seen in, with this in its annotations, has a place of this name and nothing
   * there: then nobody can remove it there.
   */
  readonly isUnshown?: true;
  readonly fields: ReadonlyMap<string, Kept>;
}

/** What is kept of the elements of a list. */
export interface KeptElements {
  readonly type: 'elements';
  /** Whether the way back does not give the list either. */
  readonly made: boolean;
  /** The fields that tell one element from another. Absent: `base` does. */
  readonly keys?: readonly string[];
  /** The marks of all elements that the way back gave. */
  readonly base?: readonly Mark[];
  /** Whether the other version shows the elements that the way back left out. */
  readonly isShown?: true;
  readonly elements: readonly KeptElement[];
  /** The elements that the way back gave, in the order in which they stood. Absent: it gave them in that order. */
  readonly order?: readonly Name[];
}

/** What is kept of one element, or of several that follow each other. */
export interface KeptElement {
  /** Which one. Elements that were left out of a list that knows its elements by marks have none. */
  readonly name?: Name;
  /** Whether it is a run of such elements: the list of them is kept. */
  readonly isRun?: true;
  readonly kept: Kept;
  /** Of an element that the way back left out: where it stood. */
  readonly index?: number;
  /** Of such an element: the one before it that the way back gave; null at the start, `AT_END` at the end. */
  readonly after?: Name | null;
  /** Where the element stood; only in a comparison that is not written yet. */
  readonly left?: number;
}

/** The name of nothing: where no element follows that the way back gave. */
export const AT_END: Name = [];

/** The values of the keys of an element, null for one that it lacks; or its index in `base`, as the only one. */
export type Name = readonly (string | number | bigint | boolean | null)[];

/** One text for each name. */
export function nameText(name: Name): string {
  const [only] = name;
  // The most frequent form, and no other begins with a quote.
  if (name.length === 1 && typeof only === 'string') return `"${only}`;
  return JSON.stringify(name.map((value) => (typeof value === 'bigint' ? [`${value}`] : value)));
}

/** The key fields of an element by its name. A key that it lacks is none. */
export function keyFields(keys: readonly string[], name: Name): JsonObject {
  const fields = keys.map((key, at): [string, JsonValue] => [key, name[at] ?? null]);
  return Object.fromEntries(fields.filter(([, value]) => value !== null));
}

/** What is kept of some fields of an object; undefined for none. */
export function keptFields(fields: ReadonlyMap<string, Kept>, made: boolean): Kept | undefined {
  return fields.size === 0 ? undefined : { type: 'fields', made, fields };
}

/** The same of some elements of a list only; undefined where nothing is left, not even an order. */
export function withElements(
  kept: KeptElements,
  elements: readonly KeptElement[],
): Kept | undefined {
  return elements.length === 0 && kept.order === undefined ? undefined : { ...kept, elements };
}

/** Whether some element in a tree has a property, at any depth. */
export function someElement(
  kept: Kept,
  holds: (element: KeptElement, list: KeptElements) => boolean,
): boolean {
  switch (kept.type) {
    case 'value':
      return false;
    case 'fields':
      return [...kept.fields.values()].some((field) => someElement(field, holds));
    case 'elements':
      return kept.elements.some((one) => holds(one, kept) || someElement(one.kept, holds));
  }
}

/** Of an object the object alone, or of an element with a name its keys: nothing of its fields. */
export const SHELL: Kept = { type: 'fields', made: true, fields: new Map() };

/** What is kept of an object as a whole, field by field. */
export function fieldsOfWhole(object: JsonObject): KeptFields {
  const fields = new Map<string, Kept>();
  for (const [name, is] of Object.entries<JsonValue | undefined>(object)) {
    if (is !== undefined) fields.set(name, { type: 'value', is });
  }
  return { type: 'fields', made: true, fields };
}

/** Puts trees of one object together. Where they say different things of one place, the first one counts. */
export function mergeKept(trees: readonly [Kept, ...Kept[]]): Kept {
  const [first, ...others] = trees;
  if (others.length === 0) return first;
  switch (first.type) {
    case 'value':
      return first;
    case 'fields':
      return { ...first, fields: mergeFields(trees) };
    case 'elements':
      return mergeElements(first, trees);
  }
}

function mergeFields(trees: readonly Kept[]): ReadonlyMap<string, Kept> {
  const fields = new Map<string, Kept>();
  const repeated = new Map<string, [Kept, ...Kept[]]>();
  for (const tree of trees) {
    if (tree.type !== 'fields') continue;
    for (const [name, kept] of tree.fields) {
      const first = fields.get(name);
      const group = repeated.get(name);
      if (first === undefined) fields.set(name, kept);
      else if (group === undefined) repeated.set(name, [first, kept]);
      else group.push(kept);
    }
  }
  for (const [name, group] of repeated) fields.set(name, mergeKept(group));
  return fields;
}

/** Elements without keys are never written apart from each other, so their marks are one and the same. */
function mergeElements(first: KeptElements, trees: readonly Kept[]): Kept {
  const keys = first.keys?.join();
  const groups = new Map<string, [KeptElement, ...KeptElement[]]>();
  const lists = trees
    .filter((tree) => tree.type === 'elements')
    .filter((tree) => tree.keys?.join() === keys && tree.base === first.base);
  const order = lists.find((tree) => tree.order !== undefined)?.order;
  for (const tree of lists) {
    for (const element of tree.elements) {
      const text = placeOf(element);
      const group = groups.get(text);
      if (group === undefined) groups.set(text, [element]);
      else group.push(element);
    }
  }
  const elements = [...groups.values()].map((group): KeptElement => {
    const [one, ...more] = group;
    return { ...one, kept: mergeKept([one.kept, ...more.map(({ kept }) => kept)]) };
  });
  return { ...first, elements, ...(order !== undefined && { order }) };
}

/** Pieces of an element may have been written when it stood elsewhere. */
function placeOf({ name, index }: KeptElement): string {
  if (name === undefined) return `run ${index}`;
  return `${index === undefined ? 'given' : 'left out'} ${nameText(name)}`;
}

/** What waits for a version, kept by one definition of the kind. */
export interface Group {
  /** The version that it waits for. */
  readonly version: string;
  /** The definition that it was kept by: a digest. */
  readonly by: string;
  /** The definition that has tried in vain to put it back; see `over`. */
  readonly seen?: string;
  readonly kept: Kept;
}
