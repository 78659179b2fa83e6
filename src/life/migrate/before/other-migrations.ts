import { isJsonObject } from '../../../core/json/json-value.ts';
import type { JsonObject } from '../../../core/json/json-value.ts';
import { parseJson } from '../../../core/json/parse-json.ts';
import type { Cluster } from '../../cluster.ts';
import type { MigrationFinding } from '../finding.ts';
import { stops, warns } from '../finding.ts';
import type { MigrationTarget } from '../target.ts';
import { objectAt, objectsOf, textAt } from '../target.ts';

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
  return (await migrationApis(cluster))[0];
}

async function migrationApis(cluster: Cluster): Promise<readonly MigrationApi[]> {
  const served = await Promise.all(
    APIS.map(async (api) => {
      const answer = await cluster.send({ method: 'GET', path: `/apis/${api.apiVersion}` });
      return answer.status === 200 ? [api] : [];
    }),
  );
  return served.flat();
}

/** The state of a migration object, by its conditions. */
export type MigrationObjectState = 'pending' | 'running' | 'succeeded' | 'failed';

/** Reads the state of a migration object, and the message of the condition that says so. */
export function stateOf(document: JsonObject): {
  readonly state: MigrationObjectState;
  readonly message: string;
} {
  const conditions = objectsOf(objectAt(document, 'status')['conditions']);
  for (const [type, state] of [
    ['Succeeded', 'succeeded'],
    ['Failed', 'failed'],
    ['Running', 'running'],
  ] as const) {
    const found = conditions.find(
      (condition) => condition['type'] === type && condition['status'] === 'True',
    );
    if (found !== undefined) return { state, message: textAt(found, 'message') };
  }
  return { state: 'pending', message: '' };
}

/**
 * Looks for other migrations of the resource, and for signs of earlier ones after which storedVersions may lie.
 *
 * @param own - the name of a migration object of ours, which may run
 */
export async function otherMigrations(
  cluster: Cluster,
  target: MigrationTarget,
  own: string | undefined,
): Promise<readonly MigrationFinding[]> {
  const found = await migrationsOf(cluster, target);
  const active = found.filter(({ state }) => state === 'running' || state === 'pending');
  return [
    ...active
      .filter(({ name }) => name !== own)
      .map(({ name, message }) =>
        stops(
          'migration-running',
          `StorageVersionMigration ${name} migrates ${target.plural} already${message === '' ? '' : ` (${message})`}. Wait until it ends, and start again. Do not delete it: a deleted migration leaves storedVersions wrong.`,
        ),
      ),
    ...signsOf(target, {
      isActive: active.length > 0,
      failed: found.filter(({ state }) => state === 'failed'),
    }),
  ];
}

/** A migration object of a resource. */
export interface MigrationObject {
  /** The path of the object in the API. */
  readonly path: string;
  readonly name: string;
  readonly state: MigrationObjectState;
  readonly message: string;
}

/** Returns the migration objects of a resource, finished ones included. */
export async function migrationsOf(
  cluster: Cluster,
  target: MigrationTarget,
): Promise<readonly MigrationObject[]> {
  const lists = await Promise.all(
    (await migrationApis(cluster)).map((api) => migrationsIn(cluster, api, target)),
  );
  // The versions of one API show the same objects.
  return [...new Map(lists.flat().map((one) => [one.name, one])).values()];
}

async function migrationsIn(
  cluster: Cluster,
  api: MigrationApi,
  { group, plural }: MigrationTarget,
): Promise<readonly MigrationObject[]> {
  const answer = await cluster.send({ method: 'GET', path: migrationsPath(api) });
  const list = answer.status === 200 ? parseJson(answer.text)?.value : undefined;
  const items = isJsonObject(list) ? objectsOf(list['items']) : [];
  return items
    .filter((item) => {
      const resource = objectAt(objectAt(item, 'spec'), 'resource');
      return resource['group'] === group && resource['resource'] === plural;
    })
    .map((item) => {
      const name = textAt(objectAt(item, 'metadata'), 'name');
      return { name, path: `${migrationsPath(api)}/${encodeURIComponent(name)}`, ...stateOf(item) };
    });
}

/** The field manager of the in-tree migrator. */
export const RUNNER = 'migration-runner-controller';

function signsOf(
  { conditions, ownersOfStoredVersions }: MigrationTarget,
  { isActive, failed }: { isActive: boolean; failed: readonly MigrationObject[] },
): readonly MigrationFinding[] {
  const migrating = conditions.find(({ type }) => type === 'StorageMigrating');
  const leftOver =
    migrating?.status === 'True' && !isActive
      ? [
          warns(
            'migration-left-over',
            `the CRD has the condition StorageMigrating ("${migrating.message}") and no migration runs. A migration was deleted half-way, so status.storedVersions may be wrong. This migration rewrites every object all the same.`,
          ),
        ]
      : [];
  const hasFailed = failed.length > 0 || migrating?.reason === 'MigrationFailed';
  const isOwned = ownersOfStoredVersions.includes(RUNNER);
  if (!hasFailed && !isOwned) return leftOver;
  const why = hasFailed ? 'a StorageVersionMigration has failed' : `${RUNNER} has set it`;
  return [
    ...leftOver,
    warns(
      'stored-versions-doubtful',
      `status.storedVersions is no evidence: ${why}, and that prunes it too early. Remove no version before this migration has proved that none is left.`,
    ),
  ];
}
