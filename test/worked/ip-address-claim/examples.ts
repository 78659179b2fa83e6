import type { JsonObject } from '../../../src/index.ts';
import type { WorkedKind } from '../worked-kind.ts';
import { crd } from './crd.gen.ts';
import { ipAddressClaim } from './ip-address-claim.ts';

const LABEL = 'cluster.x-k8s.io/cluster-name';

const spec = { poolRef: { apiGroup: 'ipam.example.com', kind: 'Pool', name: 'pool-1' } };

const condition = { type: 'Ready', status: 'True', lastTransitionTime: '2026-01-02T03:04:05Z' };

const now = [{ ...condition, message: '', reason: 'AddressAllocated' }];

const old = [{ ...condition, severity: '' }];

const inCluster = (label: string | undefined, fields: JsonObject): JsonObject => ({
  ...(label !== undefined && { metadata: { labels: { [LABEL]: label } } }),
  spec: { ...spec, ...fields },
});

/** Follows the conversion of Cluster API (github.com/kubernetes-sigs/cluster-api, `api/ipam`, `conversion.go`). */
export const ipAddressClaimExamples: WorkedKind = {
  kind: ipAddressClaim,
  crd,
  changes: true,
  loses: true,
  typical: {
    keys: { labels: [LABEL] },
    values: { clusterName: ['prod', 'test'], [LABEL]: ['prod', 'test'] },
  },
  same: {
    'an address': {
      v1beta2: { spec, status: { addressRef: { name: 'address-1' } } },
      v1beta1: { spec, status: { addressRef: { name: 'address-1' } } },
      v1alpha1: { spec, status: { addressRef: { name: 'address-1' } } },
    },
    'conditions of older versions': {
      v1beta2: { spec, status: { deprecated: { v1beta1: { conditions: old } } } },
      v1beta1: { spec, status: { conditions: old } },
      v1alpha1: { spec, status: { conditions: old } },
    },
    'conditions of both forms': {
      v1beta2: { spec, status: { conditions: now, deprecated: { v1beta1: { conditions: old } } } },
      v1beta1: { spec, status: { conditions: old, v1beta2: { conditions: now } } },
    },
    'a cluster with its label': {
      v1beta2: inCluster('prod', { clusterName: 'prod' }),
      v1beta1: inCluster('prod', { clusterName: 'prod' }),
      v1alpha1: inCluster('prod', {}),
    },
  },
  kept: {
    'the conditions of Kubernetes': {
      from: 'v1beta2',
      to: 'v1alpha1',
      object: { spec, status: { conditions: now, addressRef: { name: 'address-1' } } },
      shown: { spec, status: { addressRef: { name: 'address-1' } } },
    },
    'a cluster without its label': {
      from: 'v1beta2',
      to: 'v1alpha1',
      object: inCluster(undefined, { clusterName: 'prod' }),
      shown: inCluster(undefined, {}),
    },
    'a label that names another cluster': {
      from: 'v1beta2',
      to: 'v1alpha1',
      object: inCluster('test', { clusterName: 'prod' }),
      shown: inCluster('test', {}),
    },
  },
};
