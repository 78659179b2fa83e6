import type { JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import type { Kept, KeptElement, KeptElements, Name } from './tree/kept.ts';
import type { Mark } from './tree/mark.ts';
import { markOf } from './tree/mark.ts';

/**
 * What an object has that the version it is in does not show, because it waits for other versions. What was kept below
 * it has not lost its parent, though the parent is absent.
 */
export interface Hidden {
  /** Whether it may have an object of a name; where that is an entry of a map, in the map of a name. */
  readonly mayHaveObject: (name: string, map?: string) => boolean;
  /** Whether it may have the list of a name, with elements of which something was kept. */
  readonly mayHaveList: (name: string, kept: KeptElements) => boolean;
  /** Whether it may have an element of a name in a list, or in a map. */
  readonly mayHaveElement: (name: Name) => boolean;
  /** Whether it has a value of a mark. */
  readonly hasValue: (mark: Mark) => boolean;
}

/** What waits for a version. */
export interface Waiting {
  readonly kept: Kept;
  /** Whether another definition of the kind has kept it: there an object may have had another name. */
  readonly isOther: boolean;
}

/**
 * What is hidden in kept data. It is looked for when it is first asked for.
 *
 * @param lost - what a version does not hold of the object that is about to arrive: a list may be cut elsewhere than when
 *   something was kept of its elements
 */
export function hiddenIn(
  waiting: () => readonly Waiting[],
  lost: () => Kept | undefined = () => undefined,
): Hidden {
  let known: Found | undefined;
  const found = (): Found => {
    if (known !== undefined) return known;
    known = new Found();
    for (const { kept, isOther } of waiting()) known.add(kept, isOther);
    return known;
  };
  let cut: Found | undefined;
  const foundInLoss = (): Found => {
    if (cut !== undefined) return cut;
    cut = new Found();
    const loss = lost();
    if (loss !== undefined) cut.add(loss, false);
    return cut;
  };
  const hasName = ({ names }: Found, name: Name): boolean =>
    name.every((part) => part === null || names.has(String(part)));
  return {
    mayHaveObject: (name, map) => {
      const { hasOtherObjects, objects, entries } = found();
      const isThere = map === undefined ? objects.has(name) : entries.get(map)?.has(name) === true;
      return hasOtherObjects || isThere;
    },
    mayHaveList: (name, { keys, elements, order = [] }) => {
      const { hasOtherLists, isCut, lists } = found();
      const isThere = hasOtherLists || lists.has(name);
      if (keys === undefined) return isThere || isCut;
      const names = [...elements.map((element) => element.name ?? []), ...order];
      return isThere && names.some((one) => hasName(found(), one));
    },
    mayHaveElement: (name) => hasName(found(), name) || hasName(foundInLoss(), name),
    hasValue: (mark) => found().marks.has(mark),
  };
}

class Found {
  /** Whether another definition has hidden objects, or lists: they may have had other names. */
  hasOtherObjects = false;
  hasOtherLists = false;
  /** The names of objects. */
  readonly objects = new Set<string>();
  /** The names of objects in an object of a name, which may be a map. */
  readonly entries = new Map<string, Set<string>>();
  /** Whether a list has hidden elements. Without keys nobody can tell whose they are, whatever the list is called there. */
  isCut = false;
  /** The names of lists with elements in them: of an empty one nothing else was kept. */
  readonly lists = new Set<string>();
  /** What may be the name of an element: fields, and values. */
  readonly names = new Set<string>();
  /** The marks of scalars. */
  readonly marks = new Set<Mark>();

  add(kept: Kept, isOther: boolean): void {
    const [objects, lists] = [this.objects.size, this.lists.size];
    this.#kept(kept, { name: '', parent: '' });
    if (!isOther) return;
    if (this.objects.size > objects) this.hasOtherObjects = true;
    if (this.lists.size > lists) this.hasOtherLists = true;
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
        if (kept.elements.some(isLeftOut)) this.isCut = true;
        for (const element of kept.elements) this.#element(element, at.name);
    }
  }

  #element({ name = [], index, kept }: KeptElement, list: string): void {
    if (index !== undefined) for (const part of name) this.names.add(String(part));
    this.#kept(kept, { name: '', parent: list });
  }

  #object({ name, parent }: At): void {
    this.objects.add(name);
    this.names.add(name);
    const entries = this.entries.get(parent);
    if (entries === undefined) this.entries.set(parent, new Set([name]));
    else entries.add(name);
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

/** Whether an element is hidden itself, and not only something of it. */
function isLeftOut({ index }: KeptElement): boolean {
  return index !== undefined;
}

/** The name of a field, and that of the one that it is in. */
interface At {
  readonly name: string;
  readonly parent: string;
}
