import { fieldOf } from '../../json/fields.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { sameJson } from '../../json/same-json.ts';
import { readStructuralSchema } from '../structural-schema.ts';
import type { StructuralSchema } from '../structural-schema.ts';
import {
  adaptBoolean,
  adaptIntOrString,
  adaptInteger,
  adaptNumber,
  invalid,
} from './adapt-scalar.ts';
import { adaptText, typeOfText } from './adapt-text.ts';
import { RESERVED, escapeName } from './language/names.ts';
import { BOOL, DOUBLE, DYN, INT, STRING, listOf, mapOf, objectOf } from './language/types.ts';
import type { Type } from './language/types.ts';
import {
  EvaluationError,
  ListValue,
  MapValue,
  NotReproduced,
  noSuchOverload,
  unlessError,
} from './language/values.ts';
import type { Merge, OpaqueValue, Value } from './language/values.ts';

/** The values of one schema as expressions see them (apiserver, `pkg/cel/common/schemas.go`, `valuesunstructured.go`). */
export interface Place {
  /** Undefined where the schema says too little: no expression sees such a value. */
  readonly type: Type | undefined;
  /** Returns a value as expressions see it. Throws `EvaluationError` for a value of another type. */
  adapt(value: JsonValue): Value;
}

/** Reads the places of schemas, each once. */
export class Adapter {
  readonly #places = new Map<StructuralSchema, Place>();
  readonly #resources = new Map<StructuralSchema, Place>();

  /** Returns the place of a schema. Resources always have a kind, an apiVersion and names. */
  placeOf(schema: StructuralSchema, isResource: boolean): Place {
    const isRoot = isResource || schema.isEmbeddedResource;
    const places = isRoot ? this.#resources : this.#places;
    const known = places.get(schema);
    if (known !== undefined) return known;
    const made = this.#nullable(schema, this.#make(isRoot ? withObjectMeta(schema) : schema));
    places.set(schema, made);
    return made;
  }

  #nullable(schema: StructuralSchema, place: Place): Place {
    const adapt = (value: JsonValue): Value => {
      if (value !== null) return place.adapt(value);
      if (schema.isNullable) return null;
      throw new EvaluationError('invalid data, got null for schema with nullable=false');
    };
    return { type: place.type, adapt };
  }

  #make(schema: StructuralSchema): Place {
    if (schema.isIntOrString) return { type: DYN, adapt: adaptIntOrString };
    switch (schema.type) {
      case 'object':
        return this.#object(schema);
      case 'array':
        return this.#list(schema);
      case 'string': {
        const { format } = schema.validations;
        return { type: typeOfText(format), adapt: (value) => adaptText(value, format) };
      }
      case 'boolean':
        return { type: BOOL, adapt: adaptBoolean };
      case 'integer':
        return { type: INT, adapt: adaptInteger };
      case 'number':
        return { type: DOUBLE, adapt: adaptNumber };
      case undefined:
        return { type: undefined, adapt: (value) => new Preserved(value) };
    }
  }

  #object(schema: StructuralSchema): Place {
    const { additionalProperties, properties } = schema;
    if (properties.size === 0 && typeof additionalProperties === 'object') {
      const values = this.placeOf(additionalProperties, false);
      const type = values.type === undefined ? undefined : mapOf(STRING, values.type);
      return { type, adapt: (value) => new PlainMap(objectIn(value), values) };
    }
    const places = new Map(
      Array.from(properties, ([name, property]) => [name, this.placeOf(property, false)]),
    );
    const names = new Map<string, string>();
    const fields = new Map<string, Type>();
    for (const [name, place] of places) {
      const escaped = escapeName(name);
      if (escaped === undefined) continue;
      names.set(escaped, name);
      if (RESERVED.has(name)) names.set(name, name);
      if (place.type !== undefined) fields.set(escaped, place.type);
    }
    const type = objectOf(fields);
    return { type, adapt: (value) => new ObjectValue(objectIn(value), places, names) };
  }

  #list(schema: StructuralSchema): Place {
    if (schema.items === undefined) return { type: undefined, adapt: refuseList };
    const items = this.placeOf(schema.items, false);
    const merge = mergeOf(schema);
    const adapt = (value: JsonValue): Value => {
      if (!isJsonList(value)) throw invalid('an array for the provided schema with type=array');
      return ListValue.lazily(value.length, () => value.map((one) => items.adapt(one)), merge);
    };
    return { type: items.type === undefined ? undefined : listOf(items.type), adapt };
  }
}

/** An object with properties. Unknown fields are invisible, but count in comparisons. */
class ObjectValue extends MapValue {
  readonly raw: JsonObject;
  readonly #places: ReadonlyMap<string, Place>;
  readonly #names: ReadonlyMap<string, string>;

  constructor(
    raw: JsonObject,
    places: ReadonlyMap<string, Place>,
    names: ReadonlyMap<string, string>,
  ) {
    super();
    this.raw = raw;
    this.#places = places;
    this.#names = names;
  }

  override get size(): number {
    return Object.keys(this.raw).length;
  }

