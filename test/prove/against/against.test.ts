import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { CustomResourceDefinition } from '../../../src/crd/custom-resource-definition.ts';
import type { ProofFinding } from '../../../src/prove/finding.ts';
import { prove } from '../../../src/prove/prove.ts';
import {
  kindOfCrd,
  subjectOfNone,
  subjectOfWebhook,
} from '../../../src/prove/subjects/subject-of-crd.ts';
import type { Convert } from '../../../src/prove/subjects/subject.ts';
import { count, crdWith, spec, text } from '../corpus/broken-crd.ts';
import { each, withSpec } from '../corpus/functions.ts';
import { BROKEN_VERSIONS } from './changes-of-versions.ts';
import { BROKEN_SCHEMAS, only } from './changes.ts';
import type { BrokenChange } from './changes.ts';
import { HARMLESS } from './harmless-changes.ts';

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

  test.each([
    ['new', count, { ...count, default: 1 }, 'read after the change'],
    ['gone', { ...count, default: 1 }, count, 'stored by the same write after the change'],
    ['another', { ...count, default: 1 }, { ...count, default: 3 }, 'stored by the same write'],
  ])('shows the effect of a default that is %s', async (_, old, now, title) => {
    const [found] = await findingsOf(only({ size: old }), only({ size: now }));
    const [before, after] = found?.examples ?? [];
    expect(after?.title).toContain(title);
    expect(after?.object['spec']).not.toEqual(before?.object['spec']);
  });

  test('has a value that only the new schema refuses', async () => {
    const [found] = await findingsOf(
      only({ size: { ...count, maximum: 9 } }),
      only({ size: { ...count, maximum: 4 } }),
    );
    const fields = found?.examples[0]?.object['spec'];
    const { size } = fields as { readonly size: number };
    expect(size).toBeGreaterThan(4);
    expect(size).toBeLessThanOrEqual(9);
  });
});

test('changes of one check at one place are one finding, with all names', async () => {
  const findings = await findingsOf(
    only({ name: text }),
    only({ name: { ...text, maxLength: 3, pattern: '^[a-z]*$' } }),
  );
  expect(findings.map(({ crdify }) => crdify)).toEqual([['maxLength', 'pattern']]);
  expect(findings[0]?.message).toContain(
    'spec.name has the new maxLength 3; spec.name has the new pattern "^[a-z]*$"',
  );
});

test('fields that no schema names are one finding of each check', async () => {
  const findings = await findingsOf(
    only({ values: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }),
    only({ values: { type: 'object', additionalProperties: text } }),
  );
  expect(findings.map(({ check, path }) => [check, path])).toEqual([
    ['validation-tightened', 'spec.values[*]'],
    ['field-removed', 'spec.values[*]'],
  ]);
});

test('another scope hides no change of a schema, and adds none', async () => {
  const after = only({ name: { ...text, maxLength: 3 } });
  const findings = await findingsOf(only({ name: text }), { ...after, scope: 'Cluster' });
  expect(findings.map(({ check, path }) => [check, path])).toEqual([
    ['scope-changed', ''],
    ['validation-tightened', 'spec.name'],
  ]);
});

describe('a conversion after a change', () => {
  const sizes = (...values: readonly string[]): CustomResourceDefinition => {
    const fields = spec({ size: { ...text, enum: [...values] } });
    return crdWith({ v1: fields, v1beta1: fields });
  };
  const knowing = (...values: readonly string[]): Convert =>
    each((gadget) =>
      withSpec(gadget, (fields) => {
        const { size } = fields;
        if (size === undefined || values.some((value) => value === size)) return fields;
        throw new Error('the size is unknown');
      }),
    );
  const refusals = async (convert: Convert): Promise<ProofFinding[]> => {
    const subject = subjectOfWebhook(sizes('S', 'M'), convert);
    const against = kindOfCrd(sizes('S', 'M', 'L'));
    const { findings } = await prove(subject, { seed: 1, samples: 60, against });
    return findings.filter(({ check }) => check === 'refused');
  };

  test('that refuses an object which was valid before fails every list', async () => {
    const found = await refusals(knowing('S', 'M'));
    expect(found.map(({ from, to }) => [from, to])).toEqual([
      ['v1', 'v1beta1'],
      ['v1beta1', 'v1'],
    ]);
    expect(found[0]?.message).toContain('valid before the schema changed');
    expect(found[0]?.message).toContain('the size is unknown.');
    expect(found[0]?.examples[0]?.object).toHaveProperty('spec', { size: 'L' });
  });

  test('that loses an old value is found, and nothing else is', async () => {
    const known = ['S', 'M'];
    const convert = each((gadget) =>
      withSpec(gadget, (fields) =>
        'size' in fields && !known.includes(fields['size'] as string)
          ? { ...fields, size: 'S' }
          : fields,
      ),
    );
    const subject = subjectOfWebhook(sizes('S', 'M'), convert);
    const against = kindOfCrd(sizes('S', 'M', 'L'));
    const { findings } = await prove(subject, { seed: 1, samples: 60, against });
    const lost = findings.filter(({ check }) => check === 'round-trip');
    expect(lost.map(({ from, to, path }) => [from, to, path])).toEqual([
      ['v1', 'v1beta1', 'spec.size'],
      ['v1beta1', 'v1', 'spec.size'],
    ]);
    expect(lost[0]?.message).toContain('valid before the schema changed');
    expect(lost[0]?.examples[0]?.object).toHaveProperty('spec', { size: 'L' });
  });

  test('that still knows the old values refuses nothing', async () => {
    expect(await refusals(knowing('S', 'M', 'L'))).toEqual([]);
  });
});

describe('the message of a tightened rule says which updates fail', () => {
  test('those that change the value', async () => {
    const [found] = await findingsOf(
      only({ name: { ...text, maxLength: 9 } }),
      only({ name: { ...text, maxLength: 3 } }),
    );
    expect(found?.message).toContain('only if the update leaves spec.name unchanged');
  });

  test('those that change the object without a required field', async () => {
    const [found] = await findingsOf(
      only({ name: text, zone: text }),
      only({ name: text, zone: text }, { required: ['zone'] }),
    );
    expect(found?.message).toContain('only if the update leaves spec unchanged');
  });
});
