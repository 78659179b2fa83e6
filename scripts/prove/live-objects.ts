import { setTimeout as sleep } from 'node:timers/promises';
import { isKubernetesObject } from '../../src/core/kind/kubernetes-object.ts';
import type { KubernetesObject } from '../../src/index.ts';
import type { Cluster } from '../../src/life/cluster.ts';
import { pagesOf } from '../../src/life/pages.ts';
import { patient } from '../../src/life/patient.ts';
import type { Subject } from '../../src/prove/subjects/subject.ts';
import { openCluster } from '../cluster/open-cluster.ts';
import type { ClusterFlags } from '../cluster/parameters.ts';
import { Failure } from '../program/wrong-usage.ts';
import { messageOf } from '../terminal/message-of.ts';

/** The sum of the waits for a busy API server, in ms. The cache of a version may have to fill first. */
const PATIENCE = 60_000;

/**
 * Reads all objects of a kind from a cluster, in every served version. It only reads.
 *
 * @throws {Failure} if the cluster does not answer, or refuses
 */
export async function liveObjects(
  { group, plural, versions }: Subject,
  flags: ClusterFlags,
): Promise<KubernetesObject[]> {
  const clock = { now: () => performance.now(), sleep: (wait: number) => sleep(wait) };
  const cluster = patient(await openCluster(flags), clock, { limit: PATIENCE });
  const served = versions.filter((version) => version.served);
  const lists = await Promise.all(
    served.map(({ name }) => listed(cluster, { group, plural, version: name })),
  );
  return lists.flat();
}

async function listed(
  cluster: Cluster,
  resource: Parameters<typeof pagesOf>[1],
): Promise<KubernetesObject[]> {
  const objects: KubernetesObject[] = [];
  try {
    for await (const { items } of pagesOf(cluster, resource, { form: 'whole' })) {
      objects.push(...items.filter(isKubernetesObject));
    }
  } catch (cause) {
    throw new Failure(messageOf(cause), { cause });
  }
  return objects;
}
