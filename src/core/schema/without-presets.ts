import { without } from '../json/fields.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import { sameJson } from '../json/same-json.ts';
import { fieldShape, withChanges } from './prune.ts';
import type { Shape } from './shape.ts';

/**
 * Returns an object without the fields that equal their default: the API server may have set them
 * (apiextensions-apiserver, `pkg/apiserver/schema/defaulting/algorithm.go`). A default may hold fields with defaults of
 * their own. Returns the object itself if there is no such field.
 */
export function withoutPresets(object: JsonObject, shape: Shape): JsonObject {
  const changes = new Map<string, JsonValue>();
  const gone: string[] = [];
  for (const [name, value] of Object.entries<JsonValue | undefined>(object)) {
    const field = fieldShape(shape, name);
    if (field === undefined || value === undefined) continue;
    const bare = bareIn(value, field);
    const { preset } = field;
    const isDefault = preset !== undefined && sameJson(bare, barePreset(preset, field));
    if (isDefault) gone.push(name);
    else if (bare !== value) changes.set(name, bare);
  }
  const bare = withChanges(object, changes);
  return gone.length === 0 ? bare : without(bare, gone);
}

function bareIn(value: JsonValue, shape: Shape): JsonValue {
  if (isJsonObject(value)) return withoutPresets(value, shape);
  const { items } = shape;
  if (!isJsonList(value) || items === undefined) return value;
  const list = value.map((element) => bareIn(element, items));
  return list.every((element, at) => element === value[at]) ? value : list;
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
  const { preset } = shape;
  return preset !== undefined && sameJson(bareIn(value, shape), barePreset(preset, shape));
}
