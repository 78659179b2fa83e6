import type { JsonValue } from '../../json/json-value.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import type { Kept, KeptElement, KeptElements, Name } from '../tree/kept.ts';
import { isLeftOut } from '../tree/kept.ts';
import type { Mark } from '../tree/mark.ts';
import { markOf } from '../tree/mark.ts';
import { once } from '../../once.ts';

/**
 * The data of an object that its version does not show because it waits for other versions. Data kept below a hidden
 * parent has not lost its parent, although the parent is absent.
 */
export interface Hidden {
  /** Reports whether an object of a name may be hidden; for an entry of a map, in the map of that name. */
  readonly mayHaveObject: (name: string, map?: string) => boolean;
  /**
   * Reports whether the list of a name may be hidden, with elements of which something was kept. In another version, the
   * list may be a map, and its elements the entries.
   */
  readonly mayHaveList: (name: string, kept: SomeElements) => boolean;
  /** Reports whether an element of a name may be hidden in a list or in a map. */
  readonly mayHaveElement: (name: Name) => boolean;
  /** Reports whether a value with a mark is hidden. */
  readonly hasValue: (mark: Mark) => boolean;
  /** Reports whether the path so far has hidden values of elements without names, which may identify them. */
  readonly hasPartsOfElements: () => boolean;
}

/** The data kept of some elements of a list. */
type SomeElements = Pick<KeptElements, 'elements' | 'order'> & {
  readonly keys?: KeptElements['keys'] | undefined;
};

/** Kept data that waits for a version. */
export interface Waiting {
  readonly kept: Kept;
  /** True if another definition of the kind has kept it: objects may have had other names there. */
  readonly isOther: boolean;
  /** True if it waits for a version that the path has passed. */
  readonly isOfPath?: boolean;
}

/**
 * Returns the data hidden in waiting kept data. It is collected on first use.
 *
 * @param lost - the data that the arriving object loses in this version: its lists may now lack other elements than
 *   they did when the data was kept
 */
export function hiddenIn(
  waiting: () => readonly Waiting[],
  lost: () => Kept | undefined = () => undefined,
): Hidden {
  const found = once(() => {
    const all = new Found();
    for (const { kept, isOther } of waiting()) all.add(kept, isOther);
    return all;
  });
  const foundInLoss = once(() => {
    const cut = new Found();
    const loss = lost();
    if (loss !== undefined) cut.addCut(loss);
    return cut;
  });
  return {
    mayHaveObject: (name, map) => {
      const { hasOtherObjects, objects, entries, elements } = found();
      if (hasOtherObjects) return true;
      if (map === undefined) return objects.has(name);
      return [entries, elements].some((all) => all.get(map)?.has(name) === true);
    },
    mayHaveList: (name, { keys, elements, order = [] }) => {
      const { hasOtherLists, isCut, lists, entries } = found();
      const isThere = hasOtherLists || lists.has(name);
      if (keys === undefined) return isThere || isCut;
      // No client has seen an element that was left out, so it goes wherever its list goes.
      if ((isThere || entries.has(name)) && elements.some(isLeftOut)) return true;
      const names = [...elements.map((element) => element.name ?? []), ...order];
      // In a map, the name of an entry is its whole key, so no name from elsewhere counts.
      const isEntry = ([part]: Name): boolean => entries.get(name)?.has(String(part)) === true;
      return (
        names.some((one) => one.length === 1 && isEntry(one)) ||
        (isThere && names.some((one) => hasName(found(), one)))
      );
    },
    mayHaveElement: (name) => hasName(found(), name) || hasName(foundInLoss(), name),
    hasValue: (mark) => found().marks.has(mark),
    hasPartsOfElements: once(() =>
      waiting().some(({ kept, isOfPath }) => isOfPath === true && hasParts(kept)),
    ),
  };
}

/** Reports whether kept data has parts of elements of a list without keys. */
function hasParts(kept: Kept): boolean {
  if (kept.type === 'value') return false;
  if (kept.type === 'fields') return [...kept.fields.values()].some(hasParts);
  const { keys, elements } = kept;
  return (
    (keys === undefined && !elements.every(isLeftOut)) ||
    elements.some((element) => hasParts(element.kept))
  );
}

