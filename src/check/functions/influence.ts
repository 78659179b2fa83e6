import { fieldOf } from '../../core/json/fields.ts';
import type { JsonObject, JsonValue } from '../../core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import { sameJson } from '../../core/json/same-json.ts';
import { leadsTo, valueAt, withValueAt } from '../../core/json/value-path.ts';
import type { ValuePath } from '../../core/json/value-path.ts';
import type { Path } from '../../core/lens/engine/path.ts';
import { EVERY } from '../../core/lens/engine/path.ts';
import type { SchemaPlace } from '../place.ts';
import type { FunctionTrial } from './trial.ts';
import { META_FIELDS } from '../../core/kind/kubernetes-object.ts';

/** A field that has no effect on the results of a function. */
export interface IgnoredField {
  readonly place: SchemaPlace;
  readonly isRequired: boolean;
}

/** The fields of a version. */
export interface VersionFields {
  readonly root: SchemaPlace;
  /** The fields that are named as unconverted. */
  readonly named: readonly Path[];
  /** Reports whether the other version has a field of the same type at the same path. */
  readonly isShared: (place: SchemaPlace) => boolean;
}

/** Finds the fields that have no effect on any result, each with all of its content. */
export function findIgnoredFields(
  trial: FunctionTrial,
  examples: readonly JsonObject[],
  known: VersionFields,
): readonly IgnoredField[] {
  return new InfluenceTest(trial, examples, known).inside(known.root, []);
}

class InfluenceTest {
  readonly #trial: FunctionTrial;
  readonly #examples: readonly JsonObject[];
  readonly #known: VersionFields;
  readonly #results: readonly (JsonValue | undefined)[];

  constructor(trial: FunctionTrial, examples: readonly JsonObject[], known: VersionFields) {
    this.#trial = trial;
    this.#examples = examples;
    this.#known = known;
    this.#results = examples.map((example) => trial.stored(example));
  }

  /** Finds the ignored fields of an object, or of the elements of a list. */
  inside(place: SchemaPlace, path: Path): readonly IgnoredField[] {
    const { items, values } = place;
    const fields = Object.entries(place.fields ?? {}).filter(
      ([key]) => path.length > 0 || !META_FIELDS.has(key),
    );
    const element = items ?? (fields.length === 0 ? values : undefined);
    return [
      ...fields.flatMap(([key, field]) => {
        const isRequired = place.required?.includes(key) ?? false;
        return this.#at(field, [...path, key], isRequired);
      }),
      ...(element === undefined ? [] : this.inside(element, [...path, EVERY])),
    ];
  }

  #at(place: SchemaPlace, path: Path, isRequired: boolean): readonly IgnoredField[] {
    const { named, isShared } = this.#known;
    if (named.some((one) => leadsTo(one, path))) return [];
    if (this.#isCarried(path)) return [];
    const hasNamed = named.some((one) => leadsTo(path, one));
    if (hasNamed || this.#hasInfluence(path, isShared(place))) return this.inside(place, path);
    return [{ place, isRequired }];
  }

  /** Reports whether the result has the same value at the same place, in every variant. */
  #isCarried(path: Path): boolean {
    return this.#examples.every((example, at) => {
      const keys = keysOf(path, example);
      const sent = valueAt(example, keys);
      const result = this.#results[at];
      const shown = valueAt(result, keys);
      return sent !== undefined && shown !== undefined && sameJson(sent, shown);
    });
  }

  /**
   * Reports whether any result differs if the field is absent or has another value, in an example or in a fragment of
   * one. For a field of both versions only whole examples count, because a function may leave a fragment unchanged.
   */
  #hasInfluence(path: Path, isShared: boolean): boolean {
    let isAnswered = false;
    for (const [variant, example] of this.#examples.entries()) {
      const keys = keysOf(path, example);
      const next = this.#examples[(variant + 1) % this.#examples.length];
      const others = [undefined, valueAt(next, keys), ...otherValues(valueAt(example, keys))];
      const fragments = isShared ? [] : [withSiblings(example, keys), alone(example, keys)];
      for (const object of [example, ...fragments]) {
        if (this.#trial.isOver) return true;
        if (valueAt(object, keys) === undefined) continue;
        const before = object === example ? this.#results[variant] : this.#trial.stored(object);
        isAnswered ||= before !== undefined;
        const isChanged = others.some(
          (value) => !this.#trial.isStoredAs(withValueAt(object, keys, value), before),
        );
        if (isChanged) return true;
      }
    }
    // If the function refuses every object, the influence is unknown.
    return !isAnswered;
  }
}

/** Returns the keys of a path in an example, with the first element of every list and the first entry of every map. */
function keysOf(path: Path, example: JsonObject): ValuePath {
  let value: JsonValue | undefined = example;
  return path.map((key) => {
    const found = key !== EVERY ? key : isJsonList(value) ? 0 : firstKey(value);
    value = valueAt(value, [found]);
    return found;
  });
}

function firstKey(value: JsonValue | undefined): string {
  return (isJsonObject(value) ? Object.keys(value)[0] : undefined) ?? EVERY;
}

/** Returns a fragment with only the value at a path and its parents. */
function alone(value: JsonObject, keys: ValuePath): JsonObject {
  return cutOut(value, keys, () => false);
}

/** Returns a fragment that also has the scalar siblings of the value and of its parents, such as a discriminator. */
function withSiblings(value: JsonObject, keys: ValuePath): JsonObject {
  return cutOut(value, keys, (one) => typeof one !== 'object' || one === null);
}

function cutOut(
  value: JsonObject,
  [first = '', ...rest]: ValuePath,
  keeps: (value: JsonValue) => boolean,
): JsonObject {
  const key = String(first);
  const inner = fieldOf(value, key);
  const beside = Object.entries(value).filter(
    ([name, one]) => name !== key && one !== undefined && keeps(one),
  );
  return {
    ...Object.fromEntries(beside),
    ...(inner === undefined ? {} : { [key]: cutIn(inner, rest, keeps) }),
  };
}

function cutIn(value: JsonValue, keys: ValuePath, keeps: (value: JsonValue) => boolean): JsonValue {
  if (keys.length === 0) return value;
  if (isJsonList(value)) {
    const [first] = value;
    return first === undefined ? value : [cutIn(first, keys.slice(1), keeps)];
  }
  return isJsonObject(value) ? cutOut(value, keys, keeps) : value;
}

/** Returns other values of the same type. */
function otherValues(value: JsonValue | undefined): readonly JsonValue[] {
  if (typeof value === 'string') return [`${value}x`];
  if (typeof value === 'number') return [value + 1, ...WHOLE];
  if (typeof value === 'boolean') return [!value];
  return [];
}

/** Numbers that are whole in most larger units: milliseconds in an hour, and bytes in a gibibyte. */
const WHOLE: readonly number[] = [3_600_000, 1024 ** 3];
