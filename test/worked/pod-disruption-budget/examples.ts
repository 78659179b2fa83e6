import type { WorkedKind } from '../worked-kind.ts';
import { crd } from './crd.gen.ts';
import { podDisruptionBudget } from './pod-disruption-budget.ts';

const KEY = 'pdb.kubernetes.io/deprecated-v1beta1-empty-selector-match';

export const podDisruptionBudgetExamples: WorkedKind = {
  kind: podDisruptionBudget,
  crd,
  changes: true,
  loses: true,
  says: ['{}', KEY, 'Exists', 'DoesNotExist'],
  typical: {
    values: {
      selector: [
        {},
        { matchExpressions: [{ key: KEY, operator: 'Exists' }] },
        { matchExpressions: [{ key: KEY, operator: 'DoesNotExist' }] },
      ],
    },
  },
  same: {
    'a selector that selects some pods': {
      v1: { spec: { minAvailable: '50%', selector: { matchLabels: { app: 'web' } } } },
      v1beta1: { spec: { minAvailable: '50%', selector: { matchLabels: { app: 'web' } } } },
    },
    'a selector that selects no pod': {
      v1: { spec: { selector: { matchExpressions: [{ key: KEY, operator: 'Exists' }] } } },
      v1beta1: { spec: { selector: {} } },
    },
    'a selector that selects every pod': {
      v1: { spec: { selector: {} } },
      v1beta1: {
        spec: { selector: { matchExpressions: [{ key: KEY, operator: 'DoesNotExist' }] } },
      },
    },
    'no selector': {
      v1: { spec: { maxUnavailable: 1 } },
      v1beta1: { spec: { maxUnavailable: 1 } },
    },
  },
  kept: {
    'a policy that is new in v1': {
      from: 'v1',
      to: 'v1beta1',
      object: { spec: { maxUnavailable: 1, unhealthyPodEvictionPolicy: 'AlwaysAllow' } },
      shown: { spec: { maxUnavailable: 1 } },
    },
  },
};
