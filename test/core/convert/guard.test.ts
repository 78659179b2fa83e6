import { describe, expect, test } from 'vitest';
import type { KubernetesObject, Spoke } from '../../../src/index.ts';
import { ConversionError, defineKind, kindsOf, through } from '../../../src/index.ts';
import { aReview } from '../../support/a-review.ts';
import { ask, messageOf, objectsOf } from '../../support/ask.ts';
import { asSent } from '../../support/as-sent.ts';

const metadata = {
  name: 'nightly',
  namespace: 'prod',
  uid: '3415a7fc-162b-4300-b5da-fd6083580d66',
  labels: { app: 'cron', 'not valid!': 'older than the rules' },
  annotations: { note: 'kept' },
};
const input = { apiVersion: 'g.example.com/v1', kind: 'Thing', metadata, spec: { size: 1 } };

type Convert = (object: Record<string, unknown>) => unknown;

/** Converts objects, one by default, with a converter that may do anything. */
async function convert(toHub: Convert, ...objects: object[]) {
  const spoke = { toHub, fromHub: toHub } as unknown as Spoke<KubernetesObject, KubernetesObject>;
  const kind = defineKind<Record<'v1' | 'v2', KubernetesObject>, 'v2'>(
    { group: 'g.example.com', kind: 'Thing', versions: ['v1', 'v2'] },
    'v2',
    { v1: spoke },
  );
  return ask(aReview('g.example.com/v2', objects.length === 0 ? [input] : objects), kindsOf(kind));
}

const withMetadata =
  (change: object): Convert =>
  (object) => ({ ...object, metadata: { ...metadata, ...change } });
const withSpec =
  (spec: unknown): Convert =>
  (object) => ({ ...object, spec });

const PREFIX =
  'cannot convert Thing prod/nightly (objects[0]) from g.example.com/v1 to g.example.com/v2: the converter broke a rule: ';
const SUFFIX = '. This is a bug in the converter';

describe('freedoms of a converter', () => {
  const change =
    (fields: object): Convert =>
    (object) => ({ ...object, ...fields });
  test.for<[string, Convert]>([
    ['change nothing', (object) => object],
    ['leave out apiVersion and kind', ({ metadata: same, spec }) => ({ metadata: same, spec })],
    ['write a wrong apiVersion', change({ apiVersion: 'nonsense' })],
    ['drop all labels', withMetadata({ labels: undefined })],
    ['drop all annotations with null', withMetadata({ annotations: null })],
    [
      'add a label',
      withMetadata({ labels: { app: 'cron', 'example.com/Added_by.us': 'yes-1.0_x' } }),
    ],
    [
      'write an annotation key in capitals',
      withMetadata({ annotations: { 'Example.com/Note': 'x' } }),
    ],
    ['keep an existing invalid label', withMetadata({ labels: { ...metadata.labels } })],
    [
      'drop metadata that the API server restores',
      () => ({ metadata: { ...metadata, generation: undefined } }),
    ],
    ['make a bigint', withSpec({ size: 2n ** 63n - 1n })],
    ['carry on a double that looks like an integer', withSpec({ size: 18446744073709552000n })],
    ['write undefined for absent', withSpec({ size: undefined })],
    [
      'make an object without a prototype',
      withSpec(Object.assign(Object.create(null), { size: 1 })),
    ],
  ])('%s', async ([, converter]) => {
    const [object] = objectsOf(await convert(converter));
    expect(object).toMatchObject({ apiVersion: 'g.example.com/v2', kind: 'Thing' });
  });

  test.for(['name', 'namespace', 'uid'])('copies a %s that is no text', async (field) => {
    const odd = { ...input, metadata: { ...metadata, [field]: { a: 5 } } };
    const converted = await convert((object) => structuredClone(object), odd, input);
    expect(objectsOf(converted)).toHaveLength(2);
  });

  test('adds empty metadata to a fragment without any', async () => {
    const fragment = { apiVersion: 'g.example.com/v1', kind: 'Thing', spec: {} };
    expect(objectsOf(await convert((object) => object, fragment))).toStrictEqual([
      { apiVersion: 'g.example.com/v2', kind: 'Thing', spec: {}, metadata: {} },
    ]);
  });
});

