import { differencesOf } from '../../src/prove/difference.ts';
import type { Difference } from '../../src/prove/difference.ts';
import { isSameInAnotherNotation } from '../../src/prove/predecessor/same-notation.ts';
import { someOf } from '../../src/crd/some-of.ts';
import { valueAt } from '../../src/core/json/value-path.ts';
import type { ValuePath } from '../../src/core/json/value-path.ts';
import { explainObject, isShownAndKept } from '../../src/explain/explain-object.ts';
import type { Explanation, Line } from '../../src/explain/explain-object.ts';
import { placeText } from '../../src/explain/place.ts';
import type { PlacedValue } from '../../src/explain/place.ts';
import { OPEN } from '../../src/core/schema/shape.ts';
import { readStructuralSchema } from '../../src/core/schema/structural-schema.ts';
import { withDefaults } from '../../src/core/schema/with-defaults.ts';
import type { JsonObject } from '../../src/core/json/json-value.ts';
import { isKubernetesObject } from '../../src/core/kind/kubernetes-object.ts';
import { pruneObject } from '../../src/core/schema/prune.ts';
import type { Kind, KubernetesObject } from '../../src/index.ts';
import { callOf } from '../program/call.ts';
import { shellWord } from '../program/shell-word.ts';
import type { KindSource, VersionSource } from '../generate/read-kind.ts';
import { pathText } from '../yaml/line-of.ts';
import { asYaml, differenceIn } from './difference.ts';
import { findRefusals } from './find-refusals.ts';
import { problemInWords } from './problem-in-words.ts';
import type { Sample } from './read-samples.ts';
import { withoutPlaces } from './without-places.ts';

/** A kind and its CRD. */
export interface SampledKind {
  readonly kind: Kind;
  readonly crd: KindSource;
}

/**
 * Converts a sample to the version of another sample of the same name and compares the result with that sample. Fields
 * that only one version has, or that are forgotten on purpose, may be missing.
 *
 * @returns the difference as YAML, with both places; undefined if the objects are equal
 * @throws {Error} if a converter throws, or if the object cannot be converted
 */
export function findDifference(from: Sample, to: Sample, sampled: SampledKind): string | undefined {
  const { to: seen, lines: made } = explain(from, to.version, sampled);
  const { lines } = explain(to, from.version, sampled);
  const defaulted = new Set(
    made.flatMap(({ why, to: { place } = {} }) =>
      why === 'defaulted' && place !== undefined ? [placeText(place)] : [],
    ),
  );
  const missing = placesOf(lines, isOneSided).filter(
    (place) => valueAt(seen, place) === undefined || defaulted.has(placeText(place)),
  );
  const places = [...missing, ...placesOf(lines, isForgotten)];
  const written = withoutPlaces(withDefaultsOf(to, sampled), places);
  const shown = withoutPlaces(seen, places);
  const difference = differenceIn(asYaml(written), asYaml(shown));
  if (difference === undefined) return undefined;
  return [
    `${from.place} (${from.version}), converted to ${to.version}, differs from ${to.place} (- as written, + as converted):`,
    '',
    difference,
    '',
    ...notationsIn(differencesOf(written, shown), knownIn(sampled, to.version)),
    `Correct the conversion or the samples. Declare a field that only one version has with ownOnly or hubOnly. ${callOf('explain', shellWord(from.place.replace(/:\d+$/, '')))} shows the effect of each part.`,
  ].join('\n');
}

/** Returns lines about the values that differ only in their notation, as `60m` and `1h0m0s`; none without any. */
function notationsIn(
  differences: readonly Difference[],
  known: VersionSource | undefined,
): readonly string[] {
  if (known?.schema === undefined) return [];
  const schema = readStructuralSchema(known.schema);
  const told = differences
    .filter((one) => isSameInAnotherNotation(one, { schema }))
    .map(
      ({ path }) =>
        `${pathText(path)}: both values are the same. Write it into the sample as the conversion does.`,
    );
  return told.length === 0 ? [] : [...told, ''];
}

/**
 * Converts a sample to another version and back, and compares the result with the sample. Fields that are forgotten on
 * purpose may be missing.
 *
 * @returns the difference as YAML; undefined if the objects are equal
 * @throws {Error} if a converter throws, or if the object cannot be converted
 */
export function findLoss(
  sample: Sample,
  version: string,
  sampled: SampledKind,
): string | undefined {
  const forgotten = placesOf(explain(sample, version, sampled).lines, isForgotten);
  const stored = pruned(sample.object, knownIn(sampled, sample.version));
  const away = convert(stored, version, sampled);
  const home = convert(away, sample.version, sampled);
  const difference = differenceIn(
    asYaml(withoutPlaces(stored, forgotten)),
    asYaml(withoutPlaces(home, forgotten)),
  );
  if (difference === undefined) return undefined;
  return [
    `${sample.place} (${sample.version}), converted to ${version} and back, has changed (- as written, + after the round trip):`,
    '',
    difference,
  ].join('\n');
}

