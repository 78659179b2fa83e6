import type { JsonValue } from '../core/json/json-value.ts';
import { sameJson } from '../core/json/same-json.ts';
import { fieldOf } from '../core/json/fields.ts';
import type { Path } from '../core/lens/engine/path.ts';
import { EVERY } from '../core/lens/engine/path.ts';
import type { SchemaPlace } from './place.ts';
import { childOf, elementOf } from './place.ts';
import { isMap, isRecord, isWithinType } from './types.ts';

/** A difference between an image and the schema of the version that receives it. */
export type Difference = LostPlace | Disagreement | UnknownWords;

/** A place that the schema does not have, so that the API server would prune it. */
export interface LostPlace {
  readonly what: 'lost';
  readonly place: SchemaPlace;
  /** Its path in the image. */
  readonly path: Path;
  readonly isRequired: boolean;
}

/** A place whose type in the image does not fit its type in the schema. */
export interface Disagreement {
  readonly what: 'types';
  readonly place: SchemaPlace;
  readonly path: Path;
  readonly target: SchemaPlace;
}

/** Values of an enum in the image that the enum in the schema does not have. */
export interface UnknownWords {
  readonly what: 'words';
  readonly place: SchemaPlace;
  readonly path: Path;
  readonly target: SchemaPlace;
  readonly words: readonly JsonValue[];
}

/** Compares an image with the version that receives it. */
export function compare(
  image: SchemaPlace,
  target: SchemaPlace,
  path: Path = [],
): readonly Difference[] {
  const others = (image.also ?? []).flatMap((other) => compare(other, target, path));
  return [...compareHere(image, target, path), ...others];
}

function compareHere(image: SchemaPlace, target: SchemaPlace, path: Path): readonly Difference[] {
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

function isList({ items }: SchemaPlace): boolean {
  return items !== undefined;
}

function compareWords(image: SchemaPlace, target: SchemaPlace, path: Path): readonly Difference[] {
  const { words: known } = target;
  if (image.words === undefined || known === undefined) return [];
  const words = image.words.filter((word) => !known.some((one) => sameJson(one, word)));
  return words.length === 0 ? [] : [{ what: 'words', place: image, path, target, words }];
}

function compareFields(image: SchemaPlace, target: SchemaPlace, path: Path): readonly Difference[] {
  return Object.entries(image.fields ?? {}).flatMap(([key, field]) => {
    const there = childOf(target, key);
    const isRequired = image.required?.includes(key) ?? false;
    return there === undefined
      ? lost(field, [...path, key], isRequired)
      : compare(field, there, [...path, key]);
  });
}

function compareElements(
  image: SchemaPlace,
  target: SchemaPlace,
  path: Path,
): readonly Difference[] {
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

/** Returns a lost place as a whole, or its remaining fields if parts have taken fields from it. */
function lost(place: SchemaPlace, path: Path, isRequired: boolean): readonly LostPlace[] {
  // A part has put it there. The check of its paths reports that there is no such place.
  if (place.by !== undefined) return [];
  if (place.isTouched !== true) return [{ what: 'lost', place, path, isRequired }];
  return Object.entries(place.fields ?? {}).flatMap(([key, field]) =>
    lost(field, [...path, key], place.required?.includes(key) ?? false),
  );
}

/** Returns the share of field names that two places have in common; 1 if both have no fields. */
export function sharedFields(one: SchemaPlace, another: SchemaPlace): number {
  const [some, more] = [one, another].map((place) => (place.items ?? place).fields ?? {});
  if (some === undefined || more === undefined) return 1;
  const names = new Set([...Object.keys(some), ...Object.keys(more)]);
  const shared = [...names].filter(
    (name) => fieldOf(some, name) !== undefined && fieldOf(more, name) !== undefined,
  );
  return names.size === 0 ? 1 : shared.length / names.size;
}
