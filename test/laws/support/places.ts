import type { JsonObject, JsonValue } from '../../../src/index.ts';
import { isJsonObject } from '../../../src/core/json/json-value.ts';

/** The value at a path of fields; undefined when nothing stands there. */
export function valueAt(sent: JsonObject, at: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = sent;
  for (const name of at) {
    value = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return value;
}

/** A copy with a value at a path. Objects on the way come into being; what is no object is in the way and goes. */
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

/** A copy without the value at a path. An object that is empty then stays. */
export function withoutValue(sent: JsonObject, [name, ...rest]: readonly string[]): JsonObject {
  if (name === undefined || !Object.hasOwn(sent, name)) return sent;
  const { [name]: below, ...others } = sent;
  if (rest.length === 0) return others;
  return isJsonObject(below) ? { ...sent, [name]: withoutValue(below, rest) } : sent;
}
