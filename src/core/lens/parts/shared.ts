import { sameJson } from '../../json/same-json.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import { fieldOf, setField, without } from '../../json/fields.ts';
import type { Holds, PartBetween } from '../engine/part.ts';
import { parsePath } from '../engine/path.ts';
import type { KeysIn, PathInBoth } from '../engine/typed-paths.ts';

/**
 * Converts fields next to a list to fields of every element of the list in the hub. In the conversion back, a field
 * that is the same in all elements becomes one field again. A field that differs stays in the elements.
 *
 * Domain: lists of at least one object, and no element that has the field already; in the hub, elements that all have
 * the same value or none.
 *
 * @example
 * ```ts
 * sharedToEach('spec.versions', { 'spec.validation': 'schema', 'spec.subresources': 'subresources' })
 * // {validation: {…}, versions: [{name: 'v1'}]} ↔ {versions: [{name: 'v1', schema: {…}}]}
 * ```
 * @param fields - the key in the elements, for each path next to the list
 */
export function sharedToEach<Own, Hub, P extends string, Q extends string>(
  list: PathInBoth<Own, Hub, Q>,
  fields: KeysIn<Own, P>,
): PartBetween<Own, Hub> {
  const listPath = parsePath(list);
  const keys: readonly string[] = Object.values<string>(fields);
  const paths = Object.keys(fields).map(parsePath);
  return {
    type: 'fields',
    lens: 'sharedToEach',
    args: keys,
    sentence: 'Converts fields next to a list to fields of every element in the hub.',
    domain: 'Lists of objects; a field that differs between elements stays in them.',
    at: { own: [listPath, ...paths], hub: [listPath] },
    holds: { own: [listOf({}), ...paths.map(() => ({}))], hub: [listOf(fieldsOf(keys))] },
    convert: {
      own: ([value, ...shared]) => {
        const elements = objectsOf(value);
        return elements === undefined ? undefined : spread(elements, keys, shared);
      },
      hub: ([value]) => {
        const elements = objectsOf(value);
        return elements === undefined ? undefined : collect(elements, keys);
      },
    },
  };
}

function fieldsOf(keys: readonly string[]): Readonly<Record<string, Holds>> {
  return Object.fromEntries(keys.map((key): [string, Holds] => [key, {}]));
}

function listOf(fields: Readonly<Record<string, Holds>>): Holds {
  return { type: 'list', items: { type: 'object', fields } };
}

type Elements = readonly JsonObject[];

function objectsOf(list: JsonValue | undefined): Elements | undefined {
  return isJsonList(list) && list.length > 0 && list.every(isJsonObject) ? list : undefined;
}

/** Adds the shared fields to all elements; undefined if there are none, or an element already has one. */
function spread(
  elements: Elements,
  keys: readonly string[],
  shared: readonly (JsonValue | undefined)[],
): readonly JsonValue[] | undefined {
  const present = keys.flatMap((key, at) => {
    const value = shared[at];
    return value === undefined ? [] : [{ key, value }];
  });
  const isTaken = present.some(({ key }) =>
    elements.some((element) => Object.hasOwn(element, key)),
  );
  if (present.length === 0 || isTaken) return undefined;
  return [
    elements.map((element) => {
      const copy = { ...element };
      for (const { key, value } of present) setField(copy, key, value);
      return copy;
    }),
  ];
}

/** Takes common fields out of the elements; undefined if no field is the same in all of them. */
function collect(
  elements: Elements,
  keys: readonly string[],
): readonly (JsonValue | undefined)[] | undefined {
  const shared = keys.map((key) => commonValue(elements, key));
  const gone = keys.filter((_, at) => shared[at] !== undefined);
  return gone.length === 0
    ? undefined
    : [elements.map((element) => without(element, gone)), ...shared];
}

function commonValue([first, ...others]: Elements, key: string): JsonValue | undefined {
  const value = first === undefined ? undefined : fieldOf(first, key);
  const isCommon = others.every((element) => sameJson(fieldOf(element, key), value));
  return isCommon ? value : undefined;
}
