import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue, Spoke } from '../../../src/index.ts';
import { crdOf, defineKind, kindsOf } from '../../../src/index.ts';
import { each, forget } from '../../../src/lens.ts';
import { aReview } from '../../support/a-review.ts';
import type { Fields } from '../../support/a-store.ts';
import { anObject, view } from '../../support/a-store.ts';
import { ask, messageOf } from '../../support/ask.ts';
import type { Any } from './a-thing.ts';
import {
  shapes,
  CONTEXT,
  spoke,
  thing,
  show,
  v1,
  v1beta1,
  keptIn,
  fieldsOf,
  without,
  aKind,
  definitionOf,
} from './a-thing.ts';

describe('data that a version cannot hold', () => {
  test.for<[string, object]>([
    ['a field', { extra: { a: 1, b: 2 }, host: 'h', port: '1' }],
    ['a field of an object', { tls: { cert: 'c', extra: 'x' } }],
    ['an int64', { extra: { a: 9223372036854775807n } }],
    ['minus zero', { extra: { a: -0, b: [-0] } }],
    ['an object without fields', { extra: {} }],
    [
      'fields of elements with keys',
      {
        keyed: [
          { name: 'a', extra: 1 },
          { name: 'b', size: 2, extra: 2 },
        ],
      },
    ],
    [
      'fields of elements without keys',
      {
        list: [
          { name: 'a', extra: 1 },
          { name: 'b', extra: 2 },
        ],
      },
    ],
    [
      'fields of elements that look alike',
      { list: [{ name: 'a', extra: 1 }, { name: 'a', extra: 2 }, { name: 'a' }] },
    ],
    ['elements', { all: ['a', 'b', 'c'] }],
    ['a value that the conversion back changes', { host: 'a:b' }],
    ['a value of the wrong type', { host: 5, port: ['a', {}], all: 'x' }],
    [
      'a field with a strange name',
      { status: { 'a/b~c': 1, __proto__: 1, '': 2 }, extra: { a: 1 } },
    ],
  ])('%s is restored', ([, fields]) => {
    const object = v1(fields);
    const away = show(object, 'v1beta1');
    expect(keptIn(away)).not.toStrictEqual({});
    expect(show(away, 'v1')).toStrictEqual({ ...object });
    expect(show(show(away, 'v1'), 'v1beta1')).toStrictEqual(away);
  });

  test('leaves no annotation when nothing is lost', () => {
    const object = v1({
      host: 'h',
      port: '1',
      tls: { cert: 'c' },
      keyed: [{ name: 'a', size: 1 }],
      status: { x: 1 },
    });
    const away = show(object, 'v1beta1');
    expect(away['metadata']).toStrictEqual(object.metadata);
    expect(show(away, 'v1')).toStrictEqual({ ...object });
  });

  test('is kept in both directions at once', () => {
    const object = v1beta1({ hostPort: 'h:1:2', legacy: 'l' });
    const stored = show(object, 'v1');
    const edited = { ...stored, extra: { a: 1 } };
    const read = show(edited, 'v1beta1');
    expect(fieldsOf(read)).toStrictEqual({ hostPort: 'h:1:2', legacy: 'l' });
    expect(show(read, 'v1')).toStrictEqual(edited);
  });

  test('survives a chain of versions', () => {
    const object = v1({ extra: { a: 1 }, host: 'h', all: ['a', 'b'] });
    const oldest = show(object, 'v1alpha1');
    expect(fieldsOf(oldest)).toStrictEqual({ hostPort: 'h' });
    expect(show(oldest, 'v1')).toStrictEqual({ ...object });
    const changed = show({ ...oldest, hostPort: 'new:2', oldest: true }, 'v1');
    expect(fieldsOf(changed)).toStrictEqual({
      host: 'new',
      port: '2',
      extra: { a: 1 },
      all: ['a', 'b'],
    });
    expect(fieldsOf(show(changed, 'v1alpha1'))).toStrictEqual({ hostPort: 'new:2', oldest: true });
  });

  test('makes the same text for the same loss, whatever the order of keys', () => {
    const one = { extra: { a: { d: 1, c: 2 }, b: 2 }, all: ['a', { f: 1, e: 2 }], port: '1' };
    const other = { port: '1', all: ['a', { e: 2, f: 1 }], extra: { b: 2, a: { c: 2, d: 1 } } };
    expect(keptIn(show(v1(one), 'v1beta1'))).toStrictEqual(keptIn(show(v1(other), 'v1beta1')));
  });

  test('is in one annotation per field, because fields are owned one by one', () => {
    const object = v1({ extra: { a: 1, b: 2 }, keyed: [{ name: 'a', extra: 1 }] });
    const texts = Object.values(keptIn(show(object, 'v1beta1'))).toSorted();
    const by = definitionOf(thing);
    expect(texts).toStrictEqual(
      [
        '{"f":{"extra":{"m":{"a":{"is":1}}}}}',
        '{"f":{"extra":{"m":{"b":{"is":2}}}}}',
        '{"f":{"keyed":{"e":[["a",{"f":{"extra":{"is":1}}}]],"k":["name"]}}}',
      ].map((lost) => `{"by":"${by}","crdshift":2,"for":"v1","lost":${lost}}`),
    );
  });

  test('is complete without the parts that a client has removed', () => {
    const lost = [
      { name: 'a', size: 1 },
      { name: 'b', size: 2 },
      { name: 'c', size: 3 },
    ];
    const away = show(v1({ host: 'h', lost }), 'v1beta1');
    const { annotations } = away['metadata'] as { annotations: Record<string, string> };
    const fewer = Object.entries(annotations).filter(([, text]) => !text.includes('"b"'));
    const home = show(
      {
        ...away,
        metadata: { ...(away['metadata'] as object), annotations: Object.fromEntries(fewer) },
      },
      'v1',
    );
    expect(fieldsOf(home)).toStrictEqual({
      host: 'h',
      lost: [
        { name: 'a', size: 1 },
        { name: 'c', size: 3 },
      ],
    });
  });

  test('is restored in the right one of nested lists', () => {
    const nested = [
      { name: 'a', size: 1, m: [1, 2] },
      { name: 'h', extra: 'hidden', m: [9] },
      { name: 'b', size: 1, m: [3, 4] },
    ];
    const object = v1({ nested });
    expect(show(show(object, 'v1beta1'), 'v1')).toStrictEqual({ ...object });
  });

  test('is kept if only the order of a map would express it', () => {
    const byName: Spoke<Any, Any> = {
      toHub: ({ first, ...rest }) => ({
        ...rest,
        all: Object.entries(first as JsonObject).map(([name, size]) => ({
          name,
          size: size ?? null,
        })),
      }),
      fromHub: ({ all, ...rest }) => ({
        ...rest,
        first: Object.fromEntries(
          (all as { name: string; size: number }[]).map(({ name, size }) => [name, size]),
        ),
      }),
    };
    const open = { open: true as const };
    const kind = aKind(byName, { v1: open, v1beta1: open });
    const object = v1({
      all: [
        { name: 'Z', size: 1 },
        { name: 'A', size: 2 },
      ],
    });
    const away = view(kind, object, 'v1beta1');
    const asServed = { ...away, first: { A: 2, Z: 1 } };
    expect(view(kind, asServed, 'v1')).toStrictEqual({ ...object });
  });

  test('is kept for fields that were added to the schema after the shapes were made', () => {
    const object = anObject(thing, 'v1', { host: 'h', newer: { a: 1 } });
    const away = view(thing, object, 'v1beta1');
    expect(away).not.toHaveProperty('newer');
    expect(view(thing, away, 'v1')).toStrictEqual({ ...object });
  });

  test.for([
    ['without a uid', { name: 'x' }],
    ['without a name', { managedFields: [] }],
    ['without metadata', undefined],
  ])('is restored in an object %s', ([, metadata]) => {
    const object = {
      apiVersion: 'g.example.com/v1',
      kind: 'Thing',
      ...(metadata !== undefined && { metadata }),
      extra: { a: 1 },
    };
    const away = show(object, 'v1beta1');
    expect(keptIn(away)).not.toStrictEqual({});
    expect(show(away, 'v1')).toStrictEqual({ metadata: {}, ...object });
  });
});

