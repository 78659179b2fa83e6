import type { JsonObject } from '../../json/json-value.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import { mapElements, mapFields } from '../../json/map-fields.ts';

/**
 * Returns an object with its objects and lists only, and with the scalars of list elements: a conversion may name the
 * elements by any of them.
 *
 * @param isElement - true if the object is an element of a list
 */
export function parentsIn(object: JsonObject, isElement = false): JsonObject {
  return mapFields(object, (value) => {
    if (isJsonObject(value)) return parentsIn(value);
    if (!isJsonList(value)) return isElement ? value : undefined;
    return mapElements(value, (one) => (isJsonObject(one) ? parentsIn(one, true) : one));
  });
}
