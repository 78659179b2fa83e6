import { fieldOf } from '../../json/fields.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import type { StructuralSchema } from '../structural-schema.ts';
import { childPath, keyPath } from '../validate/field-path.ts';
import { withDefaults } from '../with-defaults.ts';
import { asDecoded } from './as-decoded.ts';
import { dropNulls, fieldSchema } from './drop-nulls.ts';
import { decodeMetadata } from './object-meta.ts';
import type { OnDrop } from './prune-to-schema.ts';
import { mapFields, pruneToSchema } from './prune-to-schema.ts';

/** An object as the API server has it after decoding. */
export interface Decoded {
  /** Without unknown fields, and without null where it is not allowed. It is what a conversion webhook receives. */
  readonly pruned: JsonObject;
  /** The pruned object with defaults. */
  readonly object: JsonObject;
  /** The paths of the unknown fields, in the order of their names. */
  readonly dropped: readonly string[];
}

/** An object that the API server cannot decode, so that it answers 400 to the whole request. */
export interface Refused {
  /** The field path; empty for the root. */
  readonly path: string;
  readonly message: string;
}

/**
 * Returns an object as the API server decodes it from a request, from storage or from the reply of a conversion webhook
 * (apiextensions-apiserver, `pkg/apiserver/customresource_handler.go`, `unstructuredSchemaCoercer`): unknown fields are
 * dropped, then null, metadata is read as typed, and defaults are added. From storage, it drops metadata that it cannot
 * read instead of refusing it.
 */
export function decodeObject(object: JsonObject, schema: StructuralSchema): Decoded | Refused {
  for (const name of ['apiVersion', 'kind'] as const) {
    const text = fieldOf(object, name);
    if (text !== undefined && typeof text !== 'string') {
      return { path: name, message: 'must be a string' };
    }
  }
  const dropped: string[] = [];
  const onDrop: OnDrop = (path) => dropped.push(path);
  const known = dropNulls(pruneToSchema(asDecoded(object), schema, onDrop), schema);
  const coercing = new Coercing(onDrop);
  const coerced = coercing.coerceFields(known, schema, '');
  const pruned = coercing.coerceMetadata(coerced, '');
  if (coercing.refused !== undefined) return coercing.refused;
  return { pruned, object: withDefaults(pruned, schema), dropped: dropped.toSorted() };
}

/** Reads the types of embedded resources (`pkg/apiserver/schema/objectmeta/algorithm.go`). */
class Coercing {
  /** The first value of a wrong type. */
  refused: Refused | undefined;
  readonly #onDrop: OnDrop;

  constructor(onDrop: OnDrop) {
    this.#onDrop = onDrop;
  }

  coerceFields(object: JsonObject, schema: StructuralSchema, path: string): JsonObject {
    return mapFields(object, (value, name) => {
      const field = fieldSchema(schema, name);
      if (field === undefined) return value;
      const isProperty = schema.properties.has(name);
      return this.#coerce(value, field, isProperty ? childPath(path, name) : keyPath(path, name));
    });
  }

  /** Reads the metadata of an object at a path. */
  coerceMetadata(object: JsonObject, path: string): JsonObject {
    return mapFields(object, (value, name) => {
      if (name !== 'metadata') return value;
      const at = childPath(path, name);
      const read = decodeMetadata(value, { path: at, onDrop: this.#onDrop });
      if (!('problem' in read)) return read.metadata;
      this.#refuse(at, read.problem);
      return value;
    });
  }

  #coerce(value: JsonValue, schema: StructuralSchema, path: string): JsonValue {
    if (isJsonList(value)) {
      const { items } = schema;
      if (items === undefined) return value;
      return value.map((element, index) => this.#coerce(element, items, `${path}[${index}]`));
    }
    if (!isJsonObject(value)) return value;
    const inside = this.coerceFields(value, schema, path);
    if (!schema.isEmbeddedResource) return inside;
    for (const name of ['apiVersion', 'kind'] as const) {
      const text = fieldOf(value, name);
      if (text !== undefined && typeof text !== 'string') {
        this.#refuse(childPath(path, name), 'must be a string');
      }
    }
    return this.coerceMetadata(inside, path);
  }

  #refuse(path: string, message: string): void {
    this.refused ??= { path, message };
  }
}
