import type { Cluster, ClusterAnswer } from '../cluster.ts';
import { statusIn } from '../status.ts';
import { isSetByRunner } from '../migration-state.ts';
import type { MigrationFinding } from './finding.ts';
import { stops } from './finding.ts';
import type { MigrationTarget } from './target.ts';
import { changeOf, crdPath, readTarget, targetIn } from './target.ts';

/** The stored versions before and after a change. */
export interface StoredVersionsChange {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** The number of changes of `/status` that others may overtake. */
const MAX_ATTEMPTS = 5;

/**
 * Sets `status.storedVersions` under an optimistic lock: only if nobody changed the CRD in between, and if its uid and
 * its generation are still those of the target.
 *
 * @throws {RefusedRequest} if the CRD cannot be read
 */
export async function setStoredVersions(
  cluster: Cluster,
  target: MigrationTarget,
  choose: (present: readonly string[]) => readonly string[],
): Promise<StoredVersionsChange | MigrationFinding> {
  let last: ClusterAnswer | undefined;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    const changed = await changeOf(cluster, target);
    if (changed !== undefined) return changed;
    // oxlint-disable-next-line no-await-in-loop -- each attempt reads the CRD again
    const now = await readTarget(cluster, target.name);
    // A change between the two reads shows itself by the resourceVersion, or in the next attempt.
    if (now === undefined || now.generation !== target.generation) continue;
    const before = now.storedVersions;
    const after = choose(before);
    if (sameList(before, after)) return { before, after };
    // oxlint-disable-next-line no-await-in-loop -- the write of this attempt
    last = await patchStatus(cluster, now, after);
    const stored = targetIn(last.text)?.storedVersions;
    if (last.status === 200 && stored !== undefined && sameList(stored, after)) {
      return { before, after };
    }
    if (last.status !== 409) break;
  }
  return refused(target, last);
}

/**
 * Leaves only the storage version in `status.storedVersions`, after a proof that every object is stored in it.
 *
 * A list that the in-tree migrator owns is doubted (`plan`), and a write of the same list would change neither it nor
 * its owner. So such a list first gets every version of the CRD. It then claims too much, which loses nothing.
 *
 * @throws {RefusedRequest} if the CRD cannot be read
 */
export async function pruneStoredVersions(
  cluster: Cluster,
  target: MigrationTarget,
): Promise<StoredVersionsChange | MigrationFinding> {
  const now = await readTarget(cluster, target.name);
  const isDoubted = now !== undefined && isSetByRunner(now);
  const everyVersion = target.versions.map(({ name }) => name);
  const filled = await setStoredVersions(cluster, target, (present) =>
    isDoubted ? everyVersion : present,
  );
  if ('id' in filled) return filled;
  const pruned = await setStoredVersions(cluster, target, () => [target.storage]);
  return 'id' in pruned ? pruned : { before: filled.before, after: pruned.after };
}

function patchStatus(
  cluster: Cluster,
  { name, uid, resourceVersion }: MigrationTarget,
  storedVersions: readonly string[],
): Promise<ClusterAnswer> {
  return cluster.send({
    method: 'PATCH',
    path: `${crdPath(name)}/status`,
    contentType: 'application/merge-patch+json',
    body: JSON.stringify({ metadata: { uid, resourceVersion }, status: { storedVersions } }),
  });
}

function refused({ name }: MigrationTarget, last: ClusterAnswer | undefined): MigrationFinding {
  const why =
    last === undefined
      ? 'the CRD changes all the time'
      : last.status === 200
        ? 'the API server answers 200 and leaves them as they are'
        : `the API server answers ${last.status}: ${statusIn(last).message}`;
  return stops('prune-refused', `status.storedVersions of ${name} cannot be set: ${why}`);
}

function sameList(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((version, at) => version === right[at]);
}
