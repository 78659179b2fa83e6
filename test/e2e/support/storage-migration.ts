import { callApi } from '../../../scripts/local/api-client.ts';
import { releaseToBuild } from '../../../scripts/local/control-plane-binaries.ts';
import type { ControlPlaneOptions } from '../../../scripts/local/control-plane.ts';
import { waitUntil } from '../../../scripts/local/wait-until.ts';
import type { Cluster } from '../global-setup.ts';

/** From this minor release on, Kubernetes migrates without being told. */
const GENERAL = 37;

const GATE = '--feature-gates=StorageVersionMigrator=true';

const CONTROLLERS = ['storage-version-migrator-controller', 'garbage-collector-controller'];

/** Returns the options of a control plane that runs StorageVersionMigrations, in the release that is built. */
export function withStorageMigration(): ControlPlaneOptions {
  if (isGeneral()) return { controllers: CONTROLLERS };
  return {
    controllers: CONTROLLERS,
    controllerFlags: [GATE],
    apiServerFlags: [GATE, '--runtime-config=storagemigration.k8s.io/v1beta1=true'],
  };
}

function isGeneral(): boolean {
  return Number(releaseToBuild().split('.')[1]) >= GENERAL;
}

/** A StorageVersionMigration object. */
export interface StorageMigration {
  /** Returns the types of its conditions that are true. */
  readonly conditions: () => Promise<string[]>;
  /** Waits until a condition is true. */
  readonly until: (condition: 'Running' | 'Succeeded' | 'Failed') => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Starts a StorageVersionMigration of a resource. */
export async function startMigration(
  { access }: Pick<Cluster, 'access'>,
  name: string,
  resource: { readonly group: string; readonly resource: string },
): Promise<StorageMigration> {
  const apiVersion = `storagemigration.k8s.io/${isGeneral() ? 'v1' : 'v1beta1'}`;
  const collection = `/apis/${apiVersion}/storageversionmigrations`;
  const created = await callApi(access, 'POST', collection, {
    content: {
      apiVersion,
      kind: 'StorageVersionMigration',
      metadata: { name },
      spec: { resource },
    },
  });
  if (created.status !== 201) throw new Error(created.text);
  const conditions = async (): Promise<string[]> => {
    const { text } = await callApi(access, 'GET', `${collection}/${name}`);
    const { status } = JSON.parse(text) as {
      status?: { conditions?: { type: string; status: string }[] };
    };
    return (status?.conditions ?? [])
      .filter((condition) => condition.status === 'True')
      .map(({ type }) => type);
  };
  return {
    conditions,
    until: async (condition) => {
      // The migrator waits until the cache of the garbage collector has caught up, which takes a minute or more.
      await waitUntil(
        `migration ${name} to be ${condition}`,
        async () => ((await conditions()).includes(condition) ? true : undefined),
        240,
      );
    },
    remove: async () => {
      await callApi(access, 'DELETE', `${collection}/${name}`);
    },
  };
}
