import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { isGoInt64 } from '../is-go-int64.ts';
import { mapElements, mapFields } from '../../json/map-fields.ts';

/**
 * Returns an object with the numbers that the API server has for its text: an integer beyond an int64 is a double
 * (sigs.k8s.io/json, `convertNumber`), which loses its last digits.
 */
export function asDecoded(object: JsonObject): JsonObject {
  return mapFields(object, decoded);
}

function decoded(value: JsonValue): JsonValue {
  if (typeof value === 'bigint' && !isGoInt64(value)) return Number(value);
  if (isJsonObject(value)) return asDecoded(value);
  return isJsonList(value) ? mapElements(value, decoded) : value;
}
