import { isJsonObject } from '../../../core/json/json-value.ts';
import type { JsonObject } from '../../../core/json/json-value.ts';
import { parseJson } from '../../../core/json/parse-json.ts';
import type { ClusterAnswer } from '../../cluster.ts';

/** Returns the object in an answer; an empty one if the request failed. */
export function objectIn({ status, text }: ClusterAnswer): JsonObject {
  const value = status === 200 ? parseJson(text)?.value : undefined;
  return isJsonObject(value) ? value : {};
}
