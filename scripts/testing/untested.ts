import { anything, placeAt, placeOf } from '../../src/check/place.ts';
import type { SchemaPlace } from '../../src/check/place.ts';
import { claimsOf } from '../../src/explain/claims.ts';
import type { Claim } from '../../src/explain/claims.ts';
import { someOf } from '../../src/crd/some-of.ts';
import { fieldOf } from '../../src/core/json/fields.ts';
import { isJsonList, isJsonObject } from '../../src/core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../src/core/json/json-value.ts';
import { sameJson } from '../../src/core/json/same-json.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import type { AnySpoke } from '../../src/core/kind/version-tree.ts';
import type { Path, Side } from '../../src/core/lens/engine/path.ts';
import { EVERY, isSamePath, writePath } from '../../src/core/lens/engine/path.ts';
import type { Kinds } from '../../src/index.ts';
import type { SamplesOfKind } from '../samples/all-samples.ts';
import { knownIn } from '../samples/compare-samples.ts';
import type { SampledKind } from '../samples/compare-samples.ts';
import { versionsOfNames } from '../samples/read-samples.ts';
import type { Sample } from '../samples/read-samples.ts';

/** The number of fields, and of words of each field, that a note names. */
const MOST_NAMED = 8;

/**
 * Returns one note for each kind whose paired samples, those of objects in several versions, do not contain every field
 * that a part converts, and every word that it converts. Only a paired sample shows what a conversion of them means.
 */
export function notesOnUntested(kinds: Kinds, sampled: readonly SamplesOfKind[]): string[] {
  return sampled.flatMap((samples) => {
    const { crd, folder, problems } = samples;
    const kind = kinds.find(crd.group, crd.kind);
    if (kind === undefined || kind.versions.length < 2 || problems.length > 0) return [];
    const paired = pairedSamples(samples);
    const where = `${folder.path}/samples:`;
    if (paired.length === 0) return `${where} no object is written in several versions. ${ADD}`;
    const untested = [...new Set(untestedIn({ kind, crd }, paired))];
    if (untested.length === 0) return [];
    return `${where} no object that is written in several versions has ${someOf(untested, MOST_NAMED)}. ${ADD}`;
  });
}

const ADD = 'Add one, so that the tests compare its conversion with what you wrote.';

function pairedSamples({ samples }: SamplesOfKind): readonly Sample[] {
  return [...versionsOfNames(samples).values()].filter(({ length }) => length > 1).flat();
}

function untestedIn(sampled: SampledKind, paired: readonly Sample[]): string[] {
  const { spokes, hub: root, versions } = sampled.kind;
  const isMissing = (version: string): boolean => paired.every((one) => one.version !== version);
  const found = Object.entries(spokes).flatMap(([own, spoke]) => {
    const hub = spoke.through ?? root;
    const names = new Set(paired.filter(({ version }) => version === own).map(({ name }) => name));
    const sideOf = (version: string): SampledVersion => ({
      version,
      objects: paired
        .filter((one) => one.version === version && names.has(one.name))
        .map(({ object }) => object),
      root: rootOf(sampled, version),
    });
    const sides = { own: sideOf(own), hub: sideOf(hub) };
    if (sides.own.objects.length === 0 || sides.hub.objects.length === 0) return [];
    return [...untestedFields(spoke, sides), ...untestedWords(spoke, sides)];
  });
  return [...versions.filter(isMissing).map((version) => `the version ${version}`), ...found];
}

/** The version of a spoke or of its hub, with the objects of the samples that have a pair in the version of the spoke. */
interface SampledVersion {
  readonly version: string;
  readonly objects: readonly JsonObject[];
  readonly root: SchemaPlace;
}

function rootOf(sampled: SampledKind, version: string): SchemaPlace {
  const known = knownIn(sampled, version);
  return known === undefined ? anything([]) : placeOf(known.shape, known.schema, []);
}

type Sides = Readonly<Record<Side, SampledVersion>>;

