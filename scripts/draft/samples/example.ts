import { admittedBy } from '../../../src/check/admitted-text.ts';
import type { SchemaPlace } from '../../../src/check/place.ts';
import { formOf } from '../../../src/check/place.ts';
import { fieldOf } from '../../../src/core/json/fields.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json/json-value.ts';
import type { Path } from '../../../src/core/lens/engine/path.ts';
import { EVERY } from '../../../src/core/lens/engine/path.ts';
import { exampleString } from './example-string.ts';
import { namedElementOf } from '../guess/place.ts';

/** The demands on the values of an example, so that every version can represent it. */
export interface Demands {
  /** The required values, by the JSON of their path. */
  readonly at: ReadonlyMap<string, JsonValue>;
  /** The replacements for values. */
  readonly instead: ReadonlyMap<JsonValue, JsonValue>;
  /** The paths, as JSON, at which the example takes the default, because a version lacks the field. */
  readonly defaulted: ReadonlySet<string>;
}

/** The empty demands. */
export const NO_DEMANDS: Demands = { at: new Map(), instead: new Map(), defaulted: new Set() };

/** The source of the values of one example. The values differ from each other where the schema allows it. */
export class ExampleMaker {
  readonly demands: Demands;
  /** The strings that the example already uses. */
  readonly strings: Set<string> = new Set<string>();
  readonly #words = new Set<JsonValue>();
  #numbers = 0;

  constructor(demands: Demands = NO_DEMANDS) {
    this.demands = demands;
  }

  /** Returns a word that the example does not use yet. If it uses all of them, returns the nth. */
  nextWord(words: readonly JsonValue[], nth: number): JsonValue | undefined {
    const word = words.find((one) => !this.#words.has(one)) ?? words[nth] ?? words[0];
    if (word !== undefined) this.#words.add(word);
    return word;
  }

  nextNumber(): number {
    this.#numbers += 1;
    return this.#numbers;
  }
}

/** Returns the key of a path in the demands. */
export function hintKey(path: Path): string {
  return JSON.stringify(path);
}

/** Returns an object with every field of a version. Each value is valid by the schema. */
export function exampleObject(place: SchemaPlace, maker: ExampleMaker): JsonObject {
  return exampleFields(place, [], maker);
}

/**
 * Returns a value that is valid by the schema. CEL rules are ignored.
 *
 * @param nth the index in a list or map
 */
function valueAt(
  place: SchemaPlace,
  path: Path,
  maker: ExampleMaker,
  nth = 0,
): JsonValue | undefined {
  const { at, instead, defaulted } = maker.demands;
  const key = hintKey(path);
  const { enum: words, default: usual } = place.schema ?? {};
  if (at.has(key)) return at.get(key);
  if (usual !== undefined && defaulted.has(key)) return usual;
  const value = isJsonList(words) ? maker.nextWord(words, nth) : plainValueAt(place, path, maker);
  return value === undefined ? undefined : (instead.get(value) ?? value);
}

function plainValueAt(place: SchemaPlace, path: Path, maker: ExampleMaker): JsonValue | undefined {
  const { schema = {} } = place;
  switch (formOf(place)) {
    case 'object':
      return exampleFields(place, path, maker);
    case 'map':
      return exampleMap(place, path, maker);
    case 'list':
      return exampleList(place, path, maker);
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return exampleNumber(schema, maker);
    case 'int-or-string':
      return typeof schema['pattern'] === 'string'
        ? exampleString(schema, path, maker.strings)
        : exampleNumber(schema, maker);
    case 'string':
      return exampleString(schema, path, maker.strings);
    case 'anything':
      // The schema does not say which values are valid.
      return undefined;
  }
}

function exampleFields(place: SchemaPlace, path: Path, maker: ExampleMaker): JsonObject {
  const isTaken = takenFields(place);
  const isEmbedded = place.schema?.['x-kubernetes-embedded-resource'] === true;
  const meta = isEmbedded ? EMBEDDED : {};
  const names = Object.keys(place.fields ?? {}).filter(
    (name) => isTaken(name) && !Object.hasOwn(meta, name),
  );
  return { ...meta, ...examplesOf(names, place, path, maker) };
}

const EMBEDDED: JsonObject = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'example' } };

function examplesOf(
  names: readonly string[],
  place: SchemaPlace,
  path: Path,
  maker: ExampleMaker,
): JsonObject {
  const { fields = {}, required = [] } = place;
  return objectOf(
    names.map((name) => {
      const field = fieldOf(fields, name);
      const value = field && valueAt(field, [...path, name], maker);
      return [name, value ?? (required.includes(name) ? {} : undefined)];
    }),
  );
}

