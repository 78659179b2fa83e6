import type { WorkedKind } from '../worked-kind.ts';
import { crd } from './crd.gen.ts';
import { runtimeClass } from './runtime-class.ts';

export const runtimeClassExamples: WorkedKind = {
  kind: runtimeClass,
  crd,
  changes: true,
  loses: true,
  // All that v1alpha1 has stands in its spec, so only one that is empty cannot be shown elsewhere.
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
    'a spec with nothing in it': { from: 'v1alpha1', to: 'v1', object: { spec: {} }, shown: {} },
  },
};
