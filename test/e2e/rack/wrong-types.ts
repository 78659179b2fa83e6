import type { JsonObject, JsonValue } from '../../../src/index.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';

/** Returns the places in a value whose type differs from the schema, as `.image: object`. */
export function wrongTypes(value: JsonValue | undefined, schema: JsonObject, place = ''): string[] {
  const type = typeOf(value);
  if (type !== schema['type']) return [`${place}: ${type}`];
  if (isJsonList(value)) {
    return value.flatMap((item, index) =>
      wrongTypes(item, below(schema['items']), `${place}[${index}]`),
    );
  }
  if (!isJsonObject(value)) return [];
  const properties = below(schema['properties']);
  return Object.entries(value).flatMap(([name, field]) =>
    wrongTypes(
      field,
      below(properties[name] ?? schema['additionalProperties']),
      `${place}.${name}`,
    ),
  );
}

function typeOf(value: JsonValue | undefined): string {
  if (Array.isArray(value)) return 'array';
  if (Number.isInteger(value)) return 'integer';
  return value === null ? 'null' : typeof value;
}

function below(schema: JsonValue | undefined): JsonObject {
  return isJsonObject(schema) ? schema : {};
}
