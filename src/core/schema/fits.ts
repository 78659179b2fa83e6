import { isGoInt64 } from './is-go-int64.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { Shape } from './shape.ts';

/**
 * Reports whether a value has the JSON type of its place. Only the value itself counts, not its contents. Null always
 * fits: pruning decides about it (`nullable`).
 */
export function fits(value: JsonValue, { type }: Shape): boolean {
  if (type === undefined || value === null) return true;
  switch (type) {
    case 'integer':
      return isGoInt64(value);
    case 'number':
      return typeof value === 'number' || typeof value === 'bigint';
    case 'int-or-string':
      return typeof value === 'string' || isGoInt64(value);
    case 'list':
      return isJsonList(value);
    case 'object':
      return isJsonObject(value);
    case 'string':
    case 'boolean':
      return typeof value === type;
  }
}
