import { expect, test } from 'vitest';
import type { FunctionsOfStep, JsonObject, JsonValue, Shape } from '../../../src/index.ts';
import { steps, through } from '../../../src/index.ts';
import { fieldIn } from '../../../src/core/json/fields.ts';
import { each, lens, rename } from '../../../src/lens.ts';
import type { Definition } from './a-deployment.ts';
import { deploy, listOf, mapOf, object, text } from './a-deployment.ts';
import { EDITED, FIELDS, LEFT, ONE, V1, V1BETA1, byName, twoVersions } from './a-parent.ts';
import type { Any } from './a-thing.ts';
import { fieldsOf, without } from './a-thing.ts';

/** Converts the field `list` by functions, and its elements by a lens. */
function byFunctions(
  v1: Shape,
  v1beta1: Shape,
  [toHub, fromHub]: readonly ((list: JsonValue) => JsonValue)[],
  elements = lens(each('list', ...FIELDS)),
): Definition {
  const functions: FunctionsOfStep = {
    toHub: ({ list = [], ...rest }) => ({ ...rest, list: toHub?.(list) }),
    fromHub: ({ list = [], ...rest }) => ({ ...rest, list: fromHub?.(list) }),
  };
  return twoVersions(v1, v1beta1, steps(functions, elements));
}

const entriesIn = (map: JsonValue): (readonly [string, JsonObject])[] =>
  Object.entries(map as Record<string, JsonObject>);
const elementsIn = (list: JsonValue): readonly JsonObject[] => list as readonly JsonObject[];
const nameIn = (one: JsonObject, key = 'name'): string => one[key] as string;

const upperName = (one: JsonObject): JsonObject => ({ ...one, name: nameIn(one).toUpperCase() });
const lowerName = (one: JsonObject): JsonObject => ({ ...one, name: nameIn(one).toLowerCase() });
const upper = (list: JsonValue): JsonValue => elementsIn(list).map(upperName);
const lower = (list: JsonValue): JsonValue => elementsIn(list).map(lowerName);

type Change = (one: JsonObject) => JsonObject;
const eachEntry = (
  entries: readonly (readonly [string, JsonObject])[],
  change: Change,
): JsonValue => Object.fromEntries(entries.map(([name, one]) => [name, change(one)]));
const eachInner = (list: JsonValue, change: Change): JsonValue =>
  elementsIn(list).map(({ inner = [], ...one }) => ({
    ...one,
    inner: elementsIn(inner).map(change),
  }));
const joined = (list: JsonValue): JsonValue =>
  Object.fromEntries(
    elementsIn(list).map(({ space, name, ...one }) => [
      `${nameIn({ space }, 'space')}/${nameIn({ name })}`,
      one,
    ]),
  );
const divided = (map: JsonValue): JsonValue =>
  entriesIn(map).map(([key, one]) => {
    const [space = '', name = ''] = key.split('/');
    return { space, name, ...one };
  });
const inMetadata = (map: JsonValue): JsonValue =>
  entriesIn(map).map(([name, one]) => ({ metadata: { name }, ...one }));
const outOfMetadata = (list: JsonValue): JsonValue =>
  Object.fromEntries(
    elementsIn(list).map(({ metadata, ...one }) => [nameIn(metadata as JsonObject), one]),
  );

const SPACE = { space: 's', name: 'n' };

test.for<[string, Definition, JsonValue, JsonValue, JsonValue]>([
  [
    'in upper case',
    byFunctions(byName(V1), byName(V1BETA1), [lower, upper]),
    [{ name: 'n', ...ONE }],
    [{ name: 'N', ...EDITED }],
    [{ name: 'n', ...LEFT }],
  ],
  [
    'made of two keys',
    byFunctions(
      listOf(object({ space: text, name: text, ...V1 }), 'space', 'name'),
      mapOf(object(V1BETA1)),
      [divided, joined],
    ),
    [{ ...SPACE, ...ONE }],
    { 's/n': EDITED },
    [{ ...SPACE, ...LEFT }],
  ],
  [
    'in an object inside the element',
    byFunctions(
      mapOf(object(V1)),
      listOf(object({ metadata: object({ name: text }), ...V1BETA1 })),
      [outOfMetadata, inMetadata],
    ),
    { n: ONE },
    [{ metadata: { name: 'n' }, ...EDITED }],
    { n: LEFT },
  ],
])(
  'law 2: a hidden field of an element stays if a function writes its name %s',
  ([, definition, list, edited, home]) => {
    const { see, written } = deploy(definition);
    const away = see(written('v1', { list }), 'v1beta1');
    expect(see({ ...away, list: edited }, 'v1')['list']).toEqual(home);
  },
);

test('law 2: a parent does not return in an element whose name a function writes in upper case', () => {
  const { see, written } = deploy(byFunctions(byName(V1), byName(V1BETA1), [lower, upper]));
  const list = ['m', 'n'].map((name) => ({ name, ...ONE }));
  const away = see(written('v1', { list }), 'v1beta1');
  const stored = see({ ...away, list: [{ name: 'M' }, { name: 'N' }] }, 'v1');
  const again = ['M', 'N'].map((name) => ({ name, ...EDITED }));
  const home = see({ ...see(stored, 'v1beta1'), list: again }, 'v1');
  expect(home['list']).toStrictEqual(['m', 'n'].map((name) => ({ b: 'B', name })));
});

