import type { JsonObject } from '../core/json/json-value.ts';
import type { Cluster } from './cluster.ts';
import { objectAt, objectsAt, textAt } from '../core/json/fields.ts';
import { objectIn } from './object-in.ts';
import { RefusedRequest, withoutPaths } from './status.ts';

/** A kind of migration object that a cluster serves. */
export interface MigrationApi {
  /** `storagemigration.k8s.io/v1` */
  readonly apiVersion: string;
  /** True if the resource to migrate is named with a version (the `v1alpha1` forms). */
  readonly namesVersion: boolean;
}

/** The kinds of migration objects, the newest first: in-tree `v1`, `v1beta1`, and the old migrator's own CRD. */
const APIS: readonly MigrationApi[] = [
  { apiVersion: 'storagemigration.k8s.io/v1', namesVersion: false },
  { apiVersion: 'storagemigration.k8s.io/v1beta1', namesVersion: false },
  { apiVersion: 'storagemigration.k8s.io/v1alpha1', namesVersion: true },
  { apiVersion: 'migration.k8s.io/v1alpha1', namesVersion: true },
];

/** Returns the path of the migration objects of a cluster. */
export function migrationsPath({ apiVersion }: MigrationApi): string {
  return `/apis/${apiVersion}/storageversionmigrations`;
}

/** Returns the newest kind of migration object that a cluster serves; undefined if it serves none. */
export async function migrationApi(cluster: Cluster): Promise<MigrationApi | undefined> {
  for (const api of APIS) {
    // oxlint-disable-next-line no-await-in-loop -- an older API is asked for only if the newer one is missing
    const answer = await cluster.send({ method: 'GET', path: `/apis/${api.apiVersion}` });
    if (answer.status === 200) return api;
  }
  return undefined;
}

/** The state of a migration object, by its conditions. */
export type MigrationObjectState = 'pending' | 'running' | 'succeeded' | 'failed';

/** Reads the state of a migration object, and the message of the condition that says so. */
export function stateOf(document: JsonObject): {
  readonly state: MigrationObjectState;
  readonly message: string;
} {
  const conditions = objectsAt(objectAt(document, 'status'), 'conditions');
  for (const [type, state] of [
    ['Succeeded', 'succeeded'],
    ['Failed', 'failed'],
    ['Running', 'running'],
  ] as const) {
    const found = conditions.find(
      (condition) => condition['type'] === type && condition['status'] === 'True',
    );
    if (found !== undefined) return { state, message: withoutPaths(textAt(found, 'message')) };
  }
  return { state: 'pending', message: '' };
}

/** A migration object of a resource. */
export interface MigrationObject {
  /** The path of the object in the API. */
  readonly path: string;
  readonly name: string;
  readonly state: MigrationObjectState;
  readonly message: string;
}

/** The StorageVersionMigrations that an API server shows, finished ones included. */
export interface KnownMigrations {
  readonly migrations: readonly MigrationObject[];
  /** The reason why there may be others: the API server refuses to list them. */
  readonly migrationsUnknown?: string;
}

/** Returns the StorageVersionMigrations of a cluster by the name of the CRD: `crontabs.stable.example.com`. */
export async function migrationsByCrd(cluster: Cluster): Promise<(crd: string) => KnownMigrations> {
  const lists = await Promise.all(APIS.map((api) => migrationsIn(cluster, api)));
  const found = new Map<string, Map<string, MigrationObject>>();
  for (const { crd, migration } of lists.flatMap(({ items }) => items)) {
    // The versions of one API show the same objects.
    found.set(crd, new Map(found.get(crd)).set(migration.name, migration));
  }
  const unknown = lists.find(({ refusal }) => refusal !== undefined)?.refusal;
  return (crd) => ({
    migrations: [...(found.get(crd)?.values() ?? [])],
    ...(unknown !== undefined && { migrationsUnknown: unknown }),
  });
}

/** Returns the StorageVersionMigrations of one CRD. */
export async function migrationsOf(
  cluster: Cluster,
  crd: { readonly name: string },
): Promise<KnownMigrations> {
  return (await migrationsByCrd(cluster))(crd.name);
}

interface MigrationList {
  readonly items: readonly { readonly crd: string; readonly migration: MigrationObject }[];
  readonly refusal?: string;
}

async function migrationsIn(cluster: Cluster, api: MigrationApi): Promise<MigrationList> {
  const answer = await cluster.send({ method: 'GET', path: migrationsPath(api) });
  if (answer.status !== 200) {
    if (answer.status === 404 || !(await isServed(cluster, api))) return { items: [] };
    const what = `list of storageversionmigrations of ${api.apiVersion}`;
    return { items: [], refusal: new RefusedRequest(what, answer).message };
  }
  const items = objectsAt(objectIn(answer), 'items').map((item) => {
    const resource = objectAt(objectAt(item, 'spec'), 'resource');
    const name = textAt(objectAt(item, 'metadata'), 'name');
    const path = `${migrationsPath(api)}/${encodeURIComponent(name)}`;
    return {
      crd: `${textAt(resource, 'resource')}.${textAt(resource, 'group')}`,
      migration: { name, path, ...stateOf(item) },
    };
  });
  return { items };
}

/** An API server checks permissions first, so it answers 403 for an API that it does not serve, too. Discovery is open. */
async function isServed(cluster: Cluster, { apiVersion }: MigrationApi): Promise<boolean> {
  const answer = await cluster.send({ method: 'GET', path: `/apis/${apiVersion}` });
  return answer.status !== 404;
}
