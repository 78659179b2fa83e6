import { describe, expect, test } from 'vitest';
import { through } from '../../../src/index.ts';
import { each, hubOnly, lens, ownOnly, rename } from '../../../src/lens.ts';
import { deploy, integer, listOf, object, text } from './a-deployment.ts';
import { fieldsOf } from './a-thing.ts';

const element = (fields: Parameters<typeof object>[0]) =>
  object({ host: text, port: integer, ...fields });

describe('the order in which versions declare the keys of a list does not matter', () => {
  test.for([
    ['the same', ['host', 'port']],
    ['another', ['port', 'host']],
  ] as const)('for the data of an object that the other version does not show: %s', ([, keys]) => {
    const { see, written } = deploy({
      shapes: {
        v1: object({ all: listOf(element({ p: object({ a: text, c: text }) }), ...keys) }),
        v1beta1: object({
          all: listOf(element({ p: object({ r: object({ c: text }) }) }), 'host', 'port'),
        }),
        v1alpha1: object({ all: listOf(element({ q: object({ c: text }) }), 'host', 'port') }),
      },
      spokes: {
        v1beta1: lens(each('all', rename('p.r.c', 'p.c'), hubOnly('p.a'))),
        v1alpha1: through('v1beta1', lens(each('all', rename('q.c', 'p.r.c')))),
      },
    });
    const one = { host: 'web', port: 1 };
    const away = see(written('v1', { all: [{ ...one, p: { a: 'A', c: 'C' } }] }), 'v1alpha1');
    const home = see(see({ ...away, all: [one] }, 'v1beta1'), 'v1');
    expect(fieldsOf(home)).toStrictEqual({ all: [{ ...one, p: { a: 'A' } }] });
  });

  test('for a key that has another name, and so another place among the keys, in one of them', () => {
    const { see, written } = deploy({
      shapes: {
        v1: object({ all: listOf(element({ b: text, p: object({ a: text }) }), 'host', 'port') }),
        v1beta1: object({
          all: listOf(
            object({ aside: integer, host: text, p: object({ b: text, c: text }) }),
            'aside',
            'host',
          ),
        }),
      },
      spokes: {
        v1beta1: lens(
          each('all', rename('aside', 'port'), rename('p.b', 'b'), hubOnly('p.a'), ownOnly('p.c')),
        ),
      },
    });
    const one = { aside: 1, host: 'web' };
    const away = see(written('v1beta1', { all: [{ ...one, p: { b: 'B', c: 'C' } }] }), 'v1');
    const home = see({ ...away, all: [{ host: 'web', port: 1 }] }, 'v1beta1');
    expect(fieldsOf(home)).toStrictEqual({ all: [{ ...one, p: { c: 'C' } }] });
  });

  test('for data that older code has kept by keys in the order of the schema', () => {
    const { see, written } = deploy({
      shapes: {
        v1: object({ all: listOf(element({ a: text }), 'port', 'host') }),
        v1beta1: object({ all: listOf(element({}), 'port', 'host') }),
      },
      spokes: { v1beta1: lens(each('all', hubOnly('a'))) },
    });
    const all = [{ host: 'web', port: 1, a: 'A' }];
    const away = see(written('v1', { all }), 'v1beta1');
    const { annotations } = away['metadata'] as { annotations: Readonly<Record<string, string>> };
    const older = Object.entries(annotations).map(([name, newer]) => {
      const turned = newer
        .replace('["web",1]', '[1,"web"]')
        .replace('["host","port"]', '["port","host"]');
      expect(turned).not.toBe(newer);
      return [name, turned] as const;
    });
    const stored = { ...away, metadata: { name: 'one', annotations: Object.fromEntries(older) } };
    expect(fieldsOf(see(stored, 'v1'))).toStrictEqual({ all });
  });
});