describe('refuses a converter that breaks a rule, and names the rule and the place', () => {
  class Thing {
    readonly kind = 'Thing';
  }
  const long = 'x'.repeat(64);
  const half = 'y'.repeat(131_072);
  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = cyclic;
  const qualified =
    'must be a qualified name: an optional DNS prefix and "/", then at most 63 letters, digits, "-", "_" or "."';
  const labelValue =
    'must be at most 63 letters, digits, "-", "_" or ".", and start and end with a letter or digit';

  test.for<[string, Convert, string]>([
    ['nothing', () => undefined, 'the result must be an object, not undefined'],
    ['null', () => null, 'the result must be an object, not null'],
    ['a list', () => [], 'the result must be an object, not a list'],
    [
      'a Promise',
      async (object) => object,
      'the result must not be a Promise: converters are synchronous',
    ],
    // vitest fails on an unhandled rejection, and Node exits on one.
    [
      'a Promise that fails',
      async () => JSON.parse('TOPSECRET') as unknown,
      'the result must not be a Promise: converters are synchronous',
    ],
    [
      'a nested Promise that fails',
      (object) => ({ ...object, spec: { a: Promise.reject(new Error('TOPSECRET')) } }),
      '/spec/a must not be a Promise: converters are synchronous',
    ],
    [
      'an instance',
      () => new Thing(),
      'the result must be a plain object or list, not an instance of a class',
    ],
    ['another kind', (object) => ({ ...object, kind: 'Other' }), '/kind must stay as it was'],
    [
      'no metadata',
      ({ spec }) => ({ spec }),
      '/metadata must not be dropped: labels and annotations would be deleted',
    ],
    [
      'metadata that is a string',
      (object) => ({ ...object, metadata: 'x' }),
      '/metadata must be an object',
    ],
    ['another name', withMetadata({ name: 'other' }), '/metadata/name must stay as it was'],
    [
      'no namespace',
      withMetadata({ namespace: undefined }),
      '/metadata/namespace must stay as it was',
    ],
    ['another uid', withMetadata({ uid: '1' }), '/metadata/uid must stay as it was'],
    [
      'labels in a list',
      withMetadata({ labels: [] }),
      '/metadata/labels must be an object of strings',
    ],
    [
      'a label that is not a string',
      withMetadata({ labels: { a: 1 } }),
      '/metadata/labels/a must be a string',
    ],
    [
      'a label key that is markup, which no message repeats',
      withMetadata({ labels: { '<script>alert(1)</script>': 1 } }),
      '/metadata/labels/(unreadable) must be a string',
    ],
    [
      'a label key with a space',
      withMetadata({ labels: { 'a b': '' } }),
      `/metadata/labels/a b ${qualified}`,
    ],
    [
      'a label key with two slashes',
      withMetadata({ labels: { 'a/b/c': '' } }),
      `/metadata/labels/a~1b~1c ${qualified}`,
    ],
    [
      'a label key with a capital prefix',
      withMetadata({ labels: { 'A/b': '' } }),
      `/metadata/labels/A~1b ${qualified}`,
    ],
    [
      'a label key that is too long',
      withMetadata({ labels: { [long]: '' } }),
      `/metadata/labels/${long} ${qualified}`,
    ],
    [
      'a label value that is too long',
      withMetadata({ labels: { a: long } }),
      `/metadata/labels/a ${labelValue}`,
    ],
    [
      'a label value with a slash',
      withMetadata({ labels: { a: 'b/c' } }),
      `/metadata/labels/a ${labelValue}`,
    ],
    [
      'an empty annotation key',
      withMetadata({ annotations: { '': 'x' } }),
      `/metadata/annotations/ ${qualified}`,
    ],
    [
      'more annotations than fit',
      withMetadata({ annotations: { a: half, b: half } }),
      '/metadata/annotations must not hold more than 262144 bytes of keys and values',
    ],
    ['not a number', withSpec({ a: [Number.NaN] }), '/spec/a/0 must be a finite number'],
    ['infinity', withSpec({ a: Infinity }), '/spec/a must be a finite number'],
    [
      'an integer beyond int64',
      withSpec({ a: 2n ** 64n + 1n }),
      '/spec/a must fit a 64-bit integer: the API server would round it',
    ],
    ['undefined in a list', withSpec([undefined]), '/spec/0 must not be undefined'],
    // oxlint-disable-next-line no-sparse-arrays -- a hole is the point
    ['a hole in a list', withSpec([1, , 2]), '/spec must not have holes'],
    ['a function', withSpec({ a: () => 1 }), '/spec/a must not be a function'],
    [
      'a function with the name of one that every object has',
      withSpec({ constructor: Object }),
      '/spec/constructor must not be a function',
    ],
    ['a symbol', withSpec({ a: Symbol('a') }), '/spec/a must not be a symbol'],
    [
      'a Date',
      withSpec({ a: new Date(0) }),
      '/spec/a must be a plain object or list, not an instance of a class',
    ],
    [
      'a Map',
      withSpec(new Map()),
      '/spec must be a plain object or list, not an instance of a class',
    ],
    [
      'a Promise inside',
      withSpec({ a: Promise.resolve(1) }),
      '/spec/a must not be a Promise: converters are synchronous',
    ],
    [
      'half an emoji',
      withSpec({ a: '😀'.slice(0, 1) }),
      '/spec/a must not hold half a surrogate pair: the API server would replace it',
    ],
    [
      'half an emoji as a key',
      withSpec({ ['😀'.slice(0, 1)]: 1 }),
      '/spec must not hold half a surrogate pair: the API server would replace it',
    ],
  ])('%s', async ([, converter, rule]) => {
    expect(messageOf(await convert(converter))).toBe(asSent(`${PREFIX}${rule}${SUFFIX}`));
  });

  test('refuses an object that contains itself', async () => {
    expect(messageOf(await convert(withSpec(cyclic)))).toContain(
      'must not nest deeper than 1000 levels or contain itself',
    );
  });

  test('refuses an object that is nested too deeply', async () => {
    let deep: unknown = 1;
    for (let level = 0; level < 1_001; level += 1) deep = [deep];
    expect(messageOf(await convert(withSpec(deep)))).toContain(
      'must not nest deeper than 1000 levels',
    );
  });
});

