import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiAccess } from '../../../scripts/local/api-client.ts';
import { aCronTab, collectionOf, succeed } from './cron-tab-crds.ts';
import type { Resource } from './cron-tab-crds.ts';
import type { Replica } from './replica.ts';
import { spreadOf } from './statistics.ts';

/** The times of a newly started API server, in milliseconds. */
export interface Primed {
  /** The time until it answered the first list in the version that is not stored. */
  readonly firstList: number;
  /** Processor time of the webhook in that time, hardly affected by other work; NaN without a webhook. */
  readonly webhookCpu: number;
  /** Medians of writes through that version, after the caches were filled. */
  readonly create: number;
  readonly patch: number;
}

/** Short relative to the wait, but long enough to leave the processor to the servers. */
const PAUSE_MILLISECONDS = 10;

/**
 * Lists all objects of a resource in the version that is not stored, repeatedly until there is an answer.
 *
 * @param count the number of objects, all of which must be in it
 * @throws {Error} when the answer is neither "not yet" nor the list
 */
export async function timeFirstList(
  replica: Replica,
  resource: Resource,
  count: number,
): Promise<number> {
  const path = collectionOf(resource, resource.versions.together);
  const begin = performance.now();
  for (;;) {
    const { status, text } = await replica.get(path);
    const time = performance.now() - begin;
    if (status === 200) {
      const { items } = JSON.parse(text) as { items: unknown[] };
      if (items.length === count) return time;
      throw new Error(`the list of ${path} has ${items.length} objects, expected ${count}`);
    }
    // An API server answers 429 while it fills its caches.
    if (status !== 429) throw new Error(`${path} returned ${status}: ${text}`);
    await sleep(PAUSE_MILLISECONDS);
  }
}

/** Creates objects in the version that is not stored, patches each once, and deletes them. */
export async function timeWrites(
  access: ApiAccess,
  resource: Resource,
  count: number,
): Promise<{ create: number; patch: number }> {
  const { together, apart } = resource.versions;
  const collection = collectionOf(resource, together);
  const creates: number[] = [];
  const patches: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = `written-${index}`;
    const object = { content: aCronTab(resource, together, name) };
    creates.push(await timed(() => succeed(access, 'POST', collection, object)));
    const patch = {
      content: { metadata: { labels: { tier: 'frontend' } } },
      type: 'application/merge-patch+json',
    };
    patches.push(await timed(() => succeed(access, 'PATCH', `${collection}/${name}`, patch)));
  }
  for (let index = 0; index < count; index += 1) {
    await succeed(access, 'DELETE', `${collectionOf(resource, apart)}/written-${index}`);
  }
  return { create: spreadOf(creates).median, patch: spreadOf(patches).median };
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await act();
  return performance.now() - begin;
}

/** Returns the number of successful webhook conversions of a resource by this API server. */
export async function countConversions(replica: Replica, { crd }: Resource): Promise<number> {
  const { text } = await replica.get('/metrics');
  const counts = text
    .split('\n')
    .filter((line) => line.startsWith('apiserver_crd_conversion_webhook_duration_seconds_count{'))
    .filter((line) => line.includes(`"${crd.name}"`) && line.includes('succeeded="true"'))
    .map((line) => Number(line.split(' ').at(-1)));
  return counts.reduce((sum, count) => sum + count, 0);
}
