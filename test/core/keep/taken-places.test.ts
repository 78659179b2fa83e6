import { describe, expect, test } from 'vitest';
import type { JsonValue, Shape, Spoke } from '../../../src/index.ts';
import { through } from '../../../src/index.ts';
import {
  each,
  forget,
  hubOnly,
  join,
  lens,
  ownOnly,
  rename,
  retype,
  split,
} from '../../../src/lens.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import type { Deployment } from './a-deployment.ts';
import { deploy, integer, listOf, mapOf, object, text } from './a-deployment.ts';
import { asList } from './a-form.ts';
import type { Any } from './a-thing.ts';
import { fieldsOf, keptIn, same, without } from './a-thing.ts';

test('an edit of an element wins over data that another deployment could not show, after only the hub has moved', () => {
  const shapes = {
    v1: object({ list: listOf(object({ name: text, at: text }), 'name') }),
    v2: object({ list: listOf(object({ name: text, host: text, port: text }), 'name') }),
    v3: object({}),
  };
  const parts = [':', ['host', 'port']] as const;
  const before = deploy({
    hub: 'v1',
    shapes,
    spokes: { v2: lens(each('list', join(parts[1], ':', 'at'))), v3: lens(hubOnly('list')) },
  });
  const after = deploy({
    hub: 'v2',
    shapes,
    spokes: { v1: lens(each('list', split('at', ...parts))), v3: lens(hubOnly('list')) },
  });
  // `v1` cannot show this address, and the stored version has no list.
  const sent = before.written('v2', { list: [{ name: 'a', host: '::1', port: '80' }] });
  const seen = after.see(before.see(sent, 'v3'), 'v1');
  expect(fieldsOf(seen)).toStrictEqual({ list: [{ name: 'a' }] });
  const stored = after.see({ ...seen, list: [{ name: 'a', at: 'b' }] }, 'v3');
  expect(fieldsOf(after.see(stored, 'v1'))).toStrictEqual({ list: [{ name: 'a', at: 'b' }] });
  expect(fieldsOf(after.see(stored, 'v2'))).toStrictEqual({ list: [{ name: 'a', host: 'b' }] });
});

describe('what a client of the old version writes into a field that it has gained, and a client of the new one removes', () => {
  test.for<[string, Shape, JsonValue, JsonValue]>([
    [
      'a list with keys',
      listOf(object({ name: text, p: text }), 'name'),
      [{ name: 'a', p: 'p' }],
      [{ name: 'b', p: 'q' }],
    ],
    ['an empty list', listOf(object({ name: text, p: text }), 'name'), [{ name: 'a' }], []],
    ['a set', { ...listOf(text), set: true }, ['a'], ['b']],
    ['an object', object({ p: text }), { p: 'p' }, { p: 'q' }],
    ['a map', mapOf(object({ p: text })), { a: { p: 'p' } }, { a: { p: 'q' } }],
  ])('does not return: %s', ([, shape, old, written]) => {
    const all = object({ host: text, f: shape });
    const before = deploy({
      shapes: { v1: all, v1beta1: object({ host: text }) },
      spokes: { v1beta1: same },
    });
    const after = deploy({ shapes: { v1: all, v1beta1: all }, spokes: { v1beta1: same } });
    const stored = before.see(before.written('v1', { host: 'h', f: old }), 'v1beta1');
    const seen = after.see({ ...stored, f: written }, 'v1');
    expect(fieldsOf(seen)).toStrictEqual({ host: 'h', f: written });
    const removed = after.see(without(seen, 'f'), 'v1beta1');
    expect(fieldsOf(removed)).toStrictEqual({ host: 'h' });
    expect(fieldsOf(after.see(removed, 'v1'))).toStrictEqual({ host: 'h' });
  });
});

test('a value that another version cannot show is not replaced by older data three steps away', () => {
  const address = object({ host: text, port: text });
  const shapes = {
    v1: object({ at: text }),
    v1beta1: object({ address: text }),
    v1alpha1: object({ address }),
    v2: object({ address: text }),
  };
  const apart = lens(ownOnly('address'), hubOnly('at'));
  const joined = through('v1beta1', lens(join(['address.host', 'address.port'], ':', 'address')));
  const before = deploy({
    shapes,
    spokes: { v1beta1: apart, v1alpha1: joined, v2: apart },
  });
  const after = deploy({
    hub: 'v2',
    shapes,
    spokes: { v1: lens(rename('at', 'address')), v1beta1: same, v1alpha1: joined },
  });
  const stored = before.see(before.written('v1', { at: 'h:80' }), 'v1alpha1');
  // No text stands for an empty port.
  const edited = { address: { host: 'i', port: '' } };
  const seen = after.see({ ...stored, ...edited }, 'v1');
  expect(fieldsOf(after.see(seen, 'v1alpha1'))).toStrictEqual(edited);
});

