import { expect, test } from 'vitest';
import type { Kind, Shape } from '../../../src/index.ts';
import { lens, rename } from '../../../src/index.ts';
import type { Fields } from '../../support/a-store.ts';
import { anObject, view } from '../../support/a-store.ts';
import { aKind, fieldsOf, keptIn, same, without } from './a-thing.ts';

const leaf: Shape = {};
const fields = (...names: string[]): Shape => ({
  fields: Object.fromEntries(names.map((name) => [name, leaf])),
});

/** What is at home when an object has been edited in the older version. */
function editAway(kind: Kind, before: object, edit: (away: Fields) => Fields): Fields {
  const away = view(kind, anObject(kind, 'v1', before), 'v1beta1');
  const home = view(kind, edit(away), 'v1');
  expect(keptIn(home)).toStrictEqual({});
  return fieldsOf(home);
}

/** Two fields of `limits`, one of them further down, stand at the root of the older version. */
const moved = aKind(
  lens(rename('timeout', 'limits.timeout'), rename('perUser', 'limits.per.user')),
  {
    v1: {
      fields: {
        limits: { fields: { timeout: leaf, max: leaf, per: fields('user', 'pod') } },
        tls: fields('cert', 'extra', 'more'),
      },
    },
    v1beta1: { fields: { timeout: leaf, perUser: leaf, tls: fields('cert') } },
  },
);

test.for<[string, object, (away: Fields) => Fields, object]>([
  [
    'the only field of an object that is seen is added',
    { limits: { max: 3 } },
    (away) => ({ ...away, timeout: 5 }),
    { limits: { timeout: 5, max: 3 } },
  ],
  [
    'it is removed',
    { limits: { timeout: 5, max: 3 } },
    (away) => without(away, 'timeout'),
    { limits: { max: 3 } },
  ],
  [
    'one is added further down',
    { limits: { max: 3, per: { pod: 1 } } },
    (away) => ({ ...away, perUser: 5 }),
    { limits: { max: 3, per: { user: 5, pod: 1 } } },
  ],
  [
    'one is added beside null',
    { limits: { max: null, per: { pod: null } } },
    (away) => ({ ...away, perUser: 5 }),
    { limits: { max: null, per: { user: 5, pod: null } } },
  ],
  [
    'all are removed',
    { limits: { timeout: 5, max: 3, per: { user: 5, pod: 1 } } },
    (away) => without(away, 'timeout', 'perUser'),
    { limits: { max: 3, per: { pod: 1 } } },
  ],
  [
    'an object that both versions have is removed as well, and is gone',
    { limits: { timeout: 5, max: 3 }, tls: { cert: 'c', extra: 'x', more: 'y' } },
    (away) => without(away, 'timeout', 'tls'),
    { limits: { max: 3 } },
  ],
])('fields that nobody touched stay when %s', ([, before, edit, after]) => {
  expect(editAway(moved, before, edit)).toStrictEqual(after);
});

test('an object that is seen whole is gone when it is removed, and what stood beside it stays', () => {
  const kind = aKind(lens(rename('tls', 'a.tls')), {
    v1: { fields: { a: { fields: { tls: fields('cert', 'extra'), max: leaf } } } },
    v1beta1: { fields: { tls: fields('cert') } },
  });
  const before = { a: { tls: { cert: 'c', extra: 'x' }, max: 3 } };
  expect(editAway(kind, before, (away) => without(away, 'tls'))).toStrictEqual({ a: { max: 3 } });
});

test('an object that both versions have is gone when it is removed, even where it would not be seen', () => {
  const kind = aKind(
    {
      toHub: same.toHub,
      fromHub: ({ tls, ...rest }) =>
        (tls as Fields | undefined)?.['cert'] === undefined ? rest : { ...rest, tls },
    },
    {
      v1: { fields: { tls: fields('cert', 'extra') } },
      v1beta1: { fields: { tls: fields('cert') } },
    },
  );
  const before = { tls: { cert: 'c', extra: 'x' } };
  expect(editAway(kind, before, (away) => without(away, 'tls'))).toStrictEqual({});
});

test('an entry of a map is gone when it is removed, and gets its fields when it is added', () => {
  type Volumes = Record<string, { size?: number }>;
  const kind = aKind(
    {
      toHub: ({ sizes = {}, ...rest }) => {
        const entries = Object.entries(sizes as Record<string, number>);
        return {
          ...rest,
          volumes: Object.fromEntries(entries.map(([name, size]) => [name, { size }])),
        };
      },
      fromHub: ({ volumes = {}, ...rest }) => {
        const entries = Object.entries(volumes as Volumes);
        const sized = entries.flatMap(([name, { size }]) =>
          size === undefined ? [] : [[name, size]],
        );
        return { ...rest, sizes: Object.fromEntries(sized) as Record<string, number> };
      },
    },
    {
      v1: { fields: { volumes: { values: fields('size', 'extra') } } },
      v1beta1: { fields: { sizes: { values: leaf } } },
    },
  );
  const before = {
    volumes: { a: { size: 1, extra: 1 }, b: { size: 2, extra: 2 }, c: { extra: 3 } },
  };
  expect(editAway(kind, before, (away) => ({ ...away, sizes: { b: 2, c: 3 } }))).toStrictEqual({
    volumes: { b: { size: 2, extra: 2 }, c: { size: 3, extra: 3 } },
  });
});

test('many objects in elements that are removed take nothing else with them', () => {
  const kind = aKind(same, {
    v1: {
      fields: {
        hidden: leaf,
        items: {
          items: { fields: { name: leaf, note: leaf, tls: fields('cert', 'extra') } },
          keys: ['name'],
        },
      },
    },
    v1beta1: {
      fields: { items: { items: { fields: { name: leaf, tls: fields('cert') } }, keys: ['name'] } },
    },
  });
  const item = (at: number): Fields => ({
    name: `n${at}`,
    note: at,
    tls: { cert: 'c', extra: at },
  });
  const items = Array.from({ length: 50 }, (_, at) => item(at));
  const isLeft = (at: number): boolean => at % 2 === 0;
  const home = editAway(kind, { hidden: 1, items }, (away) => ({
    ...away,
    items: (away['items'] as Fields[]).map((one, at) => (isLeft(at) ? one : without(one, 'tls'))),
  }));
  expect(home).toStrictEqual({
    hidden: 1,
    items: items.map((one, at) => (isLeft(at) ? one : without(one, 'tls'))),
  });
});
