import { describe, expect, test } from 'vitest';
import type { KubernetesObject, Shape, Spoke } from '../../../src/index.ts';
import { crdOf, defineKind, kindsOf, through } from '../../../src/index.ts';
import { aReview } from '../../support/a-review.ts';
import type { Fields } from '../../support/a-store.ts';
import { anObject, view } from '../../support/a-store.ts';
import { ask, messageOf } from '../../support/ask.ts';

const ANNOTATION = 'g.example.com/crdshift-kept';

const leaf: Shape = {};
const item: Shape = { fields: { name: leaf, size: leaf, extra: leaf } };
const shapes = {
  v1: {
    fields: {
      host: leaf,
      port: leaf,
      extra: { fields: { a: leaf, b: leaf } },
      tls: { fields: { cert: leaf, extra: leaf } },
      keyed: { items: item, keys: ['name'] },
      list: { items: item },
      all: { items: leaf },
      status: { open: true as const },
    },
  },
  v1beta1: {
    fields: {
      hostPort: leaf,
      legacy: leaf,
      tls: { fields: { cert: leaf } },
      keyed: { items: { fields: { name: leaf, size: leaf } }, keys: ['name'] },
      list: { items: { fields: { name: leaf, size: leaf } } },
      first: leaf,
      status: { open: true as const },
    },
  },
  v1alpha1: { fields: { hostPort: leaf, oldest: leaf } },
};

type Any = KubernetesObject;
type Versions = Record<'v1' | 'v1beta1' | 'v1alpha1', Any>;

/** Splits hostPort at the last colon, keeps the first of `all` only, and leaves the rest to the schemas. */
const spoke: Spoke<Any, Any> = {
  toHub: ({ hostPort, first, ...rest }) => {
    const [host, port] = typeof hostPort === 'string' ? hostPort.split(':') : [];
    return {
      ...rest,
      ...(host !== undefined && { host }),
      ...(port !== undefined && { port }),
      ...(first !== undefined && { all: [first] }),
    };
  },
  fromHub: ({ host, port, all, ...rest }) => ({
    ...rest,
    ...(typeof host === 'string' && {
      hostPort: typeof port === 'string' ? `${host}:${port}` : host,
    }),
    ...(Array.isArray(all) && all[0] !== undefined && { first: all[0] as string }),
  }),
};
const same: Spoke<Any, Any> = { toHub: (object) => object, fromHub: (object) => object };

const thing = defineKind<Versions, 'v1'>({
  crd: crdOf<Versions>({
    group: 'g.example.com',
    kind: 'Thing',
    versions: ['v1', 'v1beta1', 'v1alpha1'],
    shapes,
  }),
  hub: 'v1',
  spokes: { v1beta1: spoke, v1alpha1: through('v1beta1', same) },
});

const show = (object: object, version: string): Fields => view(thing, object, version, shapes);
const v1 = (fields: object): KubernetesObject => anObject(thing, 'v1', fields);
const v1beta1 = (fields: object): KubernetesObject => anObject(thing, 'v1beta1', fields);
const annotationOf = (object: Fields): string | undefined =>
  (object['metadata'] as { annotations?: Record<string, string> }).annotations?.[ANNOTATION];
/** The fields of an object without what every object has. */
function fieldsOf(object: Fields): Fields {
  return without(object, 'apiVersion', 'kind', 'metadata');
}

