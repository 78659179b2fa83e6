import type { Kept, KeptElement, KeptElements, KeptFields, Name } from './kept.ts';
import { MOST_KEYS } from './by-name.ts';
import { areAmong, nameText, withLists } from './kept.ts';

/** Merges trees of one object. Where they disagree on a place, the first one counts. */
export function mergeKept(trees: readonly [Kept, ...Kept[]]): Kept {
  const [first, ...others] = trees;
  if (others.length === 0) return first;
  switch (first.type) {
    case 'value':
      return first;
    case 'fields':
      return { ...first, ...notedIn(trees), fields: mergeFields(trees) };
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

/**
 * Elements without keys are never written apart, so their lists share one `base`. Pieces of an exported manifest may name
 * elements by more keys than those of the live object: the fewest keys name them, see `nameElements`.
 */
function mergeElements(first: KeptElements, trees: readonly Kept[]): Kept {
  const groups = new Map<string, [KeptElement, ...KeptElement[]]>();
  const all = trees.filter((tree) => tree.type === 'elements');
  const keys = all.reduce(
    (fewest, tree) => (areFewer(tree.keys, fewest) ? tree.keys : fewest),
    first.keys,
  );
  const keysText = keys?.join();
  const lists = all
    .filter((tree) => tree.base === first.base)
    .filter((tree) => tree.keys?.join() === keysText || areFewer(keys, tree.keys))
    .map((tree) => namedBy(keys, tree));
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
  const named = keys === undefined ? first : { ...first, keys };
  return { ...named, ...notedIn(lists), elements, ...(order !== undefined && { order }) };
}

/** Returns the note on left-out elements or entries. A piece without any of them has no note, so any other one counts. */
function notedIn(trees: readonly Kept[]): Pick<KeptFields, 'isShown'> {
  for (const tree of trees) {
    if (tree.type !== 'value' && tree.isShown !== undefined) return { isShown: tree.isShown };
  }
  return {};
}

type Keys = KeptElements['keys'];

/** Reports whether other keys name the elements of a list with fewer of its keys. */
function areFewer(keys: Keys = [], others: Keys = []): boolean {
  return isFew(keys) && isFew(others) && areAmong(keys, others);
}

/** Reports whether a list may have these keys. An annotation can name any number, and comparing many takes long. */
function isFew({ length }: NonNullable<Keys>): boolean {
  return length > 0 && length <= MOST_KEYS;
}

/**
 * Returns a list with names by fewer keys, or by the same keys in another order. It lacks the elements that have a value
 * of another key in their name.
 */
export function namedBy(keys: Keys, list: KeptElements): KeptElements {
  const { keys: own = [] } = list;
  if (keys === undefined || own.join() === keys.join()) return list;
  const short = (name: Name): Name => keys.map((key) => name[own.indexOf(key)] ?? null);
  const isShort = (name: Name = []): boolean =>
    own.every((key, at) => keys.includes(key) || (name[at] ?? null) === null);
  const elements = list.elements
    .filter(({ name }) => isShort(name))
    .map((one) => ({
      ...one,
      ...(one.name !== undefined && { name: short(one.name) }),
      ...(one.after !== undefined && {
        after: one.after === null || one.after.length === 0 ? one.after : short(one.after),
      }),
    }));
  return {
    ...list,
    keys,
    elements,
    ...(list.order !== undefined && { order: list.order.map(short) }),
  };
}

/** Returns a text that identifies an element. Its pieces may have been written when it had another index. */
function placeOf({ name, index }: KeptElement): string {
  if (name === undefined) return `run ${index}`;
  return `${index === undefined ? 'given' : 'left out'} ${nameText(name)}`;
}

/** Returns waiting data with its elements in one order, so that a write without a change changes no annotation. */
export function inOrder(kept: Kept): Kept {
  return withLists(kept, sorted);
}

function sorted(list: KeptElements): Kept {
  // An annotation can hold very long names, so each is written once.
  const places = list.elements.map((element) => {
    return { element, index: element.index ?? -1, text: nameText(element.name ?? []) };
  });
  const inPlace = places.toSorted(
    (one, other) => one.index - other.index || (one.text < other.text ? -1 : 1),
  );
  return { ...list, elements: inPlace.map(({ element }) => element) };
}
