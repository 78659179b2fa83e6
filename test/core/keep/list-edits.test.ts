import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue, Spoke } from '../../../src/index.ts';
import { lens, listToMap } from '../../../src/lens.ts';
import type { Fields } from '../../support/a-store.ts';
import type { Deployment } from './a-deployment.ts';
import type { Shape } from '../../../src/core/schema/shape.ts';
import { deploy, integer, listOf, mapOf, object, text } from './a-deployment.ts';
import type { Any } from './a-thing.ts';
import { fieldsOf, keptIn, same, without } from './a-thing.ts';

const port = { name: text, port: integer };
const sortedWords = (list: unknown): readonly string[] => (list as readonly string[]).toSorted();

/** Shows the first element of a list in the old version. */
const cutting: Spoke<Any, Any> = {
  toHub: (sent) => sent,
  fromHub: ({ list = [], ...rest }) => ({
    ...rest,
    list: (list as readonly JsonValue[]).slice(0, 1),
  }),
};

/** Returns a deployment with one list whose elements have fields in `v1` that `v1beta1` hides. */
function hiding(shown: Shape, whole: Shape, ...keys: string[]): Deployment {
  return deploy({
    shapes: {
      v1: object({ list: listOf(whole, ...keys) }),
      v1beta1: object({ list: listOf(shown, ...keys) }),
    },
    spokes: { v1beta1: same },
  });
}

/** Returns the list in `v1` after an edit in the old version. */
function edit(
  { see, written }: Deployment,
  list: readonly JsonValue[],
  change: (list: readonly JsonObject[]) => readonly JsonValue[],
): unknown {
  const away = see(written('v1', { list }), 'v1beta1');
  const edited = change(away['list'] as readonly JsonObject[]);
  const home = see({ ...away, list: edited }, 'v1');
  expect(see(home, 'v1beta1')['list']).toStrictEqual(edited);
  return home['list'];
}

describe('a list that is a map in the other version', () => {
  const { see, written } = deploy({
    shapes: {
      v1: object({ ports: mapOf(object({ port: integer })) }),
      v1beta1: object({ ports: listOf(object({ ...port, protocol: text }), 'name') }),
    },
    spokes: { v1beta1: lens(listToMap('ports', 'name')) },
  });
  const ports = [
    { name: 'web', port: 80, protocol: 'TCP' },
    { name: 'api', port: 90, protocol: 'UDP' },
  ] as const;
  const away = see(written('v1beta1', { ports }), 'v1');
  const inMap = (web: JsonObject): Fields => ({ ...away, ports: { api: { port: 90 }, web } });

  test('keeps the hidden fields of all elements when one is edited, and their order', () => {
    const home = see(inMap({ port: 8080 }), 'v1beta1');
    expect(fieldsOf(home)).toStrictEqual({ ports: [{ ...ports[0], port: 8080 }, ports[1]] });
  });

  test('keeps them when one is removed', () => {
    const home = see({ ...away, ports: { web: { port: 80 } } }, 'v1beta1');
    expect(fieldsOf(home)).toStrictEqual({ ports: [ports[0]] });
  });

  test('keeps them when one is added', () => {
    const home = see(
      { ...inMap({ port: 80 }), ports: { api: { port: 90 }, m: { port: 1 }, web: { port: 80 } } },
      'v1beta1',
    );
    const list = home['ports'] as readonly JsonObject[];
    expect(list).toHaveLength(3);
    expect(list).toEqual(expect.arrayContaining([...ports, { name: 'm', port: 1 }]));
  });

  test('keeps its order as one entry', () => {
    const plain = ports.map((one) => without(one, 'protocol'));
    const seen = see(written('v1beta1', { ports: plain }), 'v1');
    expect(Object.keys(keptIn(seen))).toHaveLength(1);
    expect(fieldsOf(see(seen, 'v1beta1'))).toStrictEqual({ ports: plain });
  });
});

