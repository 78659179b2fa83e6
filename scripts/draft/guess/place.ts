import type { Field } from '../../../src/check/likeness.ts';
import type { Place } from '../../../src/check/place.ts';
import { formOf, isOpen } from '../../../src/check/place.ts';

/** What the schema says of each element of a list or each value of a map; undefined where it says nothing of it. */
export function namedElementOf({ items, values }: Place): Place | undefined {
  return items ?? values;
}

/** Whether fields survive here that the schema does not name, so that no field is missing. */
export function takesAnyField(place: Place): boolean {
  return isOpen(place) || place.values !== undefined;
}

/** The place itself and everything that is reached from it without entering a list or a map. */
export function reachedFrom(found: Field): Field[] {
  if (formOf(found.place) !== 'object') return [found];
  const below = Object.entries(found.place.fields ?? {}).flatMap(([name, place]) =>
    reachedFrom({ path: [...found.path, name], place }),
  );
  return [found, ...below];
}
