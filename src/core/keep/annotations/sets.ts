import type { JsonValue } from '../../json/json-value.ts';
import type { Kept, KeptElements, Name } from '../tree/kept.ts';
import { leftOutValue, withLists } from '../tree/kept.ts';
import { markOf } from '../tree/mark.ts';

/** Returns the name of each element of a set, its mark; undefined if an element occurs twice. */
export function namesInSet(set: readonly JsonValue[]): readonly Name[] | undefined {
  const marks = set.map((element) => markOf(element));
  return new Set(marks).size < set.length ? undefined : marks.map((mark): Name => [mark]);
}

/**
 * Reports whether the elements are those of a divided set. It has no keys, unlike a list map. Field managers own each
 * element of a set (`x-kubernetes-list-type: set`), so each has an annotation. A set is divided in annotations only, and
 * is restored as a whole, like any other list without keys.
 */
export function isDividedSet({ made, keys }: KeptElements): boolean {
  return made && keys?.length === 0;
}

/** Returns kept data in which no set is divided. */
export function withWholeSets(kept: Kept): Kept {
  return withLists(kept, (list) => {
    if (!isDividedSet(list)) return list;
    const inOrder = list.elements.toSorted((one, other) => (one.index ?? 0) - (other.index ?? 0));
    return { type: 'value', is: inOrder.map((one) => leftOutValue(one.kept) ?? null) };
  });
}