describe('a converter that sorts a list of words', () => {
  const words = (change: (list: readonly string[]) => readonly string[]): Spoke<Any, Any> => ({
    toHub: same.toHub,
    fromHub: ({ list, ...rest }) =>
      list === undefined ? rest : { ...rest, list: change(list as readonly string[]) },
  });
  const shape = object({ list: listOf(text) });
  const shapes = { v1: shape, v1beta1: shape };
  const sorting = deploy({ shapes, spokes: { v1beta1: words((list) => list.toSorted()) } });

  test.for<[was: string[], written: string[]]>([
    [
      ['web', 'api'],
      ['www', 'api'],
    ],
    [
      ['web', 'api'],
      ['api', 'www'],
    ],
    [
      ['b', 'c', 'a'],
      ['b', 'a'],
    ],
    [
      ['b', 'c', 'a'],
      ['a', 'b', 'c', 'd'],
    ],
    [
      ['b', 'a', 'b'],
      ['a', 'b'],
    ],
  ])('gives %j, and keeps the edit of a client: %j', ([was, wanted]) => {
    const { see, written } = sorting;
    const away = see(written('v1', { list: was }), 'v1beta1');
    expect(away['list']).toStrictEqual(was.toSorted());
    const home = see({ ...away, list: wanted }, 'v1');
    expect(sortedWords(home['list'])).toStrictEqual(sortedWords(wanted));
    expect(see(home, 'v1beta1')['list']).toStrictEqual(wanted);
  });

  test('and keeps the first two gives the written elements, and those cut off', () => {
    const { see, written } = deploy({
      shapes,
      spokes: { v1beta1: words((list) => list.slice(0, 2)) },
    });
    const away = see(written('v1', { list: ['c', 'b', 'a'] }), 'v1beta1');
    const home = see({ ...away, list: ['n', 'b'] }, 'v1');
    expect(home['list']).toStrictEqual(['n', 'b', 'a']);
  });
});

