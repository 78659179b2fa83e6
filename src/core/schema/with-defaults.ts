import type { JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';

/**
 * Returns a value with the schema's defaults for absent fields (`default` in `properties`; apiextensions-apiserver,
 * `pkg/apiserver/schema/defaulting/algorithm.go`). Null counts as absent unless the schema says `nullable`.
 */
export function withDefaults(value: JsonValue, schema: JsonValue | undefined): JsonValue {
  if (!isJsonObject(schema)) return value;
  const { items, properties, additionalProperties } = schema;
  if (isJsonList(value)) return value.map((element) => withDefaults(element, items));
  if (!isJsonObject(value)) return value;
  const known = isJsonObject(properties) ? properties : {};
  const fields = Object.entries(value).map(([name, child]) => {
    const inner = Object.hasOwn(known, name) ? known[name] : additionalProperties;
    return [name, child === undefined ? child : withDefaults(child, inner)] as const;
  });
  const missing = Object.entries(known).flatMap(([name, property]) => {
    if (!isJsonObject(property) || property['default'] === undefined) return [];
    const isNull = value[name] === null && property['nullable'] !== true;
    if (value[name] !== undefined && !isNull) return [];
    return [[name, withDefaults(property['default'], property)] as const];
  });
  return Object.fromEntries([...fields, ...missing]);
}
