import { expect, test } from 'vitest';
import type { FunctionsOfStep, JsonObject, JsonValue, Shape } from '../../../src/index.ts';
import { steps, through } from '../../../src/index.ts';
import { isJsonList } from '../../../src/core/json/json-value.ts';
import { each, hubOnly, lens, listToMap, mapToList, ownOnly, rename } from '../../../src/lens.ts';
import type { Definition, Deployment } from './a-deployment.ts';
import { EDITED, FIELDS, LEFT, ONE, V1, V1BETA1, byName, twoVersions } from './a-parent.ts';
import { deploy, integer, listOf, mapOf, object, sorted, text } from './a-deployment.ts';

// An edit of one field removes the parent in the other version, where it has a hidden field as well.
test.for<[string, Definition, unknown, unknown, unknown]>([
  [
    'a map in the other version',
    twoVersions(
      byName(V1),
      mapOf(object(V1BETA1)),
      steps(lens(mapToList('list', 'name')), lens(each('list', ...FIELDS))),
    ),
    [{ name: 'one', ...ONE }],
    { one: { p: { r: { b: 'B' } } } },
    [{ name: 'one', b: 'B', p: { a: 'A' } }],
  ],
  [
    'a list in the other version',
    twoVersions(
      mapOf(object(V1)),
      byName(V1BETA1),
      steps(lens(listToMap('list', 'name')), lens(each('list', ...FIELDS))),
    ),
    { one: ONE },
    [{ name: 'one', p: { r: { b: 'B' } } }],
    { one: { b: 'B', p: { a: 'A' } } },
  ],
  [
    'a list whose key has another name there',
    twoVersions(
      byName(V1),
      byName(V1BETA1, 'host'),
      lens(each('list', rename('host', 'name'), ...FIELDS)),
    ),
    [{ name: 'one', ...ONE }],
    [{ host: 'one', p: { r: { b: 'B' } } }],
    [{ name: 'one', b: 'B', p: { a: 'A' } }],
  ],
  [
    'a list without declared keys in the other version',
    twoVersions(
      mapOf(object(V1)),
      listOf(object({ host: text, ...V1BETA1 })),
      steps(lens(listToMap('list', 'host')), lens(each('list', ...FIELDS))),
    ),
    { one: ONE },
    [{ host: 'one', p: { r: { b: 'B' } } }],
    { one: { b: 'B', p: { a: 'A' } } },
  ],
])('law 2: a hidden field of an element stays, with %s', ([, definition, list, edited, home]) => {
  const { see, written } = deploy(definition);
  const away = see(written('v1', { list }), 'v1beta1');
  expect(see({ ...away, list: edited }, 'v1')['list']).toStrictEqual(home);
});

/** A list in the hub whose key is the text that names an entry or an element in the other version. */
function withTextThere(key: Shape, v1beta1: Shape, spoke: FunctionsOfStep): Definition {
  const fields = lens(each('list', ...FIELDS));
  const list = listOf(object({ key, ...V1 }), 'key');
  return twoVersions(list, v1beta1, steps(spoke, fields));
}

const elementsOf = ({ list }: JsonObject): readonly JsonObject[] => list as readonly JsonObject[];

/** Converts a map to a list, with the key that `read` finds in the key of an entry. */
const keyed = (read: (text: string) => JsonValue): FunctionsOfStep => ({
  toHub: ({ list, ...rest }) => ({
    ...rest,
    list: Object.entries(list as Record<string, JsonObject>).map(([name, one]) => ({
      key: read(name),
      ...one,
    })),
  }),
  fromHub: (thing) => ({
    ...thing,
    list: Object.fromEntries(
      elementsOf(thing).map(({ key, ...one }) => [JSON.stringify(key), one]),
    ),
  }),
});

const asText: FunctionsOfStep = {
  toHub: (thing) => ({
    ...thing,
    list: elementsOf(thing).map((one) => ({ ...one, key: Number(one['key']) })),
  }),
  fromHub: (thing) => ({
    ...thing,
    list: elementsOf(thing).map((one) => ({ ...one, key: JSON.stringify(one['key']) })),
  }),
};

