import { describe, expect, test } from 'vitest';
import type { Shape } from '../../../src/index.ts';
import { through } from '../../../src/index.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import type { Part } from '../../../src/lens.ts';
import { each, hubOnly, inside, lens, ownOnly, rename, valueToList } from '../../../src/lens.ts';
import { deploy, integer, listOf, mapOf, object, text } from './a-deployment.ts';
import type { Any } from './a-thing.ts';
import { fieldsOf, same, without } from './a-thing.ts';

test('a read keeps data of an object that only another version hides', () => {
  const { see, written } = deploy({
    shapes: {
      v1: object({ part: object({ in: object({ a: text, c: text }) }) }),
      v1beta1: object({ p: object({ a: text }) }),
      v1alpha1: object({}),
      v2: object({ p: object({ a: text }) }),
    },
    spokes: {
      v1beta1: lens(rename('p', 'part.in')),
      v1alpha1: through('v1beta1', same),
      v2: through('v1beta1', {
        toHub: (thing: Any) => thing,
        fromHub: ({ p, ...rest }: Any) =>
          isJsonObject(p) && p['a'] !== 'Off' ? { ...rest, p } : rest,
      }),
    },
  });
  const fields = { part: { in: { a: 'Off', c: 'c' } } };
  const read = see(see(written('v1', fields), 'v2'), 'v1alpha1');
  expect(fieldsOf(see(see(read, 'v1beta1'), 'v1'))).toStrictEqual(fields);
});

test('writes without a change keep data of a map that a version between has no place for', () => {
  const map = mapOf(object({}));
  const { see, written } = deploy({
    shapes: {
      v1: object({ q: mapOf(object({ b: text })) }),
      v1beta1: object({ p: map }),
      v1alpha1: object({}),
      v2: object({ q: map }),
    },
    spokes: {
      v1beta1: lens(rename('p', 'q')),
      v1alpha1: through('v1beta1', lens(rename('x', 'p'))),
      v2: through('v1alpha1', same),
    },
  });
  const fields = { q: { k1: { b: 'x' } } };
  const stored = see(see(written('v1', fields), 'v2'), 'v1alpha1');
  const again = see(see(stored, 'v2'), 'v1alpha1');
  expect(fieldsOf(see(again, 'v1'))).toStrictEqual(fields);
});

describe('a read keeps data of an object that a version hides', () => {
  const core = object({ a: text });
  const open = (fields: Readonly<Record<string, Shape>>): Shape => ({
    ...object(fields),
    open: true,
  });

  test.for<[string, Shape, Shape]>([
    ['an object with unknown fields', open({ core }), open({ a: text })],
    ['a map', mapOf(core), mapOf(core)],
  ])('in %s', ([, between, hiding]) => {
    const { see, written } = deploy({
      shapes: {
        v1: object({ box: object({ inner: object({ h: text }) }) }),
        v1beta1: object({ box: between }),
        v1alpha1: object({ box: hiding }),
        v2: object({ note: text }),
      },
      spokes: {
        v1beta1: lens(inside(['box.core', 'box.inner'], ownOnly('a'), hubOnly('h'))),
        v1alpha1: through('v1beta1', lens(hubOnly('box.core'), ownOnly('box.a'))),
        v2: through('v1alpha1', lens(hubOnly('box'), ownOnly('note'))),
      },
    });
    const fields = { box: { inner: { h: 'x' } } };
    const read = see(see(written('v1', fields), 'v1alpha1'), 'v2');
    expect(fieldsOf(see(read, 'v1'))).toStrictEqual(fields);
  });
});

test('a read in a further version keeps the elements that a version between cuts off', () => {
  const list = listOf(object({ id: text }), 'id');
  const { see, written } = deploy({
    shapes: {
      v1: object({ box: object({ ports: list }) }),
      v1beta1: object({ ports: list }),
      v1alpha1: object({}),
      v2: object({}),
    },
    spokes: {
      v1beta1: {
        toHub: ({ ports, ...rest }: Any) => ({
          ...rest,
          ...(isJsonList(ports) && { box: { ports } }),
        }),
        fromHub: ({ box, ...rest }: Any) => {
          const ports = isJsonObject(box) ? box['ports'] : undefined;
          return isJsonList(ports) ? { ...rest, ports: ports.slice(0, 2) } : rest;
        },
      },
      v1alpha1: through('v1beta1', same),
      v2: through('v1alpha1', same),
    },
  });
  const fields = { box: { ports: ['k1', 'k2', 'k3'].map((id) => ({ id })) } };
  const read = see(see(written('v1', fields), 'v1beta1'), 'v2');
  expect(fieldsOf(see(read, 'v1'))).toStrictEqual(fields);
});

