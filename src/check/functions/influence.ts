import { fieldOf } from '../../core/json/fields.ts';
import type { JsonObject, JsonValue } from '../../core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import { sameJson } from '../../core/json/same-json.ts';
import type { Path } from '../../core/lens/engine/path.ts';
import { EVERY, isAtOrAbove } from '../../core/lens/engine/path.ts';
import { valueAt, withValue } from './judge.ts';
import type { Place } from '../place.ts';
import type { Trial } from './trial.ts';

/** A field that changes nothing in what a function gives. */
export interface IgnoredField {
  readonly place: Place;
  readonly isRequired: boolean;
}

/** What is known of the fields of a version before anything is tried. */
export interface VersionFields {
  readonly root: Place;
  /** The fields that are said not to be converted. */
  readonly named: readonly Path[];
  /** Whether the other version has a field of the same type at the same path. */
  readonly isShared: (place: Place) => boolean;
}

/** The fields that change nothing in any result, each with all that is inside of it. */
export function findIgnoredFields(
  trial: Trial,
  examples: readonly JsonObject[],
  known: VersionFields,
): readonly IgnoredField[] {
  return new InfluenceTest(trial, examples, known).inside(known.root, []);
}

class InfluenceTest {
  readonly #trial: Trial;
  readonly #examples: readonly JsonObject[];
  readonly #known: VersionFields;
  readonly #results: readonly (JsonValue | undefined)[];

  constructor(trial: Trial, examples: readonly JsonObject[], known: VersionFields) {
    this.#trial = trial;
    this.#examples = examples;
    this.#known = known;
    this.#results = examples.map((example) => trial.stored(example));
  }

  /** The deaf fields of an object, or those of the elements of a list. */
  inside(place: Place, path: Path): readonly IgnoredField[] {
    const { items, values } = place;
    const fields = Object.entries(place.fields ?? {}).filter(
      ([key]) => path.length > 0 || !['apiVersion', 'kind', 'metadata'].includes(key),
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

  #at(place: Place, path: Path, isRequired: boolean): readonly IgnoredField[] {
    const { named, isShared } = this.#known;
    if (named.some((one) => isAtOrAbove(one, path))) return [];
    if (this.#isCarried(path)) return [];
    const hasNamed = named.some((one) => isAtOrAbove(path, one));
    if (hasNamed || this.#hasInfluence(path, isShared(place))) return this.inside(place, path);
    return [{ place, isRequired }];
  }

  /** Whether the other version shows the very same at the same place, in every variant. */
  #isCarried(path: Path): boolean {
    return this.#examples.every((example, at) => {
      const keys = keysOf(path, example);
      const sent = valueAt(example, keys);
      const result = this.#results[at];
      const shown = result === undefined ? undefined : valueAt(result, keys);
      return sent !== undefined && shown !== undefined && sameJson(sent, shown);
    });
  }

  /**
   * Whether any example, or a fragment of one, gives another result when the field is gone or different. A field that
   * both versions have has to do so in a whole object: in a fragment a function may well leave everything as it is.
   */
  #hasInfluence(path: Path, isShared: boolean): boolean {
    let isAnswered = false;
    for (const [variant, example] of this.#examples.entries()) {
      const keys = keysOf(path, example);
      const next = this.#examples[(variant + 1) % this.#examples.length];
      const others = [undefined, next && valueAt(next, keys), anotherValue(valueAt(example, keys))];
      const fragments = isShared ? [] : [withSiblings(example, keys), alone(example, keys)];
      for (const object of [example, ...fragments]) {
        if (this.#trial.isOver) return true;
        if (valueAt(object, keys) === undefined) continue;
        const before = object === example ? this.#results[variant] : this.#trial.stored(object);
        isAnswered ||= before !== undefined;
        const isChanged = others.some(
          (value) => !this.#trial.isStoredAs(withValue(object, keys, value), before),
        );
        if (isChanged) return true;
      }
    }
    // Of what is refused whatever is in it, nothing can be told.
    return !isAnswered;
  }
}

/** The keys of a path in an example: the first element of every list, the first entry of every map. */
function keysOf(path: Path, example: JsonObject): Path {
  let value: JsonValue | undefined = example;
  return path.map((key) => {
    const found: string = key !== EVERY ? key : isJsonList(value) ? '0' : firstKey(value);
    value = value === undefined ? undefined : valueAt(value, [found]);
    return found;
  });
}

function firstKey(value: JsonValue | undefined): string {
  return (isJsonObject(value) ? Object.keys(value)[0] : undefined) ?? EVERY;
}

/** Only the value at a path, and the objects around it. */
function alone(value: JsonObject, keys: Path): JsonObject {
  return cutOut(value, keys, () => false);
}

/** The value at a path with the scalars beside it and beside the objects around it, one of which may say what it means. */
function withSiblings(value: JsonObject, keys: Path): JsonObject {
  return cutOut(value, keys, (one) => typeof one !== 'object' || one === null);
}

function cutOut(
  value: JsonObject,
  [key = '', ...rest]: Path,
  keeps: (value: JsonValue) => boolean,
): JsonObject {
  const inner = fieldOf(value, key);
  const beside = Object.entries(value).filter(
    ([name, one]) => name !== key && one !== undefined && keeps(one),
  );
  return {
    ...Object.fromEntries(beside),
    ...(inner === undefined ? {} : { [key]: cutIn(inner, rest, keeps) }),
  };
}

function cutIn(value: JsonValue, keys: Path, keeps: (value: JsonValue) => boolean): JsonValue {
  if (keys.length === 0) return value;
  if (isJsonList(value)) {
    const [first] = value;
    return first === undefined ? value : [cutIn(first, keys.slice(1), keeps)];
  }
  return isJsonObject(value) ? cutOut(value, keys, keeps) : value;
}

/** A value of the same type that is not the same. */
function anotherValue(value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value === 'string') return `${value}x`;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return undefined;
}
