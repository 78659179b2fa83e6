import type { JsonValue } from '../../json/json-value.ts';
import type { Kept, KeptElements, Name } from '../tree/kept.ts';
import { leftOutValue } from '../tree/kept.ts';
import { markOf } from '../tree/mark.ts';

/** Returns the name of each element of a set; undefined if it has an element twice. */
export function namesInSet(set: readonly JsonValue[]): readonly Name[] | undefined {
  const marks = set.map((element) => markOf(element));
  return new Set(marks).size < set.length ? undefined : marks.map((mark): Name => [mark]);
}

/**
 * Reports whether a list is a set that is divided into its elements. Their marks name them, so it has no keys; a list map
 * has some. Field managers own each element of a set (`x-kubernetes-list-type: set`), so each has an annotation. Only
 * annotations have divided sets: a set is restored as a whole, as any other list without keys.
 */
export function isDividedSet({ made, keys }: KeptElements): boolean {
  return made && keys?.length === 0;
}

/** Returns kept data with all sets as a whole. */
export function withWholeSets(kept: Kept): Kept {
  if (kept.type === 'value') return kept;
  if (kept.type === 'fields') {
    const fields = new Map([...kept.fields].map(([name, field]) => [name, withWholeSets(field)]));
    return { ...kept, fields };
  }
  if (!isDividedSet(kept)) {
    const elements = kept.elements.map((one) => ({ ...one, kept: withWholeSets(one.kept) }));
    return { ...kept, elements };
  }
  const inOrder = kept.elements.toSorted((one, other) => (one.index ?? 0) - (other.index ?? 0));
  return { type: 'value', is: inOrder.map((one) => leftOutValue(one.kept) ?? null) };
}
