import { expect, test } from 'vitest';
import { predictCalls } from '../../../src/life/plan/calls.ts';
import type { PlanFacts } from '../../../src/life/plan/facts.ts';
import { factsOf, WEBHOOK } from './a-crd-state.ts';

const SERVICE = {
  strategy: 'Webhook',
  webhook: {
    conversionReviewVersions: ['v1'],
    clientConfig: { service: { namespace: 'default', name: 'convert' } },
  },
};

const MIXED = {
  versions: [{ name: 'v1', storage: true }, { name: 'v1beta1' }],
  objects: {
    count: 100,
    read: 100,
    entries: [{ manager: 'gitops', version: 'v1beta1', objects: 50 }],
  },
};

function migrating(facts: PlanFacts): number | undefined {
  const { operations = [] } = predictCalls(facts) ?? {};
  return operations.find(({ operation }) => operation === 'migrate')?.calls;
}

// The numbers of calls are counted on an API server by test/e2e/plan-calls.test.ts.
test('a migration costs one more call for each object whose managedFields it can translate first', () => {
  const byUrl = factsOf({ ...MIXED, conversion: WEBHOOK });
  const byService = factsOf({ ...MIXED, conversion: SERVICE });

  expect(migrating(byUrl)).toBe(200 + 50);
  expect(migrating({ ...byService, isDefined: true })).toBe(200 + 50);
  expect(migrating(byService)).toBe(200 + 50 * 9);
});
