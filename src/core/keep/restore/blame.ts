import { sameJson } from '../../json/same-json.ts';
import type { Kept, KeptElement } from '../tree/kept.ts';
import { nameText, withElements, wholeOf } from '../tree/kept.ts';

/** Returns what a loss has that another one of the same object lacks; undefined for nothing. */
export function excessOf(loss: Kept | undefined, known: Kept | undefined): Kept | undefined {
  if (loss === undefined || known === undefined) return loss;
  if (loss.type === 'fields' && known.type === 'fields') {
    const fields = new Map<string, Kept>();
    for (const [name, field] of loss.fields) {
      const more = excessOf(field, known.fields.get(name));
      if (more !== undefined) fields.set(name, more);
    }
    return fields.size === 0 ? undefined : { ...loss, fields };
  }
  if (loss.type === 'elements' && known.type === 'elements') {
    const others = elementsOf(known.elements);
    const elements = loss.elements.flatMap((element): KeptElement[] => {
      const more = excessOf(element.kept, others.get(nameText(element.name ?? []))?.kept);
      return more === undefined ? [] : [{ ...element, kept: more }];
    });
    return withElements(loss, elements);
  }
  return sameJson(loss, known) ? undefined : loss;
}

/**
 * Reports whether two trees have a place in common. Elements without keys have no place that another tree could have,
 * so their lists are one place.
 */
export function meets(one: Kept, other: Kept): boolean {
  if (one.type === 'elements' && other.type === 'elements') {
    if (one.keys === undefined || one.keys.join() !== other.keys?.join()) return true;
    const others = elementsOf(other.elements);
    return one.elements.some(({ name = [], kept }) => {
      const found = others.get(nameText(name));
      return found !== undefined && meets(kept, found.kept);
    });
  }
  const [fields, others] = [wholeOf(one)?.fields, wholeOf(other)?.fields];
  if (fields === undefined || others === undefined) return true;
  return [...fields].some(([name, field]) => {
    const found = others.get(name);
    return found !== undefined && meets(field, found);
  });
}

function elementsOf(elements: readonly KeptElement[]): ReadonlyMap<string, KeptElement> {
  return new Map(elements.map((element) => [nameText(element.name ?? []), element]));
}
