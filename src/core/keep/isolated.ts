import { managedFieldsOf } from '../convert/needed-metadata.ts';
import type { JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import type { Convert } from '../kind/version-tree.ts';
import { crashOf } from '../problem.ts';

/**
 * The same, but converters get a copy, and a copy is taken of what they return. They run many times over one object, and
 * what one holds on to and changes later must not be what is compared, kept or sent.
 */
export function isolated(convert: Convert): Convert {
  return (object, step) => {
    if (step.isPure) return convert(object, step);
    const given = copyOf(object, managedFieldsOf(object));
    const converted = convert(given, step);
    if ('problem' in converted) return converted;
    try {
      return { object: ownOf(converted.object, given, object) };
    } catch (error) {
      // A getter.
      return { problem: { reason: 'ConverterCrashed', crash: crashOf(error) } };
    }
  };
}

type Value = JsonValue | undefined;

/** @param ignored a part that nobody compares or keeps, and that API servers restore */
function copyOf<T extends Value>(value: T, ignored: unknown): T;
function copyOf(value: Value, ignored: unknown): Value {
  if (value === ignored) return value;
  if (isJsonList(value)) return value.map((element) => copyOf(element, ignored));
  if (!isJsonObject(value)) return value;
  const copy: Record<string, Value> = { ...value };
  for (const key of Object.keys(copy)) copy[key] = copyOf(copy[key], ignored);
  return copy;
}

/** A copy of `value`, but what it shares with `given`, it shares with `own`. */
function ownOf<T extends Value>(value: T, given: Value, own: Value): T;
function ownOf(value: Value, given: Value, own: Value): Value {
  // Zero and minus zero are two values.
  if (Object.is(value, given)) return own;
  if (isJsonList(value)) {
    const [before, ours] = [isJsonList(given) ? given : [], isJsonList(own) ? own : []];
    return value.map((element, at) => ownOf(element, before[at], ours[at]) ?? null);
  }
  if (!isJsonObject(value)) return value;
  const [before, ours] = [isJsonObject(given) ? given : {}, isJsonObject(own) ? own : {}];
  const copy: Record<string, Value> = { ...value };
  for (const key of Object.keys(copy)) copy[key] = ownOf(copy[key], before[key], ours[key]);
  return copy;
}
