import { expect, test } from 'vitest';
import type { ProofFinding } from '../../../src/prove/finding.ts';
import { prove } from '../../../src/prove/prove.ts';
import { kindOfCrd, subjectOfWebhook } from '../../../src/prove/subjects/subject-of-crd.ts';
import type { Convert } from '../../../src/prove/subjects/subject.ts';
import { crdWith, spec, text } from '../corpus/broken-crd.ts';
import { hidden, renamed, same, stash } from '../corpus/broken-kinds.ts';
import { dropping, each, moving, withSpec } from '../corpus/functions.ts';

/** Returns what another conversion changes for objects that are stored. */
async function changes(
  crd: ReturnType<typeof crdWith>,
  before: Convert,
  after: Convert,
): Promise<ProofFinding[]> {
  const against = { ...kindOfCrd(crd), convert: before };
  const subject = subjectOfWebhook(crd, after);
  const { findings } = await prove(subject, { seed: 1, samples: 40, against });
  return findings.filter(({ check }) => check === 'conversion-changed');
}

const summary = ({ level, from, to, path }: ProofFinding): string =>
  `${level} ${from} ${to} ${path}`;

const copy = each((gadget) => withSpec(gadget, (fields) => fields));

const rename = each((gadget) =>
  withSpec(gadget, (fields) =>
    gadget.to === 'v1' ? moving(fields, 'cron', 'schedule') : moving(fields, 'schedule', 'cron'),
  ),
);

test('the same conversion changes nothing', async () => {
  expect(await changes(renamed, rename, rename)).toEqual([]);
});

test('a value that clients no longer read is an error, with the object before and after', async () => {
  const found = await changes(renamed, rename, copy);
  expect(found.map(summary).toSorted()).toEqual([
    'error v1 v1beta1 spec.cron',
    'error v1beta1 v1 spec.schedule',
  ]);
  const titles = found[0]?.examples.map(({ title }) => title);
  expect(titles?.slice(-2)).toEqual([
    expect.stringContaining('read before the change'),
    expect.stringContaining('read after the change'),
  ]);
});

test('a value that clients did not read before is a warning', async () => {
  const found = await changes(renamed, copy, rename);
  expect(found.map(summary).toSorted()).toEqual([
    'warning v1 v1beta1 spec.cron',
    'warning v1beta1 v1 spec.schedule',
  ]);
});

test('data that the conversion before kept, and this one does not put back, is lost', async () => {
  const keep = stash(
    (fields, data) => ({ ...fields, ...data }),
    ({ secret }) => (secret === undefined ? {} : { secret }),
  );
  const found = await changes(hidden, keep, copy);
  expect(found.map(summary)).toEqual(['error v1beta1 v1 spec.secret']);
  expect(found[0]?.message).toContain(
    'an object written in v1 and stored in v1beta1 before the change',
  );
  expect(found[0]?.examples[0]?.object).toHaveProperty('spec.secret');
});

test('an object that can no longer be converted is an error', async () => {
  const refuse = each((gadget) => {
    if (gadget.spec !== undefined && 'size' in gadget.spec) throw new Error('no sizes');
    return withSpec(gadget, (fields) => fields);
  });
  const found = await changes(same, copy, refuse);
  expect(found.map(summary)).toContain('error v1 v1beta1 ');
});

test('a new field is no change of a conversion', async () => {
  const after = crdWith({
    v1: spec({ name: text, zone: text }),
    v1beta1: spec({ name: text, zone: text }),
  });
  const before = crdWith({ v1: spec({ name: text }), v1beta1: spec({ name: text }) });
  const old = each((gadget) => withSpec(gadget, (fields) => dropping(fields, 'zone')));
  const now = each((gadget) => withSpec(gadget, (fields) => ({ ...fields, zone: 'a' })));
  const against = { ...kindOfCrd(before), convert: old };
  const { findings } = await prove(subjectOfWebhook(after, now), { seed: 1, samples: 20, against });
  expect(findings.filter(({ check }) => check === 'conversion-changed')).toEqual([]);
});
