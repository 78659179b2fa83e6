import { once } from '../../once.ts';
import { sameJson } from '../../json/same-json.ts';
import { keptByName } from '../tree/by-name.ts';
import type { Kept, KeptElement, KeptElements, KeptFields } from '../tree/kept.ts';
import {
  nameText,
  valuesIn,
  wholeOf,
  withEachField,
  withElements,
  withFields,
} from '../tree/kept.ts';
import { markOf } from '../tree/mark.ts';

/** Returns the part of a loss that another loss of the same object does not have; undefined if there is none. */
export function excessOf(loss: Kept | undefined, known: Kept | undefined): Kept | undefined {
  if (loss === undefined || known === undefined) return loss;
  if (loss.type === 'fields' && known.type !== 'elements') {
    const others = wholeOf(known)?.fields;
    return others === undefined ? loss : fieldsBeyond(loss, others);
  }
  if (loss.type === 'elements' && known.type === 'elements') return elementsBeyond(loss, known);
  return sameJson(loss, known) ? undefined : loss;
}

function fieldsBeyond(loss: KeptFields, known: KeptFields['fields']): Kept | undefined {
  return withEachField(loss, (field, name) => excessOf(field, known.get(name)));
}

function elementsBeyond(loss: KeptElements, known: KeptElements): Kept | undefined {
  const others = keptByName(known.elements);
  const elements = loss.elements.flatMap((element): KeptElement[] => {
    const more = excessOf(element.kept, others.get(nameText(element.name ?? [])));
    return more === undefined ? [] : [{ ...element, kept: more }];
  });
  const { order, ...list } = loss;
  return withElements(sameJson(order, known.order) ? list : loss, elements);
}

/** The harm that pieces of kept data do. */
export interface Harm {
  /** The loss that the pieces cause; undefined if the harm shows elsewhere. */
  readonly loss: Kept | undefined;
}

/** Tells which data may have done harm. */
export interface Blame {
  /**
   * Divides a tree by where the harm shows. In a list whose elements have no keys, the index is the place. That is a
   * guess, because the other version may have another order.
   *
   * @param isFine - whether objects that the conversion back does not yield are divided, too
   */
  readonly apart: (kept: Kept, isFine: boolean) => Apart;
  /** Reports whether the harm shows in an element, an entry or a field of a name. */
  readonly hasName: (name: string) => boolean;
  /** Reports whether a value of kept data is one that now stands where harm shows. */
  readonly hasValue: (kept: Kept) => boolean;
}

/** The part of a tree at places where harm shows, and the rest; undefined for nothing. */
export interface Apart {
  readonly blamed: Kept | undefined;
  readonly others: Kept | undefined;
}

/** Returns the functions that tell which data may have done a harm. */
export function blameFor({ loss }: Harm): Blame {
  const places = loss && placesIn(loss);
  const names = once(() => new Set(namesIn(places)));
  const marks = once(() => new Set(loss && valuesIn(loss).map(({ was }) => was)));
  return {
    apart: (kept, isFine) => apart(kept, places, isFine),
    hasName: (name) => names().has(name),
    hasValue: (kept) =>
      valuesIn(kept).some(({ is }) => is !== undefined && marks().has(markOf(is))),
  };
}

/** The places in a loss. A loss is searched for many pieces, so it is indexed. */
interface Places {
  readonly type: Kept['type'];
  /** The keys of a list whose elements have names. */
  readonly keys: string | undefined;
  /** True if a list shows another order. */
  readonly isMoved: boolean;
  /** The fields, or the elements by name; undefined if the value has no parts. */
  readonly inside: ReadonlyMap<string, Places> | undefined;
}

function placesIn(loss: Kept): Places {
  if (loss.type === 'elements') {
    const { keys, order, elements } = loss;
    const inside = elements.map(({ name = [], kept }) => [nameText(name), placesIn(kept)] as const);
    const isMoved = order !== undefined;
    return { type: loss.type, keys: keys?.join(), isMoved, inside: new Map(inside) };
  }
  const whole = wholeOf(loss)?.fields;
  const inside = whole && [...whole].map(([name, field]) => [name, placesIn(field)] as const);
  return { type: loss.type, keys: undefined, isMoved: false, inside: inside && new Map(inside) };
}

/** Returns the names of all elements, entries and fields in a loss. */
function* namesIn(places: Places | undefined): Iterable<string> {
  for (const [name, one] of places?.inside ?? []) {
    yield places?.type === 'elements' ? name : nameText([name]);
    yield* namesIn(one);
  }
}

function apart(kept: Kept, places: Places | undefined, isFine: boolean): Apart {
  if (places === undefined) return rest(kept);
  const tree = isFine && kept.type === 'value' && kept.shown === undefined ? wholeOf(kept) : kept;
  if (tree?.type === 'fields' && (isFine || !tree.made)) return fieldsApart(tree, places, isFine);
  if (tree?.type === 'elements') return elementsApart(tree, places, isFine);
  return meets(kept, places) ? blame(kept) : rest(kept);
}

function blame(kept: Kept): Apart {
  return { blamed: kept, others: undefined };
}

function rest(kept: Kept): Apart {
  return { blamed: undefined, others: kept };
}

function fieldsApart(kept: KeptFields, { type, inside }: Places, isFine: boolean): Apart {
  if (inside === undefined || type === 'elements' || kept.fields.size === 0) return blame(kept);
  const [blamed, others] = [new Map<string, Kept>(), new Map<string, Kept>()];
  for (const [name, field] of kept.fields) {
    const part = apart(field, inside.get(name), isFine);
    // Most trees are pieces of one field, and stay whole.
    if (kept.fields.size === 1 && part.others === field) return rest(kept);
    if (kept.fields.size === 1 && part.blamed === field) return blame(kept);
    if (part.blamed !== undefined) blamed.set(name, part.blamed);
    if (part.others !== undefined) others.set(name, part.others);
  }
  return { blamed: withFields(kept, blamed), others: withFields(kept, others) };
}

function elementsApart(
  kept: KeptElements,
  { type, keys, inside, isMoved }: Places,
  isFine: boolean,
): Apart {
  const { order, ...list } = kept;
  const isSameList = type === 'elements' && keys === kept.keys?.join();
  const isEmpty = kept.elements.length === 0 && order === undefined;
  if (!isSameList || isEmpty || inside === undefined) return blame(kept);
  const [blamed, others]: [KeptElement[], KeptElement[]] = [[], []];
  for (const element of kept.elements) {
    const part = apart(element.kept, inside.get(nameText(element.name ?? [])), isFine);
    if (part.blamed !== undefined) blamed.push({ ...element, kept: part.blamed });
    if (part.others !== undefined) others.push({ ...element, kept: part.others });
  }
  const [one, other] = isMoved ? [kept, list] : [list, kept];
  return { blamed: withElements(one, blamed), others: withElements(other, others) };
}

/** Reports whether a tree has a place in common with a loss. */
function meets(kept: Kept, { type, inside }: Places): boolean {
  const fields = wholeOf(kept)?.fields;
  if (fields === undefined || inside === undefined || type === 'elements') return true;
  return [...fields].some(([name, field]) => {
    const found = inside.get(name);
    return found !== undefined && meets(field, found);
  });
}