/** Functions that convert the fields of `FIELDS`, and write an object only with a field in it. */
const fieldsToHub = ({ c, p, ...rest }: JsonObject): JsonObject => {
  const b = fieldIn(fieldIn(p, 'r'), 'b');
  return { ...rest, ...(b !== undefined && { b }), ...(c !== undefined && { p: { r: { c } } }) };
};
const fieldsFromHub = ({ b, p, ...rest }: JsonObject): JsonObject => {
  const c = fieldIn(fieldIn(p, 'r'), 'c');
  return { ...rest, ...(c !== undefined && { c }), ...(b !== undefined && { p: { r: { b } } }) };
};

const SHOWN = { c: 'C', p: { r: { b: 'B' } } };
const isFirst = ({ name }: JsonObject): boolean => name === 'one';

test.for<[string, Definition, object, object, object]>([
  [
    'a list that a function divides',
    {
      shapes: {
        v1: object({ list: byName(V1) }),
        v1beta1: object({ first: byName(V1BETA1), list: byName(V1BETA1) }),
      },
      spokes: {
        v1beta1: {
          toHub: ({ first = [], list = [], ...rest }: Any): Any => ({
            ...rest,
            list: [...elementsIn(first), ...elementsIn(list)].map(fieldsToHub),
          }),
          fromHub: ({ list = [], ...rest }: Any): Any => ({
            ...rest,
            first: elementsIn(list).filter(isFirst).map(fieldsFromHub),
            list: elementsIn(list)
              .filter((one) => !isFirst(one))
              .map(fieldsFromHub),
          }),
        },
      },
    },
    {
      list: [
        { name: 'one', ...ONE },
        { name: 'two', ...ONE },
      ],
    },
    { first: [{ name: 'one' }], list: [{ name: 'two', ...SHOWN }] },
    { list: [{ name: 'one' }, { name: 'two', ...ONE }] },
  ],
  [
    'a map that a function divides',
    {
      shapes: {
        v1: object({ map: mapOf(object(V1)) }),
        v1beta1: object({ first: mapOf(object(V1BETA1)), map: mapOf(object(V1BETA1)) }),
      },
      spokes: {
        v1beta1: {
          toHub: ({ first = {}, map = {}, ...rest }: Any): Any => ({
            ...rest,
            map: eachEntry([...entriesIn(first), ...entriesIn(map)], fieldsToHub),
          }),
          fromHub: ({ map = {}, ...rest }: Any): Any => ({
            ...rest,
            first: eachEntry(
              entriesIn(map).filter(([name]) => name === 'one'),
              fieldsFromHub,
            ),
            map: eachEntry(
              entriesIn(map).filter(([name]) => name !== 'one'),
              fieldsFromHub,
            ),
          }),
        },
      },
    },
    { map: { one: ONE, two: ONE } },
    { first: { one: {} }, map: { two: SHOWN } },
    { map: { one: {}, two: ONE } },
  ],
  [
    'one of two lists in elements whose names a function writes in upper case',
    byFunctions(
      byName({ inner: byName(V1) }),
      byName({ inner: byName(V1BETA1) }),
      [
        (list) => eachInner(lower(list), fieldsToHub),
        (list) => eachInner(upper(list), fieldsFromHub),
      ],
      lens(),
    ),
    { list: ['m', 'n'].map((name) => ({ name, inner: [{ name: 'i', ...ONE }] })) },
    {
      list: [
        { name: 'M', inner: [{ name: 'i', ...SHOWN }] },
        { name: 'N', inner: [{ name: 'i' }] },
      ],
    },
    {
      list: [
        { name: 'm', inner: [{ name: 'i', ...ONE }] },
        { name: 'n', inner: [{ name: 'i' }] },
      ],
    },
  ],
])('law 2: a parent does not return in an element of %s', ([, definition, first, edited, home]) => {
  const { see, written } = deploy(definition);
  const away = see(written('v1', first), 'v1beta1');
  expect(fieldsOf(see({ ...away, ...edited }, 'v1'))).toEqual(home);
});

test('law 2: a hidden field stays in lists in elements whose names a function writes in upper case', () => {
  const { see, written } = deploy(
    byFunctions(
      byName({ inner: byName(V1) }),
      byName({ inner: byName(V1BETA1) }),
      [
        (list) => eachInner(lower(list), (one) => fieldsToHub(lowerName(one))),
        (list) => eachInner(upper(list), (one) => fieldsFromHub(upperName(one))),
      ],
      lens(),
    ),
  );
  const listWith = (names: readonly string[], one: object): object[] =>
    names.map((name) => ({ name, inner: [1, 2].map((at) => ({ name: `${name}${at}`, ...one })) }));
  const away = see(written('v1', { list: listWith(['m', 'n'], ONE) }), 'v1beta1');
  const home = see({ ...away, list: listWith(['M', 'N'], EDITED) }, 'v1');
  expect(home['list']).toEqual(listWith(['m', 'n'], LEFT));
});

