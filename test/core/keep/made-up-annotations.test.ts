import { describe, expect, test } from 'vitest';
import { pack } from '../../../src/core/keep/annotations/pack.ts';
import type { JsonObject, JsonValue } from '../../../src/index.ts';
import { through } from '../../../src/index.ts';
import { lens, unwrap, wrap } from '../../../src/lens.ts';
import { deploy, listOf, object, text } from './a-deployment.ts';
import type { Shape } from '../../../src/core/schema/shape.ts';
import { PREFIX, same } from './a-thing.ts';

const OPEN: Shape = { type: 'object', open: true };

/** Returns a kind whose v1 has more fields than its v1beta1. */
function kindWith(fields: Readonly<Record<string, Shape>>) {
  return deploy({
    shapes: { v1: object({ host: text, ...fields }), v1beta1: object({ host: text }) },
    spokes: { v1beta1: same },
  });
}

function metadataOf(one: object): JsonObject {
  return (one as { readonly metadata: JsonObject }).metadata;
}

function annotationsOf(one: object): object {
  return (metadataOf(one)['annotations'] ?? {}) as object;
}

function carrying(one: object, texts: readonly JsonObject[]): JsonObject {
  const metadata = metadataOf(one);
  const annotations = texts.map((body, at): [string, string] => [
    `${PREFIX}${at}`,
    JSON.stringify({ crdshift: 2, for: 'v1', by: 'zzz', ...body }),
  ]);
  return { ...one, metadata: { ...metadata, annotations: Object.fromEntries(annotations) } };
}

describe('highly compressed data', () => {
  const zeros = (field: string, count: number): string =>
    `{"f":{"extra":{"m":{"${field}":{"is":[${'0,'.repeat(count)}0]}}}}}`;
  const { written, see } = kindWith({ extra: OPEN });

  test('is restored, also without padding, as earlier deployments wrote it', () => {
    const ours = pack(zeros('a', 100_000));
    const earlier = pack(zeros('b', 100_000)).replaceAll('=', '');
    expect(earlier.length).toBeLessThan(ours.length / 2);
    const texts = [{ packed: ours }, { packed: earlier }];
    const home = see(carrying(written('v1beta1', { host: 'h' }), texts), 'v1');
    const list = expect.any(Array) as JsonValue;
    expect(home).toMatchObject({ extra: { a: list, b: list } });
    expect(annotationsOf(home)).toEqual({});
  });

  test('stays kept if it is more than an object can hold', () => {
    const texts = ['a', 'b', 'c', 'd'].map((field) => ({
      packed: pack(zeros(field, 300_000)).replaceAll('=', ''),
    }));
    const home = see(carrying(written('v1beta1', { host: 'h' }), texts), 'v1');
    expect(Object.keys(home['extra'] as object)).toEqual(['a', 'b', 'c']);
    expect(Object.values(annotationsOf(home))).toEqual([
      expect.stringContaining(texts[3]?.packed ?? ''),
    ]);
  });

  test('stays kept if it has less padding than any deployment wrote', () => {
    const packed = pack(zeros('a', 100_000)).slice(0, -1);
    expect(packed.at(-1)).toBe('=');
    const stored = carrying(written('v1beta1', { host: 'h' }), [{ packed }]);
    const home = see(stored, 'v1');
    expect(home).not.toHaveProperty('extra');
    expect(annotationsOf(home)).toEqual(annotationsOf(stored));
  });
});

test('converts the object even if its annotations have no room, and keeps them', () => {
  const { written, see } = kindWith({});
  const long = (name: string): JsonObject => ({
    packed: pack(
      `{"f":{"metadata":{"f":{"annotations":{"f":{"${name}":{"is":"${'a'.repeat(200_000)}"}}}}}}}`,
    ),
  });
  const stored = carrying(written('v1beta1', { host: 'h' }), [long('x'), long('y')]);
  const home = see(stored, 'v1');
  expect(home).toMatchObject({ host: 'h', apiVersion: 'g.example.com/v1' });
  expect(annotationsOf(home)).toEqual(annotationsOf(stored));
});

test.each([
  ['an object where a number belongs', 'replicas', { m: { a: { is: 1 } } }],
  ['an object where a list belongs', 'list', { m: { a: { is: 1 } } }],
  ['a list where an object belongs', 'extra', { k: ['name'], m: [[null, { is: [1] }, 0]] }],
  ['an object where nothing belongs', 'other', { m: { a: { is: 1 } } }],
])('%s is not restored', (_, field, kept) => {
  const { written, see } = kindWith({
    replicas: { type: 'integer' },
    list: listOf(text),
    extra: object({ a: text }),
  });
  const home = see(
    carrying(written('v1beta1', { host: 'h' }), [{ lost: { f: { [field]: kept } } }]),
    'v1',
  );
  expect(home).not.toHaveProperty(field);
  expect(Object.keys(annotationsOf(home))).toHaveLength(1);
});

