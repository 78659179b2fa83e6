import type { JsonValue } from '../json/json-value.ts';
import { isJsonObject } from '../json/json-value.ts';
import { mapFields } from '../json/map-fields.ts';
import { sameJson } from '../json/same-json.ts';
import { fieldShape } from '../schema/prune.ts';
import type { Shape } from '../schema/shape.ts';
import { isPreset } from '../schema/without-presets.ts';
import type { ValueForms } from './restore/place.ts';
import { bothInElement, bothInField } from './restore/place.ts';
import { keptByName } from './tree/by-name.ts';
import type { Kept, KeptElements, KeptFields, KeptValue } from './tree/kept.ts';
import { nameText, withEachElement, withEachField } from './tree/kept.ts';

/** The places of an object where the API server may have set defaults. */
interface Presets {
  /** Reports whether a lost value at this place is a default. */
  readonly has: (value: JsonValue) => boolean;
  readonly field: (name: string) => Presets;
  readonly element: (at: number) => Presets;
}

/** The defaults in an object where a path begins: its schema tells where the API server sets them. */
export function presetsOf(shape: Shape | undefined): Presets {
  return {
    has: (value) => shape !== undefined && isPreset(value, shape),
    field: (name) => presetsOf(fieldShape(shape, name)),
    element: () => presetsOf(shape?.items),
  };
}

/** The values in a later version that only defaults have brought there. */
export function presetsIn(both: ValueForms): Presets {
  return {
    has: (value) => both.bare === undefined && sameJson(value, both.given),
    field: (name) => presetsIn(bothInField(both, name)),
    element: (at) => presetsIn(bothInElement(both, at)),
  };
}

/**
 * Returns a loss without the values that are defaults and that no other value replaces, because the API server may have
 * set them, and sets them again. Returns the loss itself if it has no such values, and undefined if it has no others.
 *
 * @param presets - of the object that loses the values
 * @param known - a loss of which nothing is left out
 */
export function writtenIn(loss: Kept, presets: Presets, known?: Kept): Kept | undefined {
  if (known?.type === 'value') return loss;
  switch (loss.type) {
    case 'value':
      return writtenValue(loss, presets, known);
    case 'fields':
      return writtenFields(loss, presets, known);
    case 'elements':
      return writtenElements(loss, presets, known);
  }
}

function writtenValue(
  loss: KeptValue,
  presets: Presets,
  known: Kept | undefined,
): Kept | undefined {
  const { is, was } = loss;
  if (is === undefined || was !== undefined) return loss;
  const written = withoutDefaults(is, presets, known);
  if (written === undefined) return undefined;
  return written === is ? loss : { ...loss, is: written };
}

/**
 * Returns a lost value without the defaults in it; undefined if it is one itself. A client may have written the object
 * around the defaults.
 */
function withoutDefaults(
  value: JsonValue,
  presets: Presets,
  known: Kept | undefined,
): JsonValue | undefined {
  if (known?.type === 'value') return value;
  if (known === undefined && presets.has(value)) return undefined;
  if (!isJsonObject(value)) return value;
  const others = known?.type === 'fields' ? known.fields : undefined;
  return mapFields(value, (field, name) =>
    withoutDefaults(field, presets.field(name), others?.get(name)),
  );
}

function writtenFields(
  loss: KeptFields,
  presets: Presets,
  known: Kept | undefined,
): Kept | undefined {
  const others = known?.type === 'fields' ? known.fields : undefined;
  return withEachField(loss, (kept, name) =>
    writtenIn(kept, presets.field(name), others?.get(name)),
  );
}

function writtenElements(
  loss: KeptElements,
  presets: Presets,
  known: Kept | undefined,
): Kept | undefined {
  const given = known?.type === 'elements' ? known.elements : [];
  const others = keptByName(given);
  return withEachElement(loss, ({ name = [], index, left: at, kept }) => {
    // Defaults create no elements, so a client has written an element that is lost as a whole.
    if (index !== undefined || at === undefined) return kept;
    return writtenIn(kept, presets.element(at), others.get(nameText(name)));
  });
}
