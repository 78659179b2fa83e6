import { describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../../../src/index.ts';
import { lens } from '../../../src/lens.ts';
import type { Fields } from '../../support/a-store.ts';
import { deploy, integer, listOf, object, text } from './a-deployment.ts';

const STASH = 'cluster.x-k8s.io/conversion-data';

/** Only v1 has `b`, and only v1beta1 has `a`. */
const limits = { v1: object({ b: integer }), v1beta1: object({ a: integer }) };
const part = object({ size: integer });

/** The fields that name an element, as the schema or nobody says. */
const lists = [
  ['with declared keys', 'host', ['host']],
  ['with a name', 'name', []],
  ['without keys', 'at', []],
] as const;

describe.for(lists)('stashed data in an object of an element of a list %s', ([, key, keys]) => {
  const shapes = Object.fromEntries(
    Object.entries(limits).map(([version, shape]) => {
      const element = object({ [key]: text, limits: shape, part });
      return [version, object({ rules: listOf(element, ...keys) })];
    }),
  );
  const { see, written } = deploy({
    shapes,
    spokes: { v1beta1: lens() },
    stashes: { [STASH]: { version: 'v1' } },
  });
  const taken = (rules: readonly object[], stash: readonly object[]): Fields => {
    const whole: KubernetesObject = written('v1beta1', { rules });
    const annotations = { [STASH]: JSON.stringify({ rules: stash }) };
    return see({ ...whole, metadata: { ...whole.metadata, annotations } }, 'v1');
  };
  const home = (rules: readonly object[], stash: readonly object[]): unknown =>
    taken(rules, stash)['rules'];
  const [one, two] = [{ [key]: 'one' }, { [key]: 'two' }];
  const hub = [
    { ...one, limits: { b: 1 } },
    { ...two, limits: { b: 2 } },
  ];

  test('is restored, because Go code leaves such an object out', () => {
    expect(home([one, two], hub)).toStrictEqual(hub);
    expect(home([{ ...one, limits: {} }, two], hub)).toStrictEqual(hub);
    expect(home([two, one], hub)).toStrictEqual(hub.toReversed());
    expect(home([two], hub)).toStrictEqual(hub.slice(1));
  });

  test('goes with an object that showed something and that a client has removed', () => {
    const shown = [{ ...one, part: { size: 1 }, limits: { b: 1 } }];
    expect(home([one], shown)).toStrictEqual(hub.slice(0, 1));
  });

  test('does not come back after a client has removed the object', () => {
    const v1 = taken([one, two], hub);
    const v1beta1 = see(v1, 'v1beta1');
    expect(see(v1beta1, 'v1')).toStrictEqual(v1);
    const [, second] = v1beta1['rules'] as readonly [object, object];
    const left = [one, hub[1]];
    expect(see({ ...v1beta1, rules: [one, second] }, 'v1')['rules']).toStrictEqual(left);
    const removed = see(see({ ...v1, rules: left }, 'v1beta1'), 'v1');
    expect(removed['rules']).toStrictEqual(left);
  });

  test('is not an object that is empty itself', () => {
    expect(home([one], [{ ...one, part: {} }])).toStrictEqual([one]);
  });
});