/** Returns the paths of parts that no object has: those of the own version, or else those of the hub. */
function untestedFields({ parts, steps = [] }: AnySpoke, sides: Sides): string[] {
  const untested = (claims: readonly Claim[], side: Side): Path[] =>
    claims.flatMap(({ paths }) =>
      paths[side].filter(
        (path) => !sides[side].objects.some((one) => valuesAt(one, path).length > 0),
      ),
    );
  // Between two steps, objects have neither version.
  const first = mappedIn(parts ?? steps[0]?.parts ?? []);
  const last = mappedIn(parts ?? steps.at(-1)?.parts ?? []);
  const own = untested(first, 'own');
  const isNamed = ({ paths }: Claim): boolean =>
    paths.own.some((path) => own.some((one) => isSamePath(one, path)));
  const hub = untested(
    last.filter((claim) => !isNamed(claim)),
    'hub',
  );
  return [...pathsIn(sides.own, own), ...pathsIn(sides.hub, hub)];
}

function pathsIn({ version }: SampledVersion, paths: readonly Path[]): string[] {
  return paths.map((path) => `${writePath(path)} (${version})`);
}

/** Returns the claims of the parts that convert a value. */
function mappedIn(parts: Parameters<typeof claimsOf>[0]): Claim[] {
  return claimsOf(parts).filter(
    ({ part: { type } }) => type === 'field' || type === 'fields' || type === 'rest',
  );
}

/**
 * Returns the words that no object has: those of tables, and those of enums that functions convert. All other parts, and
 * a lens without a part for the field, leave a word as it is.
 */
function untestedWords({ parts, steps }: AnySpoke, sides: Sides): string[] {
  // Between two steps, objects have neither version, so only the words of the own version are known.
  const claims = mappedIn(parts ?? steps?.[0]?.parts ?? []);
  const ofParts = claims.flatMap((claim) => {
    const own = unseenOf(claim, 'own', sides.own);
    const hub = parts === undefined ? [] : unseenOf(claim, 'hub', sides.hub);
    return withMore(own, hub);
  });
  const found = parts === undefined ? [...ofParts, ...wordsOfFunctions(sides)] : ofParts;
  return found.map(({ path, words, version }) => {
    const texts = words.map((word) => stringifyJson(word, true));
    return `${writePath(path)}: ${someOf(texts, MOST_NAMED, ' or ')} (${version})`;
  });
}

/** Returns the words of the enums that both versions have at the same path. */
function wordsOfFunctions({ own, hub }: Sides): readonly UnseenWords[] {
  return wordsBelow(own.root, []).flatMap(({ path, words }) => {
    const others = placeAt(hub.root, path)?.words;
    return others === undefined
      ? []
      : withMore(unseen({ path, words }, own), unseen({ path, words: others }, hub));
  });
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
  const seen = objects.flatMap((object) => valuesAt(object, path));
  const left = words.filter((word) => !seen.some((value) => sameJson(value, word)));
  return left.length === 0 ? [] : [{ path, words: left, version }];
}

/** Returns the enums of a place and of everything below it. */
function wordsBelow({ words, fields, items, values }: SchemaPlace, path: Path): WordsAt[] {
  const inner = [
    ...Object.entries(fields ?? {}),
    [EVERY, items] as const,
    [EVERY, values] as const,
  ];
  return [
    ...(words === undefined ? [] : [{ path, words }]),
    ...inner.flatMap(([key, place]) =>
      place === undefined ? [] : wordsBelow(place, [...path, key]),
    ),
  ];
}

/** Returns the values at a path, in every element of lists and maps. */
function valuesAt(value: JsonValue, [key, ...rest]: Path): JsonValue[] {
  if (key === undefined) return [value];
  if (key === EVERY) {
    const elements = isJsonList(value) ? value : isJsonObject(value) ? Object.values(value) : [];
    return elements.flatMap((one) => (one === undefined ? [] : valuesAt(one, rest)));
  }
  const field = isJsonObject(value) ? fieldOf(value, key) : undefined;
  return field === undefined ? [] : valuesAt(field, rest);
}
