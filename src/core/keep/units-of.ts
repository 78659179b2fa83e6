import { isJsonList } from '../json/json-value.ts';
import type { Kept } from './kept.ts';

/** The smallest pieces of a tree that can be put back each on its own, in the order of the tree. */
export function unitsOf(kept: Kept): readonly Kept[] {
  switch (kept.type) {
    case 'value':
      return [kept];
    case 'fields':
      // An object that the way back does not give comes home whole or not at all.
      if (kept.made) return [kept];
      return [...kept.fields].flatMap(([name, field]) =>
        unitsOf(field).map((unit): Kept => ({ ...kept, fields: new Map([[name, unit]]) })),
      );
    case 'elements': {
      const { order, elements, ...list } = kept;
      const units = elements.flatMap((element) =>
        unitsOf(element.kept).map((unit): Kept => ({
          ...list,
          elements: [{ ...element, kept: unit }],
        })),
      );
      return order === undefined ? units : [...units, { ...list, elements: [], order }];
    }
  }
}

/**
 * Whether a piece only says which elements a list has, and in which order: those that the way back left out, or the list
 * as a whole, which goes back only where nobody has touched it.
 */
export function isOfList(unit: Kept): boolean {
  switch (unit.type) {
    case 'value':
      return isJsonList(unit.is) && unit.was !== undefined;
    case 'fields':
      return [...unit.fields.values()].some(isOfList);
    case 'elements':
      return (
        unit.order !== undefined ||
        unit.elements.some(({ index, kept }) => index !== undefined || isOfList(kept))
      );
  }
}
