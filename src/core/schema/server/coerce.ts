import { fieldOf } from '../../json/fields.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import type { StructuralSchema } from '../structural-schema.ts';
import { childPath, keyPath } from '../field-path.ts';
import { fieldSchema } from '../structural-schema.ts';
import { decodeMetadata } from './object-meta.ts';
import type { OnDrop } from './prune-to-schema.ts';
import { mapFields } from '../../json/map-fields.ts';

/** An object that the API server cannot decode, so that it answers 400 to the whole request. */
export interface Refused {
  /** The field path; empty for the root. */
  readonly path: string;
  readonly message: string;
}

/** Reads the types of embedded resources (`pkg/apiserver/schema/objectmeta/algorithm.go`). */
export class Coercing {
  /** The first value of a wrong type. */
  refused: Refused | undefined;
  readonly #onDrop: OnDrop;

  constructor(onDrop: OnDrop) {
    this.#onDrop = onDrop;
  }

  /** Reads the types in the fields of an object at a path. */
  coerceFields(object: JsonObject, schema: StructuralSchema, path: string): JsonObject {
    return mapFields(object, (value, name) => {
      const field = fieldSchema(schema, name);
      if (field === undefined) return value;
      const isProperty = schema.properties.has(name);
      return this.coerce(value, field, isProperty ? childPath(path, name) : keyPath(path, name));
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

  /** Reads the types in a value at a path. */
  coerce(value: JsonValue, schema: StructuralSchema, path: string): JsonValue {
    if (isJsonList(value)) {
      const { items } = schema;
      if (items === undefined) return value;
      return value.map((element, index) => this.coerce(element, items, `${path}[${index}]`));
    }
    if (!isJsonObject(value)) return value;
    const inside = this.coerceFields(value, schema, path);
    if (!schema.isEmbeddedResource) return inside;
    this.refuseTypes(value, path);
    return this.coerceMetadata(inside, path);
  }

  /** Refuses an object at a path whose `apiVersion` or `kind` is not a string. */
  refuseTypes(object: JsonObject, path: string): void {
    for (const name of ['apiVersion', 'kind'] as const) {
      const text = fieldOf(object, name);
      if (text !== undefined && typeof text !== 'string') {
        this.#refuse(childPath(path, name), 'must be a string');
      }
    }
  }

  #refuse(path: string, message: string): void {
    this.refused ??= { path, message };
  }
}