describe('a list of objects without list-map keys', () => {
  const named = hiding(
    object({ name: text, image: text }),
    object({ name: text, image: text, hidden: text }),
  );
  const nameless = hiding(object({ image: text }), object({ image: text, hidden: text }));
  const [web, api, db] = [
    { name: 'web', image: 'a', hidden: '1' },
    { name: 'api', image: 'b', hidden: '2' },
    { name: 'db', image: 'c', hidden: '3' },
  ] as const;
  const [one, two, three] = [web, api, db].map((each) => without(each, 'name'));

  test('keeps the hidden field of an element whose visible field is edited', () => {
    const list = [web, api];
    expect(
      edit(named, list, ([first, second]) => [{ ...first, image: 'z' }, second ?? null]),
    ).toStrictEqual([{ ...web, image: 'z' }, api]);
  });

  test('keeps them when all are edited and reordered, one is removed and one added', () => {
    const list = [web, api, db];
    expect(
      edit(named, list, () => [
        { name: 'db', image: 'y' },
        { name: 'new', image: 'n' },
        { name: 'web', image: 'z' },
      ]),
    ).toStrictEqual([
      { ...db, image: 'y' },
      { name: 'new', image: 'n' },
      { ...web, image: 'z' },
    ]);
  });

  test('keeps them without names if the neighbours are unchanged', () => {
    const list = [one, two, three] as JsonValue[];
    expect(
      edit(nameless, list, ([a, , c]) => [a ?? null, { image: 'z' }, c ?? null]),
    ).toStrictEqual([one, { image: 'z', hidden: '2' }, three]);
  });

  test('keeps those of the only element', () => {
    expect(edit(nameless, [one as JsonValue], () => [{ image: 'z' }])).toStrictEqual([
      { image: 'z', hidden: '1' },
    ]);
  });

  test.for([
    ['with a name', named, [web, api]],
    ['without a name', nameless, [one, two]],
  ] as const)('keeps them when a duplicate is appended to elements %s', ([, deployment, list]) => {
    const before = list as readonly JsonObject[];
    const home = edit(deployment, before, (shown) => [...shown, shown[0] ?? null]) as JsonObject[];
    expect(home).toHaveLength(3);
    expect(home[1]).toStrictEqual(before[1]);
    expect(home.filter(({ hidden }) => hidden === '1')).toStrictEqual([before[0]]);
  });

  test('does not give the hidden field of a removed element to another one', () => {
    expect(edit(named, [web, api], () => [{ name: 'www', image: 'a' }])).toStrictEqual([
      { name: 'www', image: 'a' },
    ]);
  });

  test.for([
    ['spec.rules', (list: Shape) => object({ rules: list }), (rules: JsonValue) => ({ rules })],
    [
      'spec.groups.rules',
      (list: Shape) => object({ groups: mapOf(object({ rules: list })) }),
      (rules: JsonValue) => ({ groups: { a: { rules } } }),
    ],
    [
      'spec.groups',
      (list: Shape) => object({ groups: mapOf(list) }),
      (rules: JsonValue) => ({ groups: { a: rules } }),
    ],
    [
      "spec['example.com/rules']",
      (list: Shape) => object({ 'example.com/rules': list }),
      (rules: JsonValue) => ({ 'example.com/rules': rules }),
    ],
  ] as const)('matches elements by the keys that its author declares at %s', ([path, at, put]) => {
    const rule = object({ host: text, to: text });
    const { see, written } = deploy({
      shapes: {
        v1: object({ spec: at(listOf(object({ host: text, to: text, hidden: text }))) }),
        v1beta1: object({ spec: at(listOf(rule)) }),
      },
      spokes: { v1beta1: same },
      listKeys: { [path]: ['host'] },
    });
    const rules = [
      { host: 'a', to: '1', hidden: 'x' },
      { host: 'b', to: '2', hidden: 'y' },
    ];
    const away = see(written('v1', { spec: put(rules) }), 'v1beta1');
    const edited = [
      { host: 'b', to: '3' },
      { host: 'a', to: '4' },
    ];
    expect(fieldsOf(see({ ...away, spec: put(edited) }, 'v1'))).toStrictEqual({
      spec: put([
        { host: 'b', to: '3', hidden: 'y' },
        { host: 'a', to: '4', hidden: 'x' },
      ]),
    });
  });

  test.for(['spec.rules[*]', 'spec.rules.host', 'spec.other', 'spec.groups.a', '.'])(
    'refuses declared keys at %s',
    (path) => {
      const spec = object({ rules: listOf(object({ host: text })), groups: mapOf(listOf(text)) });
      const define = (): unknown =>
        deploy({
          shapes: { v1: object({ spec }), v1beta1: object({ spec }) },
          spokes: { v1beta1: same },
          listKeys: { [path]: ['host'] },
        });
      expect(define).toThrow(
        `listKeys['${path}'] is not a list in any version: correct the path, write only field names, without [*] and without keys of maps, and write a field name with a dot as ['a.b']`,
      );
    },
  );

  test('refuses a declared key that no element has', () => {
    const rules = listOf(object({ host: text }));
    const define = (): unknown =>
      deploy({
        shapes: { v1: object({ rules }), v1beta1: object({ rules }) },
        spokes: { v1beta1: same },
        listKeys: { rules: ['hots'] },
      });
    expect(define).toThrow(
      "listKeys['rules'] names hots, which no version has in the elements of this list: correct the name",
    );
  });

  test('refuses a declared key whose value is an object or a list in every version', () => {
    const rules = (match: Shape): Shape => object({ rules: listOf(object({ match })) });
    const define = (match: Shape): unknown =>
      deploy({
        shapes: { v1: rules(object({ host: text })), v1beta1: rules(match) },
        spokes: { v1beta1: same },
        listKeys: { rules: ['match'] },
      });
    expect(() => define(listOf(text))).toThrow(
      "listKeys['rules'] names match, which is an object or a list: name fields with a text, a number or a boolean",
    );
    expect(() => define(text)).not.toThrow();
  });
});

