/** A JSON value. An integer beyond ±2^53 is a `bigint`, so that no digit is lost. */
export type JsonValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly JsonValue[]
  | JsonObject;

/** A JSON object. `__proto__` and `constructor` are ordinary keys. */
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/** Reports whether a value is an object: not null, not a list, not a scalar. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reports whether a value is a list. Unlike `Array.isArray`, it does not type the elements as `any`. */
export function isJsonList(value: unknown): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Reports whether a value is an object without data: it has no fields, or only such objects. */
export function isHollow(value: JsonValue | undefined): boolean {
  return isJsonObject(value) && Object.values(value).every((one) => isHollow(one));
}