function objectOf(
  fields: readonly (readonly [name: string, value: JsonValue | undefined])[],
): JsonObject {
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** Selects the fields of an example. If the schema does not allow all of them, the first ones are taken. */
function takenFields(place: SchemaPlace): (name: string) => boolean {
  const { fields = {}, required = [], schema: { oneOf, maxProperties } = {} } = place;
  const first = [...required, ...Object.keys(fields).filter((name) => !required.includes(name))];
  const allowed = typeof maxProperties === 'number' ? first.slice(0, maxProperties) : first;
  const [chosen, ...others] = (isJsonList(oneOf) ? oneOf : []).map(requiredIn);
  const excluded = others.flat().filter((name) => chosen?.includes(name) === false);
  return (name) => allowed.includes(name) && !excluded.includes(name);
}

function requiredIn(schema: JsonValue): readonly JsonValue[] {
  const { required } = isJsonObject(schema) ? schema : {};
  return isJsonList(required) ? required : [];
}

function exampleMap(place: SchemaPlace, path: Path, maker: ExampleMaker): JsonObject {
  const { schema = {} } = place;
  const element = namedElementOf(place);
  const count = Math.max(1, numberIn(schema, 'minProperties') ?? 1);
  if (element === undefined) return {};
  const entries = Array.from({ length: count }, (_, nth): [string, JsonValue | undefined] => {
    const name = nth === 0 ? 'example' : `example-${nth + 1}`;
    return [name, valueAt(element, [...path, EVERY], maker, nth)];
  });
  return objectOf(entries);
}

function exampleList(place: SchemaPlace, path: Path, maker: ExampleMaker): readonly JsonValue[] {
  const { schema = {} } = place;
  const element = namedElementOf(place);
  if (element === undefined || numberIn(schema, 'maxItems') === 0) return [];
  const count = Math.max(1, numberIn(schema, 'minItems') ?? 1);
  const elements = Array.from({ length: count }, (_, nth) =>
    valueAt(element, [...path, EVERY], maker, nth),
  );
  return elements.filter((one) => one !== undefined);
}

/**
 * Returns the invalid values of an object, each with a valid replacement. The object comes from a version that may be
 * less strict.
 */
export function valuesInstead(
  value: JsonValue,
  place: SchemaPlace,
): (readonly [value: JsonValue, better: JsonValue])[] {
  const element = namedElementOf(place);
  if (isJsonList(value)) {
    return element === undefined ? [] : value.flatMap((one) => valuesInstead(one, element));
  }
  if (isJsonObject(value)) {
    const isMap = formOf(place) === 'map';
    return Object.entries(value).flatMap(([key, field]) => {
      const inside = isMap ? element : fieldOf(place.fields ?? {}, key);
      return field === undefined || inside === undefined ? [] : valuesInstead(field, inside);
    });
  }
  const { schema = {} } = place;
  const { enum: words } = schema;
  const [word] = isJsonList(words) ? words : [];
  if (word !== undefined && isJsonList(words)) return words.includes(value) ? [] : [[value, word]];
  if (typeof value !== 'string' || admittedBy(schema)(value)) return [];
  return [[value, exampleString(schema, place.at, new Set())]];
}

/** Returns the next number that the schema allows. Numbers count up, so that a misplaced value is noticed. */
function exampleNumber(schema: JsonObject, maker: ExampleMaker): number {
  const least = numberIn(schema, 'minimum');
  const most = numberIn(schema, 'maximum');
  const step = numberIn(schema, 'multipleOf') ?? 1;
  const isAboveLeast = schema['exclusiveMinimum'] === true;
  const wanted = Math.max(maker.nextNumber(), (least ?? 1) + (isAboveLeast ? step : 0));
  const bounded =
    most === undefined
      ? wanted
      : Math.min(wanted, schema['exclusiveMaximum'] === true ? most - step : most);
  return Math.max(Math.floor(bounded / step) * step, least ?? -Infinity);
}

function numberIn(schema: JsonObject, key: string): number | undefined {
  const value = fieldOf(schema, key);
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;
}

/** The fields to add to an object, and the source of their values. */
export interface MissingFields {
  readonly wants: (path: Path) => boolean;
  readonly maker: ExampleMaker;
}

/**
 * Adds examples for the wanted fields that an object lacks. Existing values stay. A required field that no other version
 * shows is not added: the versions would no longer be one object.
 */
export function withMissing(
  value: JsonValue,
  place: SchemaPlace,
  path: Path,
  missing: MissingFields,
): JsonValue {
  const below = [...path, EVERY];
  const element = namedElementOf(place);
  if (isJsonList(value)) {
    return element === undefined
      ? value
      : value.map((one) => withMissing(one, element, below, missing));
  }
  if (!isJsonObject(value)) return value;
  const isMap = formOf(place) === 'map';
  const there = Object.entries(value).flatMap(([key, inside]): [string, JsonValue][] => {
    if (inside === undefined) return [];
    const inner = isMap ? element : fieldOf(place.fields ?? {}, key);
    const at = isMap ? below : [...path, key];
    return [[key, inner === undefined ? inside : withMissing(inside, inner, at, missing)]];
  });
  return { ...Object.fromEntries(there), ...examplesFor(value, place, path, missing) };
}

function examplesFor(
  object: JsonObject,
  place: SchemaPlace,
  path: Path,
  { wants, maker }: MissingFields,
): JsonObject {
  const missing = Object.keys(place.fields ?? {}).filter(
    (name) => !Object.hasOwn(object, name) && wants([...path, name]),
  );
  return examplesOf(missing, place, path, maker);
}
