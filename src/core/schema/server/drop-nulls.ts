import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { fieldSchema } from '../structural-schema.ts';
import type { StructuralSchema } from '../structural-schema.ts';
import { mapElements, mapFields } from '../../json/map-fields.ts';

/**
 * Drops null from fields that are neither nullable nor have a default (apiextensions-apiserver,
 * `pkg/apiserver/schema/defaulting/prunenulls.go`). A default replaces the other nulls. Elements of lists stay.
 */
export function dropNulls(object: JsonObject, schema: StructuralSchema): JsonObject {
  return mapFields(object, (value, name) => {
    const field = fieldSchema(schema, name);
    if (field === undefined) return value;
    const isDropped = value === null && !field.isNullable && field.preset === undefined;
    return isDropped ? undefined : dropInside(value, field);
  });
}

function dropInside(value: JsonValue, schema: StructuralSchema): JsonValue {
  if (isJsonObject(value)) return dropNulls(value, schema);
  const { items } = schema;
  if (!isJsonList(value) || items === undefined) return value;
  return mapElements(value, (element) => dropInside(element, items));
}
