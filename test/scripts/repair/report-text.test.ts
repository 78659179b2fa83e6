import { expect, test } from 'vitest';
import { permissionOf } from '../../../scripts/repair/options.ts';
import { endText, hasFailed, proposalText } from '../../../scripts/repair/report-text.ts';
import { diagnose } from '../../../src/life/repair/diagnose.ts';
import { proposeSteps } from '../../../src/life/repair/propose.ts';
import type { RepairReport } from '../../../src/life/repair/repair.ts';
import { REMOVED, someEvidence } from '../../life/repair/some-evidence.ts';

const STATES = diagnose(REMOVED);

const REPORT: RepairReport = {
  name: REMOVED.target.name,
  exists: true,
  states: STATES,
  proposed: proposeSteps(REMOVED, STATES),
  done: [],
  remaining: STATES,
};

function endOf(report: RepairReport): string {
  return endText(report, {});
}

test('shows what is broken, and the steps in order', () => {
  const { target } = REMOVED;
  const text = proposalText({ kind: 'found', target, states: STATES, steps: REPORT.proposed });
  expect(text.split('\n').map((line) => line.slice(0, 60))).toEqual(
    [
      'widgets.example.com: storage version v1, status.storedVersions v1',
      'Broken:',
      '  - objects are stored in v1beta1, which the CRD no longer has. They cannot be read',
      'The repair:',
      '  1. add v1beta1 to the CRD again, not served, with a schema that',
      '  2. set status.storedVersions to v1, v1beta1, so that none of',
      '  3. compare every object as it is stored with its form in the',
      '  4. rewrite every object in the storage version, prove that n',
      '  5. remove v1beta1 from the CRD',
      'Once all objects can be read, the repair looks again. It then',
    ].map((line) => line.slice(0, 60)),
  );
});

test('a sound CRD needs one sentence', () => {
  const { target } = someEvidence();
  expect(proposalText({ kind: 'found', target, states: [], steps: [] })).toContain(
    'Nothing is broken.',
  );
});

test('a request that is refused does not hide what was done', () => {
  const message = 'CRD widgets.example.com: the API server answers 403: forbidden';
  const done = REPORT.proposed.slice(0, 1);
  expect(endOf({ ...REPORT, done, stopped: { kind: 'refused', message } })).toMatch(
    /answers 403: forbidden\nGet .*\nDone:\n {2}- add v1beta1 to the CRD again[^]*\nBroken at the last check:\n/,
  );
});

test('a network that fails hides neither what was done nor what may be', () => {
  const message = 'cluster a does not answer: connect ECONNREFUSED';
  const [one, unsure] = REPORT.proposed;
  const done = one === undefined ? [] : [one];
  const end = endOf({
    ...REPORT,
    done,
    ...(unsure !== undefined && { unsure }),
    stopped: { kind: 'failed', message },
  });
  expect(end).toMatch(
    /ECONNREFUSED\nThe steps that are done stay done\..*\nDone:\n {2}- add v1beta1 [^]*\nBegun, and perhaps done:\n {2}- set status[^]*\nBroken at the last check:\n/,
  );
});

test('the end says what to do next', () => {
  expect(endOf({ ...REPORT, stopped: { kind: 'dry-run' } })).toBe(
    'To do these steps, start the repair with --yes, or on a terminal, where it asks.\nNothing was written.',
  );
  expect(endOf({ ...REPORT, done: REPORT.proposed, remaining: [] })).toBe(
    'Repaired: nothing is broken any more.',
  );
  const fields = [{ pointer: '/spec/legacy', objects: 2 }];
  const lost = endOf({
    ...REPORT,
    done: REPORT.proposed.slice(0, 2),
    stopped: { kind: 'fields-lost', fields },
  });
  expect(lost).toContain('  /spec/legacy (2 objects)');
  expect(lost).toContain('--accept-loss');
  expect(lost).toContain('Still broken:');
});

test('a step that has not ended fails the repair, although nothing is broken at the last check', () => {
  const stopped = {
    kind: 'fields-lost',
    fields: [{ pointer: '/spec/legacy', objects: 2 }],
  } as const;
  const cut = { ...REPORT, done: REPORT.proposed.slice(0, 2), remaining: [], stopped };
  expect(endOf(cut)).toMatch(
    /\nNothing was broken at the last check\. These steps are not done:\n {2}- compare [^]*\n {2}- rewrite [^]*\n {2}- remove v1beta1/,
  );
  expect(endOf(cut)).not.toContain('Repaired');
  expect(hasFailed(cut)).toBe(true);
  expect(hasFailed({ ...REPORT, done: REPORT.proposed, remaining: [] })).toBe(false);
  expect(hasFailed(REPORT)).toBe(true);
});

test('without a terminal nobody is asked, and nothing is written without --yes', () => {
  const flags = { dryRun: false, yes: false, acceptLoss: false, json: false };
  expect(permissionOf(flags, true)).toBe('ask');
  expect(permissionOf(flags, false)).toBe('none');
  expect(permissionOf({ ...flags, yes: true }, false)).toBe('given');
  expect(permissionOf({ ...flags, dryRun: true }, true)).toBe('none');
  expect(() => permissionOf({ ...flags, dryRun: true, yes: true }, true)).toThrow('not both');
});
