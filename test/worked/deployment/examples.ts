import type { WorkedKind } from '../worked-kind.ts';
import { crd } from './crd.gen.ts';
import { deployment } from './deployment.ts';

const ANNOTATION = 'deprecated.deployment.rollback.to';

const web = {
  spec: {
    replicas: 3,
    selector: { matchLabels: { app: 'web' } },
    strategy: { rollingUpdate: { maxSurge: '25%', maxUnavailable: 1 } },
    template: {
      metadata: { labels: { app: 'web' } },
      spec: {
        containers: [
          { name: 'web', image: 'web:1', ports: [{ containerPort: 80, protocol: 'TCP' }] },
        ],
        affinity: { podAntiAffinity: {} },
      },
    },
  },
};

export const deploymentExamples: WorkedKind = {
  kind: deployment,
  crd,
  changes: true,
  loses: true,
  typical: {
    keys: { annotations: [ANNOTATION] },
    values: { annotations: ['3', '0', '9223372036854775807', '03'], revision: [0, 3] },
  },
  same: {
    'a rollback': {
      v1: { metadata: { annotations: { [ANNOTATION]: '3' } }, spec: { replicas: 3 } },
      v1beta2: { metadata: { annotations: { [ANNOTATION]: '3' } }, spec: { replicas: 3 } },
      v1beta1: {
        spec: { replicas: 3, rollbackTo: { revision: 3 } },
      },
      'extensions-v1beta1': {
        spec: { replicas: 3, rollbackTo: { revision: 3 } },
      },
    },
    'a web server': { v1: web, v1beta2: web, v1beta1: web, 'extensions-v1beta1': web },
  },
  kept: {
    'a rollback to the last revision, without a number': {
      from: 'extensions-v1beta1',
      to: 'v1',
      object: { spec: { replicas: 3, rollbackTo: {} } },
      shown: { spec: { replicas: 3 } },
    },
    'a count that is new in v1': {
      from: 'v1',
      to: 'v1beta1',
      object: { status: { replicas: 3, terminatingReplicas: 1 } },
      shown: { status: { replicas: 3 } },
    },
  },
};
