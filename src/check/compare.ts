import type { JsonValue } from '../core/json/json-value.ts';
import { sameJson } from '../core/json/same-json.ts';
import { fieldOf } from '../core/json/fields.ts';
import type { Path } from '../core/lens/engine/path.ts';
import { EVERY } from '../core/lens/engine/path.ts';
import type { Place } from './place.ts';
import { childOf, elementOf } from './place.ts';
import { isMap, isRecord, isWithinType } from './types.ts';

/** Where an image and the version that it is the image of do not agree. */
export type Difference = LostPlace | Disagreement | UnknownWords;

/** Something that arrives where the version has nothing, so that it would be pruned. */
export interface LostPlace {
  readonly what: 'lost';
  readonly place: Place;
  /** Where it arrives. */
  readonly path: Path;
  readonly isRequired: boolean;
}

/** Two types that do not fit, at one place. */
export interface Disagreement {
  readonly what: 'types';
  readonly place: Place;
  readonly path: Path;
  readonly target: Place;
}

/** Words that arrive where the enum of the version does not have them. */
export interface UnknownWords {
  readonly what: 'words';
  readonly place: Place;
  readonly path: Path;
  readonly target: Place;
  readonly words: readonly JsonValue[];
}

/** Everything in which an image differs from the version that it is the image of. */
export function compare(image: Place, target: Place, path: Path = []): readonly Difference[] {
  const others = (image.also ?? []).flatMap((other) => compare(other, target, path));
  return [...compareHere(image, target, path), ...others];
}

function compareHere(image: Place, target: Place, path: Path): readonly Difference[] {
  const isSameKind = !(isMap(image) && isRecord(target)) && !(isMap(target) && isList(image));
  if (!isWithinType(image.type, target.type) || !isSameKind) {
    return [{ what: 'types', place: image, path, target }];
  }
  return [
    ...compareWords(image, target, path),
    ...compareFields(image, target, path),
    ...compareElements(image, target, path),
  ];
}

function isList({ items }: Place): boolean {
  return items !== undefined;
}

function compareWords(image: Place, target: Place, path: Path): readonly Difference[] {
  const { words: known } = target;
  if (image.words === undefined || known === undefined) return [];
  const words = image.words.filter((word) => !known.some((one) => sameJson(one, word)));
  return words.length === 0 ? [] : [{ what: 'words', place: image, path, target, words }];
}

function compareFields(image: Place, target: Place, path: Path): readonly Difference[] {
  return Object.entries(image.fields ?? {}).flatMap(([key, field]) => {
    const there = childOf(target, key);
    const isRequired = image.required?.includes(key) ?? false;
    return there === undefined
      ? lost(field, [...path, key], isRequired)
      : compare(field, there, [...path, key]);
  });
}

function compareElements(image: Place, target: Place, path: Path): readonly Difference[] {
  const below = [...path, EVERY];
  const { items, values } = image;
  if (items !== undefined) {
    const there = elementOf(target);
    return there === undefined ? [] : compare(items, there, below);
  }
  return values === undefined || target.values === undefined
    ? []
    : compare(values, target.values, below);
}

/** What has nowhere to go: a place as a whole, or what is left of it where parts have taken something from it. */
function lost(place: Place, path: Path, isRequired: boolean): readonly LostPlace[] {
  // A part has put it there, and that there is no such place is for its paths to say.
  if (place.by !== undefined) return [];
  if (place.isTouched !== true) return [{ what: 'lost', place, path, isRequired }];
  return Object.entries(place.fields ?? {}).flatMap(([key, field]) =>
    lost(field, [...path, key], place.required?.includes(key) ?? false),
  );
}

/** The share of the fields of two places that have the same name in both; 1 for two without fields. */
export function sharedFields(one: Place, another: Place): number {
  const [some, more] = [one, another].map((place) => (place.items ?? place).fields ?? {});
  if (some === undefined || more === undefined) return 1;
  const names = new Set([...Object.keys(some), ...Object.keys(more)]);
  const shared = [...names].filter(
    (name) => fieldOf(some, name) !== undefined && fieldOf(more, name) !== undefined,
  );
  return names.size === 0 ? 1 : shared.length / names.size;
}
