import { expect, test } from 'vitest';
import { planJson } from '../../../scripts/plan/report/plan-json.ts';
import type { PlanPlace } from '../../../src/life/plan/facts.ts';
import { planOf } from '../../../src/life/plan/plan.ts';
import { COMMANDS, factsOf } from '../../life/plan/a-crd-state.ts';

test('a finding has the line of a file, and not what the file has there', () => {
  const facts = factsOf({ versions: [{ name: 'v1' }, { name: 'v1beta1', storage: true }] });
  const schema = { maximum: 9_007_199_254_740_993n };
  const placeAt = (): PlanPlace => ({ file: 'crd.yaml', line: 9, value: { schema } });
  const plan = planOf({ ...facts, placeAt }, { commands: COMMANDS });
  const [{ findings }] = JSON.parse(planJson([plan])) as [{ findings: object[] }];
  expect(plan.findings).not.toEqual([]);
  expect(findings).toEqual(
    plan.findings.map(({ id, level, path, message }) => {
      return { id, level, path: path.join('.'), message, file: 'crd.yaml', line: 9 };
    }),
  );
});
