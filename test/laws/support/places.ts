import type { JsonObject, JsonValue } from '../../../src/index.ts';
import { isJsonObject } from '../../../src/core/json/json-value.ts';

/** Returns the value at a path of fields; undefined if there is none. */
export function valueAt(sent: JsonObject, at: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = sent;
  for (const name of at) {
    value = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return value;
}

/** Returns a copy with a value at a path. Anything on the path that is not an object is replaced by one. */
export function withValue(
  sent: JsonObject,
  [name, ...rest]: readonly string[],
  value: JsonValue,
): JsonObject {
  if (name === undefined) return sent;
  const below = sent[name];
  const inside =
    rest.length === 0 ? value : withValue(isJsonObject(below) ? below : {}, rest, value);
  return { ...sent, [name]: inside };
}

/** Returns a copy without the value at a path. Objects that become empty stay. */
export function withoutValue(sent: JsonObject, [name, ...rest]: readonly string[]): JsonObject {
  if (name === undefined || !Object.hasOwn(sent, name)) return sent;
  const { [name]: below, ...others } = sent;
  if (rest.length === 0) return others;
  return isJsonObject(below) ? { ...sent, [name]: withoutValue(below, rest) } : sent;
}
