/** What JSON can hold, with one addition: an integer beyond ±2^53 is a `bigint`, so that no digit is lost. */
export type JsonValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly JsonValue[]
  | JsonObject;

/** A JSON object. Keys are data: `__proto__` and `constructor` are keys like any other. */
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/** Whether a value is a JSON object: not null, not a list, not a scalar. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is a JSON list. `Array.isArray` would make its elements `any`. */
export function isJsonList(value: unknown): value is readonly JsonValue[] {
  return Array.isArray(value);
}