test.for<[string, Definition, JsonValue, unknown]>([
  [
    'an integer and the key of a map',
    withTextThere(integer, mapOf(object(V1BETA1)), keyed(Number)),
    80,
    { 80: EDITED },
  ],
  [
    'a boolean and the key of a map',
    withTextThere(
      { type: 'boolean' },
      mapOf(object(V1BETA1)),
      keyed((name) => name === 'true'),
    ),
    true,
    { true: EDITED },
  ],
  [
    'an integer and a text',
    withTextThere(integer, byName(V1BETA1, 'key'), asText),
    80,
    [{ key: '80', ...EDITED }],
  ],
])('law 2: a hidden field of an element stays if its key is %s', ([, definition, key, edited]) => {
  const { see, written } = deploy(definition);
  const away = see(written('v1', { list: [{ key, ...ONE }] }), 'v1beta1');
  expect(see({ ...away, list: edited }, 'v1')['list']).toStrictEqual([{ key, ...LEFT }]);
});

test('law 2: a hidden field stays in each of two elements whose keys have one text', () => {
  const key: Shape = { type: 'int-or-string' };
  const same: FunctionsOfStep = { toHub: (thing) => thing, fromHub: (thing) => thing };
  const { see, written } = deploy(
    twoVersions(
      listOf(object({ key, ...V1 }), 'key'),
      listOf(object({ key, ...V1BETA1 }), 'key'),
      steps(same, lens(each('list', ...FIELDS))),
    ),
  );
  const listWith = (one: object): object[] => [80, '80'].map((name) => ({ key: name, ...one }));
  const away = see(written('v1', { list: listWith(ONE) }), 'v1beta1');
  const home = see({ ...away, list: listWith(EDITED) }, 'v1');
  expect(home['list']).toStrictEqual(listWith(LEFT));
});

test.for([
  [80, '80'],
  ['80', 80],
] as const)(
  'law 2: a removed element does not return because another key has the same text: %j',
  ([removed, other]) => {
    const listWith = (fields: Readonly<Record<string, Shape>>): Shape =>
      object({ list: listOf(object({ key: { type: 'int-or-string' }, ...fields }), 'key') });
    const { see, written } = deploy({
      shapes: { v1: listWith({}), v1beta1: listWith({ h: text }), v1alpha1: listWith({}) },
      spokes: { v1beta1: lens(each('list', ownOnly('h'))), v1alpha1: lens() },
    });
    const list = [{ key: removed, h: 'H' }, { key: other }];
    const stored = see(written('v1beta1', { list }), 'v1');
    const left = see({ ...stored, list: [{ key: other }] }, 'v1alpha1');
    const added = see({ ...left, list: [{ key: removed }, { key: other }] }, 'v1');
    expect(see(added, 'v1beta1')['list']).toStrictEqual([{ key: removed }, { key: other }]);
  },
);

test('law 2: a field hidden in an entry stays if the entry is an element where a client edits it', () => {
  const { see, written } = deploy(
    twoVersions(
      byName({ c: text, p: object({ a: text }) }),
      mapOf(object({ p: object({ b: text, r: object({ c: text }) }) })),
      steps(
        lens(mapToList('list', 'name')),
        lens(each('list', ownOnly('p.b'), rename('p.r.c', 'c'), hubOnly('p.a'))),
      ),
    ),
  );
  const list = { one: { p: { b: 'B', r: { c: 'C' } } }, two: {} };
  const away = see(written('v1beta1', { list }), 'v1');
  expect(away['list']).toStrictEqual([{ name: 'one', c: 'C' }, { name: 'two' }]);
  const home = see({ ...away, list: [{ name: 'one' }, { name: 'two' }] }, 'v1beta1');
  expect(home['list']).toStrictEqual({ one: { p: { b: 'B' } }, two: {} });
});

