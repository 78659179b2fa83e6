import { conditionOf } from '../crd-status.ts';
import type { Clock, Cluster, ClusterAnswer } from '../cluster.ts';
import { objectInText } from '../object-in.ts';
import { statusIn } from '../status.ts';
import type { MigrationFinding } from './finding.ts';
import { warns } from './finding.ts';
import type { MigrationApi } from '../migration-objects.ts';
import { migrationApi, migrationsPath, stateOf } from '../migration-objects.ts';
import { setStoredVersions } from './prune.ts';
import type { MigrationTarget } from './target.ts';
import { changeOf, crdPath, readTarget } from './target.ts';

/** The field manager of everything that is applied here. */
const MANAGER = 'crdshift';

/** The time between two reads of a migration object, in ms. */
const PAUSE = 2000;

/** The time without news after which a migration object is given up, in ms: the controller may not run at all. */
const PATIENCE = 10 * 60_000;

/** The time in which the controller ends a failed migration in the CRD, in ms. It usually takes a second. */
const PRUNING_LIMIT = 30_000;

/** The cluster and the resource, with the means to wait. */
export interface ObjectMigration {
  readonly cluster: Cluster;
  readonly clock: Clock;
  readonly target: MigrationTarget;
  readonly onNews: (text: string) => void;
}

/** Returns the name of our migration object. It is always the same, so that a second run finds it. */
export function migrationObjectName({ name }: MigrationTarget): string {
  return `crdshift.${name}`;
}

/**
 * Lets Kubernetes migrate: creates a StorageVersionMigration and waits for its end. Afterwards, storedVersions is put
 * back if the migration failed or was deleted, because both leave it pruned although objects are left.
 *
 * Before it starts, the present storedVersions is applied by a manager of ours. Without a second owner, the in-tree
 * controller prunes the list when a later migration of the same CRD starts (Kubernetes 1.36, 1.37).
 *
 * @returns warnings; an error only if storedVersions could not be put back, or the CRD has changed
 */
export async function runMigrationObject(
  migration: ObjectMigration,
  remember: () => Promise<void>,
): Promise<readonly MigrationFinding[]> {
  const { cluster, target } = migration;
  const api = await migrationApi(cluster);
  if (api === undefined) {
    return [failed('the cluster serves no StorageVersionMigration')];
  }
  const owned = await ownStoredVersions(migration);
  if (owned !== undefined) return [owned];
  await remember();
  const created = await create(cluster, api, target);
  if (created !== undefined) return [created];
  const end = await waitForEnd(migration, api);
  if (end === undefined) {
    await cluster.send({ method: 'DELETE', path: pathOf(api, target) });
    return [];
  }
  const restored = await restoreStoredVersions(cluster, target, target.storedVersions);
  await cluster.send({ method: 'DELETE', path: pathOf(api, target) });
  return [failed(end), ...restored];
}

/**
 * Adds stored versions that are missing in the list. Versions that the CRD no longer has are left out, because the API
 * server would refuse them.
 *
 * @returns a note if something was added, or the reason why it could not be
 */
export async function restoreStoredVersions(
  cluster: Cluster,
  target: MigrationTarget,
  before: readonly string[],
): Promise<readonly MigrationFinding[]> {
  const known = target.versions.map(({ name }) => name);
  const result = await setStoredVersions(cluster, target, (present) => [
    ...before.filter((version) => known.includes(version)),
    ...present.filter((version) => !before.includes(version)),
  ]);
  if ('id' in result) return [result];
  if (result.before.length === result.after.length) return [];
  const message = `status.storedVersions was ${result.before.join(', ')} although objects may be left in other versions, and is ${result.after.join(', ')} again`;
  return [warns('stored-versions-restored', message)];
}

function failed(why: string): MigrationFinding {
  const message = `${why}. The objects are rewritten by this command instead.`;
  return warns('migration-object-failed', message);
}