describe('a list of nameless objects that a function rearranges', () => {
  type Objects = readonly JsonObject[];
  const arranged = (change: (list: Objects) => Objects): Deployment => {
    const spoke: Spoke<Any, Any> = {
      toHub: (one) => one,
      fromHub: ({ list, ...rest }) => ({ ...rest, list: change(list as Objects) }),
    };
    const shapes = {
      v1: object({ list: listOf(object({ a: text })) }),
      v1beta1: object({ list: listOf(object({ a: text, hidden: text })) }),
    };
    return deploy({ shapes, spokes: { v1beta1: spoke } });
  };
  const editInHub = (
    { see, written }: Deployment,
    list: Objects,
    change: (list: Objects) => Objects,
  ): unknown => {
    const away = see(written('v1beta1', { list }), 'v1');
    const edited = change(away['list'] as Objects);
    const home = see({ ...away, list: edited }, 'v1beta1');
    expect(see(home, 'v1')['list']).toStrictEqual(edited);
    return home['list'];
  };

  test('does not mistake an element for one with more fields', () => {
    const list = [{ a: 'a', hidden: 'x' }, { hidden: 'y' }, { a: 'c', hidden: 'z' }];
    const turned = arranged((all) => all.toReversed());
    const home = editInHub(turned, list, ([, ...rest]) => [{ a: 'new' }, ...rest]);
    expect(home).toContainEqual({ hidden: 'y' });
    expect(home).toContainEqual({ a: 'c', hidden: 'z' });
  });

  const cut = arranged((all) => all.slice(0, 2));
  const letters = ['a', 'b', 'c', 'd'].map((a) => ({ a, hidden: `hidden ${a}` }));

  test('gives elements that become visible their hidden fields', () => {
    const home = editInHub(cut, letters, (all) => all.toReversed());
    expect(home).toStrictEqual([letters[3], letters[2]]);
  });

  test('does not give one of them those of a removed element', () => {
    const home = editInHub(cut, letters.slice(0, 3), ([, ...rest]) => rest);
    expect(home).toStrictEqual([letters[1], letters[2]]);
  });
});

test('restores hidden fields next to many removed elements', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  const hidden = { g: 'g', h: 'h' };
  const { see, written } = deploy({
    shapes: {
      v1: object({ list: listOf(object({ id: text }), 'id') }),
      v1beta1: object({
        empty: mapOf(text),
        list: listOf(object({ id: text, g: text, h: text }), 'id'),
      }),
    },
    spokes: {
      v1beta1: {
        toHub: (one: Any) => without(one, 'empty') as Any,
        fromHub: (one: Any) => ({ ...one, list: (one['list'] as JsonObject[]).slice(0, 2) }),
      },
    },
  });
  const list = ids.map((id) => ({ id, ...hidden }));
  const away = see(written('v1beta1', { empty: {}, list }), 'v1');
  expect(fieldsOf(see({ ...away, list: [] }, 'v1beta1'))).toStrictEqual({ empty: {}, list: [] });
});

describe('an element of a list map', () => {
  // Null stays where a default would replace it.
  const protocol = { ...text, nullable: true as const };
  const kind = deploy({
    shapes: {
      v1: object({
        ports: listOf(object({ port: integer, protocol, hidden: text }), 'port', 'protocol'),
      }),
      v1beta1: object({ other: text }),
    },
    spokes: { v1beta1: same },
  });

  test.for([
    [[{ port: 80, hidden: 'x' }]],
    [[{ hidden: 'x' }]],
    [[{ port: 80 }, { port: 80, protocol: 'UDP' }]],
    [[{ port: 80 }, { port: 80 }]],
  ])('without one of its keys is restored without it: %j', ([ports]) => {
    const written = kind.written('v1', { ports });
    expect(kind.see(kind.see(written, 'v1beta1'), 'v1')).toStrictEqual(written);
  });
});

describe('a value that shows the first word of a list in an element', () => {
  const spokeOf = (change: (element: JsonObject) => JsonObject) => (sent: Any) => ({
    ...sent,
    list: (sent['list'] as readonly JsonObject[]).map(change),
  });
  const first: Spoke<Any, Any> = {
    toHub: spokeOf(({ word, ...rest }) => (word === undefined ? rest : { ...rest, words: [word] })),
    fromHub: spokeOf(({ words, ...rest }) => {
      const [word] = (words ?? []) as readonly JsonValue[];
      return word === undefined ? rest : { ...rest, word };
    }),
  };

  test.for([
    { keys: ['name'], own: { name: 'one' } },
    { keys: [], own: {} },
  ])('does not become the next one when it is removed: $own', ({ keys, own }) => {
    const kind = deploy({
      shapes: {
        v1: object({ list: listOf(object({ name: text, words: listOf(text) }), ...keys) }),
        v1beta1: object({ list: listOf(object({ name: text, word: text }), ...keys) }),
      },
      spokes: { v1beta1: first },
    });
    expect(edit(kind, [{ ...own, words: ['a', 'b'] }], () => [own])).toStrictEqual([own]);
  });
});

