import type { JsonObject } from '../../../src/index.ts';
import type { WorkedKind } from '../worked-kind.ts';
import { crd } from './crd.gen.ts';
import { resourceDistribution } from './resource-distribution.ts';

const resource = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'demo' },
  data: { k: 'v' },
};

const byName = {
  resource,
  targets: {
    allNamespaces: true,
    includedNamespaces: { list: [{ name: 'ns-1' }] },
    excludedNamespaces: { list: [{ name: 'ns-2' }] },
  },
};

const selector = { matchLabels: { team: 'platform' } };

const failed = (condition: JsonObject): JsonObject => ({
  desired: 3,
  succeeded: 2,
  failed: 1,
  observedGeneration: 7,
  conditions: [
    { type: 'CreateResourceFailed', status: 'True', reason: 'create failed', ...condition },
  ],
});

/**
 * From the objects with which OpenKruise tests its webhook (github.com/openkruise/kruise, `apis/apps/v1alpha1`,
 * `resourcedistribution_conversion_test.go`).
 */
export const resourceDistributionExamples: WorkedKind = {
  kind: resourceDistribution,
  crd,
  changes: true,
  loses: false,
  same: {
    'a namespace in which it failed': {
      v1beta1: { spec: byName, status: failed({ failedNamespaces: ['ns-2'] }) },
      v1alpha1: { spec: byName, status: failed({ failedNamespace: ['ns-2'] }) },
    },
    'no namespace in which it failed': {
      v1beta1: { spec: byName, status: failed({ failedNamespaces: [] }) },
      v1alpha1: { spec: byName, status: failed({ failedNamespace: [] }) },
    },
    'namespaces with a label': {
      v1beta1: { spec: { resource, targets: { namespaceSelector: selector } } },
      v1alpha1: { spec: { resource, targets: { namespaceLabelSelector: selector } } },
    },
  },
  kept: {},
};
