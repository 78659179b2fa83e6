import type { WorkedKind } from '../worked-kind.ts';
import { crd } from './crd.gen.ts';
import { daemonSet } from './daemon-set.ts';

const ANNOTATION = 'deprecated.daemonset.template.generation';

const agents = {
  spec: {
    selector: { matchLabels: { app: 'agent' } },
    template: {
      metadata: { labels: { app: 'agent' } },
      spec: {
        containers: [{ name: 'agent', image: 'agent:1', env: [{ name: 'LEVEL', value: 'info' }] }],
        hostNetwork: true,
      },
    },
  },
};

export const daemonSetExamples: WorkedKind = {
  kind: daemonSet,
  crd,
  changes: true,
  loses: true,
  typical: {
    keys: { annotations: [ANNOTATION] },
    values: { annotations: ['3', '0', '9223372036854775807', '03'], templateGeneration: [0, 3] },
  },
  same: {
    'a template generation': {
      v1: { metadata: { annotations: { [ANNOTATION]: '3' } }, spec: { minReadySeconds: 5 } },
      v1beta2: { metadata: { annotations: { [ANNOTATION]: '3' } }, spec: { minReadySeconds: 5 } },
      'extensions-v1beta1': {
        spec: { minReadySeconds: 5, templateGeneration: 3 },
      },
    },
    'a set of agents': { v1: agents, v1beta2: agents, 'extensions-v1beta1': agents },
  },
  kept: {
    'a surge, which is new in v1': {
      from: 'v1',
      to: 'extensions-v1beta1',
      object: {
        spec: { updateStrategy: { rollingUpdate: { maxSurge: '10%', maxUnavailable: 0 } } },
      },
      shown: { spec: { updateStrategy: { rollingUpdate: { maxUnavailable: 0 } } } },
    },
  },
};
