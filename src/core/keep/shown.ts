import { fieldIn, fieldOf } from '../json/fields.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import { sameJson } from '../json/same-json.ts';
import type { Shape } from '../schema/shape.ts';
import { homeOfElement, homeOfField, isField } from './restore/place.ts';
import type { PlaceThere } from './tree/by-name.ts';
import { asMap, finderThere } from './tree/by-name.ts';
import { depthOfTree } from './tree/depth-of.ts';
import type { Kept, KeptElements, KeptFields } from './tree/kept.ts';
import { fieldsOfWhole, withEachElement, withEachField } from './tree/kept.ts';
import type { Mark } from './tree/mark.ts';
import { markOf } from './tree/mark.ts';

/** A place in the version that a client sees. */
interface Seen extends PlaceThere {
  /** The shape in the version that the data waits for. */
  readonly home: Shape | undefined;
  /** True for an element of a list or an entry of a map. */
  readonly isOne: boolean;
  /** The number of levels that a tree may have here. */
  readonly levels: number;
}

/**
 * Notes what a version shows of the elements and entries that the conversion back drops. A client of that version sees
 * such an element without its hidden values. If an edit lets the element through, they are restored: the client has not
 * removed what it did not see. A note divides the element down to the difference, so an element that is too deep has none.
 */
export function withShownValues(kept: Kept, seen: Seen): Kept {
  const { value, shape, home, isOne, levels } = kept.type === 'fields' ? asMap(seen) : seen;
  switch (kept.type) {
    case 'value': {
      const { is, was } = kept;
      const isLeftOut = isOne && was === undefined && isJsonObject(is) && isJsonObject(value);
      if (!isLeftOut) return kept;
      const noted = withMarks(is, value, { shape, home, elsewhere: beyond(value, is) });
      return noted !== undefined && depthOfTree(noted) <= levels ? noted : kept;
    }
    case 'fields': {
      const noted = withEachField(kept, (field, name) =>
        withShownValues(field, {
          value: fieldIn(value, name),
          shape: homeOfField(shape, name),
          home: homeOfField(home, name),
          isOne: !isField(home, name),
          levels: levels - 1,
        }),
      );
      return noted ?? kept;
    }
    case 'elements':
      return withShownElements(kept, { value, shape, home, isOne, levels });
  }
}

function withShownElements(kept: KeptElements, { value, shape, home, levels }: Seen): Kept {
  const { keys } = kept;
  if (keys === undefined) return kept;
  const findOne = finderThere(value, kept, shape);
  const place = {
    shape: homeOfElement(shape),
    home: homeOfElement(home),
    isOne: true,
    levels: levels - 1,
  };
  const noted = withEachElement(kept, ({ name, kept: inside }) =>
    withShownValues(inside, { ...place, value: findOne(name) }),
  );
  return noted ?? kept;
}

interface Places extends Pick<Seen, 'shape' | 'home'> {
  /** The marks of the scalars that the version shows elsewhere in the element. A renamed field is not hidden. */
  readonly elsewhere: ReadonlySet<Mark>;
}

/** Returns the fields of an object with notes; undefined if the version shows all fields that it has a place for. */
function withMarks(
  object: JsonObject,
  shown: JsonObject,
  { shape, home, elsewhere }: Places,
): KeptFields | undefined {
  const whole = fieldsOfWhole(object);
  let fields: Map<string, Kept> | undefined;
  for (const [name, is] of Object.entries<JsonValue | undefined>(object)) {
    const place = { shape: homeOfField(shape, name), home: homeOfField(home, name), elsewhere };
    const value = fieldOf(shown, name);
    if (is === undefined || place.shape === undefined || sameJson(is, value)) continue;
    const noted = withMark(is, value, place);
    if (noted !== undefined) (fields ??= new Map(whole.fields)).set(name, noted);
  }
  return fields && { ...whole, fields };
}

function withMark(is: JsonValue, value: JsonValue | undefined, place: Places): Kept | undefined {
  if (isJsonObject(is) && isJsonObject(value)) return withMarks(is, value, place);
  if (hasKeys(is, place.home) || someScalar(is, place.elsewhere)) return undefined;
  return { type: 'value', is, shown: markOf(value) ?? null };
}

/** Reports whether a value is a list whose elements are kept one by one. */
function hasKeys(value: JsonValue, home: Shape | undefined): boolean {
  return isJsonList(value) && home?.keys !== undefined;
}

/** Returns the marks of the scalars in an object that another one does not have at the same places. */
function beyond(shown: JsonObject, object: JsonObject): ReadonlySet<Mark> {
  const marks = new Set<Mark>();
  const add = (value: JsonValue, other: JsonValue | undefined): void => {
    if (sameJson(value, other)) return;
    if (typeof value !== 'object' || value === null) marks.add(markOf(value));
    else if (isJsonList(value)) for (const one of value) add(one, undefined);
    else {
      for (const [name, one] of Object.entries<JsonValue | undefined>(value)) {
        if (one !== undefined) add(one, fieldIn(other, name));
      }
    }
  };
  add(shown, object);
  return marks;
}

/** Reports whether a value has a scalar with one of these marks. */
function someScalar(value: JsonValue, marks: ReadonlySet<Mark>): boolean {
  if (typeof value !== 'object' || value === null) return marks.has(markOf(value));
  const inside = isJsonList(value) ? value : Object.values<JsonValue | undefined>(value);
  return inside.some((one) => one !== undefined && someScalar(one, marks));
}
