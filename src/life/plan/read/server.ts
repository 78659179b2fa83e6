import type { Cluster } from '../../cluster.ts';
import type { MetricFacts, ServerFacts } from '../facts.ts';
import { objectAt, objectsAt, textAt } from '../../../core/json/fields.ts';
import { objectIn } from '../../object-in.ts';
import { addMetrics, readMetrics } from './metrics.ts';
import type { ServerMetrics } from './metrics.ts';

const LEASES =
  '/apis/coordination.k8s.io/v1/namespaces/kube-system/leases?labelSelector=apiserver.kubernetes.io%2Fidentity%3Dkube-apiserver';

const ENDPOINTS = '/api/v1/namespaces/default/endpoints/kubernetes';

/** The age at which the lease of an API server shows that it is gone, in ms. It is renewed every ten seconds. */
const STALE = 60_000;

/** The connections that look for the metrics of further API servers behind a load balancer. */
const TRIES_PER_SERVER = 2;

/**
 * Reads what a cluster says about itself. Everything that it refuses to tell is unknown.
 *
 * @param now - the present time, in ms since 1970
 * @throws {Error} if the cluster does not answer at all
 */
export async function readServer(cluster: Cluster, now: number): Promise<ServerFacts> {
  const version = objectIn(await cluster.send({ method: 'GET', path: '/version' }));
  const release = /^v?(\d+\.\d+)/.exec(textAt(version, 'gitVersion'))?.[1];
  const counted = await countServers(cluster);
  const metrics = await metricsOf(cluster, counted ?? 1, now);
  return {
    servers: Math.max(counted ?? 1, metrics?.servers ?? 1),
    isCounted: counted !== undefined,
    ...(release !== undefined && { kubernetes: release }),
    ...(metrics !== undefined && { metrics }),
  };
}

/**
 * Counts API servers by their leases (KEP-1965), or else by the endpoints of the service `kubernetes`; undefined if the
 * cluster shows neither.
 */
async function countServers(cluster: Cluster): Promise<number | undefined> {
  const leases = objectsAt(objectIn(await cluster.send({ method: 'GET', path: LEASES })), 'items');
  const renewed = leases.map((lease) => Date.parse(textAt(objectAt(lease, 'spec'), 'renewTime')));
  const newest = Math.max(...renewed);
  const alive = renewed.filter((time) => newest - time < STALE).length;
  if (alive > 0) return alive;
  const endpoints = objectIn(await cluster.send({ method: 'GET', path: ENDPOINTS }));
  const addresses = objectsAt(endpoints, 'subsets').flatMap((one) => objectsAt(one, 'addresses'));
  return addresses.length === 0 ? undefined : addresses.length;
}

/** Reads the metrics of every API server that a new connection leads to. */
async function metricsOf(
  cluster: Cluster,
  servers: number,
  now: number,
): Promise<MetricFacts | undefined> {
  const found = new Map<number, ServerMetrics>();
  for (let attempt = 0; attempt < servers * TRIES_PER_SERVER; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the answers so far decide whether another one is needed
    const answer = await cluster.send({
      method: 'GET',
      path: '/metrics',
      isFresh: true,
      accept: '*/*',
    });
    if (answer.status !== 200) break;
    const metrics = readMetrics(answer.text);
    found.set(metrics.started, metrics);
    if (found.size === servers) break;
  }
  return found.size === 0 ? undefined : addMetrics([...found.values()], now);
}
