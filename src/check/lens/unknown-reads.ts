import { fieldOf } from '../../core/json/fields.ts';
import type { JsonValue } from '../../core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import type { Path } from '../../core/lens/engine/path.ts';
import { EVERY } from '../../core/lens/engine/path.ts';
import type { SchemaPlace } from '../place.ts';
import { childOf } from '../place.ts';

/**
 * Returns a view of a value that reports each field that code reads, whether the schema has it or not. Only fields count,
 * not the properties that every object has in JavaScript.
 */
export function watch(
  value: JsonValue,
  place: SchemaPlace,
  report: (path: Path) => void,
  path: Path = [],
): JsonValue {
  if (isJsonList(value)) {
    const items = childOf(place, EVERY);
    return items === undefined
      ? value
      : value.map((one) => watch(one, items, report, [...path, EVERY]));
  }
  if (!isJsonObject(value)) return value;
  const look = (key: string | symbol): void => {
    const isField = typeof key === 'string' && !(key in Object.prototype) && key !== 'toJSON';
    if (isField) report([...path, key]);
  };
  return new Proxy(value, {
    get: (fields, key): unknown => {
      look(key);
      const inner = typeof key === 'string' ? childOf(place, key) : undefined;
      const field = typeof key === 'string' ? fieldOf(fields, key) : undefined;
      return field === undefined || inner === undefined
        ? Reflect.get(fields, key)
        : watch(field, inner, report, [...path, String(key)]);
    },
    has: (fields, key) => {
      look(key);
      return Reflect.has(fields, key);
    },
  });
}