describe('a converter that changes its input', () => {
  type Editable = {
    apiVersion: string;
    metadata: { name: string; labels: Record<string, unknown> };
    spec: Record<string, unknown> & { list: unknown[] };
  };
  const object = { ...input, spec: { size: 1, list: [1] } };
  const changing =
    (edit: (given: Editable) => void): Convert =>
    (given) => {
      edit(given as Editable);
      return given;
    };

  test.for<[string, (given: Editable) => void, object]>([
    [
      'all labels',
      ({ metadata: { labels } }) => {
        for (const key of Object.keys(labels)) Reflect.deleteProperty(labels, key);
      },
      { size: 1, list: [1] },
    ],
    ['a field', ({ spec }) => Object.assign(spec, { size: 2 }), { size: 2, list: [1] }],
    ['a new field', ({ spec }) => Object.assign(spec, { b: 1 }), { size: 1, list: [1], b: 1 }],
    ['a removed field', ({ spec }) => Reflect.deleteProperty(spec, 'size'), { list: [1] }],
    ['a list', ({ spec }) => spec.list.push({ a: [2] }), { size: 1, list: [1, { a: [2] }] }],
    [
      'all, and freezes it',
      ({ spec }) => {
        spec.list.push(2);
        Object.freeze(spec.list);
        Object.freeze(spec);
      },
      { size: 1, list: [1, 2] },
    ],
    ['the root', (root) => Object.assign(root, { apiVersion: 'x', kind: undefined }), object.spec],
  ])('%s, takes effect', async ([, edit, spec]) => {
    const [converted] = objectsOf(await convert(changing(edit), object));
    expect(converted).toMatchObject({ apiVersion: 'g.example.com/v2', kind: 'Thing' });
    expect(converted?.['spec']).toStrictEqual(spec);
  });

  test.for<[string, (given: Editable) => void, string]>([
    [
      'its name',
      ({ metadata: inside }) => Object.assign(inside, { name: 'other' }),
      '/metadata/name must stay as it was',
    ],
    [
      'a label',
      ({ metadata: { labels } }) => Object.assign(labels, { app: '!' }),
      '/metadata/labels/app must be at most 63 letters',
    ],
    [
      'a number',
      ({ spec }) => Object.assign(spec, { size: Number.NaN }),
      '/spec/size must be a finite number',
    ],
    [
      'a number in a new object around it',
      (given) => {
        Object.assign(given.spec, { size: Infinity });
        Object.assign(given, { spec: { ...given.spec } });
      },
      '/spec/size must be a finite number',
    ],
    [
      'a Date',
      ({ spec }) => spec.list.push({ at: new Date(0) }),
      '/spec/list/1/at must be a plain object or list, not an instance of a class',
    ],
    ['undefined', ({ spec }) => spec.list.push(undefined), '/spec/list/1 must not be undefined'],
    [
      'a hole',
      ({ spec }) => Object.assign(spec.list, { length: 3 }),
      '/spec/list must not have holes',
    ],
    [
      'itself',
      ({ spec }) => Object.assign(spec, { spec }),
      'must not nest deeper than 1000 levels or contain itself',
    ],
    [
      'half an emoji',
      ({ spec }) => Object.assign(spec, { size: '😀'.slice(0, 1) }),
      '/spec/size must not hold half a surrogate pair',
    ],
    [
      'half an emoji as a key',
      ({ spec }) => Object.assign(spec, { ['😀'.slice(1)]: 1 }),
      '/spec must not hold half a surrogate pair',
    ],
    [
      'an integer',
      ({ spec }) => Object.assign(spec, { size: 2n ** 64n + 1n }),
      '/spec/size must fit a 64-bit integer',
    ],
  ])('and breaks a rule with %s, is refused', async ([, edit, rule]) => {
    const message = messageOf(await convert(changing(edit), object));
    expect(message.startsWith(PREFIX)).toBe(true);
    expect(message).toContain(rule);
  });

  test('is reported with the original names of the object', async () => {
    const renaming: Convert = (given) => {
      Object.assign(given, { kind: 'Other', apiVersion: 'g.example.com/v9' });
      Object.assign(given['metadata'] as object, { name: 'other', namespace: 'test' });
      throw new Error('TOPSECRET');
    };
    const answered = await convert(renaming, object);
    expect(messageOf(answered)).toMatch(
      /^cannot convert Thing prod\/nightly \(objects\[0\]\) from g\.example\.com\/v1 to /,
    );
    expect(answered.log).toMatchObject([{ kind: 'Thing', from: { 'g.example.com/v1': 1 } }]);
  });

  test('is not confused with one that throws for another reason', async () => {
    const settings = Object.freeze({ size: 1 });
    const { log } = await convert(() => Object.assign(settings, { size: 2 }));
    expect(log).toMatchObject([
      { reasons: ['ConverterCrashed'], crashes: [{ name: 'TypeError' }] },
    ]);
  });

  test('or the input of an earlier step, does not affect the result of that step', async () => {
    const held: unknown[][] = [];
    const keeping = (given: KubernetesObject): KubernetesObject => {
      const { list } = given['spec'] as { list: unknown[] };
      held.push(list);
      return given;
    };
    const kind = defineKind<Record<'v1' | 'v2' | 'v3', KubernetesObject>, 'v3'>(
      { group: 'g.example.com', kind: 'Thing', versions: ['v1', 'v2', 'v3'] },
      'v3',
      {
        v2: {
          toHub: (given) => {
            for (const list of held) list.pop();
            return given;
          },
          fromHub: keeping,
        },
        v1: through('v2', { toHub: keeping, fromHub: keeping }),
      },
    );
    const reply = await ask(aReview('g.example.com/v3', [object]), kindsOf(kind));
    expect(objectsOf(reply).map(({ spec }) => spec)).toStrictEqual([object.spec]);
  });
});

