import { callApi } from '../../../scripts/local/api-client.ts';
import type { ControlPlaneOptions } from '../../../scripts/local/control-plane.ts';
import { waitUntil } from '../../../scripts/local/wait-until.ts';
import type { Cluster } from '../global-setup.ts';
import type { Release } from './release.ts';

const GATE = '--feature-gates=StorageVersionMigrator=true';

const CONTROLLERS = ['storage-version-migrator-controller', 'garbage-collector-controller'];

/** Returns the options of a control plane that runs StorageVersionMigrations. */
export function withStorageMigration({ pruningMigrations }: Release): ControlPlaneOptions {
  // From then on, Kubernetes migrates without being told.
  if (pruningMigrations === 'v1') return { controllers: CONTROLLERS };
  return {
    controllers: CONTROLLERS,
    controllerFlags: [GATE],
    apiServerFlags: [GATE, '--runtime-config=storagemigration.k8s.io/v1beta1=true'],
  };
}

/** A StorageVersionMigration object. */
export interface StorageMigration {
  /** Returns the types of its conditions that are true. */
  readonly conditions: () => Promise<string[]>;
  /** Waits until it exists. It needs a while longer to end: the migrator first waits for the cache of others. */
  readonly untilCreated: () => Promise<void>;
  /** Waits until a condition is true. */
  readonly until: (condition: 'Running' | 'Succeeded' | 'Failed') => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** The access to a cluster, and its release. */
type MigrationPlace = Pick<Cluster, 'access'> & { readonly release: Release };

/** Starts a StorageVersionMigration of a resource, in place of one that an earlier attempt of the test has left. */
export async function startMigration(
  at: MigrationPlace,
  name: string,
  resource: { readonly group: string; readonly resource: string },
): Promise<StorageMigration> {
  const apiVersion = apiVersionIn(at.release);
  const collection = `/apis/${apiVersion}/storageversionmigrations`;
  await existingMigration(at, name).remove();
  const created = await callApi(at.access, 'POST', collection, {
    content: {
      apiVersion,
      kind: 'StorageVersionMigration',
      metadata: { name },
      spec: { resource },
    },
  });
  if (created.status !== 201) throw new Error(created.text);
  return existingMigration(at, name);
}

function apiVersionIn({ pruningMigrations }: Release): string {
  return `storagemigration.k8s.io/${pruningMigrations}`;
}

/** Returns the StorageVersionMigration of a name, which may not exist yet. */
export function existingMigration(
  { access, release }: MigrationPlace,
  name: string,
): StorageMigration {
  const path = `/apis/${apiVersionIn(release)}/storageversionmigrations/${name}`;
  const conditions = async (): Promise<string[]> => {
    const { text } = await callApi(access, 'GET', path);
    const { status } = JSON.parse(text) as {
      status?: { conditions?: { type: string; status: string }[] };
    };
    return (status?.conditions ?? [])
      .filter((condition) => condition.status === 'True')
      .map(({ type }) => type);
  };
  return {
    conditions,
    untilCreated: async () => {
      await waitUntil(`migration ${name} to exist`, async () =>
        (await callApi(access, 'GET', path)).status === 200 ? true : undefined,
      );
    },
    until: async (condition) => {
      // The migrator waits until the cache of the garbage collector has caught up, which takes a minute or more.
      await waitUntil(
        `migration ${name} to be ${condition}`,
        async () => ((await conditions()).includes(condition) ? true : undefined),
        240,
      );
    },
    remove: async () => {
      await callApi(access, 'DELETE', path);
    },
  };
}
