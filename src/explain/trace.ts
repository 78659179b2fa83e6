import { withValueAt } from '../core/json/value-path.ts';
import type { ValuePath } from '../core/json/value-path.ts';
import { isJsonObject } from '../core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../core/json/json-value.ts';
import { sameJson } from '../core/json/same-json.ts';
import type { PlacedValue } from './place.ts';
import { byPlace, placeText, valuesOf } from './place.ts';

/** Converts an object; undefined if the conversion fails. */
export type Converter = (object: JsonObject) => JsonObject | undefined;

/** The values that each value of an object becomes, by the text of its place. */
export type ValueTrace = ReadonlyMap<string, readonly PlacedValue[]>;

/**
 * Traces each value through any conversion: removes the value, or changes it if it is an element of a list, and
 * compares the results. The values that differ came from it. It needs a conversion for every value, so it is for tools
 * only.
 *
 * @param isLeftAlone reports whether the value at a place is known to stay there, which saves a conversion
 */
export function traceValues(
  object: JsonObject,
  convert: Converter,
  isLeftAlone: (place: ValuePath) => boolean,
): ValueTrace {
  const result = valuesOf(convert(object) ?? {});
  const unmoved = byPlace(result);
  const sources = valuesOf(object);
  const reached = new Map<string, readonly PlacedValue[]>();
  for (const source of sources) {
    const text = placeText(source.place);
    const there = unmoved.get(text);
    const stays = there === undefined ? [] : [there];
    const found = isLeftAlone(source.place)
      ? stays
      : reachedFrom(source, object, { convert, result });
    reached.set(text, found);
  }
  return withClosest(sources, reached);
}

function reachedFrom(
  { place, value }: PlacedValue,
  object: JsonObject,
  { convert, result }: { readonly convert: Converter; readonly result: readonly PlacedValue[] },
): readonly PlacedValue[] {
  for (const instead of insteadOf(place, value)) {
    const other = withValueAt(object, place, instead);
    const changed = isJsonObject(other) ? convert(other) : undefined;
    if (changed === undefined) continue;
    const after = new Map(valuesOf(changed).map((one) => [placeText(one.place), one.value]));
    const differs = (one: PlacedValue): boolean =>
      !sameJson(one.value, after.get(placeText(one.place)));
    const gone = result.filter(differs);
    if (gone.length > 0) return gone;
  }
  return [];
}

/** Returns the replacements to try. Removing an element moves the others, so an element is first changed. */
function insteadOf(place: ValuePath, value: JsonValue): readonly (JsonValue | undefined)[] {
  const isElement = typeof place.at(-1) === 'number';
  return isElement ? [another(value), undefined] : [undefined, another(value)];
}

function another(value: JsonValue): JsonValue {
  if (typeof value === 'string') return `${value}0`;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'bigint') return value + 1n;
  return typeof value === 'boolean' ? !value : null;
}

/**
 * Removes indirect targets. A key or discriminator has an effect on all values around it. A value that came from
 * another source more directly is not attributed to the key too.
 */
function withClosest(sources: readonly PlacedValue[], reached: ValueTrace): ValueTrace {
  const closest = new Map<string, number>();
  for (const targets of reached.values()) {
    for (const { place } of targets) {
      const text = placeText(place);
      closest.set(text, Math.min(closest.get(text) ?? Infinity, targets.length));
    }
  }
  return new Map(
    sources.map(({ place }) => {
      const text = placeText(place);
      const targets = reached.get(text) ?? [];
      const own = targets.filter((one) => closest.get(placeText(one.place)) === targets.length);
      return [text, own];
    }),
  );
}
