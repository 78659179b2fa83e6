import { describe, expect, test } from 'vitest';
import type { Kind, Shape } from '../../../src/index.ts';
import { through } from '../../../src/index.ts';
import { hubOnly, lens, ownOnly, rename } from '../../../src/lens.ts';
import type { Fields } from '../../support/a-store.ts';
import { anObject, view } from '../../support/a-store.ts';
import { deploy, object, text } from './a-deployment.ts';
import type { Any } from './a-thing.ts';
import { aKind, fieldsOf, keptIn, same, without } from './a-thing.ts';

const leaf: Shape = {};
const fields = (...names: string[]): Shape => ({
  fields: Object.fromEntries(names.map((name) => [name, leaf])),
});

/** Returns the object in v1 after an edit in the older version. */
function editAway(kind: Kind, before: object, edit: (away: Fields) => Fields): Fields {
  const away = view(kind, anObject(kind, 'v1', before), 'v1beta1');
  const home = view(kind, edit(away), 'v1');
  expect(keptIn(home)).toStrictEqual({});
  return fieldsOf(home);
}

/** Two fields of `limits`, one of them nested deeper, are at the root in the older version. */
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
    'the only shown field of an object is added',
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
    'one is added next to null',
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
    'an object that both versions have is removed as well',
    { limits: { timeout: 5, max: 3 }, tls: { cert: 'c', extra: 'x', more: 'y' } },
    (away) => without(away, 'timeout', 'tls'),
    { limits: { max: 3 } },
  ],
])('keeps unedited fields when %s', ([, before, edit, after]) => {
  expect(editAway(moved, before, edit)).toStrictEqual(after);
});

test('removes an object that was shown whole, and keeps its siblings', () => {
  const kind = aKind(lens(rename('tls', 'a.tls')), {
    v1: { fields: { a: { fields: { tls: fields('cert', 'extra'), max: leaf } } } },
    v1beta1: { fields: { tls: fields('cert') } },
  });
  const before = { a: { tls: { cert: 'c', extra: 'x' }, max: 3 } };
  expect(editAway(kind, before, (away) => without(away, 'tls'))).toStrictEqual({ a: { max: 3 } });
});

