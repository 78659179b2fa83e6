import type { WorkedKind } from '../worked-kind.ts';
import { crd } from './crd.gen.ts';
import { statefulSet } from './stateful-set.ts';

const database = {
  spec: {
    serviceName: 'db',
    replicas: 3,
    selector: { matchLabels: { app: 'db' } },
    volumeClaimTemplates: [
      { metadata: { name: 'data' }, spec: { resources: { requests: { storage: '10Gi' } } } },
    ],
  },
};

export const statefulSetExamples: WorkedKind = {
  kind: statefulSet,
  crd,
  changes: false,
  loses: true,
  same: {
    'a database': { v1: database, v1beta2: database, v1beta1: database },
  },
  kept: {
    'the ordinals, which are new in v1': {
      from: 'v1',
      to: 'v1beta1',
      object: { spec: { replicas: 3, ordinals: { start: 1 } } },
      shown: { spec: { replicas: 3 } },
    },
  },
};