/** Reports whether all parts of a name are hidden somewhere. */
function hasName({ names }: Found, name: Name): boolean {
  return name.every((part) => part === null || names.has(String(part)));
}

class Found {
  /** True if another definition has hidden objects, or lists: their names may have been different. */
  hasOtherObjects = false;
  hasOtherLists = false;
  /** The names of hidden objects. */
  readonly objects = new Set<string>();
  /** The names of hidden objects by the name of their parent, which may be a map. */
  readonly entries = new Map<string, Set<string>>();
  /** The names of left-out elements by the name of their list, which may be a map in another version. */
  readonly elements = new Map<string, Set<string>>();
  /** True if a list without keys has hidden elements. They may belong to any such list, whatever its name. */
  isCut = false;
  /** The names of hidden lists that have elements. An empty list has no other kept data. */
  readonly lists = new Set<string>();
  /** The possible names of hidden elements: field names and scalars. */
  readonly names = new Set<string>();
  /** The marks of hidden scalars. */
  readonly marks = new Set<Mark>();

  add(kept: Kept, isOther: boolean): void {
    const [objects, lists] = [this.objects.size, this.lists.size];
    this.#kept(kept, ROOT);
    if (!isOther) return;
    if (this.objects.size > objects) this.hasOtherObjects = true;
    if (this.lists.size > lists) this.hasOtherLists = true;
  }

  /**
   * Adds the elements and entries that are left out of lists and maps that are shown. A list that is lost as a whole is
   * not one that has arrived.
   */
  addCut(kept: Kept): void {
    if (kept.type === 'value') {
      if (kept.is !== undefined && kept.was !== undefined) this.#value(kept.is, ROOT);
    } else if (kept.type === 'fields') {
      for (const [name, inside] of kept.fields) {
        const isWhole = inside.type === 'value' ? inside.was === undefined : inside.made;
        if (isWhole) this.names.add(name);
        else this.addCut(inside);
      }
    } else {
      for (const element of kept.elements) {
        if (isLeftOut(element)) this.#element(element, '');
        else this.addCut(element.kept);
      }
    }
  }

  #kept(kept: Kept, at: At): void {
    switch (kept.type) {
      case 'value':
        if (kept.is !== undefined) this.#value(kept.is, at);
        return;
      case 'fields':
        if (kept.made) this.#object(at);
        for (const [name, inside] of kept.fields) this.#kept(inside, { name, parent: at.name });
        return;
      case 'elements':
        if (kept.made) this.lists.add(at.name);
        if (kept.keys === undefined && kept.elements.some(isLeftOut)) this.isCut = true;
        for (const element of kept.elements) this.#element(element, at.name);
    }
  }

  #element({ name = [], index, kept }: KeptElement, list: string): void {
    if (index !== undefined) {
      for (const part of name) this.names.add(String(part));
      if (name.length === 1) addTo(this.elements, list, String(name[0]));
    }
    this.#kept(kept, { name: '', parent: list });
  }

  #object({ name, parent }: At): void {
    this.objects.add(name);
    this.names.add(name);
    addTo(this.entries, parent, name);
  }

  #value(value: JsonValue, at: At): void {
    if (isJsonList(value)) {
      if (value.length > 0) this.lists.add(at.name);
      for (const element of value) this.#value(element, { name: '', parent: at.name });
    } else if (isJsonObject(value)) {
      this.#object(at);
      for (const [name, inside = null] of Object.entries<JsonValue | undefined>(value)) {
        this.#value(inside, { name, parent: at.name });
      }
    } else {
      this.names.add(String(value));
      this.marks.add(markOf(value));
    }
  }
}

function addTo(names: Map<string, Set<string>>, parent: string, name: string): void {
  const some = names.get(parent);
  if (some === undefined) names.set(parent, new Set([name]));
  else some.add(name);
}

/** The name of a field and the name of its parent. */
interface At {
  readonly name: string;
  readonly parent: string;
}

const ROOT: At = { name: '', parent: '' };
