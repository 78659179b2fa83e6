import type { WorkedKind } from '../worked-kind.ts';
import { crd } from './crd.gen.ts';
import { lease } from './lease.ts';

export const leaseExamples: WorkedKind = {
  kind: lease,
  crd,
  changes: false,
  loses: true,
  same: {
    'a leader': {
      v1: { spec: { holderIdentity: 'web-0', leaseDurationSeconds: 15, leaseTransitions: 2 } },
      v1beta1: { spec: { holderIdentity: 'web-0', leaseDurationSeconds: 15, leaseTransitions: 2 } },
    },
  },
  kept: {
    'a preferred holder, which is new in v1': {
      from: 'v1',
      to: 'v1beta1',
      object: { spec: { holderIdentity: 'web-0', preferredHolder: 'web-1' } },
      shown: { spec: { holderIdentity: 'web-0' } },
    },
  },
};