test('minus zero is kept if the conversion back gives zero', () => {
  const positive = (value: JsonValue | undefined): JsonValue => (value === 0 ? 0 : (value ?? null));
  const absolute: Spoke<Any, Any> = {
    toHub: (object) => object,
    fromHub: ({ host, extra, ...rest }) => ({
      ...rest,
      host: positive(host),
      extra: { a: positive((extra as JsonObject)['a']) },
    }),
  };
  const all = { fields: { host: {}, extra: { fields: { a: {} } } } };
  const kind = aKind(absolute, { v1: all, v1beta1: all });
  const object = v1({ host: -0, extra: { a: -0 } });
  const away = view(kind, object, 'v1beta1');
  expect(fieldsOf(away)).toStrictEqual({ host: 0, extra: { a: 0 } });
  expect(view(kind, away, 'v1')).toStrictEqual({ ...object });
});

describe('an edit in the other version', () => {
  function edit(fields: object, change: (away: Fields) => object): Fields {
    return fieldsOf(show(change(show(v1(fields), 'v1beta1')), 'v1'));
  }

  test('of another field does not affect kept data', () => {
    expect(
      edit({ extra: { a: 1 }, host: 'h' }, (away) => ({ ...away, hostPort: 'i:1' })),
    ).toStrictEqual({
      extra: { a: 1 },
      host: 'i',
      port: '1',
    });
  });

  test('of the same field overrides kept data', () => {
    expect(edit({ host: 'a:b' }, (away) => ({ ...away, hostPort: 'c:d' }))).toStrictEqual({
      host: 'c',
      port: 'd',
    });
  });

  test('of one half of a coupled field overrides it, too', () => {
    expect(edit({ host: 'a:b' }, (away) => ({ ...away, hostPort: 'a:d' }))).toStrictEqual({
      host: 'a',
      port: 'd',
    });
  });

  test('that removes a parent does not restore its kept fields', () => {
    expect(edit({ tls: { cert: 'c', extra: 'x' } }, (away) => without(away, 'tls'))).toStrictEqual(
      {},
    );
  });

  test.for<[string, (list: Fields[]) => Fields[], Fields[]]>([
    [
      'removes an element',
      ([, b, c]) => [b, c] as Fields[],
      [{ name: 'b', extra: 2 }, { name: 'c' }],
    ],
    [
      'reorders them',
      (list) => list.toReversed(),
      [{ name: 'c' }, { name: 'b', extra: 2 }, { name: 'a', extra: 1 }],
    ],
    [
      'adds one in front',
      (list) => [{ name: 'n' }, ...list],
      [{ name: 'n' }, { name: 'a', extra: 1 }, { name: 'b', extra: 2 }, { name: 'c' }],
    ],
    [
      'replaces one',
      ([, b, c]) => [{ name: 'n' }, b, c] as Fields[],
      [{ name: 'n' }, { name: 'b', extra: 2 }, { name: 'c' }],
    ],
  ])('%s matches each element', ([, change, after]) => {
    for (const name of ['keyed', 'list']) {
      const before = [{ name: 'a', extra: 1 }, { name: 'b', extra: 2 }, { name: 'c' }];
      expect(
        edit({ [name]: before }, (away) => ({ ...away, [name]: change(away[name] as Fields[]) })),
      ).toStrictEqual({
        [name]: after,
      });
    }
  });

  test('of an element with keys keeps its kept data', () => {
    const before = [
      { name: 'a', size: 1, extra: 1 },
      { name: 'b', extra: 2 },
    ];
    const change = (away: Fields): Fields => ({
      ...away,
      keyed: [{ name: 'b' }, { name: 'a', size: 7 }],
    });
    expect(edit({ keyed: before }, change)).toStrictEqual({
      keyed: [
        { name: 'b', extra: 2 },
        { name: 'a', size: 7, extra: 1 },
      ],
    });
  });

  test('of the only element shown keeps the others', () => {
    expect(edit({ all: ['a', 'b', 'c'] }, (away) => ({ ...away, first: 'n' }))).toStrictEqual({
      all: ['n', 'b', 'c'],
    });
  });

  test('of a computed field keeps unedited ones', () => {
    const computed: Spoke<Any, Any> = {
      toHub: (object) => {
        const { count: _count, ...rest } = spoke.toHub(object, CONTEXT);
        return rest;
      },
      fromHub: (object) => {
        const { all } = object;
        const count = Array.isArray(all) ? { count: all.length } : {};
        return { ...spoke.fromHub(object, CONTEXT), ...count };
      },
    };
    const kind = aKind(computed);
    const away = view(kind, v1({ all: ['a', 'b', 'c'] }), 'v1beta1', shapes);
    expect(away['count']).toBe(3);
    const home = view(kind, { ...away, count: 5 }, 'v1', shapes);
    expect(fieldsOf(home)).toStrictEqual({ all: ['a', 'b', 'c'] });
    expect(fieldsOf(view(kind, home, 'v1beta1', shapes))).toMatchObject({ first: 'a', count: 5 });
  });

  test('of one of two couples does not affect the other', () => {
    const two: Spoke<Any, Any> = {
      toHub: ({ first, legacy, ...rest }) => ({ ...rest, tls: pair(first), extra: pair(legacy) }),
      fromHub: ({ tls, extra, ...rest }) => ({
        ...rest,
        first: joined(tls),
        legacy: joined(extra),
      }),
    };
    const pair = (text: unknown): JsonObject => {
      const [a = '', b] = String(text).split(':');
      return { a, ...(b !== undefined && { b }) };
    };
    const joined = (value: unknown): string => Object.values(value as object).join(':');
    const kind = aKind(two, { v1: { open: true }, v1beta1: { open: true } });
    const away = view(kind, v1({ tls: { a: 'a:b' }, extra: { a: 'c:d' } }), 'v1beta1');
    const home = view(kind, { ...away, legacy: 'c:z' }, 'v1');
    expect(fieldsOf(home)).toStrictEqual({ tls: { a: 'a:b' }, extra: { a: 'c', b: 'z' } });
  });

  test('of the neighbours keeps the order of hidden elements', () => {
    const hiding: Spoke<Any, Any> = {
      toHub: (object) => object,
      fromHub: ({ all, ...rest }) => ({
        ...rest,
        all: (all as string[]).filter((name) => !name.startsWith('h')),
      }),
    };
    const kind = aKind(hiding, { v1: { open: true }, v1beta1: { open: true } });
    const away = view(kind, v1({ all: ['h1', 'a', 'h2', 'b', 'h3'] }), 'v1beta1');
    expect(away['all']).toStrictEqual(['a', 'b']);
    const home = view(kind, { ...away, all: ['x'] }, 'v1');
    expect(home['all']).toStrictEqual(['h1', 'x', 'h2', 'h3']);
  });

  test('that adds an element again keeps the hidden one and all others in place', () => {
    const half: Spoke<Any, Any> = {
      toHub: (object) => object,
      fromHub: ({ lost, legacy, ...rest }) => ({
        ...rest,
        lost: (lost as JsonObject[]).filter((_, index) => index % 2 === 0),
        legacy: Math.abs(Number(legacy)),
      }),
    };
    const open = { fields: { lost: { open: true as const, keys: ['name'] }, legacy: {} } };
    const kind = aKind(half, { v1: open, v1beta1: open });
    const named = (...names: string[]): object[] => names.map((name) => ({ name }));
    const away = view(kind, v1({ lost: named('c', 'd', 'b', 'a'), legacy: -1.5 }), 'v1beta1');
    expect(away['lost']).toStrictEqual(named('c', 'b'));
    const home = view(kind, { ...away, lost: named('a') }, 'v1');
    expect(fieldsOf(home)).toStrictEqual({ lost: named('a', 'd'), legacy: -1.5 });
  });

  test('in the original version makes data kept for the other one stale, and it is not restored', () => {
    const stored = show(v1beta1({ hostPort: 'h:1:2', legacy: 'l' }), 'v1');
    const edited = { ...stored, host: 'other' };
    expect(fieldsOf(show(edited, 'v1beta1'))).toStrictEqual({ hostPort: 'other:1', legacy: 'l' });
  });
});

