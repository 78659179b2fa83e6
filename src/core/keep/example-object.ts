import type { Shape } from '../schema/shape.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';

/** The maximum number of places in an example: shapes share parts, so a small shape can unfold into a huge object. */
const MOST_PLACES = 2_000;

/** Returns an object with every field of a shape and varied scalars. The same shape always yields the same object. */
export function exampleObject(shape: Shape): JsonObject {
  let places = 0;
  const valueOf = (place: Shape): JsonValue => {
    places += 1;
    const { type, fields, values, items } = place;
    if (places > MOST_PLACES) return null;
    if (items !== undefined) return [valueOf(items), valueOf(items)];
    if (fields !== undefined || values !== undefined || type === 'object') return fieldsOf(place);
    if (type === 'list') return [];
    if (type === 'boolean') return places % 2 === 0;
    // The text has a separator, a part that reads as a number, and letters of both cases.
    const isNumber = type === 'integer' || type === 'number' || type === 'int-or-string';
    return isNumber ? places : `Aa${places}:${places}`;
  };
  const fieldsOf = ({ fields = {}, values }: Shape): JsonObject => {
    const known = Object.keys(fields).toSorted();
    const entries = known.map((name): [string, JsonValue] => [name, valueOf(fields[name] ?? {})]);
    return Object.fromEntries(
      values === undefined ? entries : [...entries, ['key', valueOf(values)]],
    );
  };
  return fieldsOf(shape);
}
