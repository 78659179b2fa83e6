import { anything, placeOf } from '../../src/check/place.ts';
import type { SchemaPlace } from '../../src/check/place.ts';
import { someOf } from '../../src/crd/some-of.ts';
import type { Kinds } from '../../src/index.ts';
import type { SamplesOfKind } from '../samples/all-samples.ts';
import { knownIn } from '../samples/compare-samples.ts';
import type { SampledKind } from '../samples/compare-samples.ts';
import { versionsOfNames } from '../samples/read-samples.ts';
import type { Sample } from '../samples/read-samples.ts';
import type { SampledVersion } from './sampled-version.ts';
import { untestedByHand } from './untested-by-hand.ts';
import { untestedFields } from './untested-fields.ts';
import { untestedWords } from './untested-words.ts';

/** The number of fields that a note names. */
const MOST_NAMED = 8;

/**
 * Returns one note for each kind whose paired samples, those of objects in several versions, do not contain every field
 * that a part converts, every word that it converts, and what shows an offset or an order of a function. Only a paired
 * sample shows what a conversion of them means.
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
    if (sides.own.objects.length === 0) return [];
    return [
      ...untestedFields(spoke, sides),
      ...untestedWords(spoke, sides),
      ...untestedByHand(spoke, sides),
    ];
  });
  return [...versions.filter(isMissing).map((version) => `the version ${version}`), ...found];
}

function rootOf(sampled: SampledKind, version: string): SchemaPlace {
  const known = knownIn(sampled, version);
  return known === undefined ? anything([]) : placeOf(known.shape, known.schema, []);
}