test('only passes on an annotation that names an element many times', () => {
  const items = listOf(object({ name: text, note: text }), 'name');
  const { written, see } = deploy({
    shapes: {
      v1: object({ list: items }),
      v1beta1: object({ list: listOf(object({ name: text }), 'name') }),
    },
    spokes: { v1beta1: same },
  });
  const note = (is: string): readonly unknown[] => ['a', { f: { note: { is } } }];
  const lost = { f: { list: { e: [note('1'), note('2')], k: ['name'] } } } as unknown as JsonObject;
  const stored = carrying(written('v1beta1', { list: [{ name: 'a' }] }), [{ lost }]);
  const home = see(stored, 'v1');
  expect(home['list']).toEqual([{ name: 'a' }]);
  expect(home['metadata']).toEqual(stored['metadata']);
});

test('shows no field that the schema lacks after a roll-back, and keeps it', () => {
  const next = kindWith({ extra: text });
  const old = kindWith({});
  const stored = next.see(next.written('v1', { host: 'h', extra: 'x' }), 'v1beta1');
  const seen = old.see(stored, 'v1');
  expect(seen).not.toHaveProperty('extra');
  const put = old.see({ ...seen, host: 'other' }, 'v1beta1');
  expect(next.see(put, 'v1')).toMatchObject({ host: 'other', extra: 'x' });
});

test('keeps data for other listKeys', () => {
  const rule = { host: text, path: text };
  const rules = (listKeys?: Readonly<Record<string, readonly string[]>>) =>
    deploy({
      shapes: {
        v1: object({ rules: listOf(object({ ...rule, hidden: text })) }),
        v1beta1: object({ rules: listOf(object(rule)) }),
      },
      spokes: { v1beta1: same },
      ...(listKeys && { listKeys }),
    });
  const byHost = rules({ rules: ['host'] });
  const list = [{ host: 'a', path: '/a', hidden: '1' }];
  const stored = byHost.see(byHost.written('v1', { rules: list }), 'v1beta1');
  for (const other of [rules({ rules: ['path'] }), rules()]) {
    const put = other.see(other.see(stored, 'v1'), 'v1beta1');
    expect(byHost.see(put, 'v1')).toMatchObject({ rules: list });
  }
});

test(
  'fails only the object with a list of many hidden elements, with a reason',
  { timeout: 60_000 },
  () => {
    const numbers = (count: number): readonly object[] =>
      Array.from({ length: count }, (_, id) => ({ id }));
    const one = { items: object({ id: { type: 'integer' } as const }), type: 'list' } as const;
    const { kind, written } = deploy({
      shapes: { v1: object({ list: one }), v1beta1: object({ list: one }) },
      spokes: {
        v1beta1: {
          toHub: (spoke) => spoke,
          fromHub: ({ list, ...rest }) => ({
            ...rest,
            list: (list as readonly JsonValue[]).slice(0, 1),
          }),
        },
      },
    });
    const result = kind.convert(written('v1', { list: numbers(150_000) }), 'g.example.com/v1beta1');
    expect(result).toMatchObject({ problem: { reason: 'TooMuchKept' } });
  },
);

test('restores no data that would hide a written value where a path with a detour began', () => {
  const image = object({ name: text, note: text });
  const { see, written } = deploy({
    shapes: {
      v1: object({ image: text }),
      v1beta1: object({ spec: object({ image }) }),
      v1alpha1: object({ spec: object({ image: text }) }),
    },
    spokes: {
      v1beta1: lens(unwrap(['spec.image', 'image'], 'name')),
      v1alpha1: through('v1beta1', lens(wrap('spec.image', 'name'))),
    },
  });
  const spec = { image: 'nginx' };
  const note = { f: { spec: { f: { image: { f: { note: { is: 'x' } } } } } } };
  const sent = carrying(written('v1alpha1', { spec }), [
    { lost: { f: { image: { is: 'other' } } } },
    { for: 'v1beta1', lost: note },
  ]);
  const shown = see(sent, 'v1beta1');
  expect(shown['spec']).toStrictEqual({ image: { name: 'nginx' } });
  expect(see(shown, 'v1alpha1')['spec']).toStrictEqual(spec);
});