test('accepts half a surrogate pair that came with the object', async () => {
  const half = '😀'.slice(0, 1);
  const object = { ...input, spec: { a: half, [half]: [half], b: String.raw`\ud800` } };
  const [converted] = objectsOf(await convert((given) => ({ ...given, status: 1 }), object));
  expect(converted?.['spec']).toStrictEqual(object.spec);
});

test('gives a second step the keys in the order of an API server, as in a separate call', async () => {
  const orders: string[][] = [];
  const step =
    (order: string[]) =>
    (given: KubernetesObject): KubernetesObject => {
      orders.push(Object.keys(given['spec'] as object));
      return { ...given, spec: Object.fromEntries(order.map((key) => [key, { z: 1, y: 2 }])) };
    };
  const kind = defineKind<Record<'v1' | 'v2' | 'v3', KubernetesObject>, 'v3'>(
    { group: 'g.example.com', kind: 'Thing', versions: ['v1', 'v2', 'v3'] },
    'v3',
    {
      v2: { toHub: step([]), fromHub: step([]) },
      v1: through('v2', { toHub: step(['c', 'a', 'b']), fromHub: step([]) }),
    },
  );
  await ask(aReview('g.example.com/v3', [input]), kindsOf(kind));
  expect(orders).toStrictEqual([['size'], ['a', 'b', 'c']]);
});

