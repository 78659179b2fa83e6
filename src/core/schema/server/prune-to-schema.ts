import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { mapElements, mapFields } from '../../json/map-fields.ts';
import type { StructuralSchema } from '../structural-schema.ts';
import { childPath } from '../field-path.ts';
import { META_FIELDS } from '../../kind/kubernetes-object.ts';

/** Receives the path of each field that is dropped: `spec.ports[0].nmae`. */
export type OnDrop = (path: string) => void;

/**
 * Drops the fields that a schema does not know, as the API server does with every object that it decodes
 * (apiextensions-apiserver, `pkg/apiserver/schema/pruning/algorithm.go`). Unlike `pruneObject`, it keeps values of a
 * wrong type, and null. The result shares the kept parts with the input.
 */
export function pruneToSchema(
  object: JsonObject,
  schema: StructuralSchema,
  onDrop: OnDrop = () => {},
): JsonObject {
  const root = { ...schema, isEmbeddedResource: true };
  return pruneFields(object, root, { path: '', isKeeping: schema.preservesUnknownFields, onDrop });
}

/** Drops the unknown fields of a value that is not a root: a default, for instance. */
export function pruneValue(value: JsonValue, schema: StructuralSchema): JsonValue {
  return prune(value, schema, { path: '', isKeeping: false, onDrop: () => {} });
}

interface Site {
  readonly path: string;
  /** Unknown fields are kept (`skipPrune` of the source). */
  readonly isKeeping: boolean;
  readonly onDrop: OnDrop;
}

function prune(value: JsonValue, schema: StructuralSchema | undefined, site: Site): JsonValue {
  const isKeeping = site.isKeeping || schema?.preservesUnknownFields === true;
  if (isKeeping && schema === undefined) return value;
  if (isJsonList(value)) {
    const { path } = site;
    return mapElements(value, (element, index) =>
      prune(element, schema?.items, { ...site, isKeeping, path: `${path}[${index}]` }),
    );
  }
  return isJsonObject(value) ? pruneFields(value, schema, { ...site, isKeeping }) : value;
}

function pruneFields(
  object: JsonObject,
  schema: StructuralSchema | undefined,
  site: Site,
): JsonObject {
  return mapFields(object, (value, name) => {
    if (schema?.isEmbeddedResource === true && META_FIELDS.has(name)) return value;
    const path = childPath(site.path, name);
    const property = schema?.properties.get(name);
    const others = schema?.additionalProperties;
    // A field begins anew: its own schema decides whether unknown fields are kept below it.
    const inside = { ...site, path, isKeeping: false };
    if (property !== undefined) return prune(value, property, inside);
    if (others !== undefined) {
      return prune(value, typeof others === 'object' ? others : undefined, inside);
    }
    if (site.isKeeping) return value;
    site.onDrop(path);
    return undefined;
  });
}
