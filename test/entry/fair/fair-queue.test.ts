import { describe, expect, test } from 'vitest';
import { fairQueue } from '../../../src/entry/node/fair/fair-queue.ts';
import type { FairQueue } from '../../../src/entry/node/fair/fair-queue.ts';

describe('a fair queue', () => {
  test('serves one flow in the order of arrival', () => {
    const queue = queueOf([
      ['a', 5, 'a1'],
      ['a', 1, 'a2'],
      ['a', 9, 'a3'],
    ]);
    expect(drain(queue)).toEqual(['a1', 'a2', 'a3']);
  });

  test('serves flows in turn, however many items one of them has', () => {
    const queue = queueOf([
      ['a', 1, 'a1'],
      ['a', 1, 'a2'],
      ['a', 1, 'a3'],
      ['b', 1, 'b1'],
      ['c', 1, 'c1'],
    ]);
    expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  test('gives flows the same weight, not the same number of items', () => {
    const queue = queueOf([
      ['large', 4, 'l1'],
      ['large', 4, 'l2'],
      ...['s1', 's2', 's3', 's4', 's5'].map((item) => ['small', 1, item] as const),
    ]);
    expect(drain(queue)).toEqual(['l1', 's1', 's2', 's3', 's4', 'l2', 's5']);
  });

  test('does not let a flow save up the turns of a pause', () => {
    const queue = queueOf([
      ['a', 1, 'a1'],
      ['a', 1, 'a2'],
      ['a', 1, 'a3'],
      ['a', 1, 'a4'],
    ]);
    expect(queue.take(3)).toEqual(['a1', 'a2', 'a3']);
    for (const item of ['b1', 'b2', 'b3']) queue.add('b', 1, item);
    expect(drain(queue)).toEqual(['b1', 'a4', 'b2', 'b3']);
  });

  test('remembers the weight of a flow that returns at once', () => {
    const queue = queueOf([
      ['a', 10, 'a1'],
      ['b', 1, 'b1'],
      ['b', 1, 'b2'],
    ]);
    expect(queue.take(0)).toEqual(['a1']);
    queue.add('a', 10, 'a2');
    expect(drain(queue)).toEqual(['b1', 'b2', 'a2']);
  });

  test('takes what fits into a budget, but at least one item', () => {
    const queue = queueOf([
      ['a', 3, 'a1'],
      ['a', 3, 'a2'],
      ['a', 3, 'a3'],
      ['a', 3, 'a4'],
    ]);
    expect(queue.take(0)).toEqual(['a1']);
    expect(queue.take(8)).toEqual(['a2', 'a3']);
    expect(queue.size()).toBe(1);
    expect(queue.take(Number.POSITIVE_INFINITY)).toEqual(['a4']);
    expect(queue.take(1)).toEqual([]);
  });

  test('forgets the items that it drops, and their weight', () => {
    const queue = queueOf([
      ['a', 9, 'a1'],
      ['a', 1, 'a2'],
      ['b', 9, 'b1'],
      ['b', 1, 'b2'],
      ['b', 1, 'b3'],
    ]);
    expect(queue.drop((item) => ['a1', 'b1', 'b3'].includes(item))).toEqual(['a1', 'b1', 'b3']);
    expect(queue.size()).toBe(2);
    queue.add('a', 1, 'a3');
    expect(drain(queue)).toEqual(['a2', 'b2', 'a3']);
  });
});

function queueOf(items: readonly (readonly [string, number, string])[]): FairQueue<string> {
  const queue = fairQueue<string>();
  for (const item of items) queue.add(...item);
  return queue;
}

function drain(queue: FairQueue<string>): readonly string[] {
  return queue.take(Number.POSITIVE_INFINITY);
}
