import type { JsonObject, JsonValue } from '../../../src/core/json/json-value.ts';
import { isJsonObject } from '../../../src/core/json/json-value.ts';

/**
 * A second implementation of the API server's pruning, to judge ours by: `PruneWithOptions` of the root, then
 * `PruneNonNullableNullsWithoutDefaults`, function by function as in Go
 * (apiextensions-apiserver v0.36.3, `pkg/apiserver/schema/pruning/algorithm.go` and `defaulting/prunenulls.go`).
 */
export function pruneBySchema(object: JsonObject, schema: JsonObject): JsonValue {
  const root = { ...schema, 'x-kubernetes-embedded-resource': true };
  return dropNulls(prune(object, root), schema);
}

/** A structural schema; undefined for Go's nil. */
type Schema = JsonObject | undefined;

const META_FIELDS = ['apiVersion', 'kind', 'metadata'];

function prune(value: JsonValue, schema: Schema): JsonValue {
  if (schema?.['x-kubernetes-preserve-unknown-fields'] === true) return skipPrune(value, schema);
  if (typeof value !== 'object' || value === null) return value;
  if (isJsonObject(value)) return pruneFields(value, schema, () => undefined);
  return value.map((element) => prune(element, itemsOf(schema)));
}

function skipPrune(value: JsonValue, schema: Schema): JsonValue {
  if (schema === undefined || typeof value !== 'object' || value === null) return value;
  if (isJsonObject(value)) return pruneFields(value, schema, (unknown) => unknown);
  return value.map((element) => skipPrune(element, itemsOf(schema)));
}

function pruneFields(
  object: JsonObject,
  schema: Schema,
  unknownField: (value: JsonValue) => JsonValue | undefined,
): JsonObject {
  return mapFields(object, (value, name) => {
    const isMeta = META_FIELDS.includes(name);
    if (schema?.['x-kubernetes-embedded-resource'] === true && isMeta) return value;
    const known = knownField(schema, name);
    return known === undefined ? unknownField(value) : prune(value, known.schema);
  });
}

function dropNulls(value: JsonValue, schema: Schema): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (!isJsonObject(value)) return value.map((element) => dropNulls(element, itemsOf(schema)));
  return mapFields(value, (field, name) => {
    const inside = knownField(schema, name)?.schema;
    const isAllowed =
      inside === undefined || inside['nullable'] === true || (inside['default'] ?? null) !== null;
    return field === null && !isAllowed ? undefined : dropNulls(field, inside);
  });
}

/** Returns the schema of a field; undefined if the field is unknown. */
function knownField(schema: Schema, name: string): { schema: Schema } | undefined {
  const properties = schema?.['properties'];
  if (isJsonObject(properties) && Object.hasOwn(properties, name)) {
    const property = properties[name];
    return { schema: isJsonObject(property) ? property : {} };
  }
  const others = schema?.['additionalProperties'];
  if (others === undefined) return undefined;
  return { schema: isJsonObject(others) ? others : undefined };
}

function itemsOf(schema: Schema): Schema {
  const items = schema?.['items'];
  return isJsonObject(items) ? items : undefined;
}

function mapFields(
  object: JsonObject,
  change: (value: JsonValue, name: string) => JsonValue | undefined,
): JsonObject {
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) => {
      const changed = value === undefined ? undefined : change(value, name);
      return changed === undefined ? [] : [[name, changed]];
    }),
  );
}