function without(object: Fields, ...names: string[]): Fields {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

describe('what a version cannot hold', () => {
  test.for<[string, object]>([
    ['a field', { extra: { a: 1, b: 2 }, host: 'h', port: '1' }],
    ['a field of an object', { tls: { cert: 'c', extra: 'x' } }],
    ['an int64', { extra: { a: 9223372036854775807n } }],
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
    ['a value that comes back otherwise', { host: 'a:b' }],
    ['a value of the wrong type', { host: 5, port: ['a', {}], all: 'x' }],
    [
      'a field with a strange name',
      { status: { 'a/b~c': 1, __proto__: 1, '': 2 }, extra: { a: 1 } },
    ],
  ])('%s comes home', ([, fields]) => {
    const object = v1(fields);
    const away = show(object, 'v1beta1');
    expect(annotationOf(away)).toBeDefined();
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
    const one = annotationOf(
      show(v1({ extra: { a: 1, b: 2 }, all: ['a', 'b'], port: '1' }), 'v1beta1'),
    );
    const other = annotationOf(
      show(v1({ port: '1', all: ['a', 'b'], extra: { b: 2, a: 1 } }), 'v1beta1'),
    );
    expect(JSON.parse(one ?? '')).toStrictEqual(JSON.parse(other ?? ''));
  });

  test('is not written on a fragment', () => {
    const fragment = {
      apiVersion: 'g.example.com/v1',
      kind: 'Thing',
      metadata: { name: 'x' },
      extra: { a: 1 },
    };
    expect(show(fragment, 'v1beta1')).toStrictEqual({
      apiVersion: 'g.example.com/v1beta1',
      kind: 'Thing',
      metadata: { name: 'x' },
    });
  });
});

describe('an edit while away', () => {
  function edit(fields: object, change: (away: Fields) => object): Fields {
    return fieldsOf(show(change(show(v1(fields), 'v1beta1')), 'v1'));
  }

  test('of another field leaves kept data alone', () => {
    expect(
      edit({ extra: { a: 1 }, host: 'h' }, (away) => ({ ...away, hostPort: 'i:1' })),
    ).toStrictEqual({
      extra: { a: 1 },
      host: 'i',
      port: '1',
    });
  });

  test('of the same field wins over what was kept', () => {
    expect(edit({ host: 'a:b' }, (away) => ({ ...away, hostPort: 'c:d' }))).toStrictEqual({
      host: 'c',
      port: 'd',
    });
  });

  test('of one half of a coupled field wins, too', () => {
    expect(edit({ host: 'a:b' }, (away) => ({ ...away, hostPort: 'a:d' }))).toStrictEqual({
      host: 'a',
      port: 'd',
    });
  });

  test('that removes a parent does not bring its kept fields back', () => {
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
  ])('%s finds each element again', ([, change, after]) => {
    for (const name of ['keyed', 'list']) {
      const before = [{ name: 'a', extra: 1 }, { name: 'b', extra: 2 }, { name: 'c' }];
      expect(
        edit({ [name]: before }, (away) => ({ ...away, [name]: change(away[name] as Fields[]) })),
      ).toStrictEqual({
        [name]: after,
      });
    }
  });

  test('of an element with keys keeps what was kept of it', () => {
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

  test('of the only element that is shown keeps the others', () => {
    expect(edit({ all: ['a', 'b', 'c'] }, (away) => ({ ...away, first: 'n' }))).toStrictEqual({
      all: ['n', 'b', 'c'],
    });
  });

  test('at home makes what was kept for the other version stale, and it does not come back', () => {
    const stored = show(v1beta1({ hostPort: 'h:1:2', legacy: 'l' }), 'v1');
    const edited = { ...stored, host: 'other' };
    expect(fieldsOf(show(edited, 'v1beta1'))).toStrictEqual({ hostPort: 'other:1', legacy: 'l' });
  });
});

describe('the annotation', () => {
  test('goes with the annotations when it was alone', () => {
    const object = v1({ extra: { a: 1 } });
    expect(show(show(object, 'v1beta1'), 'v1')['metadata']).toStrictEqual(object.metadata);
  });

  test.for([{}, { note: 'x' }])('leaves %j as it was', (annotations) => {
    const object = anObject(thing, 'v1', { extra: { a: 1 } });
    const annotated = { ...object, metadata: { ...object.metadata, annotations } };
    expect(show(show(annotated, 'v1beta1'), 'v1')).toStrictEqual(annotated);
  });

  test.for([
    '',
    'foreign',
    '{"crdshift":2,"kept":{"v1":[]}}',
    '{"crdshift":1}',
    '{"crdshift":1,"kept":{"v1":[{"at":[]}]}}',
    '{"crdshift":1,"kept":{"v1":[{"at":["metadata","name"],"is":"x"}]}}',
    '[[[[',
  ])('that holds %j is left alone, and comes back after ours had its place', (text) => {
    const object = v1({ host: 'h' });
    const foreign = {
      ...object,
      metadata: { ...object.metadata, annotations: { [ANNOTATION]: text } },
    };
    expect(annotationOf(show(foreign, 'v1beta1'))).toBe(text);
    expect(show(show(foreign, 'v1beta1'), 'v1')).toStrictEqual({ ...foreign });
    const lossy = { ...foreign, extra: { a: 1 } };
    expect(show(show(lossy, 'v1beta1'), 'v1')).toStrictEqual(lossy);
  });

  test('whose entries lead nowhere changes nothing', () => {
    const entries = [
      { at: ['nowhere', 'else'], is: 1 },
      { at: ['host', 'below'], is: 1 },
      { at: ['list', { name: 'z' }, 'extra'], is: 1 },
      { at: ['list', ['print', 0, 1]], is: 1, was: 'print' },
      { at: ['extra'], is: 1, was: 'stale' },
      { at: ['host'], is: [1], after: null },
    ];
    const text = JSON.stringify({ crdshift: 1, kept: { v1: entries } });
    const object = v1beta1({ hostPort: 'h' });
    const carrying = {
      ...object,
      metadata: { ...object.metadata, annotations: { [ANNOTATION]: text } },
    };
    expect(fieldsOf(show(carrying, 'v1'))).toStrictEqual({ host: 'h' });
  });

  test('too large for the API server fails with the biggest places', async () => {
    const object = v1({ extra: { a: 'x'.repeat(300_000) }, tls: { extra: 'small' }, host: 'h' });
    const message = messageOf(
      await ask(aReview('g.example.com/v1beta1', [object]), kindsOf(thing)),
    );
    expect(message).toBe(
      'cannot convert Thing prod/nightly (objects[0]) from g.example.com/v1 to g.example.com/v1beta1: what the other version cannot hold takes 300143 bytes of annotations, and 262144 are allowed; the biggest: /extra of v1 (300030 bytes), /tls/extra of v1 (35 bytes). Make them smaller, let the versions hold them, or forget them',
    );
  });
});

test('a loss that is meant is not kept', () => {
  const forgetful = defineKind<Record<'v1' | 'v1beta1', Any>, 'v1'>({
    crd: crdOf<Record<'v1' | 'v1beta1', Any>>({
      group: 'g.example.com',
      kind: 'Thing',
      versions: ['v1', 'v1beta1'],
      shapes,
    }),
    hub: 'v1',
    spokes: {
      v1beta1: {
        ...spoke,
        forgets: [
          { path: ['extra'], reason: 'nobody reads it' },
          { path: ['list', 'extra'], reason: 'nor this' },
        ],
      },
    },
  });
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

test('a way back that fails is a problem: what is lost could not be kept', async () => {
  const broken = defineKind<Record<'v1' | 'v1beta1', Any>, 'v1'>({
    crd: crdOf<Record<'v1' | 'v1beta1', Any>>({
      group: 'g.example.com',
      kind: 'Thing',
      versions: ['v1', 'v1beta1'],
      shapes: {},
    }),
    hub: 'v1',
    spokes: { v1beta1: { ...spoke, fromHub: () => JSON.parse('TOPSECRET') as Any } },
  });
  const answered = await ask(
    aReview('g.example.com/v1', [v1beta1({ hostPort: 'h' })]),
    kindsOf(broken),
  );
  expect(messageOf(answered)).toContain(
    'what the other version cannot hold cannot be kept, because the way back fails: internal error in the converter',
  );
});
