import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import { sameJson } from '../json/same-json.ts';
import { fieldShape } from './prune.ts';
import { mapElements, mapFields } from '../json/map-fields.ts';
import type { Shape } from './shape.ts';

/**
 * Returns an object without the fields that equal their default: the API server may have set them
 * (apiextensions-apiserver, `pkg/apiserver/schema/defaulting/algorithm.go`). A default may hold fields with defaults of
 * their own. Returns the object itself if there is no such field.
 */
export function withoutPresets(object: JsonObject, shape: Shape): JsonObject {
  return mapFields(object, (value, name) => {
    const field = fieldShape(shape, name);
    if (field === undefined) return value;
    const bare = bareIn(value, field);
    return isBarePreset(bare, field) ? undefined : bare;
  });
}

function bareIn(value: JsonValue, shape: Shape): JsonValue {
  if (isJsonObject(value)) return withoutPresets(value, shape);
  const { items } = shape;
  if (!isJsonList(value) || items === undefined) return value;
  return mapElements(value, (element) => bareIn(element, items));
}

const known = new WeakMap<Shape, JsonValue>();

/** Returns the default of a place without defaults inside. A default may hold others, at any depth. */
function barePreset(preset: JsonValue, shape: Shape): JsonValue {
  const found = known.get(shape);
  if (found !== undefined) return found;
  const bare = bareIn(preset, shape);
  known.set(shape, bare);
  return bare;
}

/** Reports whether a value is the default of its place, apart from defaults inside. */
export function isPreset(value: JsonValue, shape: Shape): boolean {
  return isBarePreset(bareIn(value, shape), shape);
}

/** Reports the same for a value without defaults inside. */
function isBarePreset(bare: JsonValue, shape: Shape): boolean {
  const { preset } = shape;
  return preset !== undefined && sameJson(bare, barePreset(preset, shape));
}
