import { inject } from 'vitest';
import type { Cluster } from '../global-setup.ts';

/** Returns the API server of this worker of Vitest. Each worker has its own, so two files never share one at a time. */
export function ownCluster(): Cluster {
  const worker = Number(process.env['VITEST_POOL_ID']);
  const cluster = inject('clusters')[worker - 1];
  if (cluster === undefined) throw new Error(`no API server for worker ${worker}`);
  return cluster;
}
