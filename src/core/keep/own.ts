import type { Fields } from '../json/fields.ts';
import { fieldOf, without } from '../json/fields.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import { MAX_NESTING } from '../json/nesting.ts';

type Claimed = JsonValue | undefined;

/**
 * Returns a converter's output as an object that the converter cannot change later. Values equal to the input at the
 * same place are those of the input; all others are copied. A field whose value is `undefined` is left out, because a
 * comparison would count it as present.
 *
 * Minus zero becomes zero, as it would be written, unless the input contains a minus zero. An integer that a function has
 * rounded beyond ±2^53 becomes a `bigint`, as it would be read.
 *
 * @param output - plain JSON, as the guard has checked
 * @param input - the object before the conversion; its converter was given a copy, or is pure
 */
export function ownedBy<T extends JsonObject>(output: T, input: JsonObject): T;
export function ownedBy(output: JsonObject, input: JsonObject): JsonObject {
  return new Owner(input).fields(output, input);
}

class Owner {
  readonly #input: JsonObject;
  #hasMinusZero: boolean | undefined;

  constructor(input: JsonObject) {
    this.#input = input;
  }

  fields(value: JsonObject, before: JsonObject): JsonObject {
    const copy: Fields = { ...value };
    let isSame = true;
    let more = 0;
    let absent: string[] | undefined;
    for (const key in copy) {
      const was = fieldOf(before, key);
      const owned = this.#own(copy[key], was);
      if (owned === undefined) {
        (absent ??= []).push(key);
        continue;
      }
      copy[key] = owned;
      isSame &&= isIdentical(owned, was);
      more += 1;
    }
    if (isSame && more === Object.keys(before).length) return before;
    return absent === undefined ? copy : without(copy, absent);
  }

  #own(value: Claimed, before: Claimed): Claimed {
    if (typeof value === 'number') {
      return value === 0 ? this.#zero(value, before) : asRead(value, before);
    }
    if (value === before || typeof value !== 'object' || value === null) return value;
    return isJsonList(value)
      ? this.#list(value, isJsonList(before) ? before : NOTHING)
      : this.fields(value, isJsonObject(before) ? before : NO_FIELDS);
  }

  #list(value: readonly JsonValue[], before: readonly JsonValue[]): readonly JsonValue[] {
    const copy = value.map((element, at) => this.#own(element, before[at]) ?? null);
    const isSame = copy.every((element, at) => isIdentical(element, before[at]));
    return isSame && copy.length === before.length ? before : copy;
  }

  #zero(value: number, before: Claimed): number {
    if (!Object.is(value, -0) || Object.is(before, -0)) return value;
    this.#hasMinusZero ??= hasMinusZero(this.#input, MAX_NESTING);
    return this.#hasMinusZero ? value : 0;
  }
}

/** Returns a number as it is read after it was written: an integer beyond ±2^53 becomes a `bigint`. */
function asRead(value: number, before: Claimed): JsonValue {
  if (value === before || !Number.isInteger(value) || Number.isSafeInteger(value)) return value;
  const text = String(value);
  return text.includes('e') ? value : BigInt(text);
}

const NO_FIELDS: JsonObject = {};
const NOTHING: readonly JsonValue[] = [];

/** Reports whether two values are identical. Zero and minus zero are not. */
function isIdentical(value: JsonValue, before: Claimed): boolean {
  return value === 0 ? Object.is(value, before) : value === before;
}

function hasMinusZero(value: Claimed, levels: number): boolean {
  if (typeof value !== 'object' || value === null || levels === 0) return Object.is(value, -0);
  return Object.values<Claimed>(value).some((inner) => hasMinusZero(inner, levels - 1));
}
