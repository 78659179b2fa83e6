/**
 * The test of somebody's kinds, for vitest: the door `crdshift/testing`.
 *
 * @module
 */
import { describe, expect, test } from 'vitest';
import type { Kinds } from '../../src/index.ts';
import { findStaleKinds } from '../generate/generated-files.ts';
import { findKindsProblem } from '../kinds/kinds-check.ts';
import { projectHere } from '../project/project.ts';
import { readAllSamples } from '../samples/all-samples.ts';
import type { SamplesOfKind } from '../samples/all-samples.ts';
import { describeViews, findDifference, findLoss } from '../samples/compare-samples.ts';
import type { SampledKind } from '../samples/compare-samples.ts';
import { versionsOfNames } from '../samples/read-samples.ts';
import type { Sample } from '../samples/read-samples.ts';
import { expectNothing } from './expect-nothing.ts';

/**
 * Registers the tests of all kinds of a project:
 *
 * - the generated files are what their sources make of them;
 * - every kind converts what its CRD has, and names what one version alone has;
 * - every sample fits the schema of its version, and converts to every version and back without a loss;
 * - samples of one name convert to each other.
 *
 * ```ts
 * import { testKinds } from 'crdshift/testing';
 * import { kinds } from '../src/kinds/index.ts';
 *
 * testKinds(kinds);
 * ```
 *
 * The project is the one around the folder in which vitest was started.
 */
export function testKinds(kinds: Kinds): void {
  const project = projectHere();
  const stale = findStaleKinds(project);
  // Read by the first test; whoever runs another one alone shall not see it unhandled.
  stale.catch(noteNothing);
  const sampled = readAllSamples(project);

  test('every generated file is what its sources make of it', async () => {
    expectNothing(await stale);
  });

  test('every kind converts what its CRD has', async ({ skip }) => {
    skip((await stale).length > 0, UNJUDGED);
    // In a process of its own, which knows the lines of the sources.
    expectNothing([await findKindsProblem(project)]);
  });

  testVersions(kinds, sampled, stale);
  for (const samples of sampled) testSamples(kinds, samples, stale);
}

/** Why a test of what is made from these files would say nothing that the first one does not. */
const UNJUDGED = 'a generated file, or what it is made from, is wrong';

const WRONG_SAMPLE = 'the sample, or the generated code, is wrong';

/** Somebody else waits for the same promise. */
function noteNothing(): void {}

type Stale = Promise<readonly string[]>;

function testVersions(kinds: Kinds, sampled: readonly SamplesOfKind[], stale: Stale): void {
  const byName = kinds.all.map((kind) => [`${kind.kind} of ${kind.group}`, kind] as const);
  test.for(byName)(
    '%s has a CRD that lists the versions that the code knows',
    async ([, { group, kind, versions }], { skip }) => {
      skip((await stale).length > 0, UNJUDGED);
      const { crd } = sampled.find((one) => one.crd.group === group && one.crd.kind === kind) ?? {};
      expect(crd?.versions.map(({ name }) => name).toSorted()).toStrictEqual(versions.toSorted());
    },
  );
}

/** Registers the tests of the samples of one kind, which its author writes and has no other test to begin with. */
function testSamples(kinds: Kinds, ofKind: SamplesOfKind, stale: Stale): void {
  const { folder, crd, samples, problems } = ofKind;
  /** @throws {Error} when the code does not serve the kind of the samples */
  const sampledKind = (): SampledKind => {
    const kind = kinds.find(crd.group, crd.kind);
    if (kind !== undefined) return { kind, crd };
    throw new Error(`The kinds that are tested have no ${crd.kind} of ${crd.group}.`);
  };
  /** Whether a conversion of these would only show what is wrong with them, or with the code. */
  const isWrong = async (some: readonly Sample[]): Promise<boolean> =>
    (await stale).length > 0 || some.some((sample) => sample.problems.length > 0);

  const byName = [...versionsOfNames(samples)];
  const paired = byName.filter(([, versions]) => versions.length > 1);
  const alone = byName.flatMap(([, versions]) => (versions.length === 1 ? versions : []));

  describe(`${folder.path}/samples`, () => {
    test('fit the schemas', () => {
      expectNothing(problems);
    });

    test.for(samples.map((sample) => [sample.place, sample] as const))(
      '%s converts to every version and comes home as it is',
      async ([, sample], { skip }) => {
        skip(await isWrong([sample]), WRONG_SAMPLE);
        const { versions } = sampledKind().kind;
        expectNothing(versions.map((version) => findLoss(sample, version, sampledKind())));
      },
    );

    test.for(paired)(
      '%s is the same object in every version of its samples',
      async ([, versions], { skip }) => {
        skip(await isWrong(versions), WRONG_SAMPLE);
        const pairs = versions.flatMap((from) =>
          versions.filter((to) => to !== from).map((to) => [from, to] as const),
        );
        expectNothing(pairs.map(([from, to]) => findDifference(from, to, sampledKind())));
      },
    );

    test.for(alone.map((sample) => [sample.name, sample] as const))(
      '%s is shown as every other version has it',
      async ([, sample], { annotate, skip }) => {
        skip(await isWrong([sample]), WRONG_SAMPLE);
        const others = sampledKind().kind.versions.filter((version) => version !== sample.version);
        if (others.length === 0) return;
        const views = describeViews(sample, others, sampledKind());
        expect(views).toContain(sample.place);
        await annotate(views, 'sample');
      },
    );
  });
}