test('removes an object that both versions have, even if it would not be shown', () => {
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

/** Two fields of `spec`, one of them at the root in the older version, whose own `spec` has another field. */
const ownSpec = aKind(lens(rename('size', 'spec.size'), hubOnly('spec.extra')), {
  v1: { fields: { spec: fields('size', 'extra', 'note') } },
  v1beta1: { fields: { size: leaf, spec: fields('note') } },
});

test('does not remove an object that the older version did not show together with its moved field', () => {
  const before = { spec: { size: 1, extra: 'x' } };
  const away = view(ownSpec, anObject(ownSpec, 'v1', before), 'v1beta1');
  expect(fieldsOf(away)).toStrictEqual({ size: 1 });
  expect(fieldsOf(view(ownSpec, without(away, 'size'), 'v1'))).toStrictEqual({
    spec: { extra: 'x' },
  });
});

test('does not show an object in the older version if it was not shown there before', () => {
  const away = view(ownSpec, anObject(ownSpec, 'v1', { spec: { size: 1, extra: 'x' } }), 'v1beta1');
  const home = view(ownSpec, without(away, 'size'), 'v1');
  expect(fieldsOf(view(ownSpec, home, 'v1beta1'))).toStrictEqual({});
});

test('removes an object that the older version shows together with its moved field', () => {
  const before = { spec: { size: 1, extra: 'x', note: 'n' } };
  expect(editAway(ownSpec, before, (away) => without(away, 'size', 'spec'))).toStrictEqual({});
});

describe('an object in a conversion through a version in between', () => {
  const { see, written } = deploy({
    shapes: {
      v1: object({ spec: object({ note: text }), size: text }),
      v1beta1: object({ spec: object({ extra: text, size: text }) }),
      v1alpha1: object({ spec: object({ size: text, note: text }) }),
    },
    spokes: {
      v1beta1: lens(rename('spec.size', 'size'), ownOnly('spec.extra')),
      v1alpha1: lens(rename('spec.size', 'size')),
    },
  });
  const sent = written('v1beta1', { spec: { extra: 'x', size: '1' } });

  test('is not removed if it was not shown', () => {
    const away = see(sent, 'v1');
    expect(fieldsOf(see(without(away, 'size'), 'v1beta1'))).toStrictEqual({ spec: { extra: 'x' } });
  });

  test('is not removed while the edited version still has it', () => {
    const edited = { ...see(sent, 'v1alpha1'), spec: {} };
    expect(fieldsOf(see(edited, 'v1beta1'))).toStrictEqual({ spec: { extra: 'x' } });
  });

  test('is not removed either if the version in between is stored', () => {
    const stored = see({ ...see(sent, 'v1alpha1'), spec: {} }, 'v1');
    expect(fieldsOf(see(stored, 'v1beta1'))).toStrictEqual({ spec: { extra: 'x' } });
  });

  test('is removed by an edit that removes it', () => {
    const edited = without(see(sent, 'v1alpha1'), 'spec');
    expect(fieldsOf(see(edited, 'v1beta1'))).toStrictEqual({});
    expect(fieldsOf(see(see(edited, 'v1'), 'v1beta1'))).toStrictEqual({});
  });
});

describe('an object in a chain of versions', () => {
  const { see, written } = deploy({
    shapes: {
      v1: object({ box: object({ part: object({ hidden: text }), size: text }) }),
      v1beta1: object({ box: object({ part: object({ shown: text }), size: text }) }),
      v1alpha1: object({ box: object({ part: object({ shown: text }), size: text }) }),
      v1alpha2: object({ size: text, box: object({ other: text }) }),
    },
    spokes: {
      v1beta1: same,
      v1alpha1: through('v1beta1', same),
      v1alpha2: through('v1beta1', lens(rename('size', 'box.size'), ownOnly('box.other'))),
    },
  });
  const sent = written('v1', { box: { part: { hidden: 'h' }, size: '1' } });

  test('is removed even if it is stored two versions away from where it was kept', () => {
    const edited = { ...see(sent, 'v1beta1'), box: { size: '1' } };
    const home = see(see(edited, 'v1alpha1'), 'v1');
    expect(fieldsOf(home)).toStrictEqual({ box: { size: '1' } });
  });

  test('does not count as removed if a version on the path shows it and the last one does not', () => {
    expect(fieldsOf(see(see(sent, 'v1alpha2'), 'v1'))).toStrictEqual(fieldsOf(sent));
    const edited = { ...see(sent, 'v1alpha2'), size: '2' };
    expect(fieldsOf(see(edited, 'v1'))).toStrictEqual({
      box: { part: { hidden: 'h' }, size: '2' },
    });
  });
});

test('keeps the siblings of a field that is coupled to an edit', () => {
  const move = (one: Any, from: string, to: string): Any =>
    from in one ? ({ ...without(one, from), [to]: one[from] } as Any) : one;
  const names = ['b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const of = <One>(one: One): Record<string, One> =>
    Object.fromEntries(names.map((name) => [name, one]));
  const seen = object({ shown: text });
  const { see, written } = deploy({
    shapes: {
      v1: object({
        a: object({ shown: text, x: text }),
        ...of(object({ shown: text, x: text, y: text })),
      }),
      v1beta1: object({ a: seen, moved: seen, ...without(of(seen), 'e') }),
    },
    spokes: {
      v1beta1: {
        toHub: (one: Any) => move(one, 'moved', 'e'),
        fromHub: (one: Any) => move(one, 'e', 'moved'),
      },
    },
  });
  const whole = { a: { shown: 's', x: 'x' }, ...of({ shown: 's', x: 'x', y: 'y' }) };
  const away = see(written('v1', whole), 'v1beta1');
  const home = see(without(away, 'moved'), 'v1');
  expect(fieldsOf(home)).toStrictEqual(without(whole, 'e'));
});

test('removes a removed map entry, and restores the fields of an added one', () => {
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

test('loses nothing else when many objects in elements are removed', () => {
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
