import { fieldIn, fieldOf } from '../../core/json/fields.ts';
import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../core/json/json-value.ts';
import type { FieldType, ListType, MapType } from './field-type.ts';
import { pathElementText } from './path-element.ts';
import type { PathElement } from './path-element.ts';

/** Returns the type of a map whose fields are owned one by one; undefined if the value is not such a map. */
export function mapTypeFor(value: JsonValue, type: FieldType): MapType | undefined {
  return isJsonObject(value) && type.map?.isAtomic === false ? type.map : undefined;
}

/** Returns the type of a list whose elements are owned one by one; undefined if the value is not such a list. */
export function listTypeFor(value: JsonValue, type: FieldType): ListType | undefined {
  return isJsonList(value) && type.list !== undefined && type.list.form !== 'atomic'
    ? type.list
    : undefined;
}

/** Reports whether a value is owned part by part. */
export function isContainer(value: JsonValue, type: FieldType): boolean {
  return mapTypeFor(value, type) !== undefined || listTypeFor(value, type) !== undefined;
}

/** Reports whether a path element is a field that the schema names, rather than an entry of a map. */
export function isNamedField(
  element: PathElement,
  { map }: FieldType,
): element is Extract<PathElement, { field: string }> {
  return 'field' in element && map?.fields.has(element.field) === true;
}

/**
 * Returns the path element of an element of a list (structured-merge-diff v6, `typed/helpers.go`,
 * `listItemToPathElement`). A key field that is absent has its default.
 *
 * @returns undefined for an element that the API server refuses
 */
export function elementOf(item: JsonValue, { form, keys }: ListType): PathElement | undefined {
  if (form === 'set') {
    return isJsonObject(item) || isJsonList(item) || item === null ? undefined : { value: item };
  }
  if (!isJsonObject(item)) return undefined;
  const fields = [...keys].flatMap(([name, preset]) => {
    const value = fieldOf(item, name) ?? preset;
    return value === undefined ? [] : [[name, value] as const];
  });
  return fields.length === 0 && keys.size > 0 ? undefined : { key: Object.fromEntries(fields) };
}

/** Returns the value of a path element in a value; undefined if it has none. */
export function valueOf(
  value: JsonValue,
  type: FieldType,
  element: PathElement,
): JsonValue | undefined {
  if ('field' in element) return fieldIn(value, element.field);
  const list = listTypeFor(value, type);
  if (list === undefined || !isJsonList(value)) return undefined;
  const text = looseText(element);
  return value.find((item) => {
    const own = elementOf(item, list);
    return own !== undefined && looseText(own) === text;
  });
}

/** Returns the type below a path element; undefined if the type has none. */
export function typeBelow({ map, list }: FieldType, element: PathElement): FieldType | undefined {
  if (!('field' in element)) return list?.elements;
  return map?.fields.get(element.field) ?? map?.entries;
}

/** Returns the text of a path element with doubles for all numbers, because the API server reads them so from a set. */
function looseText(element: PathElement): string {
  if ('key' in element) return pathElementText({ key: asDoubles(element.key) });
  return pathElementText('value' in element ? { value: asDouble(element.value) } : element);
}

function asDoubles(key: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(key).map(([name, value]) => [name, asDouble(value ?? null)]),
  );
}

function asDouble(value: JsonValue): JsonValue {
  return typeof value === 'bigint' ? Number(value) : value;
}
