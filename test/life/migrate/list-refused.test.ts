import { expect, test } from 'vitest';
import { listRefused } from '../../../src/life/migrate/list-refused.ts';

const FAILED = 'conversion webhook for example.com/v1beta1, Kind=Widget failed: EOF';

test.for([
  ['request to convert CR from an invalid group/version: example.com/v1alpha1', 'command repair'],
  [FAILED, 'Nothing is lost: look at the conversion webhook first, and start again.'],
  ['widgets.example.com is forbidden', 'Nothing is lost: remove the cause, and start again.'],
] as const)('a refused list names the remedy: %s', ([refusal, remedy]) => {
  expect(listRefused(refusal).message).toContain(remedy);
});
