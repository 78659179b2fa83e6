import { fits } from '../../core/schema/fits.ts';
import { fieldOf } from '../../core/json/fields.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import { sameJson } from '../../core/json/same-json.ts';
import type { ValuePath } from '../../core/json/value-path.ts';
import type { Path } from '../../core/lens/engine/path.ts';
import { EVERY } from '../../core/lens/engine/path.ts';
import type { SchemaPlace } from '../place.ts';
import { childOf, elementOf } from '../place.ts';

/** A value in a result that the schema of its version does not admit. */
export interface Fault {
  readonly what: 'unknown' | 'type' | 'word';
  /** Its path, with `EVERY` for every element. */
  readonly path: Path;
  /** Its path with the indexes of this result. */
  readonly keys: ValuePath;
  readonly value: JsonValue;
  /** Its place in the schema; for an unknown field, the place of its parent. */
  readonly place: SchemaPlace;
}

/** Finds the parts of a value that the schema of a version does not admit. */
export function judge(value: JsonValue, place: SchemaPlace): readonly Fault[] {
  const faults: Fault[] = [];
  const look = (one: JsonValue, there: SchemaPlace, path: Path, keys: ValuePath): void => {
    if (one === null) return;
    if (!fits(one, there)) {
      faults.push({ what: 'type', path, keys, value: one, place: there });
      return;
    }
    if (there.words !== undefined && !there.words.some((word) => sameJson(word, one))) {
      faults.push({ what: 'word', path, keys, value: one, place: there });
      return;
    }
    for (const [key, inner, name] of entriesOf(one, there)) {
      const next = childOf(there, name);
      if (next !== undefined) look(inner, next, [...path, name], [...keys, key]);
      else if (isJsonObject(one)) {
        const at = { path: [...path, name], keys: [...keys, key] };
        faults.push({ what: 'unknown', ...at, value: inner, place: there });
      }
    }
  };
  look(value, place, [], []);
  return faults;
}

/** Returns a value without unknown fields, as the API server stores it. */
export function pruned(value: JsonValue, place: SchemaPlace): JsonValue {
  if (isJsonList(value)) {
    const items = elementOf(place);
    return items === undefined ? value : value.map((one) => pruned(one, items));
  }
  if (!isJsonObject(value)) return value;
  const left = Object.entries(value).flatMap(([key, inner]): [string, JsonValue][] => {
    const next = childOf(place, key);
    return inner === undefined || next === undefined ? [] : [[key, pruned(inner, next)]];
  });
  return Object.fromEntries(left);
}

/** Reports whether the API server stores a value as another value that is already pruned. */
export function isStoredAs(value: JsonValue, stored: JsonValue, place: SchemaPlace): boolean {
  if (isJsonList(value)) {
    const items = elementOf(place);
    if (items === undefined || !isJsonList(stored)) return sameJson(value, stored);
    return (
      value.length === stored.length &&
      value.every((one, at) => isStoredAs(one, stored[at] ?? null, items))
    );
  }
  if (!isJsonObject(value) || !isJsonObject(stored)) return sameJson(value, stored);
  let known = 0;
  for (const key of Object.keys(value)) {
    const inner = value[key];
    const next = childOf(place, key);
    if (inner === undefined || next === undefined) continue;
    const there = fieldOf(stored, key);
    if (there === undefined || !isStoredAs(inner, there, next)) return false;
    known += 1;
  }
  return known === Object.keys(stored).length;
}

type Entry = readonly [key: string | number, inner: JsonValue, name: string];

/** Returns the entries of a value: the key, the inner value, and the key in the path of a schema. */
function entriesOf(value: JsonValue, place: SchemaPlace): readonly Entry[] {
  if (isJsonList(value)) return value.map((one, at) => [at, one, EVERY]);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]): Entry[] => {
    const isEntry = place.values !== undefined && fieldOf(place.fields ?? {}, key) === undefined;
    return inner === undefined ? [] : [[key, inner, isEntry ? EVERY : key]];
  });
}
