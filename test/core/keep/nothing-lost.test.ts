import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue, Shape, Spoke } from '../../../src/index.ts';
import { through } from '../../../src/index.ts';
import { hubOnly, lens, listToMap, ownOnly, rename, values } from '../../../src/lens.ts';
import { deploy, integer, listOf, mapOf, object, text } from './a-deployment.ts';
import type { Any } from './a-thing.ts';
import { fieldsOf, keptIn, same, without } from './a-thing.ts';

/** Shows the first two elements of `list` under another name, and converts all of them back. */
const cut: Spoke<Any, Any> = {
  toHub: ({ items, ...rest }) => ({ ...rest, ...(items !== undefined && { list: items }) }),
  fromHub: ({ list, ...rest }) => ({
    ...rest,
    ...(list !== undefined && { items: (list as readonly JsonValue[]).slice(0, 2) }),
  }),
};

describe('an element that a client adds under the name of a hidden one', () => {
  test('does not get a field that the client could have written, if the list is renamed', () => {
    const { see, written } = deploy({
      shapes: {
        v1: object({ list: listOf(object({ id: text, port: integer }), 'id') }),
        v1beta1: object({ items: listOf(object({ id: text, port: integer }), 'id') }),
      },
      spokes: { v1beta1: cut },
    });
    const list = ['a', 'b', 'c'].map((id) => ({ id, port: 1 }));
    const away = see(written('v1', { list }), 'v1beta1');
    const items = [...(away['items'] as readonly JsonObject[]), { id: 'c' }];
    expect(fieldsOf(see({ ...away, items }, 'v1'))).toStrictEqual({
      list: [...list.slice(0, 2), { id: 'c' }],
    });
  });

  test('does not get one if home has a map', () => {
    const asMap = lens(listToMap('list', 'id'));
    const { see, written } = deploy({
      shapes: {
        v1: object({ list: mapOf(object({ port: integer })) }),
        v1beta1: object({ list: listOf(object({ id: text, port: integer }), 'id') }),
      },
      spokes: {
        v1beta1: {
          toHub: (sent) => asMap.toHub(sent),
          fromHub: (sent) => {
            const { list = [], ...rest } = asMap.fromHub(sent) as Any;
            return { ...rest, list: (list as readonly JsonValue[]).slice(0, 2) };
          },
        },
      },
    });
    const list = { a: { port: 1 }, b: { port: 1 }, c: { port: 1 } };
    const away = see(written('v1', { list }), 'v1beta1');
    const added = [...(away['list'] as readonly JsonObject[]), { id: 'c' }];
    expect(fieldsOf(see({ ...away, list: added }, 'v1'))).toStrictEqual({
      list: { ...list, c: {} },
    });
  });
});

test('an element hidden from an empty list stays behind the elements that a client adds', () => {
  const element = listOf(object({ id: text }), 'id');
  const firstTwo = (sent: Any): Any => {
    const { list = [], ...rest } = sent;
    const shown = (list as readonly JsonObject[]).filter(({ id }) => id !== 'hidden');
    return { ...rest, list: shown.slice(0, 2) };
  };
  const { see, written } = deploy({
    shapes: { v1: object({ list: element }), v1beta1: object({ list: element }) },
    spokes: {
      v1beta1: {
        toHub: (sent) => sent,
        fromHub: firstTwo,
      },
    },
  });
  const away = see(written('v1', { list: [{ id: 'hidden' }] }), 'v1beta1');
  const list = [{ id: 'a' }, { id: 'b' }];
  expect(fieldsOf(see({ ...away, list }, 'v1'))).toStrictEqual({
    list: [...list, { id: 'hidden' }],
  });
});

test('an element stays hidden if another field does not survive either', () => {
  const numbers = listOf(object({ b: integer }));
  const short = ({ list, ...rest }: Any): Any => ({
    ...(without(rest, 'note') as Any),
    list: (list as readonly JsonValue[]).slice(0, 2),
  });
  const { see, written } = deploy({
    shapes: {
      v1: object({ list: numbers, note: text }),
      v1beta1: object({ list: numbers, note: text }),
    },
    spokes: {
      v1beta1: {
        toHub: short,
        fromHub: ({ list, ...rest }) => ({
          ...rest,
          list: (list as readonly JsonValue[]).slice(0, 2),
        }),
      },
    },
  });
  const away = see(written('v1beta1', { list: [{ b: 1 }, { b: 2 }, { b: 3 }], note: 'x' }), 'v1');
  const list = [{ b: 7 }, {}, { b: 8 }];
  expect(see({ ...away, list }, 'v1beta1')['list']).toContainEqual({ b: 3 });
});

