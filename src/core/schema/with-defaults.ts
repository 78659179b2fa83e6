import { setField } from '../json/fields.ts';
import type { Fields } from '../json/fields.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { fieldSchema } from './structural-schema.ts';
import { mapElements, mapFields } from '../json/map-fields.ts';
import type { StructuralSchema } from './structural-schema.ts';

/**
 * Returns an object with the defaults of a schema, as the API server adds them to every object that it decodes, from a
 * request or from storage (apiextensions-apiserver, `pkg/apiserver/schema/defaulting/algorithm.go`). A default replaces
 * null unless the schema says `nullable`, and it gets the defaults inside of it.
 */
export function withDefaults(object: JsonObject, schema: StructuralSchema): JsonObject {
  const filled = withMissing(object, schema);
  return mapFields(filled, (value, name) => {
    const field = fieldSchema(schema, name);
    return field === undefined ? value : withDefaultsInside(value, field);
  });
}

/** Returns an object with the defaults of its own fields that are absent, behind the others. */
function withMissing(object: JsonObject, { properties }: StructuralSchema): JsonObject {
  let filled: Fields | undefined;
  for (const [name, { preset }] of properties) {
    if (preset === undefined || Object.hasOwn(object, name)) continue;
    filled ??= { ...object };
    setField(filled, name, preset);
  }
  return filled ?? object;
}

function withDefaultsInside(value: JsonValue, schema: StructuralSchema): JsonValue {
  const { preset, isNullable, items } = schema;
  const filled = value === null && !isNullable ? (preset ?? null) : value;
  if (isJsonObject(filled)) return withDefaults(filled, schema);
  if (!isJsonList(filled) || items === undefined) return filled;
  return mapElements(filled, (element) => withDefaultsInside(element, items));
}
