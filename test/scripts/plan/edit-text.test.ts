import { expect, test } from 'vitest';
import { editLines } from '../../../scripts/plan/report/edit-text.ts';
import { planOf } from '../../../src/life/plan/plan.ts';
import { COMMANDS, factsOf } from '../../life/plan/a-crd-state.ts';

test('a change of a cluster names the kubeconfig that was given', () => {
  const facts = factsOf({ versions: [{ name: 'v1', storage: true }] });
  const edit = { changes: [{ path: ['spec', 'versions', 0, 'served'], value: false }] };
  const plan = planOf(facts, { commands: COMMANDS });
  const start = 'run: kubectl patch crd widgets.example.com --context test';
  expect(editLines(edit, plan, undefined).join()).toContain(`${start} --type json`);
  expect(editLines(edit, plan, '/a b')).toEqual([
    expect.stringContaining(`${start} --kubeconfig '/a b' --type json`),
  ]);
});