test('a list that waits beside data that would do harm keeps all its elements', () => {
  const list = listOf(object({ name: text }), 'name');
  const v2 = object({ list, host: text, port: text });
  const before = deploy({ hub: 'v2', shapes: { v1: object({}), v2 }, spokes: { v1: same } });
  const after = deploy({
    hub: 'v2',
    shapes: { v1: object({ list, at: text }), v2 },
    spokes: { v1: lens(split('at', ':', ['host', 'port'])) },
  });
  const old = { list: [{ name: 'a' }, { name: 'b' }], host: 'h', port: '80' };
  const stored = before.see(before.written('v2', old), 'v1');
  const edited = { ...stored, list: [{ name: 'c' }], at: 'i' };
  const seen = after.see(edited, 'v2');
  expect(fieldsOf(seen)).toStrictEqual({ list: [{ name: 'c' }], host: 'i' });
  const rewritten = after.see(seen, 'v1');
  expect(fieldsOf(rewritten)).toStrictEqual({ list: [{ name: 'c' }], at: 'i' });
  const kept = JSON.stringify(keptIn(rewritten));
  for (const name of ['a', 'b']) expect(kept).toContain(`\\"${name}\\"`);
});

test('an object that a client removes does not return with older data that had no place in it', () => {
  const v2 = object({ address: object({ host: text, port: text }) });
  const before = deploy({ hub: 'v2', shapes: { v1: object({}), v2 }, spokes: { v1: same } });
  const after = deploy({
    hub: 'v2',
    shapes: { v1: object({ address: text }), v2 },
    spokes: { v1: lens(split('address', ':', ['address.host', 'address.port'])) },
  });
  const stored = before.see(before.written('v2', { address: { host: 'h' } }), 'v1');
  // The host of before would change what this client has written.
  const seen = after.see({ ...stored, address: ':80' }, 'v2');
  expect(fieldsOf(seen)).toStrictEqual({ address: { port: '80' } });
  const removed = after.see(without(seen, 'address'), 'v1');
  expect(fieldsOf(removed)).toStrictEqual({});
  expect(fieldsOf(after.see(removed, 'v2'))).toStrictEqual({});
});

describe('data that finds no place after a deployment waits, however often the object is read', () => {
  /** Returns a new object as the next deployment stores it after three reads, and what a roll-back restores. */
  const readAgain = (fields: object, before: Deployment, after: Deployment): readonly object[] => {
    const away = before.see(before.written('v1', fields), 'v1beta1');
    const stored = after.see(after.see(after.see(away, 'v1'), 'v1beta1'), 'v1');
    return [stored, before.see(before.see(stored, 'v1beta1'), 'v1')].map(fieldsOf);
  };

  test('a value that would change another one', () => {
    const shapes = { v1: object({ host: text, port: text }), v1beta1: object({ host: text }) };
    const joined: Spoke<Any, Any> = {
      toHub: (shown) => shown,
      fromHub: ({ port, ...stored }) =>
        port === undefined
          ? stored
          : { ...stored, host: `${stored['host'] as string}:${port as string}` },
    };
    const before = deploy({ shapes, spokes: { v1beta1: same } });
    const after = deploy({ shapes, spokes: { v1beta1: joined } });
    const fields = { host: 'h', port: '80' };
    expect(readAgain(fields, before, after)).toStrictEqual([{ host: 'h' }, fields]);
  });

  test('a value of a type that its field no longer has', () => {
    const withSize = (size: Shape): Deployment =>
      deploy({
        shapes: { v1: object({ host: text, size }), v1beta1: object({ host: text }) },
        spokes: { v1beta1: same },
      });
    const fields = { host: 'h', size: 'large' };
    expect(readAgain(fields, withSize(text), withSize(integer))).toStrictEqual([
      { host: 'h' },
      fields,
    ]);
  });

  test('such a value in a hidden element, which is restored without it', () => {
    const { read, written } = asList();
    const open: Spoke<Any, Any> = {
      toHub: (shown) => shown,
      fromHub: (stored) => ({
        ...stored,
        ...written(read(stored).filter(({ name }) => name !== 'b')),
      }),
    };
    const withSize = (size: Shape): Deployment =>
      deploy({
        shapes: {
          v1: object({ ports: listOf(object({ name: text, size, own: text })) }),
          v1beta1: object({ ports: listOf(object({ name: text, size })) }),
        },
        spokes: { v1beta1: open },
      });
    const [a, b] = [
      { name: 'a', own: 'o' },
      { name: 'b', own: 'p' },
    ];
    const fields = { ports: [a, { ...b, size: 'large' }] };
    expect(readAgain(fields, withSize(text), withSize(integer))).toStrictEqual([
      { ports: [a, b] },
      fields,
    ]);
  });
});

