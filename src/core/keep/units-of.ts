import type { Kept } from './kept.ts';

/** The smallest pieces of a tree that can be put back each on its own, in the order of the tree. */
export function unitsOf(kept: Kept): readonly Kept[] {
  switch (kept.type) {
    case 'value':
      return [kept];
    case 'fields':
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

/** Whether a piece stands for elements that the way back left out, or for their order. */
export function isLeftOut(unit: Kept): boolean {
  switch (unit.type) {
    case 'value':
      return false;
    case 'fields':
      return [...unit.fields.values()].some(isLeftOut);
    case 'elements':
      return (
        unit.order !== undefined ||
        unit.elements.some(({ index, kept }) => index !== undefined || isLeftOut(kept))
      );
  }
}
