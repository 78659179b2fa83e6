import { expect, test } from 'vitest';
import { contrary } from '../../src/check/contrary.ts';

const between = (own: string, hub: string): unknown =>
  contrary({ path: ['spec', own] }, { path: ['spec', hub] });

test.for([
  ['min', 'upperBound'],
  ['maxSize', 'lowerSize'],
  ['start', 'finish'],
  ['beginTime', 'endTime'],
  ['suspended', 'active'],
  ['paused', 'enabled'],
  ['inboundRules', 'outboundRules'],
  ['readOnly', 'writable'],
  ['source', 'target'],
] as const)('%s and %s are opposites', ([own, hub]) => {
  expect(between(own, hub)).toBe('opposite');
  expect(between(hub, own)).toBe('opposite');
});

test.for([
  ['min', 'lowerBound'],
  ['maxSize', 'upperSize'],
  ['start', 'begin'],
  ['end', 'finish'],
  ['suspended', 'paused'],
  ['active', 'enabled'],
  ['sourceTarget', 'targetSource'],
  ['readWrite', 'writable'],
] as const)('%s and %s are not', ([own, hub]) => {
  expect(between(own, hub)).toBeUndefined();
});