/** Three versions with elements that have two keys, or only the first of them. The second one has a default. */
function threeVersions(
  fields: Readonly<Record<string, Readonly<Record<string, Shape>>>>,
  withOneKey: string,
  spokes: Definition['spokes'],
): Deployment {
  const shapes = Object.entries(fields).map(([version, some]): [string, Shape] => {
    const [protocol, keys] =
      version === withOneKey
        ? [{}, ['name']]
        : [{ protocol: { ...text, preset: 'TCP' } }, ['name', 'protocol']];
    return [
      version,
      object({ list: listOf(object({ ...protocol, name: text, ...some }), ...keys) }),
    ];
  });
  return deploy({ shapes: Object.fromEntries(shapes), spokes });
}

test('law 2: an element is the same after the API server has set the default of a key', () => {
  const { see, written } = threeVersions(
    { v1: { a: text, c: text }, v1beta1: { a: text, c: text }, v1alpha1: { a: text } },
    'v1beta1',
    {
      v1beta1: lens(each('list', hubOnly('protocol'))),
      v1alpha1: lens(each('list', hubOnly('c'))),
    },
  );
  const list = [{ name: 'one', a: 'A', c: 'C' }];
  const away = see(written('v1beta1', { list }), 'v1alpha1');
  expect(away['list']).toStrictEqual([{ name: 'one', a: 'A' }]);
  const sent = { ...away, list: [{ name: 'one', protocol: 'TCP', a: 'new' }] };
  expect(see(sent, 'v1beta1')['list']).toStrictEqual([{ name: 'one', a: 'new', c: 'C' }]);
});

test('law 2: a field hidden in an element stays if the version in between lacks a key', () => {
  const { see, written } = threeVersions(
    {
      v1: { p: object({ b: text }) },
      v1beta1: { b: text },
      v1alpha1: { p: object({ r: object({ a: text, b: text }) }) },
    },
    'v1',
    {
      v1beta1: lens(each('list', ownOnly('protocol'), rename('b', 'p.b'))),
      v1alpha1: through('v1beta1', lens(each('list', rename('p.r.b', 'b'), ownOnly('p.r.a')))),
    },
  );
  const one = { name: 'one', protocol: 'TCP' };
  const list = [{ ...one, p: { r: { a: 'A', b: 'B' } } }];
  const away = see(see(written('v1alpha1', { list }), 'v1'), 'v1beta1');
  expect(away['list']).toStrictEqual([{ ...one, b: 'B' }]);
  const edited = see({ ...away, list: [one] }, 'v1');
  expect(see(edited, 'v1alpha1')['list']).toStrictEqual([{ ...one, p: { r: { a: 'A' } } }]);
});

const withParent = (...names: readonly string[]): Shape =>
  object(Object.fromEntries(names.map((name) => [name, text])));

/** Elements with two keys and a parent, of which only `v1beta1` has the field `h`. `v1alpha1` may lack the second key. */
function withTwoKeys(
  key: string,
  v1alpha1: Shape,
  spoke: Definition['spokes'][string],
): Deployment {
  const both = (...names: readonly string[]): Shape =>
    listOf(object({ name: text, [key]: text, p: withParent(...names) }));
  return deploy({
    shapes: {
      v1: object({ list: both('x') }),
      v1beta1: object({ list: both('x', 'h') }),
      v1alpha1: object({ list: v1alpha1 }),
    },
    listKeys: { list: ['name', key] },
    spokes: { v1beta1: lens(each('list', ownOnly('p.h'))), v1alpha1: spoke },
  });
}

test.for([
  ['the first', 0],
  ['the second', 1],
] as const)(
  'law 2: only %s of two elements loses its parent, where they have the same name in the version of the client',
  ([, removed]) => {
    const all = [
      { name: 'a', p: { x: '0', h: 'H0' } },
      { name: 'a', zone: '1', p: { x: '1', h: 'H1' } },
      { name: 'a', zone: '2', p: { x: '2', h: 'H2' } },
      { name: 'a', zone: '3', p: { x: '3' } },
    ];
    for (const [one, two] of all.flatMap((left) => all.map((right) => [left, right] as const))) {
      if (one === two) continue;
      const { see, written } = withTwoKeys(
        'zone',
        listOf(object({ name: text, p: withParent('x') })),
        lens(each('list', hubOnly('zone'))),
      );
      const old = see(see(written('v1beta1', { list: [one, two] }), 'v1'), 'v1alpha1');
      const edited = [one, two].map(({ name, p: { x } }, at) => ({
        name,
        ...(at !== removed && { p: { x } }),
      }));
      const home = [one, two].map(({ p, ...rest }, at) => ({
        ...rest,
        ...(at !== removed && { p }),
      }));
      const shown = see(see({ ...old, list: edited }, 'v1'), 'v1beta1')['list'];
      expect(shown).toStrictEqual(sorted(home));
    }
  },
);

