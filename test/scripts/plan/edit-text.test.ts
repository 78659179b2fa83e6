import { expect, test } from 'vitest';
import { editLines } from '../../../scripts/plan/report/edit-text.ts';
import type { PlanPlace } from '../../../src/life/plan/facts.ts';
import { planOf } from '../../../src/life/plan/plan.ts';
import { COMMANDS, factsOf } from '../../life/plan/a-crd-state.ts';

test('a change of a cluster names the kubeconfig that was given', () => {
  const facts = factsOf({ versions: [{ name: 'v1', storage: true }] });
  const edit = [{ path: ['spec', 'versions', 0, 'served'], value: false }];
  const plan = planOf(facts, { commands: COMMANDS });
  const start = 'run: kubectl patch crd widgets.example.com --context test';
  expect(editLines(edit, plan, undefined).join()).toContain(`${start} --type json`);
  expect(editLines(edit, plan, '/a b')).toEqual([
    expect.stringContaining(`${start} --kubeconfig '/a b' --type json`),
  ]);
});

test.for([
  ['the value', true, true, 'apply the change in'],
  ['another value', true, false, 'edit'],
  ['no value', true, undefined, 'edit'],
  ['other words', 'use v1', 'move to v1', 'apply the change in'],
  ['the removed version', undefined, { name: 'v1' }, 'edit'],
  ['no removed version', undefined, undefined, 'apply the change in'],
] as const)('a change whose file has %s', ([, value, held, how]) => {
  const facts = factsOf({ versions: [{ name: 'v1', storage: true }] });
  const placeAt = (): PlanPlace => ({ file: 'crd.yaml', line: 9, value: held });
  const plan = planOf({ ...facts, placeAt }, { commands: COMMANDS });
  const version = ['spec', 'versions', 0];
  const change = value === undefined ? { path: version } : { path: [...version, 'f'], value };
  expect(editLines([change], plan, undefined)).toEqual([
    expect.stringContaining(`${how} crd.yaml:9: `),
  ]);
});
