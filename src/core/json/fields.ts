import type { JsonObject, JsonValue } from './json-value.ts';

/** An object while it is being built. */
export type Fields = Record<string, JsonValue | undefined>;

/** The one key that an assignment takes for something else. */
const PROTO = '__proto__';

/** The object's own field, never what it inherits. */
export function fieldOf<Value>(
  object: Readonly<Record<string, Value>>,
  key: string,
): Value | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Sets a field of an object that is being built, whatever its key. */
export function setField(object: Fields, key: string, value: JsonValue): void {
  if (key === PROTO) {
    Object.defineProperty(object, key, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
  } else {
    // oxlint-disable-next-line no-param-reassign -- what this function is for
    object[key] = value;
  }
}

/** Among so many a look along the list is as fast as a set. */
const FEW = 8;

/**
 * A copy without some fields. Never made with `delete`: that would turn the copy into a slow dictionary, and writing
 * it as JSON would take three times as long (measured, Node 24).
 */
export function without(object: JsonObject, gone: readonly string[]): Fields {
  const first = gone[0];
  if (gone.length === 1 && first !== undefined) {
    const { [first]: _, ...rest } = object;
    return rest;
  }
  const isGone = gone.length > FEW ? new Set(gone) : undefined;
  const copy: Fields = {};
  for (const key of Object.keys(object)) {
    const value = object[key];
    if (value === undefined || (isGone?.has(key) ?? gone.includes(key))) continue;
    setField(copy, key, value);
  }
  return copy;
}

/** A copy with the fields of some names only, or with all others. */
export function pick(object: JsonObject, names: ReadonlySet<string>, isNamed: boolean): Fields {
  const copy: Fields = {};
  for (const key of Object.keys(object)) {
    const value = object[key];
    if (value !== undefined && names.has(key) === isNamed) setField(copy, key, value);
  }
  return copy;
}

/** Whether an object has no field. */
export function isEmpty(object: JsonObject): boolean {
  for (const key in object) if (Object.hasOwn(object, key)) return false;
  return true;
}
