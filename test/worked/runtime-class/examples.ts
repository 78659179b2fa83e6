import type { WorkedKind } from '../worked-kind.ts';
import { crd } from './crd.gen.ts';
import { runtimeClass } from './runtime-class.ts';

export const runtimeClassExamples: WorkedKind = {
  kind: runtimeClass,
  crd,
  changes: true,
  loses: true,
  // v1alpha1 has all its fields in `spec`, so only an empty `spec` cannot be shown in other versions.
  typical: { values: { spec: [{}] } },
  same: {
    'a handler': {
      v1: { handler: 'kata', overhead: { podFixed: { memory: '120Mi', cpu: '250m' } } },
      v1beta1: { handler: 'kata', overhead: { podFixed: { memory: '120Mi', cpu: '250m' } } },
      v1alpha1: {
        spec: { runtimeHandler: 'kata', overhead: { podFixed: { memory: '120Mi', cpu: '250m' } } },
      },
    },
  },
  kept: {
    'an empty spec': { from: 'v1alpha1', to: 'v1', object: { spec: {} }, shown: {} },
  },
};
