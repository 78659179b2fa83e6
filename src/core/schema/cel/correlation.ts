import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import type { JsonValue } from '../../json/json-value.ts';
import { sameJson } from '../../json/same-json.ts';
import type { StructuralSchema } from '../structural-schema.ts';

/** A value beside the one that it replaces (apiserver, `pkg/cel/common/equality.go`). */
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
    if (!Object.hasOwn(this.#value, name) || !Object.hasOwn(this.#old, name)) return undefined;
    const { additionalProperties, properties } = this.#schema;
    const schema = properties.get(name) ?? additionalProperties;
    if (typeof schema !== 'object') return undefined;
    return new Correlated(this.#value[name] ?? null, this.#old[name] ?? null, schema);
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

  /** Reports whether a value is as it was. */
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
export type Find = (like: JsonValue) => JsonValue | undefined;

/**
 * Returns what finds elements of a list of type map by their keys (`pkg/cel/common/maplist.go`). Elements of other
 * lists are never found.
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
    const value = Object.hasOwn(element, key) ? element[key] : undefined;
    if (value === undefined || value === null || typeof value === 'object') return undefined;
    texts.push(JSON.stringify(`${typeof value} ${String(value)}`));
  }
  return texts.join();
}
