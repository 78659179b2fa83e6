import type { JsonObject } from '../../core/json/json-value.ts';
import type { Clock, Cluster } from '../cluster.ts';
import { resourceIn } from '../migrate/target.ts';
import { objectAt, textAt } from '../../core/json/fields.ts';
import type { MigrationTarget } from '../migrate/target.ts';
import { pageOf, pagesOf } from '../pages.ts';
import { RefusedRequest } from '../status.ts';
import { changeCrd } from './change-crd.ts';
import { lostFields } from './lost-fields.ts';
import { additionOf, READING_VERSION, removalOf } from './restored-version.ts';

/** A place that would be lost, and the number of objects that have it. */
export interface LostField {
  /** A JSON pointer; `*` stands for every element of a list. */
  readonly pointer: string;
  readonly objects: number;
}

/** Whole objects in a page. They are large, so there are fewer than in a page of metadata. */
const PAGE = 100;

/** The time in which API servers begin to serve a version, in ms. */
const SERVED_LIMIT = 60_000;

const PAUSE = 500;

/**
 * Compares the objects as they are stored with the objects in the storage version, for a CRD with the strategy None.
 * That strategy changes nothing but `apiVersion`, so fields that the storage version does not have are pruned, silently
 * and for good as soon as the object is written. It may be in place only because somebody has removed the webhook
 * together with the old version.
 *
 * To read what is stored, it adds a version that preserves every field, and removes it again.
 *
 * @throws {RefusedRequest} if the API server refuses the version or a list
 */
export async function compareStored(
  cluster: Cluster,
  clock: Clock,
  target: MigrationTarget,
): Promise<readonly LostField[]> {
  await changeCrd(cluster, target, (seen) =>
    seen.restored.includes(READING_VERSION)
      ? undefined
      : additionOf(seen.target, [READING_VERSION], READING_VERSION),
  );
  try {
    await untilServed(cluster, clock, target);
    return await compareAll(cluster, target);
  } finally {
    await changeCrd(cluster, target, (seen) =>
      seen.restored.includes(READING_VERSION)
        ? removalOf(seen.target, [READING_VERSION])
        : undefined,
    );
  }
}

async function untilServed(cluster: Cluster, clock: Clock, target: MigrationTarget): Promise<void> {
  const end = clock.now() + SERVED_LIMIT;
  const resource = resourceIn(target, READING_VERSION);
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      await pageOf(cluster, resource, { form: 'metadata', limit: 1 });
      return;
    } catch (error) {
      const isEarly = error instanceof RefusedRequest && error.answer.status === 404;
      if (!isEarly || clock.now() >= end) throw error;
    }
    // oxlint-disable-next-line no-await-in-loop -- this is the wait
    await clock.sleep(PAUSE);
  }
}

/** Objects that one list has shown and the other one has not shown yet. */
type Waiting = Map<string, JsonObject>;

/** Lists the objects in both versions, in the same order, so that only few of them wait for their other form. */
async function compareAll(
  cluster: Cluster,
  target: MigrationTarget,
): Promise<readonly LostField[]> {
  const lists = [READING_VERSION, target.storage].map((version) =>
    pagesOf(cluster, resourceIn(target, version), { form: 'whole', limit: PAGE }),
  );
  const waiting: readonly Waiting[] = lists.map(() => new Map());
  const lost = new Map<string, number>();
  let isMore = true;
  while (isMore) {
    isMore = false;
    for (const [at, list] of lists.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      const page = await list.next();
      if (page.done !== true) {
        isMore = true;
        addAll(waiting[at], page.value.items);
      }
    }
    comparePairs(waiting, lost);
  }
  // An object that only one list shows was created, deleted or changed since: it is not as it was stored.
  return [...lost].map(([pointer, objects]) => ({ pointer, objects }));
}

function addAll(waiting: Waiting | undefined, objects: readonly JsonObject[]): void {
  for (const object of objects) waiting?.set(keyOf(object), object);
}

function comparePairs([stored, seen]: readonly Waiting[], lost: Map<string, number>): void {
  if (stored === undefined || seen === undefined) return;
  for (const [key, object] of stored) {
    const other = seen.get(key);
    if (other === undefined) continue;
    for (const pointer of lostFields(object, other)) {
      lost.set(pointer, (lost.get(pointer) ?? 0) + 1);
    }
    stored.delete(key);
    seen.delete(key);
  }
}

/** Returns a text that stands for one state of one object. */
function keyOf(object: JsonObject): string {
  const metadata = objectAt(object, 'metadata');
  return `${textAt(metadata, 'uid')} ${textAt(metadata, 'resourceVersion')}`;
}
