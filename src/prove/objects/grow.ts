import { fieldOf, setField } from '../../core/json/fields.ts';
import type { Fields } from '../../core/json/fields.ts';
import { isJsonObject } from '../../core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../core/json/json-value.ts';
import type { Field, Form, Place } from './places/place.ts';
import { withoutDuplicates } from './list-types.ts';
import type { ListRules } from './list-types.ts';
import { anyObject, anything, anythingButNull, mapKey } from './values/anything.ts';
import type { NameOf } from './values/anything.ts';
import type { Chance } from './values/chance.ts';
import type { Known } from './values/known.ts';
import { embeddedIdentity } from './values/metadata.ts';
import { integer, number } from './values/numbers.ts';
import type { Texts } from './values/texts.ts';
import { zeroOf } from './values/zero.ts';

/** The character of one object to grow. */
export interface Growth {
  readonly chance: Chance;
  readonly texts: Texts;
  /** The values that the conversion names. */
  readonly known: Known;
  /** The places to visit, and their parents. */
  readonly wanted: ReadonlySet<Place>;
  /** The probability of optional fields, from 0 to 1. */
  readonly density: number;
  /** True if most scalars are false, 0 or an empty text. */
  readonly isZero: boolean;
  /** True for fragments as server-side apply sends them: required fields may be absent. */
  readonly isPartial: boolean;
}

/** Returns a value of a place with about `share` scalars; undefined if none satisfies its schema by construction. */
export function grow(place: Place, share: number, growth: Growth): JsonValue | undefined {
  const { chance, wanted } = growth;
  const { isNullable, preset } = place.schema;
  if (isNullable && allowsNull(place) && !isAncestor(place, wanted) && chance.oneIn(10)) {
    return null;
  }
  if (preset !== undefined && !wanted.has(place) && chance.oneIn(6)) return preset;
  const form = chooseForm(place, growth);
  return form === undefined ? undefined : growForm(place, form, share, growth);
}

/** Reports whether an enum, if there is one, has null as well. `nullable` alone does not add it. */
function allowsNull({ forms }: Place): boolean {
  return forms.every(({ limits }) => limits.enum === undefined || limits.enum.includes(null));
}

function isAncestor(place: Place, wanted: ReadonlySet<Place>): boolean {
  return wanted.has(place) && place.forms.some((form) => hasWanted(form, wanted));
}

function hasWanted({ fields, items, values }: Form, wanted: ReadonlySet<Place>): boolean {
  if (items !== undefined && wanted.has(items)) return true;
  if (values !== undefined && values !== 'anything' && wanted.has(values)) return true;
  return fields.some((field) => wanted.has(field.place));
}

function chooseForm(place: Place, { chance, wanted }: Growth): Form | undefined {
  const [first, ...others] = place.forms;
  if (others.length === 0) return first;
  const leading = wanted.has(place) ? place.forms.filter((form) => hasWanted(form, wanted)) : [];
  return chance.pick(leading.length > 0 ? leading : place.forms);
}

function growForm(place: Place, form: Form, share: number, growth: Growth): JsonValue | undefined {
  const { chance, texts, known } = growth;
  const { limits } = form;
  const zero = isZeroWanted(place, growth) ? zeroOf(form) : undefined;
  if (zero !== undefined) return zero;
  if (limits.enum !== undefined) {
    return chance.pick(limits.enum.filter((value) => !limits.avoided.includes(value)));
  }
  const named = known.value(place, form, chance);
  if (named !== undefined) return named;
  switch (form.type) {
    case undefined:
      return anythingButNull(chance, nameOf(growth));
    case 'boolean':
      return chance.oneIn(2);
    case 'integer':
      return integer(limits, chance);
    case 'number':
      return number(limits, chance);
    case 'string':
      return texts.text(limits, chance, place);
    case 'array':
      return growList(place, form, share, growth);
    case 'object':
      return growObject(place, form, share, growth);
  }
}

/** Reports whether a place should be false, 0 or an empty text: often if it is visited on purpose. */
function isZeroWanted(place: Place, { chance, wanted, isZero }: Growth): boolean {
  return (isZero && !chance.oneIn(4)) || (wanted.has(place) && chance.oneIn(4));
}

function growObject(
  place: Place,
  form: Form,
  share: number,
  growth: Growth,
): JsonObject | undefined {
  const { chance, isPartial } = growth;
  const inner =
    isPartial && place.schema.mapType === 'atomic' ? { ...growth, isPartial: false } : growth;
  const isEmbedded = place.schema.isEmbeddedResource && place.parent !== undefined;
  const object: Fields = isEmbedded ? embeddedIdentity(chance) : {};
  if (!growFields(object, chooseFields(form, share, inner), share, inner)) return undefined;
  growValues(object, form, share, inner);
  if (Object.keys(object).length < form.limits.minProperties && !addFields(object, form, inner)) {
    return isPartial ? object : undefined;
  }
  return sorted(object);
}

/** Returns an object with sorted keys, as the API server sends it. */
function sorted(object: Fields): Fields {
  const keys = Object.keys(object);
  if (keys.every((key, at) => at === 0 || (keys[at - 1] ?? '') <= key)) return object;
  const copy: Fields = {};
  for (const key of keys.toSorted()) setField(copy, key, object[key] ?? null);
  return copy;
}

function chooseFields({ fields, limits }: Form, share: number, growth: Growth): Field[] {
  const { chance, wanted, density, isPartial } = growth;
  const likely = Math.min(density, share / Math.max(1, fields.length));
  const chosen = fields.filter(
    ({ isRequired, place }) =>
      (isRequired && !isPartial) || wanted.has(place) || chance.likely(likely),
  );
  if (chosen.length === 0 && share >= 1 && density > 0 && !chance.oneIn(6)) {
    const one = chance.pick(fields);
    if (one !== undefined) chosen.push(one);
  }
  if (chosen.length <= limits.maxProperties) return chosen;
  const least = chosen.filter(({ isRequired, place }) => isRequired || wanted.has(place));
  return least.slice(0, limits.maxProperties);
}

