import { isJsonObject } from '../core/json/json-value.ts';
import type { JsonObject } from '../core/json/json-value.ts';
import { parseJson } from '../core/json/parse-json.ts';
import type { ClusterAnswer } from './cluster.ts';

/** Returns the object in an answer; an empty one if the request failed. */
export function objectIn({ status, text }: ClusterAnswer): JsonObject {
  return status === 200 ? objectInText(text) : {};
}

/** Reads an object in JSON; an empty one if the text is anything else. */
export function objectInText(text: string): JsonObject {
  const value = parseJson(text)?.value;
  return isJsonObject(value) ? value : {};
}
