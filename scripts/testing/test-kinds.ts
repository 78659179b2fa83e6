import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Kinds } from '../../src/index.ts';
import { countDraftComments } from '../draft/draft-comments.ts';
import { findStaleKinds } from '../generate/generated-files.ts';
import { findKindsProblem } from '../kinds/kinds-check.ts';
import { projectHere } from '../project/project.ts';
import type { Project } from '../project/project.ts';
import { readAllSamples } from '../samples/all-samples.ts';
import type { SamplesOfKind } from '../samples/all-samples.ts';
import { describeViews, findDifference, findLoss } from '../samples/compare-samples.ts';
import type { SampledKind } from '../samples/compare-samples.ts';
import { findTwins } from '../samples/find-twins.ts';
import { noteOnInvalid } from '../samples/note-on-invalid.ts';
import { versionsOfNames } from '../samples/read-samples.ts';
import type { Sample } from '../samples/read-samples.ts';
import { expectNothing } from './expect-nothing.ts';
import { NOTE } from './note.ts';
import { findRepeatedKeys } from './repeated-keys.ts';
import { notesOnUntested } from './untested.ts';

/** Registers the tests of all kinds of a project. The module `crdshift/testing` describes them. */
export function testKinds(kinds: Kinds): void {
  const project = projectHere();
  const stale = findStaleKinds(project);
  // The first test reports a rejection. If another test runs alone, the rejection must not count as unhandled.
  stale.catch(noteNothing);
  const sampled = readAllSamples(project);

  test('every generated file is up to date', async () => {
    expectNothing(await stale);
  });

  test('every kind matches its CRD', { timeout: CHECK_TIMEOUT }, async ({ annotate, skip }) => {
    skip((await stale).length > 0, UNJUDGED);
    // Runs in a separate process, which knows the lines of the sources.
    const problem = await findKindsProblem(project);
    const passed = sampled.filter(({ folder: { path } }) => problem?.includes(`${path}/`) !== true);
    const notes = [...notesOnDrafts(project, passed), ...notesOnUntested(kinds, passed)];
    for (const text of notes) await annotate(text, NOTE);
    expectNothing([problem]);
  });

  testVersions(kinds, sampled, stale);
  for (const samples of sampled) testSamples(kinds, samples, stale);
}

/** Returns a note for each module with comments of a draft: nobody has reviewed these parts. */
function notesOnDrafts(project: Project, sampled: readonly SamplesOfKind[]): string[] {
  return sampled.flatMap(({ folder: { module, hasModule } }) => {
    const count = hasModule
      ? countDraftComments(readFileSync(join(project.root, module), 'utf8'))
      : 0;
    if (count === 0) return [];
    const comments = count === 1 ? '1 comment' : `${count} comments`;
    return `${module} still has ${comments} of the draft. Review each of these parts, and delete its comment.`;
  });
}

/** Milliseconds. The check of all kinds takes up to 2 s for each large CRD on a busy machine. */
const CHECK_TIMEOUT = 300_000;

/** The reason to skip tests that depend on generated files. The first test reports the cause. */
const UNJUDGED = 'a generated file or its source is wrong';

const WRONG_SAMPLE = 'the sample or the generated code is wrong';

/** Ignores a rejection that a test handles. */
function noteNothing(): void {}

type Stale = Promise<readonly string[]>;

function testVersions(kinds: Kinds, sampled: readonly SamplesOfKind[], stale: Stale): void {
  const byName = kinds.all.map((kind) => [`${kind.kind} of ${kind.group}`, kind] as const);
  test.for(byName)(
    '%s has the versions of its CRD',
    async ([, { group, kind, versions }], { skip }) => {
      skip((await stale).length > 0, UNJUDGED);
      const { crd } = sampled.find((one) => one.crd.group === group && one.crd.kind === kind) ?? {};
      expect(crd?.versions.map(({ name }) => name).toSorted()).toStrictEqual(versions.toSorted());
    },
  );
}

/** Registers the tests of the samples of one kind. */
function testSamples(kinds: Kinds, ofKind: SamplesOfKind, stale: Stale): void {
  const { folder, crd, samples, problems } = ofKind;
  /** @throws {Error} if the tested kinds do not include the kind of the samples */
  const sampledKind = (): SampledKind => {
    const kind = kinds.find(crd.group, crd.kind);
    if (kind !== undefined) return { kind, crd };
    throw new Error(`The tested kinds do not include ${crd.kind} of ${crd.group}.`);
  };
  /** Reports whether a conversion of these samples would only repeat an error that another test reports. */
  const isWrong = async (some: readonly Sample[]): Promise<boolean> =>
    (await stale).length > 0 || some.some((sample) => sample.problems.length > 0);

  const byName = [...versionsOfNames(samples)];
  const paired = byName.filter(([, versions]) => versions.length > 1);
  const alone = byName.flatMap(([, versions]) => (versions.length === 1 ? versions : []));

  const noted = new Set<string>();

  describe(`${folder.path}/samples`, () => {
    test('fit the schemas', () => {
      expectNothing(problems);
    });

    test.for(samples.map((sample) => [sample.place, sample] as const))(
      '%s converts to every version and back without a change',
      async ([, sample], { annotate, skip }) => {
        skip(await isWrong([sample]), WRONG_SAMPLE);
        const { versions } = sampledKind().kind;
        expectNothing([
          ...findRepeatedKeys(sample, sampledKind()),
          ...versions.map((version) => findLoss(sample, version, sampledKind())),
        ]);
        const notes = versions.map((version) =>
          noteOnInvalid(sample, version, sampledKind(), noted),
        );
        for (const note of notes) if (note !== undefined) await annotate(note, NOTE);
      },
    );

    test.for(paired)(
      '%s is the same object in all its samples',
      async ([, versions], { annotate, skip }) => {
        skip(await isWrong(versions), WRONG_SAMPLE);
        const { findings, notes } = comparePairs(versions, sampledKind());
        expectNothing(findings);
        for (const note of notes) await annotate(note, NOTE);
      },
    );

    test.for(alone.map((sample) => [sample.name, sample] as const))(
      '%s is shown in every other version',
      async ([, sample], { annotate, skip }) => {
        skip(await isWrong([sample]), WRONG_SAMPLE);
        const others = sampledKind().kind.versions.filter((version) => version !== sample.version);
        if (others.length === 0) return;
        const views = describeViews(sample, others, sampledKind());
        expect(views).toContain(sample.place);
        await annotate(views, NOTE);
      },
    );
  });
}

/** Converts the samples of one object to each other. The findings are differences, and fields that are probably the same. */
function comparePairs(
  versions: readonly Sample[],
  sampled: SampledKind,
): Record<'findings' | 'notes', readonly string[]> {
  const pairs = versions.flatMap((one, at) =>
    versions.slice(at + 1).map((other) => [one, other] as const),
  );
  const directions = pairs.flatMap(([one, other]) => [
    [one, other] as const,
    [other, one] as const,
  ]);
  const twins = pairs.map(([one, other]) => findTwins(one, other, sampled));
  const findings = [
    ...directions.map(([from, to]) => findDifference(from, to, sampled)),
    ...twins.map(({ finding }) => finding),
  ];
  return {
    findings: findings.filter((text) => text !== undefined),
    notes: twins.flatMap(({ note }) => note ?? []),
  };
}
