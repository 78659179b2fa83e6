import type { Both, Path } from '../../../src/core/lens/engine/path.ts';
import type { Field } from '../../../src/check/likeness.ts';
import type { Form, Place } from '../../../src/check/place.ts';
import { formOf, textsOf } from '../../../src/check/place.ts';
import { fieldOf } from '../../../src/core/json/fields.ts';
import { namedElementOf, reachedFrom, takesAnyField } from './place.ts';

/** The same path on both sides, with what each side has there. */
export interface Pair extends Both<Place> {
  readonly path: Path;
}

/** How two places differ, as far as one reaches without entering a list or a map. */
export interface Differences {
  /** The fields that only one side has, without those inside of them. */
  readonly only: Both<readonly Field[]>;
  /** The fields that have another form on each side, or another enum. */
  readonly changed: readonly Pair[];
  /** Lists and maps of both sides whose elements are to be compared. */
  readonly nested: readonly Pair[];
}

const NONE: Differences = { only: { own: [], hub: [] }, changed: [], nested: [] };

/** Forms that a value can have on one side and keep on the other. */
const KIN: readonly (readonly Form[])[] = [
  ['integer', 'number'],
  ['integer', 'int-or-string'],
  ['string', 'int-or-string'],
];

/** Compares two places field by field. */
export function differencesOf(own: Place, hub: Place, path: Path = []): Differences {
  const pair = { path, own, hub };
  const forms = { own: formOf(own), hub: formOf(hub) };
  if (forms.own === 'anything' || forms.hub === 'anything') {
    // A value of any type has a place there, and yet the fields of an object may not survive.
    return [forms.own, forms.hub].includes('object') ? fieldDifferences(pair) : NONE;
  }
  if (forms.own !== forms.hub) {
    return areKin(forms) || isOpenMap(pair) ? NONE : { ...NONE, changed: [pair] };
  }
  if (forms.own === 'object') return areStrangers(pair) ? strangers(pair) : fieldDifferences(pair);
  return elementsOf(pair) === undefined ? wordDifferences(pair) : { ...NONE, nested: [pair] };
}

/** The elements of two lists or maps; undefined where one of the two schemas does not describe them. */
export function elementsOf({ own, hub }: Both<Place>): Both<Place> | undefined {
  const elements = { own: namedElementOf(own), hub: namedElementOf(hub) };
  return elements.own === undefined || elements.hub === undefined
    ? undefined
    : { own: elements.own, hub: elements.hub };
}

/** How many fields only one side has, or both have in different forms, with those in lists. */
export function countDifferences(own: Place, hub: Place): number {
  const { only, changed, nested } = differencesOf(own, hub);
  const onlyOne = [...only.own, ...only.hub].flatMap(reachedFrom).length;
  const inside = nested.map((pair) => {
    const elements = elementsOf(pair);
    return elements === undefined ? 0 : countDifferences(elements.own, elements.hub);
  });
  return inside.reduce((sum, count) => sum + count, onlyOne + changed.length);
}

function fieldDifferences({ path, own, hub }: Pair): Differences {
  const ofBoth = Object.entries(own.fields ?? {}).flatMap(([name, place]) => {
    const across = fieldOf(hub.fields ?? {}, name);
    return across === undefined ? [] : [differencesOf(place, across, [...path, name])];
  });
  const onlyOn = (one: Place, another: Place): Field[] =>
    takesAnyField(another)
      ? []
      : Object.entries(one.fields ?? {})
          .filter(([name]) => fieldOf(another.fields ?? {}, name) === undefined)
          .map(([name, place]) => ({ path: [...path, name], place }));
  const here = { ...NONE, only: { own: onlyOn(own, hub), hub: onlyOn(hub, own) } };
  return [here, ...ofBoth].reduce(together);
}

function together(left: Differences, right: Differences): Differences {
  return {
    only: {
      own: [...left.only.own, ...right.only.own],
      hub: [...left.only.hub, ...right.only.hub],
    },
    changed: [...left.changed, ...right.changed],
    nested: [...left.nested, ...right.nested],
  };
}

/** Two objects of one name that share no field hardly mean the same. */
function areStrangers({ path, own, hub }: Pair): boolean {
  const names = { own: Object.keys(own.fields ?? {}), hub: Object.keys(hub.fields ?? {}) };
  if (path.length === 0 || takesAnyField(own) || takesAnyField(hub)) return false;
  if (names.own.length < 2 || names.hub.length < 2) return false;
  return names.own.every((name) => !names.hub.includes(name));
}

function strangers({ path, own, hub }: Pair): Differences {
  return { ...NONE, only: { own: [{ path, place: own }], hub: [{ path, place: hub }] } };
}

function areKin({ own, hub }: Both<Form>): boolean {
  return KIN.some((kin) => kin.includes(own) && kin.includes(hub));
}

/** An object that preserves what it does not know takes a map, and the other way round. */
function isOpenMap({ own, hub }: Pair): boolean {
  const forms = [formOf(own), formOf(hub)];
  const isOpen = [own, hub].some((place) => formOf(place) === 'object' && takesAnyField(place));
  return forms.includes('map') && isOpen;
}

/** Enums of which one has a word that the other has not. */
function wordDifferences(pair: Pair): Differences {
  const words = { own: textsOf(pair.own), hub: textsOf(pair.hub) };
  if (words.own === undefined || words.hub === undefined) return NONE;
  const { own, hub } = words;
  const isGone = own.some((word) => !hub.includes(word));
  const isNew = hub.some((word) => !own.includes(word));
  return isGone || isNew ? { ...NONE, changed: [pair] } : NONE;
}
