import { sameJson } from '../../json/same-json.ts';
import type { Kept, KeptElement, KeptElements, KeptFields } from '../tree/kept.ts';
import { nameText, wholeOf, withElements } from '../tree/kept.ts';

/** Returns what a loss has that another one of the same object lacks; undefined for nothing. */
export function excessOf(loss: Kept | undefined, known: Kept | undefined): Kept | undefined {
  if (loss === undefined || known === undefined) return loss;
  if (loss.type === 'fields' && known.type === 'fields') {
    const fields = new Map<string, Kept>();
    for (const [name, field] of loss.fields) {
      const more = excessOf(field, known.fields.get(name));
      if (more !== undefined) fields.set(name, more);
    }
    return withFields(loss, fields);
  }
  if (loss.type === 'elements' && known.type === 'elements') {
    const others = elementsOf(known.elements);
    const elements = loss.elements.flatMap((element): KeptElement[] => {
      const more = excessOf(element.kept, others.get(nameText(element.name ?? []))?.kept);
      return more === undefined ? [] : [{ ...element, kept: more }];
    });
    const { order, ...list } = loss;
    return withElements(sameJson(order, known.order) ? list : loss, elements);
  }
  return sameJson(loss, known) ? undefined : loss;
}

/** The part of a tree at places where harm shows, and the rest; undefined for nothing. */
export interface Apart {
  readonly blamed: Kept | undefined;
  readonly others: Kept | undefined;
}

/**
 * Divides a tree by where harm shows. Lists whose elements have no keys stay whole: their elements have no places.
 *
 * @param loss - the harm
 * @param isFine - whether objects that the conversion back does not yield are divided, too
 */
export function apart(kept: Kept, loss: Kept | undefined, isFine: boolean): Apart {
  if (loss === undefined) return { blamed: undefined, others: kept };
  const tree = isFine && kept.type === 'value' && kept.shown === undefined ? wholeOf(kept) : kept;
  if (tree?.type === 'fields' && (isFine || !tree.made)) return fieldsApart(tree, loss, isFine);
  if (tree?.type === 'elements') return elementsApart(tree, loss, isFine);
  return meets(kept, loss) ? blame(kept) : { blamed: undefined, others: kept };
}

function blame(kept: Kept): Apart {
  return { blamed: kept, others: undefined };
}

function fieldsApart(kept: KeptFields, loss: Kept, isFine: boolean): Apart {
  const lost = wholeOf(loss)?.fields;
  if (lost === undefined || kept.fields.size === 0) return blame(kept);
  const [blamed, others] = [new Map<string, Kept>(), new Map<string, Kept>()];
  for (const [name, field] of kept.fields) {
    const part = apart(field, lost.get(name), isFine);
    if (part.blamed !== undefined) blamed.set(name, part.blamed);
    if (part.others !== undefined) others.set(name, part.others);
  }
  return { blamed: withFields(kept, blamed), others: withFields(kept, others) };
}

function elementsApart(kept: KeptElements, loss: Kept, isFine: boolean): Apart {
  if (loss.type !== 'elements' || !areAlike(kept, loss)) return blame(kept);
  const lost = elementsOf(loss.elements);
  const [blamed, others]: [KeptElement[], KeptElement[]] = [[], []];
  for (const element of kept.elements) {
    const part = apart(element.kept, lost.get(nameText(element.name ?? []))?.kept, isFine);
    if (part.blamed !== undefined) blamed.push({ ...element, kept: part.blamed });
    if (part.others !== undefined) others.push({ ...element, kept: part.others });
  }
  const { order: _, ...list } = kept;
  // An order is to blame if another one shows.
  const [one, other] = loss.order === undefined ? [list, kept] : [kept, list];
  return { blamed: withElements(one, blamed), others: withElements(other, others) };
}

/** Reports whether the elements of two lists have names by the same keys. */
function areAlike({ keys, elements, order }: KeptElements, other: KeptElements): boolean {
  const isEmpty = elements.length === 0 && order === undefined;
  return !isEmpty && keys !== undefined && keys.join() === other.keys?.join();
}

/**
 * Reports whether two trees have a place in common. Elements without keys have no place that another tree could have,
 * so their lists are one place.
 */
function meets(one: Kept, other: Kept): boolean {
  const [fields, others] = [wholeOf(one)?.fields, wholeOf(other)?.fields];
  if (fields === undefined || others === undefined) return true;
  return [...fields].some(([name, field]) => {
    const found = others.get(name);
    return found !== undefined && meets(field, found);
  });
}

function withFields(kept: KeptFields, fields: ReadonlyMap<string, Kept>): Kept | undefined {
  return fields.size === 0 ? undefined : { ...kept, fields };
}

function elementsOf(elements: readonly KeptElement[]): ReadonlyMap<string, KeptElement> {
  return new Map(elements.map((element) => [nameText(element.name ?? []), element]));
}
