import { objectAt } from '../../core/json/fields.ts';
import { isJsonObject } from '../../core/json/json-value.ts';
import type { JsonObject } from '../../core/json/json-value.ts';
import { META_FIELDS } from '../../core/kind/kubernetes-object.ts';

/**
 * Returns the outermost places where the API server prunes unknown fields, as paths of fields from the root: `spec`,
 * `spec.ports[]`. Pruning resumes in each field whose schema does not keep unknown fields itself (apiextensions
 * `pkg/apiserver/schema/pruning`).
 *
 * @param schema - an `openAPIV3Schema` that keeps unknown fields at its root
 */
export function prunedPlaces(schema: JsonObject): string[] {
  return fieldsOf(schema)
    .filter(([name]) => !META_FIELDS.has(name))
    .flatMap(([name, field]) => placesIn(field, name));
}

function placesIn(schema: JsonObject, path: string): string[] {
  const { items, additionalProperties, properties, type } = schema;
  if (isJsonObject(items)) return placesIn(items, `${path}[]`);
  if (isJsonObject(additionalProperties)) return placesIn(additionalProperties, `${path}.*`);
  if (additionalProperties === true) return [];
  if (schema['x-kubernetes-preserve-unknown-fields'] === true) {
    return fieldsOf(schema).flatMap(([name, field]) => placesIn(field, `${path}.${name}`));
  }
  return type === 'object' || isJsonObject(properties) ? [path] : [];
}

function fieldsOf(schema: JsonObject): [string, JsonObject][] {
  return Object.entries(objectAt(schema, 'properties')).flatMap(([name, field]) =>
    isJsonObject(field) ? [[name, field]] : [],
  );
}
