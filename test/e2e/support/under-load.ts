import type { Cluster } from '../global-setup.ts';
import { startApiLoad } from './api-load.ts';
import type { ApiLoad, Asked, Users } from './api-load.ts';
import { conversionRequests } from './conversion-requests.ts';
import type { ConversionRequests } from './conversion-requests.ts';
import { customResource } from './custom-resource.ts';
import { newNamespace } from './with-webhook.ts';

/** The failures that users of an API server and the API server itself have seen. */
export interface Seen {
  /** The requests of users that failed. */
  readonly problems: readonly Asked[];
  readonly conversions: ConversionRequests;
}

/** The result without any failure. */
export const NO_FAILURE = { problems: [], conversions: { failure: 0 } };

/** Enough requests for every user to have done everything more than once. */
const BEFORE_AND_AFTER = 50;

/**
 * Runs an action while users create, change, read, list and watch CronTabs, and keeps the load for a while after it.
 *
 * @throws {Error} when that caused no conversions, and so proves nothing
 */
export async function underLoad(
  cluster: Cluster,
  act: (load: ApiLoad) => Promise<void>,
  users?: Users,
): Promise<Seen> {
  const name = await newNamespace(cluster);
  const names = { group: 'stable.example.com', kind: 'CronTab', plural: 'crontabs' };
  const before = await conversionRequests(cluster);
  const load = startApiLoad(
    cluster,
    {
      name,
      in: (version) => customResource(cluster.access, { ...names, version, namespace: name }),
    },
    users,
  );
  try {
    await load.more(BEFORE_AND_AFTER);
    await act(load);
    await load.more(BEFORE_AND_AFTER);
  } finally {
    await load.stop();
  }
  const after = await conversionRequests(cluster);
  const success = after.success - before.success;
  const failure = after.failure - before.failure;
  const longest = Math.max(...load.asked.map(({ begun, ended }) => ended - begun));
  const summary = `${load.asked.length} requests of users, the longest ${Math.round(longest)} ms; ${success} conversions, ${failure} failed`;
  console.log(summary);
  if (success < load.asked.length) throw new Error(`too few conversions: ${summary}`);
  const problems = load.asked.filter(({ problem }) => problem !== undefined);
  return { problems, conversions: { success, failure } };
}
