import { describe, expect, test } from 'vitest';
import type { JsonObject, Shape, Spoke } from '../../../src/index.ts';
import type { Fields } from '../../support/a-store.ts';
import type { Definition } from './a-deployment.ts';
import { deploy, integer, listOf, mapOf, object, text } from './a-deployment.ts';
import { each, lens, ownOnly } from '../../../src/lens.ts';
import type { Any } from './a-thing.ts';
import { PREFIX, keptIn, same } from './a-thing.ts';

/** The maximum number of calls of spokes' functions in a conversion of one step. */
const MOST_CALLS = 20;

function counting(definition: Definition): ReturnType<typeof deploy> & { calls: () => number } {
  let called = 0;
  const spokes = Object.entries(definition.spokes as Record<string, Spoke<Any, Any>>).map(
    ([version, spoke]): [string, Spoke<Any, Any>] => [
      version,
      {
        ...spoke,
        toHub: (sent, context) => {
          called += 1;
          return spoke.toHub(sent, context);
        },
        fromHub: (sent, context) => {
          called += 1;
          return spoke.fromHub(sent, context);
        },
      },
    ],
  );
  const deployed = deploy({ ...definition, spokes: Object.fromEntries(spokes) });
  return { ...deployed, calls: () => called };
}

const element = object({ id: text, size: integer, hidden: text });
const definition: Definition = {
  shapes: {
    v1: object({ map: mapOf(text), deep: mapOf(object({ a: text })), list: listOf(element, 'id') }),
    v1beta1: object({
      map: mapOf(text),
      deep: mapOf(object({ a: text })),
      list: listOf(object({ id: text, size: integer }), 'id'),
    }),
  },
  spokes: { v1beta1: same },
};

const carrying = (sent: JsonObject, entries: readonly object[]): JsonObject => {
  const texts = entries.map((entry, at) => [
    `${PREFIX}${at}`,
    JSON.stringify({ crdshift: 1, for: 'v1', ...entry }),
  ]);
  const metadata = sent['metadata'] as JsonObject;
  return {
    ...sent,
    metadata: { ...metadata, annotations: Object.fromEntries(texts) as JsonObject },
  };
};

describe('a conversion takes a fixed number of conversions', () => {
  const many = Array.from({ length: 1_000 }, (_, at) => at);
  const ids = many.slice(0, 50).map((at) => ({ id: `n${at}`, size: at }));

  test.for<[string, readonly object[]]>([
    ['that would undo edits', many.map((at) => ({ at: ['map', `k${at}`], is: 'x' }))],
    ['that couple in pairs', many.map((at) => ({ at: ['deep', 'd', `a${at}`], is: 'x' }))],
    [
      'with many other sets of keys',
      many.map((at) => ({ at: ['list', { [`key${at}`]: 1 }], is: 1 })),
    ],
    [
      'for many elements',
      many.map((at) => ({ at: ['list', { id: `n${at}` }, 'hidden'], is: 'x' })),
    ],
    [
      'for runs of elements',
      many.map((at) => ({ at: ['list'], after: null, index: at, is: [{ id: `x${at}` }] })),
    ],
    [
      'for objects that appear and disappear',
      many.map((at) => ({ at: ['deep', `d${at}`, 'a'], is: 'x' })),
    ],
  ])('with a thousand entries %s', ([, entries]) => {
    const { see, written, calls } = counting(definition);
    const fields = { map: { mine: 'm' }, deep: { d: {} }, list: ids };
    see(carrying(written('v1beta1', fields), entries), 'v1');
    expect(calls()).toBeLessThanOrEqual(MOST_CALLS);
  });

  test('with honest entries that are all coupled to an edit', () => {
    const names = many.slice(0, 100).map((at) => `p${at}`);
    const pairs = object(
      Object.fromEntries(names.map((name) => [name, object({ a: text, b: text })])),
    );
    const joined = object(Object.fromEntries(names.map((name) => [name, text])));
    const { see, written, calls } = counting({
      shapes: { v1: pairs, v1beta1: joined },
      spokes: {
        v1beta1: {
          toHub: (sent) =>
            eachOf(sent, names, (value) => {
              const [a = '', b] = String(value).split(':');
              return { a, ...(b !== undefined && { b }) };
            }),
          fromHub: (sent) =>
            eachOf(sent, names, (value) => Object.values(value as object).join(':')),
        },
      },
    });
    // The first half of every pair contains the separator, so none survives the round trip.
    const fields = Object.fromEntries(names.map((name) => [name, { a: `a:${name}`, b: 'b' }]));
    const away = see(written('v1', fields), 'v1beta1');
    const edited: Fields = {
      ...away,
      ...Object.fromEntries(names.map((name) => [name, 'new:pair'])),
    };
    const before = calls();
    const home = see(edited, 'v1');
    expect(home).toMatchObject(
      Object.fromEntries(names.map((name) => [name, { a: 'new', b: 'pair' }])),
    );
    expect(calls() - before).toBeLessThanOrEqual(MOST_CALLS);
  });
});

