import type { JsonObject } from '../../json/json-value.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import { mapElements, mapFields } from '../../json/map-fields.ts';
import { fieldShape } from '../../schema/prune.ts';
import type { Shape } from '../../schema/shape.ts';
import { keysFor } from './match-elements.ts';

/**
 * Returns an object with its objects and lists only, and with the values that may name elements.
 *
 * @param keys - the fields that may name the object, if it is an element
 */
export function parentsIn(
  object: JsonObject,
  shape: Shape | undefined,
  keys: readonly string[] = [],
): JsonObject {
  return mapFields(object, (value, name) => {
    const inside = fieldShape(shape, name);
    if (isJsonObject(value)) return parentsIn(value, inside);
    if (!isJsonList(value)) return keys.includes(name) ? value : undefined;
    const names = keysFor(inside ?? {}).flat();
    return mapElements(value, (one) =>
      isJsonObject(one) ? parentsIn(one, inside?.items, names) : one,
    );
  });
}
