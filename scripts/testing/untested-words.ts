import { SIDES } from '../../src/check/lens/level.ts';
import { placeAt } from '../../src/check/place.ts';
import type { SchemaPlace } from '../../src/check/place.ts';
import { someOf } from '../../src/crd/some-of.ts';
import type { JsonValue } from '../../src/core/json/json-value.ts';
import { sameJson } from '../../src/core/json/same-json.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import type { AnySpoke } from '../../src/core/kind/version-tree.ts';
import type { Path, Side } from '../../src/core/lens/engine/path.ts';
import { writePath } from '../../src/core/lens/engine/path.ts';
import type { Claim } from '../../src/explain/claims.ts';
import { byFunctions, claimsAt, isConverting } from './conversions.ts';
import { fieldsBelow, valuesAt } from './sampled-version.ts';
import type { SampledVersion, Sides } from './sampled-version.ts';

/** The number of words of each field that a note names. */
const MOST_NAMED = 8;

/**
 * Returns the words that no object has: those of tables, those of enums that functions convert, and constants. All other
 * parts, and a lens without a part for the field, leave a word as it is.
 */
export function untestedWords(spoke: AnySpoke, sides: Sides): string[] {
  const isLens = spoke.parts !== undefined;
  const ofParts = claimsAt(spoke, 'own')
    .filter(isConverting)
    .flatMap((claim) => {
      const own = unseenOf(claim, 'own', sides.own);
      const hub = isLens ? unseenOf(claim, 'hub', sides.hub) : [];
      return withMore(own, hub);
    });
  const byHand = isLens ? [] : wordsOfFunctions(spoke, sides);
  return [...ofParts, ...byHand, ...constants(spoke, sides)].map(({ path, words, version }) => {
    const texts = words.map((word) => stringifyJson(word, true));
    return `${writePath(path)}: ${someOf(texts, MOST_NAMED, ' or ')} (${version})`;
  });
}

/** Returns the words of the enums that both versions have at the same path, and of those that only one version has. */
function wordsOfFunctions(spoke: AnySpoke, sides: Sides): readonly UnseenWords[] {
  const { own, hub } = sides;
  const shared = wordsBelow(own.root, []).flatMap(({ path, words }) => {
    const others = placeAt(hub.root, path)?.words;
    return others === undefined
      ? []
      : withMore(unseen({ path, words }, own), unseen({ path, words: others }, hub));
  });
  const converted = byFunctions(spoke, sides);
  const ofOne = (side: Side): UnseenWords[] =>
    converted[side].flatMap((path) => {
      const words = placeAt(sides[side].root, path)?.words;
      return words === undefined ? [] : unseen({ path, words }, sides[side]);
    });
  return [...shared, ...withMore(ofOne('own'), ofOne('hub'))];
}

/** Returns the values that only one version writes: those of constants, and those that the other version omits. */
function constants(spoke: AnySpoke, sides: Sides): readonly UnseenWords[] {
  return SIDES.flatMap((side) =>
    claimsAt(spoke, side).flatMap(({ part, paths }) => {
      if (part.type !== 'constant') return [];
      return paths[side].flatMap((path) => unseen({ path, words: [part.value] }, sides[side]));
    }),
  );
}

/** Words correspond, so those of one version suffice. */
function withMore(
  own: readonly UnseenWords[],
  hub: readonly UnseenWords[],
): readonly UnseenWords[] {
  const count = (all: readonly UnseenWords[]): number => all.flatMap(({ words }) => words).length;
  return count(own) > count(hub) ? own : hub;
}

function unseenOf({ part, paths }: Claim, side: Side, version: SampledVersion): UnseenWords[] {
  const isByHand = part.isByHand === true;
  const table = part.type === 'field' ? part.holds?.[side].words : undefined;
  if (!isByHand && table === undefined) return [];
  return paths[side].flatMap((path) => {
    const place = placeAt(version.root, path);
    const found = place === undefined ? [] : wordsBelow(place, path);
    const all = found.length === 0 && table !== undefined ? [{ path, words: table }] : found;
    return all.flatMap((words) => unseen(words, version));
  });
}

/** The words of a field. */
interface WordsAt {
  readonly path: Path;
  readonly words: readonly JsonValue[];
}

/** The words of a field that no object of a version has. */
interface UnseenWords extends WordsAt {
  readonly version: string;
}

function unseen({ path, words }: WordsAt, { objects, version }: SampledVersion): UnseenWords[] {
  if (objects.length === 0) return [];
  const seen = objects.flatMap((object) => valuesAt(object, path));
  const left = words.filter((word) => !seen.some((value) => sameJson(value, word)));
  return left.length === 0 ? [] : [{ path, words: left, version }];
}

/** Returns the enums of a place and of everything below it. */
function wordsBelow(place: SchemaPlace, path: Path): WordsAt[] {
  return fieldsBelow(place, path).flatMap((field) => {
    const { words } = field.place;
    return words === undefined ? [] : [{ path: field.path, words }];
  });
}