test('law 2: a hidden field stays if another element has the same value in another key', () => {
  const { see, written } = withTwoKeys(
    'alias',
    listOf(object({ name: text, alias: text, p: withParent('x') })),
    lens(),
  );
  const list = [
    { name: 'a', p: { x: '1', h: 'H1' } },
    { alias: 'a', p: { x: '2', h: 'H2' } },
  ];
  const old = see(see(written('v1beta1', { list }), 'v1'), 'v1alpha1');
  const edited = { ...old, list: [{ name: 'a', p: { x: '1' } }, { alias: 'a' }] };
  expect(see(see(edited, 'v1'), 'v1beta1')['list']).toStrictEqual(
    sorted([list[0], { alias: 'a' }]),
  );
});

test('law 2: a field hidden in an entry stays if a client edits it in a list without declared keys', () => {
  const { see, written } = deploy({
    shapes: {
      v1: object({ list: mapOf(object({ b: text, p: withParent('x') })) }),
      v1beta1: object({ list: mapOf(object({ b: text, p: withParent('x', 'h') })) }),
      v1alpha1: object({ list: listOf(object({ host: text, p: withParent('x', 'b') })) }),
    },
    spokes: {
      v1beta1: lens(each('list', ownOnly('p.h'))),
      v1alpha1: steps(lens(listToMap('list', 'host')), lens(each('list', rename('p.b', 'b')))),
    },
  });
  const list = { one: { b: 'B', p: { x: 'X', h: 'H' } } };
  const old = see(see(written('v1beta1', { list }), 'v1'), 'v1alpha1');
  const edited = { ...old, list: [{ host: 'one', p: { b: 'B' } }] };
  expect(see(see(edited, 'v1'), 'v1beta1')['list']).toStrictEqual({
    one: { b: 'B', p: { h: 'H' } },
  });
});

test('law 2: a field hidden in an element stays if an edit finds it by the key that all elements have', () => {
  const all = (p: Shape, fields: Readonly<Record<string, Shape>>): Shape =>
    object({ list: listOf(object({ name: text, id: text, p, ...fields }), 'name') });
  const { see, written } = deploy({
    shapes: {
      v1: all(withParent('x'), { b: text }),
      v1beta1: all(withParent('x', 'h'), { b: text }),
      v1alpha1: all(withParent('x', 'b'), {}),
    },
    listKeys: { list: ['id'] },
    spokes: {
      v1beta1: lens(each('list', ownOnly('p.h'))),
      v1alpha1: lens(each('list', rename('p.b', 'b'))),
    },
  });
  const one = { name: 'one', id: '1' };
  const list = [{ ...one, b: 'B', p: { x: 'X', h: 'H' } }, { name: 'two' }];
  const old = see(see(written('v1beta1', { list }), 'v1'), 'v1alpha1');
  const edited = { ...old, list: [{ ...one, p: { b: 'B' } }, { name: 'two' }] };
  expect(see(see(edited, 'v1'), 'v1beta1')['list']).toStrictEqual(
    sorted([{ ...one, b: 'B', p: { h: 'H' } }, { name: 'two' }]),
  );
});

type Form = readonly [shape: Shape, valueOf: (names: readonly string[]) => unknown];

const LIST: Form = [byName({}), (names) => names.map((name) => ({ name }))];
const MAP: Form = [
  mapOf(object({})),
  (names) => Object.fromEntries(names.map((name) => [name, {}])),
];

/** Converts the elements of a version to those of the hub. */
const between = (own: Form, hub: Form): ReturnType<typeof lens> => {
  if (own === hub) return lens();
  return lens(own === MAP ? mapToList('list', 'name') : listToMap('list', 'name'));
};

