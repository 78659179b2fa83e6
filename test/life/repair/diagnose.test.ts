import { describe, expect, test } from 'vitest';
import { diagnose } from '../../../src/life/repair/diagnose.ts';
import { stateInWords } from '../../../src/life/repair/words.ts';
import { migrating, REMOVED, someEvidence, version } from './some-evidence.ts';

const FAILED = {
  name: 'widgets',
  path: '/apis/storagemigration.k8s.io/v1/storageversionmigrations/widgets',
  state: 'failed',
  message: '5/6 not yet migrated',
} as const;

test('a sound CRD has no broken state', () => {
  expect(diagnose(someEvidence())).toEqual([]);
});

test('objects left in a removed version are one state, whatever fails for it', () => {
  const cause = { kind: 'stored-in-removed-version', version: 'v1alpha1' } as const;
  const reads = [
    { version: 'v1', cause },
    { version: 'v1beta1', cause },
  ];
  expect(diagnose(someEvidence({ reads }))).toEqual([
    { kind: 'objects-left', version: 'v1alpha1' },
  ]);
});

test('managers count only in versions that the CRD does not have, or will not have', () => {
  const managed = [
    { version: 'v1', objects: 2, managers: ['kubectl'] },
    { version: 'v1alpha1', objects: 1, managers: ['gitops'] },
    { version: 'v1beta1', objects: 2, managers: ['helm'] },
  ];
  const states = diagnose(someEvidence({ managed, restored: ['v1beta1'] }));
  expect(states).toEqual([
    { kind: 'managers-left', version: 'v1alpha1', objects: 1, managers: ['gitops'] },
    { kind: 'managers-left', version: 'v1beta1', objects: 2, managers: ['helm'] },
    { kind: 'repair-unfinished', versions: ['v1beta1'] },
  ]);
});

describe('storedVersions are no evidence', () => {
  const pruned = { storedVersions: ['v1'] };

  test('once the migrator of Kubernetes owns them', () => {
    const owned = {
      ...pruned,
      ownersOfStoredVersions: [{ manager: 'migration-runner-controller', time: '' }],
    };
    expect(diagnose(someEvidence({}, owned))).toEqual([
      { kind: 'stored-versions-doubtful', reasons: ['set-by-migration'] },
    ]);
  });

  test('after a failed migration', () => {
    const conditions = [migrating('False', 'MigrationFailed')];
    expect(diagnose(someEvidence({ migrations: [FAILED] }, { ...pruned, conditions }))).toEqual([
      { kind: 'migration-failed', migration: FAILED },
      { kind: 'stored-versions-doubtful', reasons: ['migration-failed'] },
    ]);
  });

  test('after a failed migration, until migrate has set them', () => {
    const ownersOfStoredVersions = [{ manager: 'crdshift', time: '' }];
    const proved = { ...pruned, ownersOfStoredVersions };
    expect(diagnose(someEvidence({ migrations: [FAILED] }, proved))).toEqual([
      { kind: 'migration-failed', migration: FAILED },
    ]);
  });

  test('after a migration that was deleted halfway', () => {
    const conditions = [migrating('True', 'MigrationRunning')];
    const states = diagnose(someEvidence({}, { ...pruned, conditions }));
    expect(states.map(({ kind }) => kind)).toEqual(['stored-versions-doubtful', 'condition-left']);
  });

  test('but they hide nothing if they name every version', () => {
    const owned = {
      versions: [version('v1')],
      storedVersions: ['v1'],
      ownersOfStoredVersions: [{ manager: 'migration-runner-controller', time: '' }],
    };
    expect(diagnose(someEvidence({}, owned))).toEqual([]);
  });
});

test('a running migration is no broken condition', () => {
  const running = { ...FAILED, state: 'running' } as const;
  const conditions = [migrating('True', 'MigrationRunning')];
  expect(diagnose(someEvidence({ migrations: [running] }, { conditions }))).toEqual([
    { kind: 'migration-running', migration: running },
  ]);
});

test('a condition is not left over while the API server does not show migrations', () => {
  const conditions = [migrating('True', 'MigrationRunning')];
  const migrationsUnknown = 'the API server answers 403';
  const states = diagnose(
    someEvidence({ migrationsUnknown }, { conditions, storedVersions: ['v1'] }),
  );
  expect(states).toMatchObject([{ kind: 'migrations-unknown', reason: migrationsUnknown }]);
  expect(states.map(stateInWords).join()).toContain('may list storageversionmigrations');
  expect(diagnose(someEvidence({ migrationsUnknown }))).toEqual([]);
});

test('says of a refused conversion that nothing is corrupt, and that nothing must be deleted', () => {
  const message = 'conversion webhook for example.com/v1, Kind=Widget failed: no';
  const reads = [
    { version: 'v1' },
    { version: 'v1beta1', cause: { kind: 'conversion-failed', version: 'v1', message } as const },
  ];
  const [state] = diagnose(someEvidence({ reads }));
  expect(state).toEqual({ kind: 'conversion-fails', version: 'v1beta1', message });
  const words = state === undefined ? '' : stateInWords(state);
  expect(words).toContain('cannot be read in v1beta1');
  expect(words).toContain(message);
  expect(words).toContain('Never delete it');
});

test('says that nothing is lost when nothing can be read', () => {
  expect(diagnose(REMOVED).map(stateInWords).join()).toContain('Nothing is lost.');
});
