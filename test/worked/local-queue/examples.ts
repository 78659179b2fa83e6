import type { JsonObject } from '../../../src/index.ts';
import type { WorkedKind } from '../worked-kind.ts';
import { crd } from './crd.gen.ts';
import { localQueue } from './local-queue.ts';

const spec = { clusterQueue: 'main-cluster-queue' };

const usage = [
  {
    name: 'flavor-1',
    resources: [
      { name: 'cpu', total: '10' },
      { name: 'memory', total: '20Gi' },
    ],
  },
  { name: 'flavor-2', resources: [{ name: 'cpu', total: '5' }] },
];

const counts = { pendingWorkloads: 3, reservingWorkloads: 2, admittedWorkloads: 1 };

const withStatus = (status: JsonObject): JsonObject => ({ spec, status });

/**
 * From the objects with which Kueue tests its webhook (github.com/kubernetes-sigs/kueue, `apis/kueue/v1beta1`,
 * `localqueue_conversion_test.go`).
 */
export const localQueueExamples: WorkedKind = {
  kind: localQueue,
  crd,
  changes: true,
  loses: true,
  same: {
    'the usage of two flavors': {
      v1beta2: withStatus({ ...counts, flavorsUsage: usage }),
      v1beta1: withStatus({ ...counts, flavorUsage: usage }),
    },
    'no usage': {
      v1beta2: withStatus({ ...counts, flavorsUsage: [] }),
      v1beta1: withStatus({ ...counts, flavorUsage: [] }),
    },
    'no status': { v1beta2: { spec }, v1beta1: { spec } },
  },
  kept: {
    'the list of flavors': {
      from: 'v1beta1',
      to: 'v1beta2',
      object: withStatus({
        ...counts,
        flavorUsage: usage,
        flavors: [
          { name: 'flavor-1', nodeLabels: { 'cloud.example/class': 'spot' } },
          { name: 'flavor-2', resources: ['cpu'] },
        ],
      }),
      shown: withStatus({ ...counts, flavorsUsage: usage }),
    },
  },
};