test('law 2: a removed element does not return although the order of another list is lost', () => {
  const tags = byName({});
  const { see, written } = deploy({
    shapes: {
      v1: object({ tags, list: byName({ size: text, own: text }) }),
      v1beta1: object({ tags, list: byName({ size: text }), legacy: text }),
    },
    spokes: {
      v1beta1: {
        toHub: ({ tags: unsorted = [], ...rest }: Any): Any => ({
          ...rest,
          tags: elementsIn(unsorted).toSorted((one, other) =>
            nameIn(one) < nameIn(other) ? -1 : 1,
          ),
        }),
        fromHub: ({ list = [], ...rest }: Any): Any => ({
          ...rest,
          list: elementsIn(list).filter(({ size }) => size !== undefined),
        }),
      },
    },
  });
  const list = ['m', 'n'].map((name) => ({ name, size: 'L', own: 'only v1' }));
  const away = see(written('v1', { list }), 'v1beta1');
  const begun = see({ ...away, tags: [{ name: 'b' }, { name: 'a' }], legacy: 'x' }, 'v1');
  const removed = see({ ...see(begun, 'v1beta1'), list: [{ name: 'n', size: 'L' }] }, 'v1');
  const added = [
    { name: 'm', size: 'S' },
    { name: 'n', size: 'L' },
  ];
  const home = see({ ...see(removed, 'v1beta1'), list: added }, 'v1');
  expect(home['list']).toEqual([added[0], list[1]]);
});

test.for([
  ['which shows no object without data', false],
  ['which shows an empty object in its place', true],
] as const)(
  'data in an object that an edit elsewhere hides survives a function that renames its element, %s',
  ([, showsEmpty]) => {
    const deep = (one: JsonObject): JsonObject => {
      const shown = fieldIn(one['deep'], 'shown');
      if (shown !== undefined) return { deep: { shown } };
      return showsEmpty && one['deep'] !== undefined ? { deep: {} } : {};
    };
    const named = (name: string, one: JsonObject): JsonObject => ({ name, ...deep(one) });
    const { see, written } = deploy({
      shapes: {
        v1: object({ list: byName({ deep: object({ own: text, shown: text }) }) }),
        v1beta1: object({ list: byName({ deep: object({ shown: text }) }) }),
        v1alpha1: object({ list: byName({ shown: text }) }),
      },
      spokes: {
        v1beta1: {
          toHub: ({ list = [], ...rest }) => ({
            ...rest,
            list: elementsIn(list).map((one) => ({ ...one, name: nameIn(one).slice(2) })),
          }),
          fromHub: ({ list = [], ...rest }) => ({
            ...rest,
            list: elementsIn(list).map((one) => named(`x-${nameIn(one)}`, one)),
          }),
        },
        v1alpha1: through('v1beta1', lens(each('list', rename('shown', 'deep.shown')))),
      },
    });
    const list = [{ name: 'web', deep: { own: 'own', shown: 'shown' } }];
    const away = see(see(written('v1', { list }), 'v1beta1'), 'v1alpha1');
    const edited = see({ ...away, list: [{ name: 'x-web' }] }, 'v1beta1');
    const home = see(see(see(edited, 'v1alpha1'), 'v1beta1'), 'v1');
    expect(fieldsOf(home)).toStrictEqual({ list: [{ name: 'web', deep: { own: 'own' } }] });
  },
);

test.for([
  ['without names', listOf(object({ own: text })), [{ own: 'own' }]],
  [
    'of which two share a name',
    listOf(object({ name: text, own: text })),
    [{ name: 'a', own: 'own' }, { name: 'a' }],
  ],
] as const)(
  'elements %s keep their data if an entry of a map is removed beside them',
  ([, list, ones]) => {
    const shapes = {
      v1: object({ ports: listOf(object({ name: text })), map: mapOf(object({})) }),
      v1beta1: object({ list, map: mapOf(object({ own: text })) }),
      v1alpha1: object({ map: mapOf(object({})) }),
    };
    const { see, written } = deploy({
      shapes,
      spokes: {
        v1beta1: {
          toHub: ({ list: ports, ...rest }) => ({ ...rest, ports }),
          fromHub: ({ ports, ...rest }) => ({ ...rest, list: ports }),
        },
        v1alpha1: {
          toHub: (sent) => sent,
          fromHub: (sent) => without(sent, 'ports') as Any,
        },
      },
    });
    const stored = see(written('v1beta1', { list: ones, map: { k: { own: 'own' } } }), 'v1');
    const away = see({ ...stored, map: {} }, 'v1alpha1');
    const home = see(see({ ...away, map: { k: {} } }, 'v1'), 'v1beta1');
    expect(fieldsOf(home)).toStrictEqual({ list: ones, map: { k: {} } });
  },
);
