import { describe, expect, test } from 'vitest';
import type { ProofFinding } from '../../src/prove/finding.ts';
import type { ProveOptions } from '../../src/prove/prove-options.ts';
import { prove } from '../../src/prove/prove.ts';
import { subjectOfNone, subjectOfWebhook } from '../../src/prove/subjects/subject-of-crd.ts';
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

describe('fields that a schema preserves and none names', () => {
  const free = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  const crd = crdWith({
    v1: spec({ values: free }),
    v1beta1: spec({ values: spec({ a: text }) }),
  });
  const lossesOf = async (options: Pick<ProveOptions, 'samples' | 'objects'>) => {
    const { findings } = await prove(subjectOfNone(crd), { seed: 1, ...options });
    return findings.filter(({ check }) => check === 'pruned-silently');
  };

  test('are one finding, if there are many', async () => {
    const losses = await lossesOf({ samples: 60 });
    expect(losses.map(({ path }) => path)).toEqual(['spec.values[*]']);
    const [{ seen, of } = { seen: 0, of: 0 }] = losses;
    expect(of).toBe(60);
    expect(seen).toBeGreaterThan(3);
    expect(seen).toBeLessThanOrEqual(of);
  });

  test('are one finding, if they have generated names, even if there are few', async () => {
    const losses = await lossesOf({ samples: 2 });
    expect(losses.map(({ path }) => path)).toEqual(['spec.values[*]']);
  });

  test('are a finding each, if there are few in given objects', async () => {
    const object = {
      apiVersion: `${crd.group}/v1`,
      kind: crd.kind,
      metadata: { name: 'x', namespace: 'default' },
      spec: { values: { a: 'kept', debug: true, level: 3 } },
    };
    const losses = await lossesOf({ samples: 0, objects: [object] });
    expect(losses.map(({ path }) => path)).toEqual(['spec.values.debug', 'spec.values.level']);
  });
});
