import { fieldIn } from '../../json/fields.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import { mapFields } from '../../json/map-fields.ts';

/** The elements of a list or the entries of a map. */
interface Ones {
  /** The number of them; undefined for those of several lists. */
  readonly length: number | undefined;
  /** One with the fields that all of them have. */
  readonly common: JsonValue | undefined;
}

/** The results: many elements ask for that of their list. */
const known = new WeakMap<object, Ones>();

/**
 * Returns an element with the fields that all elements of a list or all entries of a map have; undefined for none.
 *
 * @param length - of the list or map in another version. If it differs, a function divides the list or gives its name to
 *   another one, so an element may come from elsewhere
 */
export function commonOf(value: JsonValue | undefined, length: number): JsonValue | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const ones = known.get(value) ?? onesOf(value);
  known.set(value, ones);
  return ones.length === undefined || ones.length === length ? ones.common : undefined;
}

function onesOf(value: JsonObject | readonly JsonValue[]): Ones {
  const ones = Object.values<JsonValue | undefined>(value);
  return { length: ones.length, common: ones.reduce(inBoth, ones[0]) };
}

function inBoth(one: JsonValue | undefined, other: JsonValue | undefined): JsonValue | undefined {
  if (one === undefined || other === undefined) return undefined;
  if (one === other) return one;
  if (isJsonList(one) && isJsonList(other)) return listOfCommon([...one, ...other]);
  if (!isJsonObject(one)) return one;
  return mapFields(one, (field, name) => inBoth(field, fieldIn(other, name)));
}

/** Returns the list of the elements of several lists. Nothing tells which of them an element is in. */
function listOfCommon(all: readonly JsonValue[]): JsonValue {
  const { common } = onesOf(all);
  const list = common === undefined ? [] : [common];
  known.set(list, { length: undefined, common });
  return list;
}
