import { objectAt } from '../../../src/core/json/fields.ts';
import type { MigrationTarget } from '../../../src/life/migrate/target.ts';
import type { Evidence } from '../../../src/life/repair/evidence.ts';

/** A sound CRD with the versions v1beta1 and v1, stored in v1. */
export const TARGET: MigrationTarget = {
  name: 'widgets.example.com',
  uid: 'u-1',
  generation: 3,
  resourceVersion: '77',
  group: 'example.com',
  kind: 'Widget',
  plural: 'widgets',
  strategy: 'None',
  versions: [version('v1beta1'), version('v1')],
  storage: 'v1',
  losses: [],
  storedVersions: ['v1beta1', 'v1'],
  conditions: [],
  isTerminating: false,
  ownersOfStoredVersions: [{ manager: 'kube-apiserver', time: '' }],
  ownersOfVersions: [],
};

/** Returns a served version. */
export function version(name: string): MigrationTarget['versions'][number] {
  return { name, served: true, hasStatus: false, schema: objectAt({}, 'schema') };
}

/** Returns the evidence of a sound CRD, with changes. */
export function someEvidence(
  change: Partial<Evidence> = {},
  target: Partial<MigrationTarget> = {},
): Evidence {
  return {
    target: { ...TARGET, ...target },
    restored: [],
    migrations: [],
    reads: [{ version: 'v1' }, { version: 'v1beta1' }],
    managed: [{ version: 'v1', objects: 2, managers: ['kubectl'] }],
    ...change,
  };
}

/** The evidence after v1beta1 was removed from a CRD while objects are stored in it. */
export const REMOVED: Evidence = someEvidence(
  {
    reads: [{ version: 'v1', cause: { kind: 'stored-in-removed-version', version: 'v1beta1' } }],
    managed: [],
  },
  { versions: [version('v1')], storedVersions: ['v1'] },
);

/** A condition of the in-tree migrator. */
export function migrating(status: string, reason: string): MigrationTarget['conditions'][number] {
  return { type: 'StorageMigrating', status, reason, message: 'Migration second is running' };
}
