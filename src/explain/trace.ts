import type { JsonObject, JsonValue } from '../core/json/json-value.ts';
import { sameJson } from '../core/json/same-json.ts';
import type { Place, Value } from './place.ts';
import { placeText, valuesOf, withValueAt } from './place.ts';

/** Converts an object; undefined when it cannot. */
export type Converter = (object: JsonObject) => JsonObject | undefined;

/** Where each value of an object goes to, by the text of its place. */
export type Trace = ReadonlyMap<string, readonly Value[]>;

/**
 * Finds out where each value goes, whatever converts: it is taken away, or changed where it is an element of a list, and
 * what differs in the result came from it. Takes a conversion for every value, so it is for tools and not for calls.
 *
 * @param isLeftAlone whether what stands at a place is known to stay there, so that no conversion need show it
 */
export function traceValues(
  object: JsonObject,
  convert: Converter,
  isLeftAlone: (place: Place) => boolean,
): Trace {
  const result = valuesOf(convert(object) ?? {});
  const byPlace = new Map(result.map((one) => [placeText(one.place), one]));
  const sources = valuesOf(object);
  const reached = new Map<string, readonly Value[]>();
  for (const source of sources) {
    const text = placeText(source.place);
    const there = byPlace.get(text);
    const stays = there === undefined ? [] : [there];
    const found = isLeftAlone(source.place)
      ? stays
      : reachedFrom(source, object, { convert, result });
    reached.set(text, found);
  }
  return withClosest(sources, reached);
}

function reachedFrom(
  { place, value }: Value,
  object: JsonObject,
  { convert, result }: { readonly convert: Converter; readonly result: readonly Value[] },
): readonly Value[] {
  for (const instead of insteadOf(place, value)) {
    const changed = convert(withValueAt(object, place, instead));
    if (changed === undefined) continue;
    const after = new Map(valuesOf(changed).map((one) => [placeText(one.place), one.value]));
    const differs = (one: Value): boolean => !sameJson(one.value, after.get(placeText(one.place)));
    const gone = result.filter(differs);
    if (gone.length > 0) return gone;
  }
  return [];
}

/** Elements keep their places when one of them changes, but not when it goes. */
function insteadOf(place: Place, value: JsonValue): readonly (JsonValue | undefined)[] {
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
 * A key or a choice decides about everything around it. What came from a value more directly is not said to come from
 * the choice as well.
 */
function withClosest(sources: readonly Value[], reached: Trace): Trace {
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
