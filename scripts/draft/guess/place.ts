import type { Field } from '../../../src/check/likeness.ts';
import type { SchemaPlace } from '../../../src/check/place.ts';
import { formOf, isOpen } from '../../../src/check/place.ts';

/** Returns the schema place of the elements of a list or the values of a map; undefined if the schema has none. */
export function namedElementOf({ items, values }: SchemaPlace): SchemaPlace | undefined {
  return items ?? values;
}

/** Reports whether a place keeps fields that its schema does not name. */
export function takesAnyField(place: SchemaPlace): boolean {
  return isOpen(place) || place.values !== undefined;
}

/** Returns a field and all fields inside it, without those in lists and maps. */
export function reachedFrom(found: Field): Field[] {
  if (formOf(found.place) !== 'object') return [found];
  const below = Object.entries(found.place.fields ?? {}).flatMap(([name, place]) =>
    reachedFrom({ path: [...found.path, name], place }),
  );
  return [found, ...below];
}
