import { fieldOf } from '../json/fields.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { isJsonList, isJsonObject } from '../json/json-value.ts';
import { sameJson } from '../json/same-json.ts';
import type { Shape } from '../schema/shape.ts';
import { homeOfElement, homeOfField, isField } from './restore/place.ts';
import type { Kept, KeptElement, KeptElements, KeptFields } from './tree/kept.ts';
import { fieldsOfWhole, nameText } from './tree/kept.ts';
import { markOf } from './tree/mark.ts';
import { nameOf } from './tree/match-elements.ts';

/** A place in the version that a client sees. */
interface Seen {
  readonly value: JsonValue | undefined;
  /** The shape in that version; undefined if its schema has no such place. */
  readonly shape: Shape | undefined;
  /** The shape in the version that the data waits for. */
  readonly home: Shape | undefined;
  /** True for an element of a list or an entry of a map. */
  readonly isOne: boolean;
}

/**
 * Notes what a version shows of the elements and entries that the conversion back drops. A client of that version sees
 * such an element without its hidden values. If an edit lets the element through, they are restored: the client has not
 * removed what it did not see.
 */
export function withShownValues(kept: Kept, { value, shape, home, isOne }: Seen): Kept {
  switch (kept.type) {
    case 'value': {
      const { is, was } = kept;
      const isLeftOut = isOne && was === undefined && isJsonObject(is) && isJsonObject(value);
      return isLeftOut ? (withMarks(is, value, shape) ?? kept) : kept;
    }
    case 'fields': {
      const fields = new Map<string, Kept>();
      for (const [name, field] of kept.fields) {
        const place = {
          value: isJsonObject(value) ? fieldOf(value, name) : undefined,
          shape: homeOfField(shape, name),
          home: homeOfField(home, name),
          isOne: !isField(home, name),
        };
        fields.set(name, withShownValues(field, place));
      }
      return { ...kept, fields };
    }
    case 'elements':
      return withShownElements(kept, { value, shape, home, isOne });
  }
}

function withShownElements(kept: KeptElements, { value, shape, home }: Seen): Kept {
  const { keys } = kept;
  if (keys === undefined || !isJsonList(value)) return kept;
  const known = new Map(value.map((one) => [nameText(nameOf(keys, one) ?? []), one]));
  const place = { shape: homeOfElement(shape), home: homeOfElement(home), isOne: true };
  const elements = kept.elements.map((element): KeptElement => {
    const one = known.get(nameText(element.name ?? []));
    return { ...element, kept: withShownValues(element.kept, { ...place, value: one }) };
  });
  return { ...kept, elements };
}

/** Returns the fields of an object with notes; undefined if the version shows all fields that it has a place for. */
function withMarks(
  object: JsonObject,
  shown: JsonObject,
  shape: Shape | undefined,
): KeptFields | undefined {
  const whole = fieldsOfWhole(object);
  let fields: Map<string, Kept> | undefined;
  for (const [name, is] of Object.entries<JsonValue | undefined>(object)) {
    const place = homeOfField(shape, name);
    const value = fieldOf(shown, name);
    if (is === undefined || place === undefined || sameJson(is, value)) continue;
    const noted: Kept | undefined =
      isJsonObject(is) && isJsonObject(value)
        ? withMarks(is, value, place)
        : { type: 'value', is, shown: markOf(value) ?? null };
    if (noted !== undefined) (fields ??= new Map(whole.fields)).set(name, noted);
  }
  return fields && { ...whole, fields };
}
