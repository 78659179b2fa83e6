import type { Shape } from '../../schema/shape.ts';
import type { JsonValue } from '../../json/json-value.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import type { Kept, KeptElement, KeptElements, KeptFields, KeptValue } from './kept.ts';
import { SHELL, fieldsOfWhole } from './kept.ts';
import { namesBy } from './match-elements.ts';
import { fieldShape } from '../../schema/prune.ts';

/** The level below which managers no longer own fields one by one. */
export const FINEST = 32;

/**
 * Divides the data kept of an object into pieces that `mergeKept` joins again. The finest pieces are as fine as field
 * managers own fields: a leaf, an element of a list with list-map keys, any other list as a whole (Kubernetes,
 * "Server-Side Apply", Merge strategy).
 *
 * @param shape - of the version that the data waits for: it knows which lists have keys
 * @param levels - the number of levels to divide
 */
export function* splitKept(kept: Kept, shape: Shape | undefined, levels: number): Iterable<Kept> {
  if (levels === 0) yield kept;
  else if (kept.type === 'value') yield* splitValue(kept, shape, levels);
  else if (kept.type === 'fields') yield* splitFields(kept, shape, levels);
  else yield* splitElements(kept, shape, levels);
}

/** Returns the number of levels that can be divided: the objects and lists around the deepest leaf. */
export function depthOf(kept: Kept): number {
  switch (kept.type) {
    case 'value':
      return depthOfValue(kept.is);
    case 'fields':
      return 1 + deepest(kept.fields.values(), depthOf);
    case 'elements':
      return 1 + deepest(kept.elements, (element) => depthOf(element.kept));
  }
}

function depthOfValue(value: JsonValue | undefined): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + deepest(Object.values<JsonValue | undefined>(value), depthOfValue);
}

function deepest<One>(all: Iterable<One>, depth: (one: One) => number): number {
  let most = 0;
  for (const one of all) most = Math.max(most, depth(one));
  return most;
}

/** Returns all pieces; undefined for more than `most`, because each repeats everything above it. */
export function atMost<One>(most: number, all: Iterable<One>): readonly One[] | undefined {
  const some: One[] = [];
  for (const one of all) {
    if (some.length >= most) return undefined;
    some.push(one);
  }
  return some;
}

/** Divides a whole value. Only an object or a list that the conversion back does not yield at all has parts. */
function* splitValue(kept: KeptValue, shape: Shape | undefined, levels: number): Iterable<Kept> {
  const whole =
    kept.was === undefined && kept.over === undefined ? partsOfWhole(kept, shape) : kept;
  if (whole.type === 'value') yield whole;
  else yield* splitKept(whole, shape, levels);
}

function partsOfWhole(kept: KeptValue, shape: Shape | undefined): Kept {
  const { is } = kept;
  if (isJsonObject(is)) {
    const whole = fieldsOfWhole(is);
    return whole.fields.size > 0 ? whole : kept;
  }
  const keys = shape?.keys;
  const names = isJsonList(is) && keys !== undefined ? namesBy(keys, is) : undefined;
  if (!isJsonList(is) || names === undefined || is.length === 0) return kept;
  const elements = is.map((element, index): KeptElement => {
    const [name = []] = [names[index]];
    return { name, kept: { type: 'value', is: element }, index };
  });
  return { type: 'elements', made: true, ...(keys && { keys }), elements };
}

function* splitFields(kept: KeptFields, shape: Shape | undefined, levels: number): Iterable<Kept> {
  for (const [name, field] of kept.fields) {
    for (const piece of splitKept(field, fieldShape(shape, name), levels - 1)) {
      yield { ...kept, fields: new Map([[name, piece]]) };
    }
  }
}

function* splitElements(
  kept: KeptElements,
  shape: Shape | undefined,
  levels: number,
): Iterable<Kept> {
  const { elements, order, ...list } = kept;
  if (kept.keys === undefined || kept.keys.join() !== shape?.keys?.join()) {
    yield kept;
    return;
  }
  for (const element of elements) {
    for (const piece of splitElement(element, shape, levels - 1)) {
      yield { ...list, elements: [piece] };
    }
  }
  if (order !== undefined) yield { ...list, elements: [], order };
}

function* splitElement(element: KeptElement, shape: Shape, levels: number): Iterable<KeptElement> {
  const isLeftOut = element.index !== undefined;
  // The element itself is owned, too, and stays when its fields are given up one by one.
  if (isLeftOut && levels > 0) yield { ...element, kept: SHELL };
  const kept = isLeftOut ? withoutKeys(element.kept, shape.keys) : element.kept;
  for (const piece of splitKept(kept, shape.items, levels)) yield { ...element, kept: piece };
}

/** Returns an element without the keys that its name already has. */
function withoutKeys(kept: Kept, keys: readonly string[] = []): Kept {
  if (kept.type !== 'value' || !isJsonObject(kept.is)) return kept;
  const isInName = (name: string, value: JsonValue | undefined): boolean =>
    keys.includes(name) && value !== null;
  const fields = Object.entries(kept.is).filter(([name, value]) => !isInName(name, value));
  return fieldsOfWhole(Object.fromEntries(fields));
}