test('sends a result as it was returned, even if the converter changes it later', async () => {
  const held: unknown[][] = [];
  const converter: Convert = (object) => {
    const { list } = object['spec'] as { list: unknown[] };
    const own = [...list];
    for (const one of held) one.push('more');
    held.push(list, own);
    return { ...object, spec: { list, own } };
  };
  const listed = (name: string): object => ({
    ...input,
    metadata: { ...metadata, name },
    spec: { list: [name], own: [] },
  });
  const reply = await convert(converter, listed('first'), listed('second'));
  expect(objectsOf(reply).map(({ spec }) => spec)).toStrictEqual([
    { list: ['first'], own: ['first'] },
    { list: ['second'], own: ['second'] },
  ]);
});

function readableOnce(): object {
  let reads = 0;
  return {
    get size() {
      reads += 1;
      if (reads > 1) throw new Error('TOPSECRET');
      return 1;
    },
  };
}

function runAway(object: Record<string, unknown>): unknown {
  return { ...object, spec: runAway(object) };
}

describe('a converter that fails', () => {
  const FAILS =
    'cannot convert Thing prod/nightly (objects[0]) from g.example.com/v1 to g.example.com/v2: ';
  const crashed = `${FAILS}internal error in the converter; see the webhook's log for review 705ab4f5-6393-11e8-b7cc-42010a800002`;

  test('on purpose gives its own reason, with the place', async () => {
    const refuse = (): never => {
      throw new ConversionError('must name a zone; set it and try again', '/spec/zone');
    };
    expect(messageOf(await convert(refuse))).toBe(
      asSent(`${FAILS}/spec/zone: must name a zone; set it and try again`),
    );
  });

  test.for<[string, Convert]>([
    [
      'by a bug',
      () => {
        throw new TypeError('cannot read TOPSECRET');
      },
    ],
    [
      'by throwing a value that is not an error',
      () => {
        // oxlint-disable-next-line typescript/only-throw-error -- authors may
        throw 'TOPSECRET';
      },
    ],
    ['by reading JSON', () => JSON.parse('TOPSECRET') as unknown],
    ['by running out of stack', runAway],
    ['by a getter that can be read only once', (object) => ({ ...object, spec: readableOnce() })],
  ])('%s is masked from the user, and its text from the log', async ([, converter]) => {
    const answered = await convert(converter);
    expect(answered.code).toBe(200);
    expect(messageOf(answered)).toBe(asSent(crashed));
    expect(JSON.stringify(answered.log)).not.toContain('TOPSECRET');
    expect(answered.log).toMatchObject([
      { level: 'error', outcome: 'Failure', reasons: ['ConverterCrashed'] },
    ]);
  });

  test('because of a bug leaves its place in the code in the log', async () => {
    const broken = (): never => {
      throw new RangeError('TOPSECRET');
    };
    const { log } = await convert(broken);
    expect(log[0]?.['crashes']).toMatchObject([
      {
        name: 'RangeError',
        frames: expect.arrayContaining([expect.stringContaining('guard.test.ts')]) as unknown,
      },
    ]);
  });
});
