import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import type { JsonValue } from '../../json/json-value.ts';
import { isGoInt64 } from '../is-go-int64.ts';
import { ListValue, LiteralMap } from './language/values.ts';
import type { Value } from './language/values.ts';

/** Returns a value as expressions see one without a schema: times are texts, and no name of a field is escaped. */
export function adaptNative(value: JsonValue): Value {
  if (isJsonList(value)) return ListValue.of(value.map(adaptNative));
  if (isJsonObject(value)) {
    return new LiteralMap(
      Object.entries(value).map(([name, field = null]) => [name, adaptNative(field)]),
    );
  }
  if (typeof value !== 'number' && typeof value !== 'bigint') return value;
  return isGoInt64(value) ? BigInt(value) : Number(value);
}
