import type { WorkedKind } from '../worked-kind.ts';
import { crd } from './crd.gen.ts';
import { priorityLevelConfiguration } from './priority-level-configuration.ts';

const limitResponse = { type: 'Queue', queuing: { queues: 64, handSize: 6 } };

export const priorityLevelConfigurationExamples: WorkedKind = {
  kind: priorityLevelConfiguration,
  crd,
  changes: true,
  loses: true,
  same: {
    'a number of shares': {
      v1: { spec: { type: 'Limited', limited: { nominalConcurrencyShares: 0, limitResponse } } },
      v1beta3: {
        spec: { type: 'Limited', limited: { nominalConcurrencyShares: 0, limitResponse } },
      },
      v1beta2: {
        spec: { type: 'Limited', limited: { assuredConcurrencyShares: 0, limitResponse } },
      },
      v1beta1: {
        spec: { type: 'Limited', limited: { assuredConcurrencyShares: 0, limitResponse } },
      },
    },
  },
  kept: {
    'fields for lending, which are newer than v1beta1': {
      from: 'v1',
      to: 'v1beta1',
      object: { spec: { limited: { nominalConcurrencyShares: 30, lendablePercent: 50 } } },
      shown: { spec: { limited: { assuredConcurrencyShares: 30 } } },
    },
  },
};
