import type { JsonValue } from '../../json/json-value.ts';
import { isJsonList } from '../../json/json-value.ts';
import type { Kept, KeptElement, KeptElements } from './kept.ts';
import { nameText } from './kept.ts';
import { nameOf } from './match-elements.ts';

/** Returns the elements of a list that have a name, by the text of the name; none if the value is no list with keys. */
export function byName(
  list: JsonValue | undefined,
  keys: KeptElements['keys'],
): ReadonlyMap<string, JsonValue> {
  const known = new Map<string, JsonValue>();
  if (keys === undefined || !isJsonList(list)) return known;
  for (const element of list) {
    const name = nameOf(keys, element);
    if (name !== undefined) known.set(nameText(name), element);
  }
  return known;
}

/** Returns the data kept of elements, by the text of their name. */
export function keptByName(elements: readonly KeptElement[]): ReadonlyMap<string, Kept> {
  return new Map(elements.map(({ name = [], kept }) => [nameText(name), kept]));
}
