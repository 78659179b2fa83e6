import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';

/**
 * A value as it will come back from the API server, which sorts the keys of every object. What is shared with `sent`
 * came from there, so it is left as it is.
 */
export function sorted(value: JsonObject, sent: JsonValue | undefined): JsonObject {
  const before = isJsonObject(sent) ? sent : {};
  const names = Object.keys(value).toSorted();
  return Object.fromEntries(names.map((name) => [name, sortedValue(value[name], before[name])]));
}

function sortedValue(
  value: JsonValue | undefined,
  sent: JsonValue | undefined,
): JsonValue | undefined {
  if (value === sent) return value;
  if (isJsonObject(value)) return sorted(value, sent);
  if (!isJsonList(value)) return value;
  const before = isJsonList(sent) ? sent : [];
  return value.map((element, index) => sortedValue(element, before[index]) ?? null);
}
