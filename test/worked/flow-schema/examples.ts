import type { WorkedKind } from '../worked-kind.ts';
import { crd } from './crd.gen.ts';
import { flowSchema } from './flow-schema.ts';

const operator = {
  spec: {
    priorityLevelConfiguration: { name: 'workload-high' },
    matchingPrecedence: 1000,
    distinguisherMethod: { type: 'ByUser' },
    rules: [
      {
        subjects: [{ kind: 'ServiceAccount', serviceAccount: { namespace: 'prod', name: 'web' } }],
        resourceRules: [{ verbs: ['*'], apiGroups: ['example.com'], resources: ['*'] }],
      },
    ],
  },
};

export const flowSchemaExamples: WorkedKind = {
  kind: flowSchema,
  crd,
  changes: false,
  loses: false,
  same: {
    'a schema for an operator': {
      v1: operator,
      v1beta3: operator,
      v1beta2: operator,
      v1beta1: operator,
    },
  },
  kept: {},
};