test('a list waits with all its elements if only some are tried beside data that would do harm', () => {
  const list = listOf(object({ name: text, mode: text }), 'name');
  const fields = Array.from({ length: 40 }, (_, at) => `field${at}`);
  const spec = object(Object.fromEntries(fields.map((name) => [name, text])));
  const v2 = object({ list, spec });
  const before = deploy({ hub: 'v2', shapes: { v1: object({}), v2 }, spokes: { v1: same } });
  const after = deploy({
    hub: 'v2',
    shapes: { v1: object({ list }), v2 },
    spokes: {
      v1: {
        ...same,
        fromHub: ({ list: some, spec: own, ...rest }: Any): Any => ({
          ...rest,
          ...(isJsonList(some) && {
            list: some.map((one) => (own === undefined ? one : withMode(one, 'of the spec'))),
          }),
        }),
      },
    },
  });
  const names = [...Array.from({ length: 70 }, (_, at) => `a${at}`), 'b'];
  const old = {
    list: names.map((name) => ({ name, mode: 'old' })),
    spec: Object.fromEntries(fields.map((name) => [name, 'x'])),
  };
  const stored = before.see(before.written('v2', old), 'v1');
  const written = { list: [{ name: 'b', mode: 'new' }] };
  const seen = after.see({ ...stored, ...written }, 'v2');
  expect(fieldsOf(seen)).toStrictEqual(written);
  const removed = after.see(without(seen, 'list'), 'v1');
  expect(fieldsOf(before.see(without(removed, 'list'), 'v2'))).toEqual(old);
});

test('a value that finds its place taken in two deployments does not return when a client then frees the place', () => {
  const shapes = { v1: object({ port: integer }), v1beta1: object({ port: text }) };
  const deployWith = (name: string): Deployment => {
    const v1beta1 = lens(retype('port', 'string', 'integer'), forget(name, 'unused'));
    return deploy({ shapes, spokes: { v1beta1 } });
  };
  const [first, second, third] = [deployWith('one'), deployWith('two'), deployWith('three')];
  const stored = first.see(first.written('v1beta1', { port: 'http' }), 'v1');
  const taken = second.see({ ...stored, port: 80 }, 'v1beta1');
  const read = third.see(third.see(taken, 'v1'), 'v1beta1');
  expect(fieldsOf(read)).toStrictEqual({ port: '80' });
  const freed = without(third.see(read, 'v1'), 'port');
  expect(fieldsOf(third.see(freed, 'v1beta1'))).toStrictEqual({});
});

describe('a value that finds its place taken where a path leads to its version twice', () => {
  const shapes = {
    v1: object({ color: text, size: text }),
    v1beta1: object({ color: text }),
    v1alpha1: object({ size: text }),
  };
  const apart = through('v1beta1', lens(ownOnly('size'), hubOnly('color')));
  const v1beta1 = lens(hubOnly('size'));
  const before = deploy({ shapes, spokes: { v1beta1, v1alpha1: apart } });
  const after = deploy({ shapes, spokes: { v1beta1, v1alpha1: lens(hubOnly('color')) } });
  const seen = before.see(before.written('v1', { color: 'red', size: '1' }), 'v1alpha1');
  const written = before.see({ ...seen, size: '2' }, 'v1alpha1');
  // The next deployment first takes the color home to v1beta1, by way of v1.
  const stored = after.see(after.see(written, 'v1'), 'v1alpha1');

  test('is restored after a roll-back', () => {
    expect(fieldsOf(stored)).toStrictEqual({ size: '2' });
    expect(fieldsOf(before.see(stored, 'v1'))).toStrictEqual({ color: 'red', size: '1' });
  });

  test('does not return when a client removes the other value', () => {
    const home = after.see(without(stored, 'size'), 'v1');
    expect(fieldsOf(home)).toStrictEqual({ color: 'red' });
    expect(keptIn(home)).toStrictEqual({});
  });
});

function withMode(one: JsonValue, mode: string): JsonValue {
  return isJsonObject(one) ? { ...one, mode } : one;
}