/** Formats a sample that is written in only one version as every other version shows it, with the kept fields. */
export function describeViews(
  sample: Sample,
  versions: readonly string[],
  sampled: SampledKind,
): string {
  const views = versions.map((version) => {
    const { to, lines } = explain(sample, version, sampled);
    const refused = refusedInWords(to, version, sampled);
    const comments = [`as ${version}; ${keptInWords(lines)}`, ...refused];
    const text = [...comments.map((line) => `# ${line}`), asYaml(to).trimEnd()].join('\n');
    return { version, text, isRefused: refused.length > 0 };
  });
  const allowed = views.flatMap(({ version, isRefused }) => (isRefused ? [] : version));
  return [
    `${sample.place} is written only in ${sample.version}. This is the object in the other versions. ${adviceOnPaste(allowed, versions)}`,
    ...views.map(({ text }) => text),
  ].join('\n---\n');
}

/** Returns what to do with the views: only those that their versions allow may become samples. */
function adviceOnPaste(allowed: readonly string[], versions: readonly string[]): string {
  if (allowed.length === 0) {
    return 'An API server refuses it there. Correct the conversion, or write a sample that the other versions allow.';
  }
  const what = allowed.length === versions.length ? 'it' : `that of ${allowed.join(' and ')}`;
  return `If it is right, paste ${what} into the file, so that npm test checks it.`;
}

/** Returns the sentence that a version refuses an object; none if the version allows it. */
function refusedInWords(object: JsonObject, version: string, sampled: SampledKind): string[] {
  const known = knownIn(sampled, version);
  const refusals = known === undefined ? [] : findRefusals(asObject(object), known);
  if (refusals.length === 0) return [];
  const reasons = refusals.map(({ path, reason }) =>
    path.length === 0 ? reason : `${pathText(path)}: ${reason}`,
  );
  return [
    `an API server refuses this object in ${version}, so do not paste it: ${someOf(reasons, MOST_REASONS, '; ')}`,
  ];
}

/** The number of reasons that a view names. */
const MOST_REASONS = 3;

function keptInWords(lines: readonly Line[]): string {
  const words: readonly (readonly [word: string, isSaid: (line: Line) => boolean])[] = [
    ['kept', ({ why }) => why === 'kept'],
    ['kept, because converting back gives another value', isShownAndKept],
    ['forgotten', isForgotten],
    ['LOST', ({ why }) => why === 'pruned'],
  ];
  const said = words.flatMap(([word, isSaid]) => {
    const places = placesOf(lines, isSaid).map(pathText);
    return places.length === 0 ? [] : [`${word}: ${places.join(', ')}`];
  });
  return said.length === 0 ? 'nothing is kept' : said.join('; ');
}

/** Returns the values of a sample in fields that are declared to have no counterpart in another version. */
export function valuesOfOneSide(
  sample: Sample,
  version: string,
  sampled: SampledKind,
): readonly PlacedValue[] {
  const { lines } = explain(sample, version, sampled);
  return lines.filter(isOneSided).flatMap(({ from }) => from ?? []);
}

/** Reports whether a part declares that only one version has the value. */
function isOneSided({ why, by }: Line): boolean {
  if (why !== 'kept' && why !== 'pruned') return false;
  return by.length > 0 && by.every(({ part }) => part?.type === 'only');
}

function isForgotten({ why }: Line): boolean {
  return why === 'forgotten';
}

/** Returns the source places of the selected lines. */
function placesOf(lines: readonly Line[], isOfSort: (line: Line) => boolean): ValuePath[] {
  return lines.filter(isOfSort).flatMap(({ from }) => (from === undefined ? [] : [from.place]));
}

function explain(sample: Sample, version: string, { kind, crd }: SampledKind): Explanation {
  const to = `${crd.group}/${version}`;
  const object = asObject(sample.object);
  const explained = explainObject(kind, object, to, crd.versions);
  if (!('problem' in explained)) return explained;
  throw problemInWords(explained.problem, object, to);
}

/**
 * Returns an object as a client of another version sees it: converted, and pruned to the schema.
 *
 * @throws {Error} if a converter throws, or if the object cannot be converted
 */
export function convert(
  object: KubernetesObject,
  version: string,
  sampled: SampledKind,
): KubernetesObject {
  const to = `${sampled.crd.group}/${version}`;
  const converted = sampled.kind.convert(object, to);
  if ('problem' in converted) throw problemInWords(converted.problem, object, to);
  return pruned(converted.object, knownIn(sampled, version));
}

/** Returns a version of a kind in its CRD; undefined if the CRD does not have it. */
export function knownIn({ crd }: SampledKind, version: string): VersionSource | undefined {
  return crd.versions.find(({ name }) => name === version);
}

function pruned(object: JsonObject, known: VersionSource | undefined): KubernetesObject {
  const shape = known?.shape ?? OPEN;
  return asObject(pruneObject(object, shape));
}

function withDefaultsOf({ object, version }: Sample, sampled: SampledKind): KubernetesObject {
  const known = knownIn(sampled, version);
  const bare = pruned(object, known);
  const schema = known?.schema;
  return schema === undefined ? bare : asObject(withDefaults(bare, readStructuralSchema(schema)));
}

function asObject(value: unknown): KubernetesObject {
  if (isKubernetesObject(value)) return value;
  throw new Error('this is not a Kubernetes object');
}
