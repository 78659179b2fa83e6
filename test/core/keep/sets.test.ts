import { describe, expect, test } from 'vitest';
import type { JsonObject, Shape } from '../../../src/index.ts';
import { lens, valueToList } from '../../../src/lens.ts';
import { deploy, integer, listOf, object, text } from './a-deployment.ts';
import type { Any } from './a-thing.ts';
import { fieldsOf, keptIn, same } from './a-thing.ts';

/** Field managers own each element of a set, so each has an annotation. */
describe('a set that only one version has', () => {
  const setOf = (items: Shape): Shape => ({ ...listOf(items), set: true });
  const pair = object({ a: text, b: text });
  const { see, written } = deploy({
    shapes: {
      v1: object({ host: text, tags: setOf(text), pairs: setOf(pair) }),
      v1beta1: object({ host: text }),
    },
    spokes: { v1beta1: same },
  });
  const away = (tags: readonly unknown[]): JsonObject =>
    see(written('v1', { host: 'h', tags }), 'v1beta1') as JsonObject;

  test('has an annotation for each element, and no other one changes with the last element', () => {
    const texts = Object.entries(keptIn(away(['c', 'a', 'b'])));
    expect(texts).toHaveLength(3);
    const fewer = Object.entries(keptIn(away(['c', 'a'])));
    expect(fewer).toHaveLength(2);
    expect(texts).toEqual(expect.arrayContaining(fewer));
  });

  test.for<[string, JsonObject]>([
    ['in its order', { tags: ['c', 'a', 'b'] }],
    ['empty', { tags: [] }],
    ['of objects', { pairs: [{ b: 'x' }, { a: 'x', b: 'y' }, {}] }],
    ['with an element twice', { tags: ['a', 'b', 'a'] }],
    ['with many elements', { tags: Array.from({ length: 3_000 }, (_, at) => `tag-${at}`) }],
  ])('comes back %s', ([, fields]) => {
    const sent = written('v1', { host: 'h', ...fields });
    const shown = see(sent, 'v1beta1');
    expect(see(shown, 'v1')).toStrictEqual(sent);
    expect(see({ ...shown, host: 'i' }, 'v1')).toStrictEqual({ ...sent, host: 'i' });
  });

  test('has elements without keys, so that older code adds no field to them', () => {
    const shown = see(written('v1', { pairs: [{ a: 'x' }] }), 'v1beta1');
    expect(Object.values(keptIn(shown)).join()).toContain('"k":[]');
  });

  test('comes back without an element whose annotation is removed', () => {
    const shown = away(['c', 'a', 'b']);
    const kept = Object.entries(keptIn(shown)).filter(([, one]) => !one.includes('{"is":"a"}'));
    const metadata = shown['metadata'] as JsonObject;
    const fewer = { ...shown, metadata: { ...metadata, annotations: Object.fromEntries(kept) } };
    expect(fieldsOf(see(fewer, 'v1'))).toStrictEqual({ host: 'h', tags: ['c', 'b'] });
  });

  test('has no element twice if a client adds one that a function cuts off', () => {
    const shape = object({ tags: setOf(text) });
    const cut = deploy({
      shapes: { v1: shape, v1beta1: shape },
      spokes: {
        v1beta1: {
          ...same,
          fromHub: ({ tags, ...rest }: Any) => ({ ...rest, tags: (tags as string[]).slice(0, 2) }),
        },
      },
    });
    const shown = cut.see(cut.written('v1', { tags: ['a', 'b', 'c', 'd'] }), 'v1beta1');
    const home = cut.see({ ...shown, tags: ['c', 'b'] }, 'v1');
    expect(fieldsOf(home)).toStrictEqual({ tags: ['c', 'b', 'd'] });
    expect(fieldsOf(cut.see(home, 'v1beta1'))).toStrictEqual({ tags: ['c', 'b'] });
    // An API server may have stored such a set before it was declared as one.
    const twice = cut.written('v1', { tags: ['a', 'b', 'c', 'a'] });
    expect(cut.see(cut.see(twice, 'v1beta1'), 'v1')).toStrictEqual(twice);
  });

  test('keeps elements that look the same in it, and are cut off there', () => {
    const cut = deploy({
      shapes: {
        v1: object({ ports: setOf(object({ port: integer })) }),
        v1beta1: object({ ports: setOf(object({ port: integer })) }),
        v2: object({ ports: listOf(object({ host: text, port: integer })) }),
      },
      spokes: {
        v1beta1: {
          ...same,
          fromHub: ({ ports, ...rest }: Any) => ({
            ...rest,
            ports: (ports as JsonObject[]).slice(0, 1),
          }),
        },
        v2: same,
      },
    });
    const ports = [{ host: 'a' }, { host: 'b' }, { host: 'c', port: 1 }];
    const shown = cut.see(cut.written('v2', { ports }), 'v1beta1');
    expect(fieldsOf(shown)).toStrictEqual({ ports: [{}] });
    expect(fieldsOf(cut.see(shown, 'v2'))).toStrictEqual({ ports });
  });

  test('is replaced as a whole by a value of the other version', () => {
    const other = deploy({
      shapes: { v1: object({ tags: setOf(text) }), v1beta1: object({ tag: text }) },
      spokes: { v1beta1: lens(valueToList(['tag', 'tags'])) },
    });
    const shown = other.see(other.written('v1', { tags: ['a', 'b'] }), 'v1beta1');
    expect(fieldsOf(shown)).toStrictEqual({});
    expect(fieldsOf(other.see({ ...shown, tag: 'c' }, 'v1'))).toStrictEqual({ tags: ['c'] });
  });
});

test('a list whose key is named like a value comes back', () => {
  const item = object({ '~value': text, size: text });
  const { see, written } = deploy({
    shapes: { v1: object({ list: listOf(item, '~value') }), v1beta1: object({}) },
    spokes: { v1beta1: same },
  });
  const sent = written('v1', { list: [{ '~value': 'a', size: 's' }, { '~value': 'b' }] });
  expect(see(see(sent, 'v1beta1'), 'v1')).toStrictEqual(sent);
});
