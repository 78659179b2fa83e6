import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { CustomResourceDefinition } from '../../../src/crd/custom-resource-definition.ts';
import type { ProofFinding } from '../../../src/prove/finding.ts';
import { prove } from '../../../src/prove/prove.ts';
import { kindOfCrd, subjectOfNone } from '../../../src/prove/subjects/subject-of-crd.ts';
import { count, text } from '../corpus/broken-crd.ts';
import { BROKEN_SCHEMAS, BROKEN_VERSIONS, HARMLESS, only } from './changes.ts';
import type { BrokenChange } from './changes.ts';

/** The checks that also find something without a change. */
const ALWAYS: ReadonlySet<string> = new Set(['not-deprecated']);

/** Returns what a change of a CRD with strategy None breaks. */
async function findingsOf(
  before: CustomResourceDefinition,
  after: CustomResourceDefinition,
): Promise<ProofFinding[]> {
  const options = { seed: 1, samples: 200, isWanted: () => false };
  const proof = await prove(subjectOfNone(after), { ...options, against: kindOfCrd(before) });
  return proof.findings.filter(({ check }) => !ALWAYS.has(check));
}

describe.each([
  ['of a schema', BROKEN_SCHEMAS],
  ['of versions', BROKEN_VERSIONS],
] as const)('a change %s', (_, changes) => {
  test.each<BrokenChange>(changes)('$change: $check, $level', async (broken) => {
    const { check, level, path, rule, before, after } = broken;
    const findings = await findingsOf(before, after);
    expect(findings.map((one) => [one.check, one.level, one.path])).toEqual([[check, level, path]]);
    const [found] = findings;
    expect(found?.crdify).toEqual(rule === undefined ? undefined : [rule]);
    for (const { object } of found?.examples ?? []) {
      expect(stringify(object).trimEnd().split('\n').length).toBeLessThanOrEqual(15);
    }
  });
});

test.each(HARMLESS)('$change is harmless', async ({ before, after }) => {
  expect(await findingsOf(before, after)).toEqual([]);
});

describe('the example of a finding', () => {
  test('shows a stored object, and how clients read it after the change', async () => {
    const [found] = await findingsOf(only({ name: text, zone: text }), only({ name: text }));
    const [stored, read] = found?.examples ?? [];
    expect(stored?.object).toMatchObject({ metadata: { uid: expect.any(String) as string } });
    expect(stored?.object).toHaveProperty('spec.zone');
    expect(stored?.marked).toEqual(['spec.zone']);
    expect(read?.object).not.toHaveProperty('spec.zone');
  });

  test('has a value that only the new schema refuses', async () => {
    const [found] = await findingsOf(
      only({ size: { ...count, maximum: 9 } }),
      only({ size: { ...count, maximum: 4 } }),
    );
    const spec = found?.examples[0]?.object['spec'] as { readonly size: number };
    expect(spec.size).toBeGreaterThan(4);
    expect(spec.size).toBeLessThanOrEqual(9);
  });
});

test('changes of one check at one place are one finding, with all names', async () => {
  const findings = await findingsOf(
    only({ name: text }),
    only({ name: { ...text, maxLength: 3, pattern: '^[a-z]*$' } }),
  );
  expect(findings.map(({ crdify }) => crdify)).toEqual([['maxLength', 'pattern']]);
  expect(findings[0]?.message).toContain('maxLength 3 of spec.name is new; pattern "^[a-z]*$"');
});

test('another scope hides no change of a schema, and adds none', async () => {
  const after = only({ name: { ...text, maxLength: 3 } });
  const findings = await findingsOf(only({ name: text }), { ...after, scope: 'Cluster' });
  expect(findings.map(({ check, path }) => [check, path])).toEqual([
    ['scope-changed', ''],
    ['validation-tightened', 'spec.name'],
  ]);
});

describe('the message of a tightened rule says which updates fail', () => {
  test('those that change the value', async () => {
    const [found] = await findingsOf(
      only({ name: { ...text, maxLength: 9 } }),
      only({ name: { ...text, maxLength: 3 } }),
    );
    expect(found?.message).toContain('accept updates that leave spec.name unchanged');
  });

  test('those that change the object without a required field', async () => {
    const [found] = await findingsOf(
      only({ name: text, zone: text }),
      only({ name: text, zone: text }, { required: ['zone'] }),
    );
    expect(found?.message).toContain('accept updates that leave spec unchanged');
  });
});