/** Adds the chosen fields, each with its part of the share. Returns false if a required one has no value. */
function growFields(
  object: Fields,
  chosen: readonly Field[],
  share: number,
  growth: Growth,
): boolean {
  let left = share - chosen.length;
  for (const [at, { name, place, isRequired }] of chosen.entries()) {
    const part = Math.max(0, left) / (chosen.length - at);
    const value = grow(place, part + 1, growth);
    if (value === undefined && isRequired && !growth.isPartial) return false;
    if (value === undefined) continue;
    setField(object, name, value);
    left -= sizeOf(value) - 1;
  }
  return true;
}

/** Returns the number of scalars and empty parts of a value. */
export function sizeOf(value: JsonValue | undefined): number {
  if (typeof value !== 'object' || value === null) return 1;
  let size = 0;
  for (const child of Object.values(value)) size += sizeOf(child);
  return Math.max(1, size);
}

/** Adds fields that the schema does not name. */
function growValues(object: Fields, form: Form, share: number, growth: Growth): void {
  const { chance, wanted, isPartial, known } = growth;
  const { values, limits } = form;
  if (values === undefined) return;
  if (values === 'anything') {
    if (!chance.oneIn(2)) return;
    for (const [name, value] of Object.entries(anyObject(chance, nameOf(growth)))) {
      const isKnown = form.fields.some((field) => field.name === name);
      if (!isKnown && value !== undefined) setField(object, name, value);
    }
    return;
  }
  const least = isPartial ? 0 : limits.minProperties;
  const count = countOf({ least, most: limits.maxProperties, cost: values.cost }, share, {
    chance,
    isWanted: wanted.has(values),
  });
  const part = share / Math.max(1, count);
  for (let left = count - Object.keys(object).length; left > 0; left -= 1) {
    const value = grow(values, part, growth);
    if (value !== undefined) setField(object, known.key(chance) ?? mapKey(chance), value);
  }
}

/** Returns the names for fields that the schema does not name. */
function nameOf({ known }: Growth): NameOf {
  return (chance) => known.name(chance);
}

/** Adds fields until an object has as many as it must. */
function addFields(object: Fields, form: Form, growth: Growth): boolean {
  const { values, fields, limits } = form;
  const absent = fields.filter(({ name }) => fieldOf(object, name) === undefined);
  for (const { name, place } of growth.chance.shuffle(absent)) {
    if (Object.keys(object).length >= limits.minProperties) break;
    const value = grow(place, 1, growth);
    if (value !== undefined) setField(object, name, value);
  }
  if (values !== undefined) {
    for (let at = Object.keys(object).length; at < limits.minProperties; at += 1) {
      const value =
        values === 'anything' ? anything(growth.chance, nameOf(growth)) : grow(values, 1, growth);
      if (value !== undefined) setField(object, `key-${at}`, value);
    }
  }
  return Object.keys(object).length >= limits.minProperties;
}

function growList(place: Place, form: Form, share: number, growth: Growth): JsonValue | undefined {
  const { chance, wanted, isPartial } = growth;
  const { items, limits } = form;
  if (items === undefined) return [];
  const { listType, listKeys } = place.schema;
  const inner = isPartial && listType === 'atomic' ? { ...growth, isPartial: false } : growth;
  const counted = { least: limits.minItems, most: limits.maxItems, cost: items.cost };
  const count = countOf(counted, share, { chance, isWanted: wanted.has(items) });
  const elements: JsonValue[] = [];
  for (let left = count; left > 0; left -= 1) {
    const element = grow(items, share / count, inner);
    if (element !== undefined) elements.push(withKeys(element, { listKeys, items }, inner));
  }
  const different = withoutDuplicates(elements, { listType, listKeys, items });
  return different.length < limits.minItems && !isPartial ? undefined : different;
}

/** Returns an element with the keys of its list, which fragments have as well, unless they have defaults. */
function withKeys(
  element: JsonValue,
  { listKeys, items }: Pick<ListRules, 'listKeys' | 'items'>,
  growth: Growth,
): JsonValue {
  if (!growth.isPartial || !isJsonObject(element)) return element;
  const missing = items.forms[0]?.fields.filter(
    ({ name, place }) =>
      listKeys.includes(name) &&
      place.schema.preset === undefined &&
      fieldOf(element, name) === undefined,
  );
  if (missing === undefined || missing.length === 0) return element;
  const object: Fields = { ...element };
  for (const { name, place } of missing) setField(object, name, grow(place, 1, growth) ?? '');
  return sorted(object);
}

interface Counted {
  readonly least: number;
  readonly most: number;
  /** The least number of scalars of an element. */
  readonly cost: number;
}

const MANY = 24;

/** Returns a number of elements: the bounds, none, one, a few or many, as the share allows. */
function countOf(
  { least, most, cost }: Counted,
  share: number,
  { chance, isWanted }: { readonly chance: Chance; readonly isWanted: boolean },
): number {
  const low = Math.max(least, isWanted ? 1 : 0);
  const roll = chance.int(0, 99);
  const wish =
    roll < 12
      ? low
      : roll < 50
        ? 1
        : roll < 75
          ? 2
          : roll < 90
            ? 3
            : roll < 95
              ? chance.int(4, MANY)
              : most;
  const affordable = Math.max(1, Math.floor(share / cost));
  return Math.max(low, Math.min(wish, most, affordable, MANY));
}
