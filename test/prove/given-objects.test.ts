import { expect, test } from 'vitest';
import type { ProofFinding } from '../../src/prove/finding.ts';
import { prove } from '../../src/prove/prove.ts';
import { subjectOfNone } from '../../src/prove/subjects/subject-of-crd.ts';
import { crdWith, spec, text } from './corpus/broken-crd.ts';

const crd = crdWith({
  v1: spec({ mode: { ...text, maxLength: 3 }, note: text }),
  v1beta1: spec({ mode: { ...text, maxLength: 5 }, note: text }),
});

/** Returns the findings about a sample as an author writes it: without a namespace. */
async function findingsAbout(fields: object): Promise<readonly ProofFinding[]> {
  const sample = {
    apiVersion: `${crd.group}/v1beta1`,
    kind: crd.kind,
    metadata: { name: 'a' },
    ...fields,
  };
  const proof = await prove(subjectOfNone(crd), { seed: 1, samples: 0, objects: [sample] });
  return proof.findings.filter(({ check }) => check === 'invalid-after-conversion');
}

test('an object without a namespace is judged as one of the namespace default', async () => {
  const found = await findingsAbout({ spec: { mode: 'large', note: 'n' } });
  expect(found.map(({ path, from }) => [path, from])).toEqual([['spec.mode', 'v1beta1']]);
  // Without what does not matter.
  expect(found[0]?.examples[0]?.object['spec']).toEqual({ mode: 'large' });
  expect(found[0]?.examples[0]?.object['metadata']).toEqual({
    name: 'nightly',
    namespace: 'default',
  });
});

test('an object that is invalid itself is no finding of the conversion', async () => {
  expect(await findingsAbout({ spec: { mode: 'too large' } })).toEqual([]);
});
