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
  ['suspend', 'active'],
  ['pause', 'running'],
  ['suspend', 'running'],
  ['inboundRules', 'outboundRules'],
  ['readOnly', 'writable'],
  ['source', 'target'],
  ['requests', 'limits'],
  ['cpuRequest', 'cpuLimit'],
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
  ['suspend', 'paused'],
  ['suspend', 'suspended'],
  ['active', 'enabled'],
  ['sourceTarget', 'targetSource'],
  ['readWrite', 'writable'],
  ['requests', 'limit'],
  ['maxRequests', 'rateLimit'],
  ['requestRate', 'rateLimit'],
] as const)('%s and %s are not', ([own, hub]) => {
  expect(between(own, hub)).toBeUndefined();
});

test('the requests and the limits of resources are opposites', () => {
  const path = (of: string) => ({ path: ['spec', 'resources', of, 'cpu'] });
  expect(contrary(path('requests'), path('limits'))).toBe('opposite');
});
