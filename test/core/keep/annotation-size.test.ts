import { describe, expect, test } from 'vitest';
import type { Spoke } from '../../../src/index.ts';
import { lens, listToMap } from '../../../src/lens.ts';
import {
  bytesOfAnnotations,
  deploy,
  integer,
  listOf,
  mapOf,
  object,
  text,
} from './a-deployment.ts';
import type { Any } from './a-thing.ts';
import { PREFIX, fieldsOf, same } from './a-thing.ts';
import { fitAnnotations } from '../../../src/core/keep/annotations/fit-annotations.ts';
import type { Cargo } from '../../../src/core/keep/annotations/fit-annotations.ts';
import type { Kept } from '../../../src/core/keep/tree/kept.ts';

/** The API server's limit for all annotations of an object, in bytes. */
const LIMIT = 262_144;

const losing = deploy({
  shapes: {
    v1: object({ spec: object({ host: text, settings: mapOf(text) }) }),
    v1beta1: object({ spec: object({ host: text }) }),
  },
  spokes: { v1beta1: same },
});

const leaves = (count: number, length: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => {
      const name = `k${String(at).padStart(4, '0')}`;
      return [
        name,
        String(at * 7919)
          .padEnd(length, 'x')
          .slice(0, length),
      ];
    }),
  );

describe('many small fields that a version cannot hold', () => {
  test.for([
    ['22 KB in 1,800', leaves(1_800, 1)],
    ['64 KiB in 5,300', leaves(5_300, 1)],
    ['64 KiB in 1,000', leaves(1_000, 57)],
    ['200 KiB in 2,000', leaves(2_000, 94)],
  ] as const)('fit into annotations and are restored: %s', ([, settings]) => {
    const written = losing.written('v1', { spec: { host: 'h', settings } });
    const away = losing.see(written, 'v1beta1');
    expect(fieldsOf(away)).toStrictEqual({ spec: { host: 'h' } });
    expect(bytesOfAnnotations(away)).toBeLessThanOrEqual(LIMIT);
    expect(losing.see(away, 'v1')).toStrictEqual(written);
  });

  test('are restored after an edit of another field', () => {
    const settings = leaves(5_300, 1);
    const away = losing.see(losing.written('v1', { spec: { host: 'h', settings } }), 'v1beta1');
    const home = losing.see({ ...away, spec: { host: 'i' } }, 'v1');
    expect(fieldsOf(home)).toStrictEqual({ spec: { host: 'i', settings } });
  });

  test('are compressed if data kept for another version no longer fits beside them', () => {
    const { see, written } = deploy({
      shapes: {
        v1: object({ host: text }),
        v1beta1: object({ host: text, settings: mapOf(text) }),
        v1alpha1: object({ host: text, options: mapOf(text) }),
      },
      spokes: { v1beta1: same, v1alpha1: same },
    });
    const [settings, options] = [leaves(2_400, 94), leaves(2_300, 94)];
    const stored = see(written('v1beta1', { host: 'h', settings }), 'v1');
    const again = see({ ...see(stored, 'v1alpha1'), options }, 'v1');
    expect(bytesOfAnnotations(again)).toBeLessThan(bytesOfAnnotations(stored));
    expect(fieldsOf(see(again, 'v1beta1'))).toStrictEqual({ host: 'h', settings });
    expect(fieldsOf(see(again, 'v1alpha1'))).toStrictEqual({ host: 'h', options });
  });

  test('cost little more than the data', () => {
    const settings = leaves(2_000, 94);
    const away = losing.see(losing.written('v1', { spec: { host: 'h', settings } }), 'v1beta1');
    expect(bytesOfAnnotations(away)).toBeLessThan(1.3 * JSON.stringify(settings).length);
  });
});

describe('a list map of 5,000 elements in another order', () => {
  const element = object({ name: text, size: integer });
  const elements = Array.from({ length: 5_000 }, (_, at) => ({
    // 3,571 and 5,000 have no common divisor, so every name occurs once, out of order.
    name: `n${String((at * 3_571) % 5_000).padStart(4, '0')}`,
    size: at,
  }));
  const byName: Spoke<Any, Any> = {
    toHub: same.toHub,
    fromHub: ({ list, ...rest }) => ({
      ...rest,
      list: (list as typeof elements).toSorted((left, right) => (left.name < right.name ? -1 : 1)),
    }),
  };

  test.for([
    [
      'by a function that sorts',
      deploy({
        shapes: {
          v1: object({ list: listOf(element, 'name') }),
          v1beta1: object({ list: listOf(element, 'name') }),
        },
        spokes: { v1beta1: byName },
      }),
      ['v1', 'v1beta1'],
    ],
    [
      'by a lens that turns it into a map',
      deploy({
        shapes: {
          v1: object({ list: mapOf(object({ size: integer })) }),
          v1beta1: object({ list: listOf(element, 'name') }),
        },
        spokes: { v1beta1: lens(listToMap('list', 'name')) },
      }),
      ['v1beta1', 'v1'],
    ],
  ] as const)('fits and is restored: %s', ([, { see, written }, [from, to]]) => {
    const sent = written(from, { list: elements });
    const away = see(sent, to);
    expect(bytesOfAnnotations(away)).toBeLessThanOrEqual(LIMIT);
    expect(see(away, from)).toStrictEqual(sent);
  });
});

describe('the division of kept data', () => {
  /** Returns a cargo of one group, and the number of its divisions so far. */
  function counted(kept: Kept): { cargo: Cargo; divisions: () => number } {
    let asked = 0;
    const cargo: Cargo = {
      prefix: PREFIX,
      texts: new Map(),
      otherBytes: 0,
      groups: [{ version: 'v1', by: 'me', kept }],
      shapeOf: () => {
        asked += 1;
        return undefined;
      },
    };
    return { cargo, divisions: () => asked };
  }

  const tree = (fields: readonly (readonly [string, Kept])[]): Kept => ({
    type: 'fields',
    made: false,
    fields: new Map(fields),
  });
  const values = (count: number): Kept =>
    tree(Array.from({ length: count }, (_, at) => [`k${at}`, { type: 'value', is: at }]));

  test('happens at most once per level', () => {
    const { cargo, divisions } = counted(tree([['a', values(3_000)]]));
    expect(fitAnnotations(cargo)).toHaveProperty('texts');
    // Both levels, and before them the finest pieces if they are few.
    expect(divisions()).toBeLessThanOrEqual(3);
  });

  test('happens once, without compression, if nothing can make it fit', () => {
    const list = Array.from({ length: 5_000 }, () => 'x'.repeat(1_000));
    const { cargo, divisions } = counted(tree([['a', { type: 'value', is: list }]]));
    const fitted = fitAnnotations(cargo);
    expect('problem' in fitted && fitted.problem).toMatchObject({ reason: 'TooMuchKept' });
    expect(JSON.stringify(fitted)).toContain('at least');
    // Once to write it, once to list the places.
    expect(divisions()).toBeLessThanOrEqual(2);
  });
});
