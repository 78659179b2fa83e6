import { fieldOf } from '../../core/json/fields.ts';
import { isJsonObject } from '../../core/json/json-value.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import { canonical } from '../../core/json/stringify-json.ts';
import type { Place } from './places/place.ts';

/** The rules for the elements of one list. */
export interface ListRules {
  readonly listType: 'atomic' | 'set' | 'map';
  readonly listKeys: readonly string[];
  readonly items: Place;
}

/** Returns a list without later elements that its type forbids beside earlier ones. */
export function withoutDuplicates(
  elements: readonly JsonValue[],
  rules: ListRules,
): readonly JsonValue[] {
  if (rules.listType === 'atomic') return elements;
  const seen = new Set<string>();
  return elements.filter((element) => {
    const identity = identityOf(element, rules);
    if (seen.has(identity)) return false;
    seen.add(identity);
    return true;
  });
}

/** Returns a text that two elements share if a list of the type cannot have both. An absent key counts as its default. */
function identityOf(element: JsonValue, { listType, listKeys, items }: ListRules): string {
  if (listType !== 'map' || !isJsonObject(element)) return canonical(element);
  return listKeys
    .map((key) => canonical(fieldOf(element, key) ?? presetOf(items, key) ?? null))
    .join();
}

function presetOf({ schema }: Place, key: string): JsonValue | undefined {
  return schema.properties.get(key)?.preset;
}
