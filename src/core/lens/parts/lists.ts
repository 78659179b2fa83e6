import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import { field } from '../engine/field.ts';
import type { Fields } from '../../json/fields.ts';
import { fieldOf, setField, without } from '../../json/fields.ts';
import { turn } from './move.ts';
import type { Holds, PartBetween } from '../engine/part.ts';
import { mirror } from '../engine/part.ts';
import type { Both } from '../engine/path.ts';
import { listText } from '../values/text.ts';
import type { At, ElementOf, HubPath, KeyOf, PairIn, PathInBoth } from '../engine/typed-paths.ts';
import { wrongPart } from '../engine/wrong-part.ts';

/**
 * Converts a value, object or scalar, to a list of one element in the hub.
 *
 * Domain: every value but null; lists of exactly one element. Longer and empty lists stay.
 *
 * @example
 * ```ts
 * valueToList(['spec.backend', 'spec.backends']) // {backend: {name: 'a'}} ↔ {backends: [{name: 'a'}]}
 * ```
 */
export function valueToList<Own, Hub, P extends string, Q extends string>(
  where: PathInBoth<Own, Hub, P> | PairIn<Own, Hub, P, Q>,
): PartBetween<Own, Hub> {
  return field(where, {
    lens: 'valueToList',
    sentence: 'Converts a value to a list of one element in the hub.',
    domain: 'Values other than null; lists of exactly one element. Longer and empty lists stay.',
    holds: { own: {}, hub: { type: 'list' } },
    own: (value) => (value === null ? undefined : [value]),
    hub: (value) => (isJsonList(value) && value.length === 1 ? (value[0] ?? undefined) : undefined),
  });
}

/** Converts a list of one element to the element itself in the hub: `valueToList` in reverse. */
export function listToValue<Own, Hub, P extends string, Q extends string>(
  where: PathInBoth<Own, Hub, P> | PairIn<Own, Hub, P, Q>,
): PartBetween<Own, Hub> {
  return mirror(valueToList<unknown, unknown, string, string>(turn(where)), 'listToValue');
}

/**
 * Converts a string to a list of strings in the hub, divided at a separator. The empty string becomes the empty list.
 *
 * Domain: strings; lists of strings that do not contain the separator, except the list of one empty string.
 *
 * @example
 * ```ts
 * stringToList('spec.hosts', ',') // {hosts: 'a,b'} ↔ {hosts: ['a', 'b']}
 * ```
 * @throws {DefinitionError} if the separator is empty
 */
export function stringToList<Own, Hub, P extends string, Q extends string>(
  where: PathInBoth<Own, Hub, P> | PairIn<Own, Hub, P, Q>,
  separator: string,
): PartBetween<Own, Hub> {
  if (separator === '') throw wrongPart('stringToList: the separator is empty; pass one');
  const text = listText(separator);
  return field(where, {
    lens: 'stringToList',
    args: [separator],
    sentence: 'Converts a string to a list of strings in the hub.',
    domain: 'Strings; lists of strings without the separator.',
    holds: { own: { type: 'string' }, hub: text.holds },
    own: (value) => (typeof value === 'string' ? text.read(value) : undefined),
    hub: text.write,
  });
}

/** Converts a list of strings to one string in the hub: `stringToList` in reverse. */
export function listToString<Own, Hub, P extends string, Q extends string>(
  where: PathInBoth<Own, Hub, P> | PairIn<Own, Hub, P, Q>,
  separator: string,
): PartBetween<Own, Hub> {
  return mirror(
    stringToList<unknown, unknown, string, string>(turn(where), separator),
    'listToString',
  );
}

/** Options of `listToMap`. By default, each entry is an object of the other fields of the element. */
export interface ListToMapOptions {
  /** The only other field of every element. The map then holds its value instead of an object. */
  readonly value?: string;
}

/**
 * Converts a list of objects to a map in the hub, by one of their fields. A map has no order: the conversion back
 * yields the list in the order of the keys, whatever order the API server sent the map in. crdshift keeps another
 * order.
 *
 * Domain: lists of objects with distinct strings as keys, sorted by them; maps of objects without the key field. With
 * `value`, elements of exactly two fields. Any other value stays as a whole.
 *
 * @example
 * ```ts
 * listToMap('spec.ports', 'name')
 * // {ports: [{name: 'http', port: 80}]} ↔ {ports: {http: {port: 80}}}
 * listToMap('spec.env', 'name', { value: 'value' })
 * // {env: [{name: 'A', value: '1'}]} ↔ {env: {A: '1'}}
 * ```
 */
export function listToMap<Own, Hub, P extends string, Q extends string>(
  where: PathInBoth<Own, Hub, P> | PairIn<Own, Hub, P, Q>,
  key: NoInfer<KeyOf<ElementOf<At<Own, P>>>>,
  { value: valueKey }: ListToMapOptions = {},
): PartBetween<Own, Hub> {
  return field(where, {
    lens: 'listToMap',
    args: [key, valueKey ?? null],
    sentence: 'Converts a list of objects to a map in the hub, by one of their fields.',
    domain: 'Lists sorted by unique keys; another order comes back sorted. Anything else stays.',
    holds: listToMapHolds(key, valueKey),
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

/** Converts a map to a list of objects in the hub: `listToMap` in reverse. */
export function mapToList<Own, Hub, P extends string, Q extends string>(
  where: PathInBoth<Own, Hub, P> | PairIn<Own, Hub, P, Q>,
  key: NoInfer<KeyOf<ElementOf<At<Hub, HubPath<P, Q>>>>>,
  options: ListToMapOptions = {},
): PartBetween<Own, Hub> {
  return mirror(
    listToMap<unknown, unknown, string, string>(turn(where), key, options),
    'mapToList',
  );
}

function listToMapHolds(key: string, valueKey: string | undefined): Both<Holds> {
  const name: readonly [string, Holds] = [key, { type: 'string' }];
  const fields = valueKey === undefined ? [name] : [name, [valueKey, {}] as const];
  return {
    own: { type: 'list', items: { type: 'object', fields: Object.fromEntries(fields) } },
    hub: { type: 'object', values: valueKey === undefined ? { type: 'object' } : {} },
  };
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