test('reads keep data of a wrong type in a list that the version shows, though the first one read does not', () => {
  const deployed = (size: Shape) =>
    deploy({
      shapes: {
        v1: object({ list: listOf(object({ id: text, size }), 'id') }),
        v1beta1: object({ list: listOf(object({})), ports: listOf(object({ id: text }), 'id') }),
        v2: object({ list: listOf(object({ id: text }), 'id') }),
      },
      spokes: {
        v1beta1: {
          toHub: ({ ports, ...rest }: Any) => ({
            ...rest,
            ...(isJsonList(ports) && { list: ports }),
          }),
          fromHub: ({ list, ...rest }: Any) => ({
            ...rest,
            ...(isJsonList(list) && { ports: list }),
          }),
        },
        v2: same,
      },
    });
  const fields = { list: [{ id: 'k1', size: 'large' }] };
  const { see, written } = deployed(integer);
  const stored = see(see(written('v1', fields), 'v1beta1'), 'v2');
  const read = see(see(stored, 'v1'), 'v2');
  expect(fieldsOf(deployed(text).see(read, 'v1'))).toStrictEqual(fields);
});

test('a write without a change keeps data of a hidden object for which the API server sets a default', () => {
  const backend: Shape = { ...object({ name: text, weight: text }), preset: {} };
  const { see, written } = deploy({
    shapes: {
      v1: object({ backends: listOf(object({ name: text }), 'name') }),
      v1beta1: object({ backend }),
    },
    spokes: { v1beta1: lens(valueToList(['backend', 'backends'])) },
  });
  const fields = { backend: { name: 'a', weight: 'w' } };
  const stored = see(written('v1beta1', fields), 'v1');
  const hidden = see({ ...stored, backends: [] }, 'v1beta1');
  expect(fieldsOf(hidden)).toStrictEqual({});
  const again = see({ ...hidden, backend: {} }, 'v1');
  expect(fieldsOf(see({ ...again, backends: stored['backends'] }, 'v1beta1'))).toStrictEqual(
    fields,
  );
});

test('a read keeps data of an element that the version of the data leaves out of a list of another name', () => {
  const element = (field: string) => object({ id: text, [field]: text });
  const twin = object({ ports: listOf(element('mode'), 'id') });
  const { see, written } = deploy({
    shapes: { v1: twin, v1beta1: object({ hosts: listOf(element('h'), 'id') }), v1alpha1: twin },
    spokes: {
      v1beta1: {
        toHub: ({ hosts, ...rest }: Any) => ({
          ...rest,
          ...(hosts !== undefined && { ports: hosts }),
        }),
        fromHub: ({ ports, ...rest }: Any) => ({
          ...rest,
          ...(isJsonList(ports) && {
            hosts: ports.filter((one) => isJsonObject(one) && one['mode'] !== 'off'),
          }),
        }),
      },
      v1alpha1: same,
    },
  });
  const hosts = [
    { h: 'one', id: 'k1' },
    { h: 'two', id: 'k2' },
  ];
  const stored = see(written('v1beta1', { hosts }), 'v1alpha1');
  const off = { ...see(stored, 'v1'), ports: [{ id: 'k1' }, { id: 'k2', mode: 'off' }] };
  const again = see(see(see(off, 'v1alpha1'), 'v1'), 'v1alpha1');
  const on = see({ ...see(again, 'v1'), ports: hosts.map(({ id }) => ({ id })) }, 'v1alpha1');
  expect(fieldsOf(see(on, 'v1beta1'))).toStrictEqual({ hosts });
});