describe('two elements with the same name, where no keys are declared', () => {
  const { see, written } = hiding(
    object({ name: text, port: integer }),
    object({ h: text, name: text, port: integer }),
  );
  const [old, added] = [
    { name: 'web', port: 80 },
    { name: 'web', port: 90 },
  ];
  const away = see(written('v1', { list: [{ ...old, h: 'x' }] }), 'v1beta1');

  test.for<[string, readonly JsonObject[], readonly JsonObject[]]>([
    ['appended', [old, added], [{ ...old, h: 'x' }, added]],
    ['prepended', [added, old], [added, { ...old, h: 'x' }]],
  ])('the unchanged one keeps its hidden fields if the other is %s', ([, list, home]) => {
    expect(fieldsOf(see({ ...away, list }, 'v1'))).toStrictEqual({ list: home });
  });

  test('the first one gets the hidden fields if both have been edited', () => {
    const list = [added, { name: 'web', port: 70 }];
    const home = see({ ...away, list }, 'v1');
    expect(fieldsOf(home)).toStrictEqual({ list: [{ ...added, h: 'x' }, list[1]] });
  });

  test('a hidden element stays beside a new one of its name', () => {
    const cut = deploy({
      shapes: {
        v1: object({ list: listOf(object({ name: text, port: integer })) }),
        v1beta1: object({ list: listOf(object({ name: text, port: integer })) }),
      },
      spokes: { v1beta1: cutting },
    });
    const api = { name: 'api', port: 1 };
    const seen = cut.see(cut.written('v1', { list: [api, old] }), 'v1beta1');
    expect(fieldsOf(seen)).toStrictEqual({ list: [api] });
    const list = [{ ...added }, api, api];
    const home = cut.see({ ...seen, list }, 'v1');
    expect(home['list']).toContainEqual(old);
  });
});

/** Several names, because the order in which fields are tried depends on digests of their names. */
const FIELDS = ['abgh', 'stuv', 'wxyz', 'klmn', 'pqrs', 'cdef'];

test.for(FIELDS.flatMap((fields) => [2, 3].map((at) => [fields, at] as const)))(
  'an edit of one field of a hidden element loses none of its other fields: %s at %i',
  ([names, at]) => {
    const fields = Array.from(names);
    const [shown = ''] = fields;
    const element = (some: readonly string[]): Shape =>
      object(Object.fromEntries(['id', ...some].map((name) => [name, text])));
    const { see, written } = deploy({
      shapes: {
        v1: object({ list: listOf(element([shown]), 'id') }),
        v1beta1: object({ list: listOf(element(fields), 'id'), own: object({ a: text, b: text }) }),
      },
      spokes: {
        v1beta1: {
          toHub: same.toHub,
          fromHub: ({ list, ...rest }) => ({
            ...rest,
            list: (list as readonly JsonValue[]).slice(0, 2),
          }),
        },
      },
    });
    const whole = Object.fromEntries(fields.map((name) => [name, name]));
    const list = ['k3', 'k5', 'k1', 'k2', 'k7'].map((id) => ({ ...whole, id }));
    const away = see(written('v1beta1', { list, own: { a: 'x', b: 'y' } }), 'v1');
    const elements = away['list'] as readonly JsonObject[];
    const edited = elements.with(at, { ...elements[at], [shown]: 'new' });
    const home = see({ ...away, list: edited }, 'v1beta1')['list'] as readonly JsonObject[];
    const hidden = (one: object | undefined): object => without({ ...one }, shown);
    expect(home.map(hidden)).toStrictEqual(list.map(hidden));
  },
);
