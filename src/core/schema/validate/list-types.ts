import { fieldOf } from '../../json/fields.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { canonical } from '../../json/stringify-json.ts';
import type { StructuralSchema } from '../structural-schema.ts';
import type { Violation } from '../violation.ts';
import { childPath, keyPath } from '../field-path.ts';

/**
 * Returns the duplicates in lists of type `set` and `map` (apiextensions-apiserver,
 * `pkg/apiserver/schema/listtype/validation.go`).
 */
export function listTypeViolations(
  value: JsonValue,
  schema: StructuralSchema,
  path = '',
): Violation[] {
  if (isJsonList(value)) return listViolations(value, schema, path);
  if (!isJsonObject(value)) return [];
  const { properties, additionalProperties } = schema;
  return Object.entries(value).flatMap(([name, field]) => {
    if (field === undefined) return [];
    const property = properties.get(name);
    const inProperty =
      property === undefined ? [] : listTypeViolations(field, property, childPath(path, name));
    if (typeof additionalProperties !== 'object') return inProperty;
    return [...listTypeViolations(field, additionalProperties, keyPath(path, name)), ...inProperty];
  });
}

function listViolations(
  list: readonly JsonValue[],
  schema: StructuralSchema,
  path: string,
): Violation[] {
  const { items, listType } = schema;
  const own = listType === 'atomic' ? [] : duplicateViolations(list, schema, path);
  if (items === undefined) return own;
  const inside = list.flatMap((element, index) =>
    listTypeViolations(element, items, `${path}[${index}]`),
  );
  return [...own, ...inside];
}

function duplicateViolations(
  list: readonly JsonValue[],
  { listType, listKeys, at }: StructuralSchema,
  path: string,
): Violation[] {
  const schemaAt = [...at, 'x-kubernetes-list-type'];
  const keyword = 'listType';
  if (listType === 'map') {
    const index = list.findIndex((element) => element !== null && !isJsonObject(element));
    if (index !== -1) {
      const message = 'must be an object for an array of list-type map';
      return [{ path: `${path}[${index}]`, type: 'Invalid value', keyword, message, schemaAt }];
    }
  }
  const marks = list.map((element) =>
    canonical(listType === 'set' ? element : keyOf(element, listKeys)),
  );
  return secondsIn(marks).map((index) => ({
    path: `${path}[${index}]`,
    type: 'Duplicate value',
    keyword,
    message: '',
    schemaAt,
  }));
}

/** Returns the fields of an element that are keys. Null has none. */
function keyOf(element: JsonValue, listKeys: readonly string[]): JsonObject {
  if (!isJsonObject(element)) return {};
  return Object.fromEntries(listKeys.map((name) => [name, fieldOf(element, name)]));
}

/** Returns the index of the second of each group of equal marks. */
function secondsIn(marks: readonly string[]): number[] {
  const times = new Map<string, number>();
  return marks.flatMap((mark, index) => {
    const seen = times.get(mark) ?? 0;
    times.set(mark, seen + 1);
    return seen === 1 ? [index] : [];
  });
}
