import type { JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import type { Tolerance } from './is-within.ts';
import type { Kept, KeptElements, KeptValue } from './kept.ts';
import { fieldsOfWhole } from './kept.ts';

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
 * The parts of such a piece where it cannot be put back as a whole: of an object that the way back does not give the
 * fields. A piece that has no parts is its only part.
 */
export function partsOf(unit: Kept): readonly Kept[] {
  switch (unit.type) {
    case 'value': {
      const { is, was } = unit;
      return isJsonObject(is) && was === undefined ? partsOf(fieldsOfWhole(is)) : [unit];
    }
    case 'fields':
      return [...unit.fields].flatMap(([name, field]) => {
        const parts = unit.fields.size > 1 ? [field] : partsOf(field);
        return parts.map((part): Kept => ({ ...unit, fields: new Map([[name, part]]) }));
      });
    case 'elements': {
      const [element, ...more] = unit.elements;
      if (element === undefined || more.length > 0) return [unit];
      const parts = partsOf(element.kept);
      return parts.map((part): Kept => ({ ...unit, elements: [{ ...element, kept: part }] }));
    }
  }
}

/**
 * How much a piece may change without doing harm. An object that was not shown at all may show its shell, if its parent
 * is there. An element that was left out may come into view where it was out of view before. A list, or an element, that
 * goes back as a whole does so only where nobody has touched it, so it may change lists at will.
 *
 * @param value - what it goes back into, as far as fields alone lead there
 */
export function scopeOf(unit: Kept, value: JsonValue | undefined): Tolerance['scope'] {
  switch (unit.type) {
    case 'value':
      return scopeOfValue(unit);
    case 'fields': {
      const [[name, field] = []] = unit.fields;
      if (field === undefined || name === undefined) return 'none';
      if (!isJsonObject(value)) return scopeOf(field, undefined);
      return value[name] === undefined && isWhole(field) ? 'shells' : scopeOf(field, value[name]);
    }
    case 'elements': {
      const [element] = unit.elements;
      if (element === undefined) return 'whole lists';
      return element.index === undefined ? scopeOfElement(element.kept) : scopeOfLeftOut(unit);
    }
  }
}

function isWhole(kept: Kept): boolean {
  if (kept.type === 'value') return kept.was === undefined && isJsonObject(kept.is);
  return kept.type === 'fields' && kept.made;
}

function scopeOfValue({ is, was }: KeptValue): Tolerance['scope'] {
  return isJsonList(is) && was !== undefined ? 'lists' : 'none';
}

function scopeOfElement(kept: Kept): Tolerance['scope'] {
  return kept.type === 'value' && kept.was !== undefined ? 'lists' : scopeOf(kept, undefined);
}

function scopeOfLeftOut({ isShown }: KeptElements): Tolerance['scope'] {
  return isShown === true ? 'none' : 'whole lists';
}
