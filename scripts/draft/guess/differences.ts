import type { Both, Path } from '../../../src/core/lens/engine/path.ts';
import type { Field } from '../../../src/check/likeness.ts';
import type { PlaceForm, SchemaPlace } from '../../../src/check/place.ts';
import { formOf, textsOf } from '../../../src/check/place.ts';
import { fieldOf } from '../../../src/core/json/fields.ts';
import { namedElementOf, reachedFrom, takesAnyField } from './place.ts';

/** The places of both sides at the same path. */
export interface Pair extends Both<SchemaPlace> {
  readonly path: Path;
}

/** The differences of two places, without those inside lists and maps. */
export interface Differences {
  /** The topmost fields that only one side has. */
  readonly only: Both<readonly Field[]>;
  /** The fields that have another form or another enum on each side. */
  readonly changed: readonly Pair[];
  /** The lists and maps of both sides whose elements are to be compared. */
  readonly nested: readonly Pair[];
}

const NONE: Differences = { only: { own: [], hub: [] }, changed: [], nested: [] };

/** The pairs of forms that share values, so that a value can stay unchanged. */
const KIN: readonly (readonly PlaceForm[])[] = [
  ['integer', 'number'],
  ['integer', 'int-or-string'],
  ['string', 'int-or-string'],
];

/** Compares two places field by field. */
export function differencesOf(own: SchemaPlace, hub: SchemaPlace, path: Path = []): Differences {
  const pair = { path, own, hub };
  const forms = { own: formOf(own), hub: formOf(hub) };
  if (forms.own === 'anything' || forms.hub === 'anything') {
    // A place for anything accepts every value, but the other side may prune fields of an object.
    return [forms.own, forms.hub].includes('object') ? fieldDifferences(pair) : NONE;
  }
  if (forms.own !== forms.hub) {
    return areKin(forms) || isOpenMap(pair) ? NONE : { ...NONE, changed: [pair] };
  }
  if (forms.own === 'object') return areStrangers(pair) ? strangers(pair) : fieldDifferences(pair);
  return elementsOf(pair) === undefined ? wordDifferences(pair) : { ...NONE, nested: [pair] };
}

/** Returns the elements of two lists or maps; undefined if one of the schemas does not describe them. */
export function elementsOf({ own, hub }: Both<SchemaPlace>): Both<SchemaPlace> | undefined {
  const elements = { own: namedElementOf(own), hub: namedElementOf(hub) };
  return elements.own === undefined || elements.hub === undefined
    ? undefined
    : { own: elements.own, hub: elements.hub };
}

/** Counts the fields that only one side has or that have different forms, including those in lists and maps. */
export function countDifferences(own: SchemaPlace, hub: SchemaPlace): number {
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
  const onlyOn = (one: SchemaPlace, another: SchemaPlace): Field[] =>
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

/** Reports whether two objects of the same name, below the fields of the root, share no field. They hardly match. */
function areStrangers({ path, own, hub }: Pair): boolean {
  const names = { own: Object.keys(own.fields ?? {}), hub: Object.keys(hub.fields ?? {}) };
  if (path.length <= 1 || takesAnyField(own) || takesAnyField(hub)) return false;
  if (names.own.length < 2 || names.hub.length < 2) return false;
  return names.own.every((name) => !names.hub.includes(name));
}

function strangers({ path, own, hub }: Pair): Differences {
  return { ...NONE, only: { own: [{ path, place: own }], hub: [{ path, place: hub }] } };
}

function areKin({ own, hub }: Both<PlaceForm>): boolean {
  return KIN.some((kin) => kin.includes(own) && kin.includes(hub));
}

/** Reports whether one side is a map and the other an object that preserves unknown fields. */
function isOpenMap({ own, hub }: Pair): boolean {
  const forms = [formOf(own), formOf(hub)];
  const isOpen = [own, hub].some((place) => formOf(place) === 'object' && takesAnyField(place));
  return forms.includes('map') && isOpen;
}

/** Returns a difference if one enum has a value that the other lacks. */
function wordDifferences(pair: Pair): Differences {
  const words = { own: textsOf(pair.own), hub: textsOf(pair.hub) };
  if (words.own === undefined || words.hub === undefined) return NONE;
  const { own, hub } = words;
  const isGone = own.some((word) => !hub.includes(word));
  const isNew = hub.some((word) => !own.includes(word));
  return isGone || isNew ? { ...NONE, changed: [pair] } : NONE;
}