/** Makes a manager of ours an owner of the list as it is. */
async function ownStoredVersions({
  cluster,
  target,
}: ObjectMigration): Promise<MigrationFinding | undefined> {
  const { name, storedVersions } = target;
  const answer = await cluster.send({
    method: 'PATCH',
    path: `${crdPath(name)}/status?fieldManager=${MANAGER}&force=true`,
    contentType: 'application/apply-patch+yaml',
    body: JSON.stringify({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name },
      status: { storedVersions },
    }),
  });
  if (answer.status === 200) return undefined;
  return failed(`status.storedVersions cannot be protected: ${saidBy(answer)}`);
}

function pathOf(api: MigrationApi, target: MigrationTarget): string {
  return `${migrationsPath(api)}/${migrationObjectName(target)}`;
}

/** Creates the object. One of an earlier run that still runs is taken over; one that has ended is replaced. */
async function create(
  cluster: Cluster,
  api: MigrationApi,
  target: MigrationTarget,
): Promise<MigrationFinding | undefined> {
  const { group, plural, storage } = target;
  const resource = { group, resource: plural, ...(api.namesVersion && { version: storage }) };
  const body = JSON.stringify({
    apiVersion: api.apiVersion,
    kind: 'StorageVersionMigration',
    metadata: { name: migrationObjectName(target) },
    spec: { resource },
  });
  const earlier = await cluster.send({ method: 'GET', path: pathOf(api, target) });
  if (earlier.status === 200) {
    const { state } = stateOf(objectInText(earlier.text));
    if (state === 'running' || state === 'pending') return undefined;
    await cluster.send({ method: 'DELETE', path: pathOf(api, target) });
  }
  const answer = await cluster.send({ method: 'POST', path: migrationsPath(api), body });
  return answer.status === 201 ? undefined : failed(saidBy(answer));
}

/** Returns the reason why the migration did not succeed; undefined if it did. */
async function waitForEnd(
  { cluster, clock, target, onNews }: ObjectMigration,
  api: MigrationApi,
): Promise<string | undefined> {
  let last = '';
  let lastAt = clock.now();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    const answer = await cluster.send({ method: 'GET', path: pathOf(api, target) });
    if (answer.status === 404) return 'the StorageVersionMigration was deleted';
    const { state, message } = stateOf(objectInText(answer.text));
    if (state === 'succeeded') return undefined;
    if (state === 'failed') {
      // oxlint-disable-next-line no-await-in-loop -- the end of the loop
      await untilPruned({ cluster, clock, target });
      return `the StorageVersionMigration failed: ${message}`;
    }
    const news = `StorageVersionMigration: ${state}${message === '' ? '' : `: ${message}`}`;
    if (news !== last) {
      onNews(news);
      last = news;
      lastAt = clock.now();
    }
    // oxlint-disable-next-line no-await-in-loop -- the CRD may change while this waits
    if ((await changeOf(cluster, target)) !== undefined) return 'the CRD has changed';
    if (clock.now() - lastAt > PATIENCE) {
      return `the StorageVersionMigration has reported nothing new for ${PATIENCE / 60_000} minutes`;
    }
    // oxlint-disable-next-line no-await-in-loop -- this is the wait
    await clock.sleep(PAUSE);
  }
}

/**
 * Waits until the controller has ended a failed migration in the CRD, too. It prunes storedVersions only then, which
 * would undo what is put back earlier.
 */
async function untilPruned({
  cluster,
  clock,
  target,
}: Pick<ObjectMigration, 'cluster' | 'clock' | 'target'>): Promise<void> {
  const end = clock.now() + PRUNING_LIMIT;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    const now = await readTarget(cluster, target.name);
    const migrating = now && conditionOf(now, 'StorageMigrating');
    if (migrating?.status !== 'True' || clock.now() >= end) return;
    // oxlint-disable-next-line no-await-in-loop -- this is the wait
    await clock.sleep(PAUSE);
  }
}

function saidBy(answer: ClusterAnswer): string {
  return `the API server answers ${answer.status}: ${statusIn(answer).message}`;
}