test('a hidden value stays if another field of its object does not survive an edit', () => {
  const { see, written } = deploy({
    shapes: {
      v1: object({ name: text, box: object({ size: integer }) }),
      v1beta1: object({ box: object({ name: text, size: integer }) }),
    },
    spokes: {
      v1beta1: {
        // It loses a name with a capital, and the size.
        toHub: ({ box, ...rest }) => {
          const { name } = box as { name?: string };
          return { ...rest, ...(name !== undefined && name === name.toLowerCase() && { name }) };
        },
        fromHub: ({ name, box, ...rest }) => ({ ...rest, box: { ...(box as object), name } }),
      },
    },
  });
  const away = see(written('v1', { name: 'a', box: { size: 1 } }), 'v1beta1');
  const stored = see({ ...away, box: { name: 'a', size: 2 } }, 'v1');
  expect(fieldsOf(stored)).toStrictEqual({ name: 'a', box: { size: 1 } });
  const again = see(stored, 'v1beta1');
  const home = see({ ...again, box: { name: 'B', size: 2 } }, 'v1');
  expect(fieldsOf(home)['box']).toStrictEqual({ size: 1 });
});

test('a hidden value stays though it would show an empty object where a client has removed one', () => {
  const { see, written } = deploy({
    shapes: {
      v1: object({ name: text, spec: object({ size: integer }) }),
      v1beta1: object({ size: text }),
    },
    spokes: {
      v1beta1: {
        toHub: ({ size, ...rest }) => ({ ...rest, ...(size !== undefined && { spec: { size } }) }),
        fromHub: ({ spec, ...rest }) => {
          const { size } = (spec ?? {}) as { size?: number };
          return {
            ...without(rest, 'name'),
            ...(size !== undefined && { size: String(size) }),
          } as Any;
        },
      },
    },
  });
  const sent = written('v1beta1', { size: 'large' });
  const { spec, ...bare } = see(sent, 'v1');
  expect(spec).toStrictEqual({});
  const home = see({ ...bare, name: 'x' }, 'v1beta1');
  expect(fieldsOf(home)).toStrictEqual({ size: 'large' });
  expect(fieldsOf(see(home, 'v1'))).toStrictEqual({ name: 'x' });
});

describe('an object that a client removes', () => {
  test('does not come home with its hidden fields if home has it under another path', () => {
    const { see, written } = deploy({
      shapes: {
        v1: object({ box: object({ inner: object({ a: text }) }) }),
        v1beta1: object({ inner: object({ h: text }) }),
      },
      spokes: {
        v1beta1: {
          toHub: ({ inner, ...rest }) => ({
            ...rest,
            ...(inner !== undefined && { box: { inner } }),
          }),
          fromHub: ({ box, ...rest }) => ({ ...rest, ...(box as object) }),
        },
      },
    });
    const { box: _, ...edited } = see(written('v1beta1', { inner: { h: 'x' } }), 'v1');
    expect(fieldsOf(see(edited, 'v1beta1'))).toStrictEqual({});
  });

  test('does not take with it a field of an object that it only shared in a version on the path', () => {
    const inner = object({ a: text });
    const { see, written } = deploy({
      shapes: {
        v1beta1: object({ spec: object({ inner }), own: text }),
        v1: object({ spec: object({ own: text }) }),
        v2: object({ inner }),
      },
      spokes: {
        v1: lens(ownOnly('spec.own'), hubOnly('spec.inner')),
        v2: lens(rename('inner', 'spec.inner')),
      },
    });
    const stored = see(written('v1', { spec: { own: 'x' } }), 'v1beta1');
    const shared = see({ ...stored, spec: { inner: { a: 'y' } } }, 'v2');
    const { inner: _, ...edited } = shared;
    expect(fieldsOf(see(edited, 'v1'))).toStrictEqual({ spec: { own: 'x' } });
  });
});

