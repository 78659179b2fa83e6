import type { Shape } from '../crd/shape.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import type { Kept, KeptElement, KeptElements, KeptFields, KeptValue } from './kept.ts';
import { namesBy } from './match-elements.ts';
import { fieldShape } from './prune.ts';

/** Nobody owns fields that lie deeper than this one by one. */
export const FINEST = 32;

/**
 * Divides what is kept of an object into pieces that can be put together again (`mergeKept`). The finest ones are as
 * fine as field managers own fields: a leaf, an element of a list with list-map keys, any other list as a whole
 * (Kubernetes, "Server-Side Apply", Merge strategy).
 *
 * @param shape - of the version that has lost it: it knows which lists have keys
 * @param levels - below as many levels nothing is divided
 */
export function splitKept(kept: Kept, shape: Shape | undefined, levels: number): readonly Kept[] {
  if (levels === 0) return [kept];
  switch (kept.type) {
    case 'value':
      return splitValue(kept, shape, levels);
    case 'fields':
      return splitFields(kept, shape, levels);
    case 'elements':
      return splitElements(kept, shape, levels);
  }
}

/** Only an object or a list that the way back does not give at all has parts of its own. */
function splitValue(kept: KeptValue, shape: Shape | undefined, levels: number): readonly Kept[] {
  const { is, was, over } = kept;
  if (was !== undefined || over !== undefined) return [kept];
  if (isJsonObject(is)) {
    const fields = fieldsOf(is);
    if (fields.size > 0) return splitFields({ type: 'fields', made: true, fields }, shape, levels);
  }
  const keys = shape?.keys;
  const names = isJsonList(is) && keys !== undefined ? namesBy(keys, is) : undefined;
  if (!isJsonList(is) || names === undefined || is.length === 0) return [kept];
  const elements = is.map((element, index): KeptElement => {
    const [name = []] = [names[index]];
    return { name, kept: { type: 'value', is: element }, index };
  });
  return splitElements(
    { type: 'elements', made: true, ...(keys && { keys }), elements },
    shape,
    levels,
  );
}

function fieldsOf(object: JsonObject): Map<string, Kept> {
  const fields = new Map<string, Kept>();
  for (const [name, is] of Object.entries<JsonValue | undefined>(object)) {
    if (is !== undefined) fields.set(name, { type: 'value', is });
  }
  return fields;
}

function splitFields(kept: KeptFields, shape: Shape | undefined, levels: number): readonly Kept[] {
  return [...kept.fields].flatMap(([name, field]) =>
    splitKept(field, fieldShape(shape, name), levels - 1).map((piece): Kept => ({
      ...kept,
      fields: new Map([[name, piece]]),
    })),
  );
}

function splitElements(
  kept: KeptElements,
  shape: Shape | undefined,
  levels: number,
): readonly Kept[] {
  const { elements, order, ...list } = kept;
  if (kept.keys === undefined || kept.keys.join() !== shape?.keys?.join()) return [kept];
  const pieces = elements.flatMap((element) =>
    splitElement(element, shape, levels - 1).map((piece): Kept => ({ ...list, elements: [piece] })),
  );
  return order === undefined ? pieces : [...pieces, { ...list, elements: [], order }];
}

function splitElement(element: KeptElement, shape: Shape, levels: number): readonly KeptElement[] {
  const isLeftOut = element.index !== undefined;
  const kept = isLeftOut ? withoutKeys(element.kept, shape.keys) : element.kept;
  const pieces = splitKept(kept, shape.items, levels).map((piece) => ({ ...element, kept: piece }));
  // The element itself is owned, too, and stays when its fields are given up one by one.
  return isLeftOut && levels > 0 ? [{ ...element, kept: SHELL }, ...pieces] : pieces;
}

/** Of an element its keys alone. */
const SHELL: Kept = { type: 'fields', made: true, fields: new Map() };

/** The name of an element has its keys already. */
function withoutKeys(kept: Kept, keys: readonly string[] = []): Kept {
  if (kept.type !== 'value' || !isJsonObject(kept.is)) return kept;
  const isInName = (name: string, value: JsonValue | undefined): boolean =>
    keys.includes(name) && value !== null;
  const fields = Object.entries(kept.is).filter(([name, value]) => !isInName(name, value));
  return { type: 'fields', made: true, fields: fieldsOf(Object.fromEntries(fields)) };
}
