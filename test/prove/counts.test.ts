import { expect, test } from 'vitest';
import type { ProofFinding } from '../../src/prove/finding.ts';
import { prove } from '../../src/prove/prove.ts';
import { subjectOfWebhook } from '../../src/prove/subjects/subject-of-crd.ts';
import type { Convert } from '../../src/prove/subjects/subject.ts';
import { seenText } from '../../src/prove/report/words.ts';
import { crdWith, spec, text } from './corpus/broken-crd.ts';
import { BROKEN_IN_USE } from './corpus/broken-in-use.ts';
import { each, withSpec } from './corpus/functions.ts';

const SAMPLES = 40;

/** Returns the findings about a conversion between versions with the field `name`. */
async function findingsOf(convert: Convert): Promise<readonly ProofFinding[]> {
  const crd = crdWith({ v1: spec({ name: text }), v1beta1: spec({ name: text }) });
  const proof = await prove(subjectOfWebhook(crd, convert), { seed: 1, samples: SAMPLES });
  return proof.findings;
}

test('objects and fragments that show the same finding are not added up', async () => {
  const findings = await findingsOf((objects) =>
    Promise.resolve(objects.map(() => ({ refusal: 'no' }))),
  );
  const refused = findings.filter(({ check }) => check === 'refused');
  expect(refused.map(seenText)).toEqual([`${SAMPLES} of ${SAMPLES}`, `${SAMPLES} of ${SAMPLES}`]);
});

test('a finding about all samples has no count', async () => {
  const broken = BROKEN_IN_USE.find(({ check }) => check === 'always-kept');
  const proof = broken && (await prove(broken.subject, { seed: 1, samples: SAMPLES }));
  const kept = proof?.findings.filter(({ check }) => check === 'always-kept');
  expect(kept?.map(seenText)).toEqual(['']);
});

test('an annotation that differs with the data is no finding of its own', async () => {
  let calls = 0;
  const findings = await findingsOf(
    each((gadget) => {
      calls += 1;
      const moved = withSpec(gadget, (fields) => ({ ...fields, name: String(calls) }));
      const annotations = { kept: String(calls) };
      return gadget.spec === undefined
        ? moved
        : { ...moved, metadata: { ...moved.metadata, annotations } };
    }),
  );
  const found = findings.filter(({ check }) => check === 'not-deterministic');
  expect(new Set(found.map(({ path }) => path))).toEqual(new Set(['spec.name']));
});