/** The version `v1beta1` has a field `h` in the elements of the same form. */
const withField = (form: Form): Shape =>
  form === MAP ? mapOf(object({ h: text })) : byName({ h: text });

test.for([
  ['lists', LIST, LIST, LIST],
  ['maps', MAP, MAP, MAP],
  ['a list in the hub', LIST, MAP, MAP],
  ['a map in the hub', MAP, LIST, LIST],
  ['a list in the version that has the field', MAP, LIST, MAP],
  ['a map in the version that has the field', LIST, MAP, LIST],
] as const)(
  'a removed element does not return with one that a version two steps away adds, with %s',
  ([, v1, v1beta1, v1alpha1]) => {
    const { see, written } = deploy({
      shapes: {
        v1: object({ list: v1[0] }),
        v1beta1: object({ list: withField(v1beta1) }),
        v1alpha1: object({ list: v1alpha1[0] }),
      },
      spokes: { v1beta1: between(v1beta1, v1), v1alpha1: between(v1alpha1, v1) },
    });
    const list =
      v1beta1 === MAP
        ? { one: { h: 'x' }, two: { h: 'y' } }
        : [
            { name: 'one', h: 'x' },
            { name: 'two', h: 'y' },
          ];
    const stored = see(written('v1beta1', { list }), 'v1');
    const removed = { ...stored, list: v1[1](['two']) };
    const added = { ...see(removed, 'v1alpha1'), list: v1alpha1[1](['two', 'one']) };
    const home = see(added, 'v1beta1')['list'];
    expect(isJsonList(home) ? home.toSorted(byText) : home).toStrictEqual(
      v1beta1 === MAP ? { one: {}, two: { h: 'y' } } : [{ h: 'y', name: 'two' }, { name: 'one' }],
    );
  },
);

test.for(['name', 'id'])(
  'an entry that a client removes in a list with the key %s does not return with one of its name',
  (key) => {
    const shape = object({ list: listOf(object({ [key]: text })) });
    const { see, written } = deploy({
      shapes: { v1: shape, v1beta1: object({ list: mapOf(object({ h: text })) }), v1alpha1: shape },
      spokes: { v1beta1: lens(mapToList('list', key)), v1alpha1: lens() },
    });
    const list = { one: { h: 'x' }, two: { h: 'y' } };
    const away = see(see(written('v1beta1', { list }), 'v1'), 'v1alpha1');
    const removed = see({ ...away, list: [{ [key]: 'two' }] }, 'v1');
    const added = { ...removed, list: [{ [key]: 'one' }, { [key]: 'two' }] };
    expect(see(added, 'v1beta1')['list']).toStrictEqual({ one: {}, two: { h: 'y' } });
  },
);

/** The order of a list is not that of a map. */
function byText(left: unknown, right: unknown): number {
  return JSON.stringify(left) < JSON.stringify(right) ? -1 : 1;
}

test.for<[string, readonly object[]]>([
  ['some', [{ name: 'n' }]],
  ['all', []],
])('law 2: %s removed elements of a list that has another name do not return', ([, left]) => {
  const fields = (own: string): Shape => byName({ [own]: text });
  const { see, written } = deploy({
    shapes: {
      v1: object({ ports: fields('a') }),
      v1beta1: object({ ports: fields('b') }),
      v1alpha1: object({ listeners: fields('c') }),
    },
    spokes: {
      v1beta1: lens(each('ports', hubOnly('a'), ownOnly('b'))),
      v1alpha1: lens(
        rename('listeners', 'ports'),
        each(['listeners', 'ports'], hubOnly('a'), ownOnly('c')),
      ),
    },
  });
  const two = ['m', 'n'].map((name) => ({ name, b: 'only v1beta1' }));
  const stored = see(written('v1beta1', { ports: two }), 'v1alpha1');
  const removed = see({ ...see(stored, 'v1'), ports: left }, 'v1alpha1');
  const added = { ...removed, listeners: [{ name: 'm' }, { name: 'n' }] };
  const kept = [{ name: 'm' }, left.length > 0 ? two[1] : { name: 'n' }];
  expect(see(added, 'v1beta1')['ports']).toEqual(kept);
});