  /** A field that is null counts as absent. */
  override find(key: Value): Value | undefined {
    const name = typeof key === 'string' ? this.#names.get(key) : undefined;
    if (name === undefined || !Object.hasOwn(this.raw, name)) return undefined;
    const value = this.raw[name] ?? null;
    return value === null ? undefined : this.#places.get(name)?.adapt(value);
  }

  override keys(): readonly Value[] {
    return Object.keys(this.raw).flatMap((name) =>
      this.#places.has(name) ? [escapeName(name) ?? name] : [],
    );
  }

  override isEqualTo(other: MapValue, areEqual: (a: Value, b: Value) => boolean): boolean {
    if (!(other instanceof ObjectValue)) {
      const hasUnknown = Object.keys(this.raw).some((name) => !this.#places.has(name));
      if (hasUnknown && this.size === other.size) throw noSuchOverload();
      return super.isEqualTo(other, areEqual);
    }
    if (this.size !== other.size) return false;
    return Object.entries(this.raw).every(([name, value]) => {
      const theirs = fieldOf(other.raw, name);
      return areFieldsEqual(this.#places.get(name), value, theirs, areEqual);
    });
  }
}

function areFieldsEqual(
  place: Place | undefined,
  mine: JsonValue = null,
  theirs: JsonValue | undefined,
  areEqual: (a: Value, b: Value) => boolean,
): boolean {
  // The API server ignores an unknown field that the other object does not have.
  if (place === undefined) return theirs === undefined || sameJson(mine, theirs);
  if (mine === null || theirs === undefined || theirs === null) return mine === (theirs ?? null);
  const value = place.adapt(mine);
  // To compare a list or an object with a value of another type is an error. A scalar does not equal it.
  if (typeof mine === 'object') return areEqual(value, place.adapt(theirs));
  const other = unlessError(() => place.adapt(theirs), undefined);
  return other !== undefined && areEqual(value, other);
}

/** A map by `additionalProperties`. Its keys are not escaped, and its values may be null. */
class PlainMap extends MapValue {
  readonly #raw: JsonObject;
  readonly #values: Place;

  constructor(raw: JsonObject, values: Place) {
    super();
    this.#raw = raw;
    this.#values = values;
  }

  override get size(): number {
    return Object.keys(this.#raw).length;
  }

  override find(key: Value): Value | undefined {
    if (typeof key !== 'string') throw noSuchOverload();
    if (!Object.hasOwn(this.#raw, key)) return undefined;
    return this.#values.adapt(this.#raw[key] ?? null);
  }

  override keys(): readonly Value[] {
    return Object.keys(this.#raw);
  }
}

/** A value that the schema preserves and says nothing of. It can only be compared. */
class Preserved implements OpaqueValue {
  readonly typeName = 'unknown';
  readonly #value: JsonValue;

  constructor(value: JsonValue) {
    this.#value = value;
  }

  equals(other: OpaqueValue): boolean {
    return other instanceof Preserved && sameJson(this.#value, other.#value);
  }
}

function mergeOf(schema: StructuralSchema): Merge | undefined {
  if (schema.listType === 'set') return { keyOf: identityOf, replaces: false };
  if (schema.listType !== 'map') return undefined;
  // The API server looks for the escaped names in the object, so a key that needs escapes is the same in all elements.
  const keys = schema.listKeys.map((key) => escapeName(key) ?? key);
  return { keyOf: (element) => keysOf(element, keys), replaces: true };
}

function keysOf(element: Value, keys: readonly string[]): string {
  if (!(element instanceof ObjectValue)) {
    throw new NotReproduced('a list of type map with elements that are not objects');
  }
  const { raw } = element;
  return keys
    .map((key) => {
      const value = fieldOf(raw, key);
      return JSON.stringify([typeof value, typeof value === 'object' ? '' : String(value)]);
    })
    .join();
}

function identityOf(value: Value): string {
  if (typeof value === 'object' && value !== null) {
    throw new NotReproduced('a list of type set with elements that are not scalars');
  }
  return typeof value === 'string' ? `"${value}` : String(value);
}

const TEXT = readStructuralSchema({ type: 'string' });
const OBJECT_META = readStructuralSchema({
  type: 'object',
  properties: { name: { type: 'string' }, generateName: { type: 'string' } },
});

/**
 * Rules see only the names in metadata, unless the schema states types for all that is there (`WithTypeAndObjectMeta`).
 */
function withObjectMeta(schema: StructuralSchema): StructuralSchema {
  const { properties } = schema;
  const metadata = properties.get('metadata');
  const isComplete =
    properties.get('kind')?.type === 'string' &&
    properties.get('apiVersion')?.type === 'string' &&
    metadata?.type === 'object' &&
    metadata.properties.get('name')?.type === 'string' &&
    metadata.properties.get('generateName')?.type === 'string';
  if (isComplete) return schema;
  const completed = new Map(properties)
    .set('kind', TEXT)
    .set('apiVersion', TEXT)
    .set('metadata', OBJECT_META);
  return { ...schema, properties: completed };
}

function objectIn(value: JsonValue): JsonObject {
  if (isJsonObject(value)) return value;
  throw invalid('a map for the provided schema with type=object');
}

function refuseList(): Value {
  throw new EvaluationError('invalid array type, expected Items with a non-empty Schema');
}