test('an intended loss is not kept', () => {
  const forgetful = defineKind<Record<'v1' | 'v1beta1', Any>, 'v1'>(
    crdOf<Record<'v1' | 'v1beta1', Any>>({
      group: 'g.example.com',
      kind: 'Thing',
      versions: ['v1', 'v1beta1'],
      shapes,
    }),
    'v1',
    {
      v1beta1: {
        ...spoke,
        unconverted: [
          forget('extra', 'nobody reads it'),
          each('list', forget('extra', 'nor this')),
        ],
      },
    },
  );
  const object = v1({
    host: 'h',
    extra: { a: 1 },
    list: [{ name: 'a', extra: 1 }],
    tls: { cert: 'c', extra: 'kept' },
  });
  const home = view(forgetful, view(forgetful, object, 'v1beta1', shapes), 'v1', shapes);
  expect(fieldsOf(home)).toStrictEqual({
    host: 'h',
    list: [{ name: 'a' }],
    tls: { cert: 'c', extra: 'kept' },
  });
});

test('fails if the conversion back fails, because a loss could not be kept', async () => {
  const broken = defineKind<Record<'v1' | 'v1beta1', Any>, 'v1'>(
    crdOf<Record<'v1' | 'v1beta1', Any>>({
      group: 'g.example.com',
      kind: 'Thing',
      versions: ['v1', 'v1beta1'],
      shapes: {},
    }),
    'v1',
    { v1beta1: { ...spoke, fromHub: () => JSON.parse('TOPSECRET') as Any } },
  );
  const answered = await ask(
    aReview('g.example.com/v1', [v1beta1({ hostPort: 'h' })]),
    kindsOf(broken),
  );
  expect(messageOf(answered)).toContain(
    'cannot preserve fields unknown to the other version: converting back failed: internal error in the converter',
  );
});

test('data kept for the version of the object itself is restored in the next conversion', () => {
  const object = v1({ host: 'h', extra: { a: 1 } });
  // With strategy None an API server changes only apiVersion.
  const moved = { ...show(object, 'v1beta1'), apiVersion: object.apiVersion, host: 'h' };
  const stored = without(moved, 'hostPort');
  expect(keptIn(stored)).not.toStrictEqual({});
  expect(show(show(stored, 'v1beta1'), 'v1')).toStrictEqual({ ...object });
  // A value that a client has written there meanwhile wins.
  const written = { ...stored, extra: { a: 2 } };
  expect(show(show(written, 'v1beta1'), 'v1')).toStrictEqual({ ...object, extra: { a: 2 } });
});
