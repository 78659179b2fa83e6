import type { WorkedKind } from '../worked-kind.ts';
import { crd } from './crd.gen.ts';
import { replicaSet } from './replica-set.ts';

const three = { spec: { replicas: 3, selector: { matchLabels: { app: 'web' } } } };

export const replicaSetExamples: WorkedKind = {
  kind: replicaSet,
  crd,
  changes: false,
  loses: true,
  same: {
    'three replicas': { v1: three, v1beta2: three, 'extensions-v1beta1': three },
  },
  kept: {
    'a count that is new in v1': {
      from: 'v1',
      to: 'extensions-v1beta1',
      object: { status: { replicas: 3, terminatingReplicas: 1 } },
      shown: { status: { replicas: 3 } },
    },
  },
};
