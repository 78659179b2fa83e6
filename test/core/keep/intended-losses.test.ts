import { describe, expect, test } from 'vitest';
import type { Spoke } from '../../../src/index.ts';
import { each, forget, hubOnly, inside, lens, ownOnly } from '../../../src/lens.ts';
import type { Any } from './a-thing.ts';
import { fieldsOf, same, without } from './a-thing.ts';
import { deploy, listOf, mapOf, object, text } from './a-deployment.ts';

const parts = [each<Any, Any, string, string>('limits', forget('legacy', 'nobody reads it'))];

describe.each<[string, Spoke<Any, Any>]>([
  ['a lens', lens(...parts, each('limits', ownOnly('own')))],
  ['functions', { ...same, unconverted: [...parts, each('limits', ownOnly('own'))] }],
])('a loss that %s declares for each entry', (_, v1beta1) => {
  const own = object({ a: text, legacy: text, own: text });

  test('of a map is that of the field, also in an entry of the same name', () => {
    const { see, written } = deploy({
      shapes: {
        v1: object({ limits: mapOf(object({ a: text })) }),
        v1beta1: object({ limits: mapOf(own) }),
      },
      spokes: { v1beta1 },
    });
    const limits = {
      legacy: { a: '1', legacy: 'l', own: 'o' },
      other: { a: '2', legacy: 'l', own: 'o' },
    };
    const home = see(see(written('v1beta1', { limits }), 'v1'), 'v1beta1');
    expect(fieldsOf(home)).toStrictEqual({
      limits: { legacy: { a: '1', own: 'o' }, other: { a: '2', own: 'o' } },
    });
  });

  test('of a map whose entries are kept whole is that of the field', () => {
    const { see, written } = deploy({
      shapes: { v1: object({ a: text }), v1beta1: object({ a: text, limits: mapOf(own) }) },
      spokes: { v1beta1 },
    });
    const limits = { legacy: { a: '1', legacy: 'l' }, other: { legacy: 'l' } };
    const home = see(see(written('v1beta1', { a: 'x', limits }), 'v1'), 'v1beta1');
    expect(fieldsOf(home)).toStrictEqual({ a: 'x', limits: { legacy: { a: '1' }, other: {} } });
  });

  test.for([
    ['with names', [{ name: 'a', legacy: 'l', own: 'o' }]],
    ['without names', [{ a: '1', legacy: 'l', own: 'o' }]],
  ] as const)('of a list %s is that of the field', ([, limits]) => {
    const { see, written } = deploy({
      shapes: {
        v1: object({ limits: listOf(object({ name: text, a: text })) }),
        v1beta1: object({ limits: listOf(object({ ...own.fields, name: text })) }),
      },
      spokes: { v1beta1 },
    });
    const home = see(see(written('v1beta1', { limits }), 'v1'), 'v1beta1');
    const left = limits.map((element) => without(element, 'legacy'));
    expect(fieldsOf(home)).toStrictEqual({ limits: left });
  });

  test('of a list whose elements are kept whole is that of the field', () => {
    const { see, written } = deploy({
      shapes: { v1: object({ a: text }), v1beta1: object({ a: text, limits: listOf(own) }) },
      spokes: { v1beta1 },
    });
    const limits = [{ a: '1', legacy: 'l' }, { legacy: 'l' }];
    const home = see(see(written('v1beta1', { a: 'x', limits }), 'v1'), 'v1beta1');
    expect(fieldsOf(home)).toStrictEqual({ a: 'x', limits: [{ a: '1' }, {}] });
  });
});

test('a loss of every element removes elements that are kept alone', () => {
  const element = object({ name: text, a: text });
  const { see, written } = deploy({
    shapes: { v1: object({ list: listOf(element) }), v1beta1: object({ list: listOf(element) }) },
    spokes: {
      v1beta1: {
        toHub: ({ list, ...rest }: Any) => ({ ...rest, list: (list as Any[]).slice(0, 1) }),
        fromHub: (hub: Any) => hub,
        unconverted: [each('list', forget('.', 'only the first counts'))],
      },
    },
  });
  const list = [
    { name: 'a', a: '1' },
    { name: 'b', a: '2' },
  ];
  const home = see(see(written('v1beta1', { list }), 'v1'), 'v1beta1');
  expect(fieldsOf(home)).toStrictEqual({ list: [{ name: 'a', a: '1' }] });
});

describe('a loss within an object that moves', () => {
  const { see, written } = deploy({
    shapes: {
      v1: object({ b: object({ y: text }), a: object({ x: text }) }),
      v1beta1: object({ a: object({ x: text, y: text }) }),
    },
    spokes: {
      v1beta1: lens(
        inside<Any, Any, string, string>(['a', 'b'], forget('x', 'nobody reads it')),
        hubOnly('a'),
      ),
    },
  });

  test('is that of the field in its version', () => {
    const sent = written('v1beta1', { a: { x: 'l', y: '1' } });
    expect(fieldsOf(see(see(sent, 'v1'), 'v1beta1'))).toStrictEqual({ a: { y: '1' } });
  });

  test('spares the field that has the same path in the other version', () => {
    const sent = written('v1', { a: { x: '2' }, b: { y: '1' } });
    expect(see(see(sent, 'v1beta1'), 'v1')).toStrictEqual(sent);
  });
});