test.for<[string, readonly object[]]>([
  [
    'a hundred entries',
    Array.from({ length: 100 }, (_, at) => ({ at: ['other', `k${at}`], is: at })),
  ],
  [
    'an entry of a hundred fields',
    [
      {
        at: ['map'],
        is: Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`k${at}`, 0])),
      },
    ],
  ],
])(
  '%s without a place are kept in one entry, so that each is written and named once',
  ([, entries]) => {
    const { see, written } = counting(definition);
    const home = see(carrying(written('v1beta1', { map: { mine: 'm' } }), entries), 'v1');
    const texts = Object.values(keptIn(home));
    expect(texts).toHaveLength(1);
    const [only = ''] = texts;
    expect(JSON.stringify(JSON.parse(only)).match(/"k\d+"/g)).toHaveLength(100);
    expect(Object.values(keptIn(see(home, 'v1beta1')))).toEqual(texts);
  },
);

function eachOf(sent: Any, names: readonly string[], change: (value: unknown) => unknown): Any {
  const entries = names
    .filter((name) => sent[name] !== undefined)
    .map((name) => [name, change(sent[name])] as const);
  return { ...sent, ...Object.fromEntries(entries) } as Any;
}

test.for<[string, number, readonly string[], number]>([
  ['name of an element, with a key that the list lacks', 500, ['name', 'zone'], 1],
  ['name of an element, with a value for no key', 500, ['name'], 1],
  ['key', 1, ['name'], 5_000],
])('a list is not read again for each made-up %s', ([, names, keys, most]) => {
  const lists = (...fields: readonly string[]): Shape => {
    const inner = object(Object.fromEntries(fields.map((name) => [name, text])));
    return object({ list: listOf(object({ name: text, list: listOf(inner, 'name') }), 'name') });
  };
  const { see, written } = deploy({
    shapes: { v1: lists('name'), v1beta1: lists('name', 'h'), v1alpha1: lists('name') },
    spokes: { v1beta1: lens(each('list', each('list', ownOnly('h')))), v1alpha1: lens() },
  });
  const list = [{ name: 'a', list: [{ name: '1', h: 'H' }] }];
  const stored = see(written('v1beta1', { list }), 'v1');
  const [honest = ''] = Object.values(keptIn(stored));
  const inner = {
    e: [['1', { f: { h: { is: 'H' } } }]],
    k: Array.from({ length: most }, (_, at) => (at === 0 ? 'name' : `k${at}`)),
  };
  const e = Array.from({ length: names }, (_, at) => [['a', `z${at}`], { f: { list: inner } }]);
  const entry = { ...(JSON.parse(honest) as object), lost: { f: { list: { e, k: keys } } } };
  const long = Array.from({ length: 20_000 }, (_, at) => ({ name: `${at}` }));
  const sent = { ...carrying(stored as JsonObject, [entry]), list: [{ name: 'a', list: long }] };
  const seen = see(sent, 'v1alpha1');
  expect(seen['list']).toStrictEqual([{ name: 'a', list: long }]);
});
