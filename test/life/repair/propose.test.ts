import { expect, test } from 'vitest';
import { diagnose } from '../../../src/life/repair/diagnose.ts';
import type { Evidence } from '../../../src/life/repair/evidence.ts';
import { isBlocked, proposeSteps } from '../../../src/life/repair/propose.ts';
import type { RepairStep } from '../../../src/life/repair/propose.ts';
import { READING_VERSION } from '../../../src/life/repair/restored-version.ts';
import { migrating, REMOVED, someEvidence } from './some-evidence.ts';

function stepsFor(evidence: Evidence): readonly RepairStep[] {
  return proposeSteps(evidence, diagnose(evidence));
}

test('nothing is proposed for a sound CRD', () => {
  expect(stepsFor(someEvidence())).toEqual([]);
});

test('a removed version comes back, and goes again after a proved migration', () => {
  expect(stepsFor(REMOVED)).toEqual([
    { kind: 'restore-version', version: 'v1beta1' },
    { kind: 'restore-stored-versions', versions: ['v1', 'v1beta1'] },
    { kind: 'compare' },
    { kind: 'migrate' },
    { kind: 'remove-versions', versions: ['v1beta1'] },
  ]);
});

test('a webhook converts what is stored, so there is nothing to compare', () => {
  const evidence = { ...REMOVED, target: { ...REMOVED.target, strategy: 'Webhook' } };
  expect(stepsFor(evidence).map(({ kind }) => kind)).not.toContain('compare');
});

test('doubtful storedVersions get every version before the migration', () => {
  const conditions = [migrating('True', 'MigrationRunning')];
  expect(stepsFor(someEvidence({}, { storedVersions: ['v1'], conditions }))).toEqual([
    { kind: 'restore-stored-versions', versions: ['v1', 'v1beta1'] },
    { kind: 'compare' },
    { kind: 'migrate' },
    { kind: 'remove-condition' },
  ]);
});

test('managers alone need no migration', () => {
  const managed = [{ version: 'v1alpha1', objects: 1, managers: ['gitops'] }];
  expect(stepsFor(someEvidence({ managed }, { storedVersions: ['v1'] }))).toEqual([
    { kind: 'translate-managers', version: 'v1alpha1' },
  ]);
});

test('objects that may be stored in another version are compared before their managers are written', () => {
  const managed = [{ version: 'v1alpha1', objects: 1, managers: ['gitops'] }];
  expect(stepsFor(someEvidence({ managed }))).toEqual([
    { kind: 'compare' },
    { kind: 'translate-managers', version: 'v1alpha1' },
  ]);
});

test('a repair that was killed while it compared begins with the removal of its version', () => {
  const evidence = someEvidence({ restored: ['v1alpha1', READING_VERSION] });
  expect(stepsFor(evidence)).toEqual([
    { kind: 'remove-versions', versions: [READING_VERSION] },
    { kind: 'restore-stored-versions', versions: ['v1beta1', 'v1', 'v1alpha1'] },
    { kind: 'compare' },
    { kind: 'migrate' },
    { kind: 'remove-versions', versions: ['v1alpha1'] },
  ]);
});

test('a webhook that fails in the storage version blocks everything, and in another version nothing', () => {
  const cause = { kind: 'conversion-failed', version: 'v1beta1', message: 'away' } as const;
  const everywhere = someEvidence({ reads: [{ version: 'v1', cause }] });
  const elsewhere = someEvidence({ reads: [{ version: 'v1' }, { version: 'v1beta1', cause }] });
  expect(isBlocked(everywhere, diagnose(everywhere))).toBe(true);
  expect(stepsFor(everywhere)).toEqual([]);
  expect(isBlocked(elsewhere, diagnose(elsewhere))).toBe(false);
});

test('nothing is done while a migration runs or may run, or for a reason that is not known', () => {
  const migration = { name: 'm', path: '/m', state: 'running', message: '' } as const;
  const running = someEvidence({ ...REMOVED, migrations: [migration] });
  expect(stepsFor(running)).toEqual([]);
  const unseen = someEvidence(
    { reads: REMOVED.reads, migrationsUnknown: 'the API server answers 403' },
    { conditions: [migrating('True', 'MigrationRunning')] },
  );
  expect(stepsFor(unseen)).toEqual([]);
  const cause = { kind: 'unknown', message: 'etcdserver: request timed out' } as const;
  expect(stepsFor(someEvidence({ reads: [{ version: 'v1', cause }] }))).toEqual([]);
});
