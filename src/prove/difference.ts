import { META_FIELDS } from '../core/kind/kubernetes-object.ts';
import type { ValuePath } from '../core/json/value-path.ts';
import { isJsonList, isJsonObject } from '../core/json/json-value.ts';
import type { JsonValue } from '../core/json/json-value.ts';
import { fieldOf } from '../core/json/fields.ts';
import type { StructuralSchema } from '../core/schema/structural-schema.ts';
import { sameJson } from '../core/json/same-json.ts';

/** A place where two values differ. */
export interface Difference {
  readonly path: ValuePath;
  /** The value in the first object; undefined if it has none there. */
  readonly before: JsonValue | undefined;
  /** The value in the second object; undefined if it has none there. */
  readonly after: JsonValue | undefined;
}

/**
 * Returns the places where two values differ: the topmost place that only one of them has, and every scalar that
 * changed. Elements of lists are compared by index. Lists of different lengths differ as a whole, and so do lists of the
 * same elements in another order.
 */
export function differencesOf(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  path: ValuePath = [],
): Difference[] {
  if (sameJson(before, after)) return [];
  if (isJsonObject(before) && isJsonObject(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) =>
      differencesOf(fieldOf(before, name), fieldOf(after, name), [...path, name]),
    );
  }
  if (isJsonList(before) && isJsonList(after) && isSameLength(before, after)) {
    return before.flatMap((element, index) =>
      differencesOf(element, after[index], [...path, index]),
    );
  }
  return [{ path, before, after }];
}

/** Reports whether lists have the same length, and not only the same elements in another order. */
function isSameLength(before: readonly JsonValue[], after: readonly JsonValue[]): boolean {
  return (
    before.length === after.length &&
    !before.every((element) => after.some((other) => sameJson(element, other)))
  );
}

/** Returns every scalar, empty list and empty object of a value, with its path. */
export function leavesOf(
  value: JsonValue | undefined,
  path: ValuePath = [],
): { readonly path: ValuePath; readonly value: JsonValue }[] {
  if (value === undefined) return [];
  const inner = isJsonList(value)
    ? value.map((element, index) => [index, element] as const)
    : isJsonObject(value)
      ? Object.entries(value)
      : [];
  return inner.length === 0
    ? [{ path, value }]
    : inner.flatMap(([key, one]) => leavesOf(one, [...path, key]));
}

/** Reports whether a value is a scalar, or has one: `{}` and `[[]]` have no content. */
export function hasContent(value: JsonValue | undefined): boolean {
  return leavesOf(value).some((leaf) => typeof leaf.value !== 'object' || leaf.value === null);
}

const PLAIN = /^[A-Za-z_][\w-]*$/;

/**
 * Writes a path as API servers print field paths: `spec.ports[0].name`, `metadata.labels[a.b/c]`.
 *
 * @param isRoot - false if the text follows that of a parent
 */
export function fieldPath(path: ValuePath, isRoot = true): string {
  let text = '';
  for (const key of path) {
    const dot = isRoot && text === '' ? '' : '.';
    text += typeof key === 'string' && PLAIN.test(key) ? `${dot}${key}` : `[${key}]`;
  }
  return text;
}

/**
 * Writes a path without indexes and without keys of maps, so that all elements of a list or map share it:
 * `spec.ports[].name`, `spec.limits[*]`.
 *
 * @param schemas - the schemas of the versions that the path may belong to
 */
export function placePath(
  path: ValuePath,
  schemas: readonly (StructuralSchema | undefined)[] = [],
): string {
  return stepsOn(path, schemas)
    .map(({ text }) => text)
    .join('');
}

/**
 * Writes the place of a path up to its first field that a schema preserves and none names, with all fields next to it:
 * `spec.values[*]`. The names and contents of such fields come from objects, so there is no end of them.
 *
 * @returns undefined if there is no such field on the path
 */
export function unnamedPlace(
  path: ValuePath,
  schemas: readonly (StructuralSchema | undefined)[],
): string | undefined {
  if (META_FIELDS.has(String(path[0]))) return undefined;
  const steps = stepsOn(path, schemas);
  const first = steps.findIndex(({ isUnnamed }) => isUnnamed);
  if (first === -1) return undefined;
  const above = steps.slice(0, first).map(({ text }) => text);
  return [...above, typeof path[first] === 'number' ? '[]' : '[*]'].join('');
}

/** Writes the place of a path for a finding that all fields without a name share: `unnamedPlace`, or else `placePath`. */
export function sharedPlace(
  path: ValuePath,
  schemas: readonly (StructuralSchema | undefined)[],
): string {
  return unnamedPlace(path, schemas) ?? placePath(path, schemas);
}

/** One key of a path, as the schemas of its place see it. */
interface PlaceStep {
  readonly text: string;
  /** True if a schema preserves the value, and none names it. */
  readonly isUnnamed: boolean;
}

function stepsOn(
  path: ValuePath,
  schemas: readonly (StructuralSchema | undefined)[],
): readonly PlaceStep[] {
  let here = schemas.filter((schema) => schema !== undefined);
  // True below a value that one of the schemas preserves without naming it.
  let isFree = false;
  return path.map((key, at): PlaceStep => {
    const parents = here;
    isFree ||= parents.some((one) => one.preservesUnknownFields && !hasSchemaFor(one, key));
    if (typeof key === 'number') {
      here = parents.flatMap(({ items }) => items ?? []);
      return { text: '[]', isUnnamed: isFree && here.length === 0 };
    }
    const named = parents.flatMap(({ properties }) => properties.get(key) ?? []);
    const isNamed = named.length > 0;
    const isInMap = !isNamed && parents.some(({ additionalProperties: one }) => one !== undefined);
    here = isNamed
      ? named
      : parents.flatMap(({ additionalProperties: one }) => (typeof one === 'object' ? one : []));
    return { text: isInMap ? '[*]' : fieldPath([key], at === 0), isUnnamed: isFree && !isNamed };
  });
}

function hasSchemaFor({ properties, items }: StructuralSchema, key: string | number): boolean {
  return typeof key === 'number' ? items !== undefined : properties.has(key);
}

/** Writes the place of a schema, or of a keyword in it, as `placePath` writes a path: `spec.ports[].name`. */
export function placeOfSchema(schemaAt: readonly (string | number)[]): string {
  let text = '';
  for (let at = 0; at < schemaAt.length; at += 1) {
    const key = schemaAt[at];
    if (key === 'items') text += '[]';
    else if (key === 'additionalProperties') text += '[*]';
    else if (key === 'properties') {
      at += 1;
      text += `${text === '' ? '' : '.'}${schemaAt[at] ?? ''}`;
    } else break;
  }
  return text;
}
