import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { layOut } from '../../../scripts/draft/write/lay-out.ts';
import { findDifference } from '../../../scripts/samples/compare-samples.ts';
import { findTwins } from '../../../scripts/samples/find-twins.ts';
import { readSamples } from '../../../scripts/samples/read-samples.ts';
import type { Samples } from '../../../scripts/samples/read-samples.ts';
import { aFolder } from '../../support/a-folder.ts';
import { ROOT, compile, crdText, draftInto, sourceOf } from './drafted.ts';
import type { Drafted } from './drafted.ts';

/** The folder of CRDs to draft. `DRAFT_CRDS` names another one, for CRDs that are too large to keep here. */
const crds = process.env['DRAFT_CRDS'] ?? join(ROOT, 'test/fixtures/crds');

const folder = await aFolder();
afterAll(folder.remove);

const files = readdirSync(crds, { recursive: true, encoding: 'utf8' })
  .filter((name) => /^(?:compressed\/)?[^/]+\.yaml(?:\.gz)?$/.test(name))
  .map((name) => join(crds, name))
  .filter((file) => sourceOf(crdText(file)).versions.length > 1)
  .toSorted();

const drafts = new Map<string, Drafted & { readonly samples: Samples }>();
await mkdir(join(folder.path, 'kinds'));
for (const [at, file] of files.entries()) {
  const text = crdText(file);
  const { kind, group } = sourceOf(text);
  const drafted = await draftInto(join(folder.path, `kinds/${at}`), text);
  const samples = readSamples(
    folder.path,
    {
      name: String(at),
      path: `kinds/${at}`,
      crds: [],
      module: '',
      hasModule: true,
      samples: [`kinds/${at}/samples/every-field.yaml`],
    },
    drafted.source,
  );
  drafts.set(`${kind} of ${group}`, { ...drafted, samples });
}

test('drafts every CRD of the fixtures with several versions, and the result compiles', async () => {
  expect(drafts.size).toBeGreaterThan(20);
  expect(await compile(folder.path)).toBe('');
});

test.for([...drafts])('%s passes the check of definitions', ([, { findings }]) => {
  expect(findings).toEqual([]);
});

test.for([...drafts])('%s is laid out like the formatter does', async ([, { module, code }]) => {
  expect(await layOut(ROOT, module, code)).toBe(code);
});

test.for([...drafts])('%s has samples that match its schemas', ([, { samples }]) => {
  expect(samples.problems).toEqual([]);
  expect(samples.samples.length).toBeGreaterThan(0);
});

/** The explanation of a difference examines every part again, which takes long for the largest object. */
const MOST_TEXT = 64 * 1024;

const comparable = [...drafts].filter(
  ([, { samples }]) => samples.samples.map(({ text }) => text).join('').length < MOST_TEXT,
);

test.for(comparable)('%s has samples that are one object', ([, { samples, kind, source }]) => {
  const sampled = { kind, crd: source };
  const differences = samples.samples.flatMap((from) =>
    samples.samples
      .filter((to) => to !== from)
      .flatMap((to) => [
        findDifference(from, to, sampled) ?? [],
        findTwins(from, to, sampled).finding ?? [],
      ])
      .flat(),
  );
  expect(differences).toEqual([]);
});

test.for([...drafts])('%s marks every part that moves a field as a guess', ([, { code }]) => {
  const moves = code.match(/^ *(?:rename|wrap|unwrap|split|join|tagged|byType)\(/gm) ?? [];
  const guesses = code.match(/^ *\/\/ Guess: /gm) ?? [];
  expect(guesses.length).toBeGreaterThanOrEqual(moves.length);
});
