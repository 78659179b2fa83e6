import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import { field } from './field.ts';
import type { Fields } from '../json/fields.ts';
import { fieldOf, setField, without } from '../json/fields.ts';
import { turn } from './move.ts';
import type { FieldPart, Part } from './part.ts';
import { mirror } from './part.ts';
import type { Where } from './path.ts';

/**
 * A value, object or scalar, that is a list of one element in the hub.
 *
 * Domain: every value but null; lists of exactly one element. Longer and empty lists stay.
 *
 * @example
 * ```ts
 * valueToList(['spec.backend', 'spec.backends']) // {backend: {name: 'a'}} ↔ {backends: [{name: 'a'}]}
 * ```
 */
export function valueToList(where: Where): FieldPart {
  return field(where, {
    lens: 'valueToList',
    sentence: 'A value that is a list of one element in the hub.',
    domain: 'Values but null; lists of exactly one element. Longer and empty lists stay.',
    own: (value) => (value === null ? undefined : [value]),
    hub: (value) => (isJsonList(value) && value.length === 1 ? (value[0] ?? undefined) : undefined),
  });
}

/** A list of one element that is the element itself in the hub. `valueToList` the other way round. */
export function listToValue(where: Where): Part {
  return mirror(valueToList(turn(where)), 'listToValue');
}

/**
 * A string that is a list of strings in the hub, divided at a separator. The empty string is the empty list.
 *
 * Domain: strings; lists of strings that do not hold the separator, but for the list of one empty string.
 *
 * @example
 * ```ts
 * stringToList('spec.hosts', ',') // {hosts: 'a,b'} ↔ {hosts: ['a', 'b']}
 * ```
 * @throws {TypeError} when the separator is empty.
 */
export function stringToList(where: Where, separator: string): FieldPart {
  if (separator === '') throw new TypeError('stringToList: the separator is empty; name one');
  return field(where, {
    lens: 'stringToList',
    args: [separator],
    sentence: 'A string that is a list of strings in the hub.',
    domain: 'Strings; lists of strings without the separator.',
    own: (value) => (typeof value === 'string' ? splitList(value, separator) : undefined),
    hub: (value) => {
      if (!isJsonList(value) || !value.every(isString)) return undefined;
      const text = value.join(separator);
      const isRead = splitList(text, separator).length === value.length;
      return isRead ? text : undefined;
    },
  });
}

/** A list of strings that is one string in the hub. `stringToList` the other way round. */
export function listToString(where: Where, separator: string): Part {
  return mirror(stringToList(turn(where), separator), 'listToString');
}

/** What `listToMap` makes of an element besides its key; by default an object of its other fields. */
export interface ListToMapOptions {
  /** The one other field of every element; the map then holds its value instead of an object. */
  readonly value?: string;
}

/**
 * A list of objects that is a map in the hub, by one field of them. A map has no order: the way back gives the list
 * in the order of the keys, whatever order the API server sent the map in, and the engine keeps another order.
 *
 * Domain: lists of objects with different strings as keys, sorted by them; maps of objects without the key field.
 * With `value`, elements of exactly two fields. Anything else stays as a whole.
 *
 * @example
 * ```ts
 * listToMap('spec.ports', 'name')
 * // {ports: [{name: 'http', port: 80}]} ↔ {ports: {http: {port: 80}}}
 * listToMap('spec.env', 'name', { value: 'value' })
 * // {env: [{name: 'A', value: '1'}]} ↔ {env: {A: '1'}}
 * ```
 */
export function listToMap(
  where: Where,
  key: string,
  { value: valueKey }: ListToMapOptions = {},
): FieldPart {
  return field(where, {
    lens: 'listToMap',
    args: [key, valueKey ?? null],
    sentence: 'A list of objects that is a map in the hub, by one field of them.',
    domain: 'Lists sorted by unique keys; another order comes back sorted. Anything else stays.',
    own: (list) => {
      if (!isJsonList(list)) return undefined;
      const map: Fields = {};
      for (const element of list) {
        const entry = isJsonObject(element) ? entryOf(element, key, valueKey) : undefined;
        if (entry === undefined || Object.hasOwn(map, entry.name)) return undefined;
        setField(map, entry.name, entry.value);
      }
      return map;
    },
    hub: (map) => {
      if (!isJsonObject(map)) return undefined;
      const list: JsonValue[] = [];
      for (const name of Object.keys(map).toSorted()) {
        const element = elementOf(name, fieldOf(map, name), key, valueKey);
        if (element === undefined) return undefined;
        list.push(element);
      }
      return list;
    },
  });
}

/** A map that is a list of objects in the hub. `listToMap` the other way round. */
export function mapToList(where: Where, key: string, options: ListToMapOptions = {}): Part {
  return mirror(listToMap(turn(where), key, options), 'mapToList');
}

function splitList(text: string, separator: string): readonly string[] {
  return text === '' ? [] : text.split(separator);
}

function entryOf(
  element: JsonObject,
  key: string,
  valueKey: string | undefined,
): { readonly name: string; readonly value: JsonValue } | undefined {
  const name = fieldOf(element, key);
  if (typeof name !== 'string') return undefined;
  if (valueKey === undefined) return { name, value: without(element, [key]) };
  const value = fieldOf(element, valueKey);
  return value === undefined || Object.keys(element).length !== 2 ? undefined : { name, value };
}

function elementOf(
  name: string,
  value: JsonValue | undefined,
  key: string,
  valueKey: string | undefined,
): JsonObject | undefined {
  const element: Fields = {};
  setField(element, key, name);
  if (valueKey !== undefined) {
    if (value === undefined) return undefined;
    setField(element, valueKey, value);
    return element;
  }
  return isJsonObject(value) && !Object.hasOwn(value, key) ? { ...element, ...value } : undefined;
}

function isString(value: JsonValue): value is string {
  return typeof value === 'string';
}
