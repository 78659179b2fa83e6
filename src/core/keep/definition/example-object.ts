import type { Shape } from '../../schema/shape.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { stringifyJson } from '../../json/stringify-json.ts';
import type { Step } from '../../kind/version-tree.ts';

/** The maximum number of places in an example: shapes share parts, so a small shape can unfold into a huge object. */
const MOST_PLACES = 2_000;

/** Returns an object with every field of a shape and varied scalars. The same shape always yields the same object. */
export function exampleObject(shape: Shape): JsonObject {
  return exampleOf(shape, { levels: Infinity, isBare: false });
}

/**
 * Returns an object with all objects and lists of a shape down to a level, and no scalars except those that tell
 * elements apart.
 */
export function bareExample(shape: Shape, levels: number): JsonObject {
  return exampleOf(shape, { levels, isBare: true });
}

function exampleOf(
  shape: Shape,
  { levels, isBare }: { readonly levels: number; readonly isBare: boolean },
): JsonObject {
  let places = 0;
  const valueOf = (place: Shape, left: number, keys?: readonly string[]): JsonValue => {
    places += 1;
    const { type, fields, values, items } = place;
    if (places > MOST_PLACES) return null;
    if (items !== undefined) {
      const element = (): JsonValue => valueOf(items, left - 1, place.names ?? place.keys);
      return left > 0 ? [element(), element()] : [];
    }
    const isObject = fields !== undefined || values !== undefined || type === 'object';
    if (isObject) return fieldsOf(place, left, keys);
    if (type === 'list') return [];
    if (type === 'boolean') return places % 2 === 0;
    // The text has a separator, a part that reads as a number, and letters of both cases.
    const isNumber = type === 'integer' || type === 'number' || type === 'int-or-string';
    return isNumber ? places : `Aa${places}:${places}`;
  };
  const fieldsOf = (place: Shape, left: number, keys: readonly string[] = []): JsonObject => {
    const { fields = {}, values } = place;
    const isIn = (name: string): boolean =>
      keys.includes(name) || (left > 0 && !(isBare && isLeaf(fields[name])));
    const known = Object.keys(fields).filter(isIn).toSorted();
    const entries = known.map((name): [string, JsonValue] => [
      name,
      valueOf(fields[name] ?? {}, left - 1),
    ]);
    const isMap = values !== undefined && left > 0;
    return Object.fromEntries(isMap ? [...entries, ['key', valueOf(values, left - 1)]] : entries);
  };
  return fieldsOf(shape, levels);
}

/**
 * Converts an example over one step, and returns the result as JSON. A function may return anything.
 *
 * @throws any error of the function, and the errors of `stringifyJson`
 */
export function convertExample(example: JsonObject, step: Step): string {
  const { from: apiVersion, kind } = step;
  const metadata = { name: 'example', namespace: 'example', uid: 'example' };
  const result = step.convert({ ...example, apiVersion, kind, metadata }, step);
  // Nothing awaits it, and an unhandled rejection would end a Node process.
  if (result instanceof Promise) result.catch(() => undefined);
  return stringifyJson(result, true);
}

/** Reports whether the values of a place have no fields and no elements. */
export function isLeaf({ fields, values, items, type }: Shape = {}): boolean {
  const hasParts = fields !== undefined || values !== undefined || items !== undefined;
  return !hasParts && type !== 'object' && type !== 'list';
}