test('a read keeps replaced fields of a hidden object, though an empty one would show', () => {
  const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : undefined);
  const { see, written } = deploy({
    shapes: {
      v1: object({}),
      v1beta1: object({ box: object({ note: text }) }),
      v1alpha1: object({ box: object({ address: text }) }),
      v2: object({ at: object({ address: text }) }),
    },
    spokes: {
      v1beta1: lens(ownOnly('box.note')),
      v1alpha1: through('v1beta1', {
        toHub: ({ box, ...rest }: Any) =>
          isJsonObject(box) && box['address'] === undefined ? { ...rest, box } : rest,
        fromHub: (thing: Any) => thing,
      }),
      v2: through('v1alpha1', {
        toHub: ({ at, ...rest }: Any) =>
          isJsonObject(at) ? { ...rest, box: { address: lower(at['address']) } } : rest,
        fromHub: ({ box, ...rest }: Any) => (isJsonObject(box) ? { ...rest, at: box } : rest),
      }),
    },
  });
  const fields = { at: { address: 'A' } };
  const stored = see(written('v2', fields), 'v1beta1');
  expect(fieldsOf(see(see(stored, 'v1'), 'v2'))).toStrictEqual(fields);
});

describe.for(['items', 'elems'])('elements in %s of the other version', (list) => {
  const fields = { items: [{ name: 'a', box: { size: 's', extra: 'x' } }] };
  const deployed = (element: Readonly<Record<string, Shape>>, ...parts: readonly Part[]) => {
    const items = listOf(object({ name: text, ...element }), 'name');
    const box = object({ size: text, extra: text });
    const { see, written } = deploy({
      shapes: {
        v1: object({ [list]: items }),
        v1beta1: object({ [list]: items }),
        v1alpha1: object({ items: listOf(object({ name: text, box }), 'name') }),
      },
      spokes: {
        v1beta1: lens(),
        v1alpha1: through('v1beta1', lens(each(['items', list], ...parts))),
      },
    });
    const stored = see(written('v1alpha1', fields), 'v1');
    const again = (thing: object) => see(see(thing, 'v1beta1'), 'v1');
    return { stored, again, shown: (thing: object) => fieldsOf(see(thing, 'v1alpha1')) };
  };

  test('a write without a change keeps hidden fields of an object that they have no place for', () => {
    const { stored, again, shown } = deployed({ size: text }, rename('box.size', 'size'));
    const edited = { ...stored, [list]: [{ name: 'a' }] };
    const left = { items: [{ name: 'a', box: { extra: 'x' } }] };
    expect(shown(edited)).toStrictEqual(left);
    expect(shown(again(edited))).toStrictEqual(left);
  });

  test('a removed object that they have does not return with a new one', () => {
    const { stored, again, shown } = deployed({ box: object({ size: text }) });
    const removed = again({ ...stored, [list]: [{ name: 'a' }] });
    const anew = { ...removed, [list]: [{ name: 'a', box: { size: 't' } }] };
    expect(shown(anew)).toStrictEqual({ items: [{ name: 'a', box: { size: 't' } }] });
  });

  test('a removed object that has another name there does not return with a new one', () => {
    const crate = object({ size: text });
    const { stored, again, shown } = deployed({ crate }, rename('box', 'crate'));
    const removed = again({ ...stored, [list]: [{ name: 'a' }] });
    const anew = { ...removed, [list]: [{ name: 'a', crate: { size: 't' } }] };
    expect(shown(anew)).toStrictEqual({ items: [{ name: 'a', box: { size: 't' } }] });
  });
});

describe('a parent that the stored version does not show', () => {
  const inner = object({ r: object({ b: text, c: text }) });
  const stored = object({ p: object({ a: text }), q: object({ c: text }) });
  const { see, written } = deploy({
    shapes: {
      v1: stored,
      v1beta1: object({ p: inner }),
      v1alpha1: object({ s: inner, p: object({ z: text }) }),
      v2: stored,
    },
    spokes: {
      v1beta1: lens(hubOnly('p.a'), ownOnly('p.r.b'), rename('p.r.c', 'q.c')),
      v1alpha1: through('v1beta1', lens(rename('s.r', 'p.r'), ownOnly('p.z'))),
      v2: same,
    },
  });

  test('stays, though the version where the path began has a place of its name', () => {
    const away = see(written('v1alpha1', { s: { r: { b: 'b', c: 'c' } } }), 'v1');
    const edited = without(away, 'q');
    expect(fieldsOf(see(edited, 'v1alpha1'))).toStrictEqual({ s: { r: { b: 'b' } } });
  });

  test('stays after a write in another version that does not show it', () => {
    const away = see(written('v1beta1', { p: { r: { b: 'b', c: 'c' } } }), 'v1');
    const edited = without(see(see(away, 'v2'), 'v1'), 'q');
    expect(fieldsOf(see(edited, 'v1beta1'))).toStrictEqual({ p: { r: { b: 'b' } } });
  });
});
