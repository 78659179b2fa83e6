import { fieldOf } from '../json/fields.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import type { JsonValue } from '../json/json-value.ts';
import { sameJson } from '../json/same-json.ts';
import { fieldSchema } from './structural-schema.ts';
import type { StructuralSchema } from './structural-schema.ts';

/**
 * A value beside the one that it replaces (apiserver, `pkg/cel/common/equality.go`). Errors of an unchanged value do not
 * count in an update (KEP-4008, ratcheting).
 */
export class Correlated {
  readonly #value: JsonValue;
  readonly #old: JsonValue;
  readonly #schema: StructuralSchema;
  #isUnchanged: boolean | undefined;
  #find: Find | undefined;

  constructor(value: JsonValue, old: JsonValue, schema: StructuralSchema) {
    this.#value = value;
    this.#old = old;
    this.#schema = schema;
  }

  /** Returns a field beside its old value; undefined without one, and for a field that the schema does not know. */
  key(name: string): Correlated | undefined {
    if (!isJsonObject(this.#value) || !isJsonObject(this.#old)) return undefined;
    const [value, old] = [fieldOf(this.#value, name), fieldOf(this.#old, name)];
    const schema = fieldSchema(this.#schema, name);
    if (value === undefined || old === undefined || schema === undefined) return undefined;
    return new Correlated(value, old, schema);
  }

  /** Returns an element of a list of type map beside the old element with its keys. Other lists are not correlated. */
  index(at: number): Correlated | undefined {
    if (!isJsonList(this.#value) || !isJsonList(this.#old)) return undefined;
    const element = this.#value[at];
    if (element === undefined || this.#schema.items === undefined) return undefined;
    this.#find ??= elementsByKeys(this.#schema, this.#old);
    const old = this.#find(element);
    return old === undefined ? undefined : new Correlated(element, old, this.#schema.items);
  }

  /** Reports whether the value is as it was. In lists of type map, the order does not matter. */
  get isUnchanged(): boolean {
    return (this.#isUnchanged ??= this.#compare());
  }

  #compare(): boolean {
    const value = this.#value;
    const old = this.#old;
    if (isJsonList(value) && isJsonList(old)) {
      if (value.length !== old.length) return false;
      if (!isMapList(this.#schema)) return sameJson(value, old);
      return value.every((_, at) => this.index(at)?.isUnchanged === true);
    }
    if (isJsonObject(value) && isJsonObject(old)) {
      const names = Object.keys(value);
      if (names.length !== Object.keys(old).length) return false;
      return names.every((name) => this.key(name)?.isUnchanged === true);
    }
    return sameJson(value, old);
  }
}

/** Finds an element of a list by the keys of another. */
type Find = (like: JsonValue) => JsonValue | undefined;

/**
 * Returns a function that finds elements of a list of type map by their keys (`pkg/cel/common/maplist.go`). Elements of
 * other lists are never found.
 */
export function elementsByKeys(schema: StructuralSchema, list: readonly JsonValue[]): Find {
  if (!isMapList(schema)) return () => undefined;
  const elements = new Map<string, JsonValue>();
  for (const element of list) {
    const keys = keysOf(schema, element);
    if (keys !== undefined && !elements.has(keys)) elements.set(keys, element);
  }
  return (like) => {
    const keys = keysOf(schema, like);
    return keys === undefined ? undefined : elements.get(keys);
  };
}

function isMapList(schema: StructuralSchema): boolean {
  return schema.listType === 'map' && schema.listKeys.length > 0;
}

function keysOf(schema: StructuralSchema, element: JsonValue): string | undefined {
  if (!isJsonObject(element)) return undefined;
  const texts: string[] = [];
  for (const key of schema.listKeys) {
    const value = fieldOf(element, key);
    if (value === undefined || value === null || typeof value === 'object') return undefined;
    texts.push(JSON.stringify(`${typeof value} ${String(value)}`));
  }
  return texts.join();
}