describe('kept data below a parent that the next deployment keeps from its clients', () => {
  test.for<[string, Shape, Shape, JsonValue, JsonValue]>([
    ['a map', mapOf(object({ a: text })), mapOf(object({ h: text })), { k: { h: 'x' } }, { k: {} }],
    [
      'a list',
      listOf(object({ id: text, a: text }), 'id'),
      listOf(object({ id: text, h: text }), 'id'),
      [{ h: 'x', id: 'k' }],
      [{ id: 'k' }],
    ],
  ])('waits: %s', ([, shown, own, value, bare]) => {
    const versions = {
      v1: object({ old: shown }),
      v1beta1: object({ all: shown }),
      v1alpha1: object({ all: own }),
    };
    const below = { v1alpha1: through('v1beta1', same) };
    const before = deploy({
      shapes: versions,
      spokes: { ...below, v1beta1: lens(rename('all', 'old')) },
    });
    const after = deploy({
      shapes: { v2: object({}), ...versions },
      spokes: { ...below, v1: lens(ownOnly('old')), v1beta1: lens(ownOnly('all')) },
    });
    const written = before.written('v1alpha1', { all: value });
    const stored = before.see(written, 'v1');
    expect(fieldsOf(stored)).toStrictEqual({ old: bare });
    const home = after.see(stored, 'v1alpha1');
    expect(Object.values(keptIn(home)).join()).toContain('{"is":"x"}');
    expect(before.see(after.see(home, 'v1'), 'v1alpha1')).toStrictEqual(written);
  });
});

test('a value that was refused in one step is not restored in another that cannot see why', () => {
  const words = { rw: 'ReadWrite' };
  const mode = { v1: object({ mode: text }), v1beta1: object({ spec: object({ mode: text }) }) };
  const shapes = { ...mode, v1alpha1: object({}) };
  const before = deploy({
    shapes,
    spokes: {
      v1beta1: {
        toHub: ({ spec, ...rest }) => {
          const { mode: word } = (spec ?? {}) as { mode?: string };
          return {
            ...rest,
            ...(word !== undefined && { mode: word === 'ReadWrite' ? 'rw' : word }),
          };
        },
        fromHub: ({ mode: word, ...rest }) => ({
          ...rest,
          ...(word !== undefined && { spec: { mode: word === 'rw' ? 'ReadWrite' : word } }),
        }),
      },
      v1alpha1: lens(hubOnly('mode')),
    },
  });
  const after = deploy({
    shapes,
    hub: 'v1beta1',
    spokes: {
      v1: lens(values(['mode', 'spec.mode'], words)),
      v1alpha1: lens(hubOnly('spec')),
    },
  });
  const stored = before.see(before.written('v1beta1', { spec: { mode: 'rw' } }), 'v1alpha1');
  const home = after.see(stored, 'v1beta1');
  expect(fieldsOf(home)).toStrictEqual({ spec: { mode: 'ReadWrite' } });
  const again = after.see(after.see(home, 'v1alpha1'), 'v1beta1');
  expect(fieldsOf(again)).toStrictEqual(fieldsOf(home));
});

// The way back drops the element, so nothing tells which of its fields the edit has changed.
test('an edit of an element that the way back drops waits for the version of the edit', () => {
  const { see, written } = deploy({
    hub: 'v1beta1',
    shapes: {
      v1beta1: object({ list: listOf(object({ id: text, a: text }), 'id') }),
      v1: object({ list: mapOf(object({ a: text })) }),
    },
    spokes: {
      v1: {
        toHub: ({ list, ...rest }) => ({
          ...rest,
          list: Object.entries(list as Record<string, JsonObject>)
            .map(([id, one]) => ({ ...one, id }))
            .slice(0, 2),
        }),
        fromHub: ({ list, ...rest }) => ({
          ...rest,
          list: Object.fromEntries(
            (list as readonly { id: string; a: string }[]).map(({ id, ...one }) => [id, one]),
          ),
        }),
      },
    },
  });
  const list = ['1', '2', '3'].map((id) => ({ id, a: 'old' }));
  const away = see(written('v1beta1', { list }), 'v1');
  const entries = { ...(away['list'] as JsonObject), '3': { a: 'new' } };
  const home = see({ ...away, list: entries }, 'v1beta1');
  expect(fieldsOf(home)).toStrictEqual({ list });
  expect(fieldsOf(see(home, 'v1'))).toStrictEqual({ list: entries });
});
