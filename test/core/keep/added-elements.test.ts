import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue, Spoke } from '../../../src/index.ts';
import type { Fields } from '../../support/a-store.ts';
import { deploy, integer, listOf, object, text } from './a-deployment.ts';
import type { Any } from './a-thing.ts';
import { fieldsOf } from './a-thing.ts';

/** Shows the first two ports, in a field of the old version. */
const cutting = (from: 'ports' | 'all'): Spoke<Any, Any> => ({
  toHub: ({ [from]: ports, ...rest }) => (ports === undefined ? rest : { ...rest, ports }),
  fromHub: ({ ports, ...rest }) =>
    ports === undefined ? rest : { ...rest, [from]: (ports as readonly JsonValue[]).slice(0, 2) },
});

describe('an element that is added under the name of a hidden one', () => {
  const hidden = [
    { h: 'one', id: 'k1' },
    { h: 'two', id: 'k2' },
    { h: 'three', id: 'k3' },
    { h: 'four', id: 'k4' },
  ];
  const port = object({ h: text, id: text });
  const older = object({ b: integer, h: text, id: text });

  test('gets no hidden field that the client could have written', () => {
    const { see, written } = deploy({
      shapes: {
        v1: object({ ports: listOf(port, 'id') }),
        v1beta1: object({ ports: listOf(older, 'id') }),
      },
      spokes: { v1beta1: cutting('ports') },
    });
    const away = see(written('v1', { ports: hidden }), 'v1beta1');
    const edited = { ...away, ports: [...hidden.slice(0, 2), { b: 1, id: 'k3' }] };
    const home = see(edited, 'v1');
    expect(fieldsOf(home)).toStrictEqual({
      ports: [...hidden.slice(0, 2), { id: 'k3' }, ...hidden.slice(3)],
    });
    expect(fieldsOf(see(home, 'v1beta1'))).toStrictEqual(fieldsOf(edited));
  });

  test('gets the hidden fields that the version of the client lacks', () => {
    const { see, written } = deploy({
      shapes: {
        v1: object({
          ports: listOf(object({ h: text, id: text, own: object({ a: text, b: text }) }), 'id'),
        }),
        v1beta1: object({ ports: listOf(object({ id: text, own: object({ a: text }) }), 'id') }),
      },
      spokes: { v1beta1: cutting('ports') },
    });
    const ports = hidden.map((one) => ({ ...one, own: { a: 'x', b: 'y' } }));
    const away = see(written('v1', { ports }), 'v1beta1');
    const shown = away['ports'] as readonly JsonObject[];
    const added = [{ id: 'k3', own: {} }, { id: 'k4' }];
    const home = see({ ...away, ports: [...shown, ...added] }, 'v1');
    expect(fieldsOf(home)).toStrictEqual({
      ports: [
        ...ports.slice(0, 2),
        { h: 'three', id: 'k3', own: { b: 'y' } },
        { h: 'four', id: 'k4' },
      ],
    });
  });

  test('shows no hidden field if the list has another path', () => {
    const { see, written } = deploy({
      shapes: {
        v1: object({ ports: listOf(port, 'id') }),
        v1beta1: object({ all: listOf(older, 'id') }),
      },
      spokes: { v1beta1: cutting('all') },
    });
    const away = see(written('v1', { ports: hidden }), 'v1beta1');
    const edited = { ...away, all: [{ b: 1, id: 'k4' }, ...hidden.slice(0, 2)] };
    expect(fieldsOf(see(see(edited, 'v1'), 'v1beta1'))).toStrictEqual(fieldsOf(edited));
  });
});

describe('an element that a client adds to a list that it has emptied', () => {
  const ports = ['one', 'two', 'three', 'four'].map((h, at) => ({ h, id: `k${at}` }));
  const nameless = ports.map(({ h }) => ({ h }));

  test.for<[string, readonly string[], readonly JsonObject[], JsonObject]>([
    ['a list map', ['id'], ports, { id: 'k0' }],
    ['a list without keys', [], nameless, {}],
  ])('does not cost the hidden elements of %s', ([, keys, list, added]) => {
    const { see, written } = deploy({
      shapes: {
        v1: object({ ports: listOf(object({ h: text, id: text }), ...keys) }),
        v1beta1: object({ all: listOf(object({ b: integer, id: text }), ...keys) }),
      },
      spokes: { v1beta1: cutting('all') },
    });
    const write = (stored: object, all: readonly JsonObject[]): Fields =>
      see({ ...see(stored, 'v1beta1'), all }, 'v1');
    const emptied = write(written('v1', { ports: list }), []);
    const once = write(emptied, [{ b: 1, ...added }]);
    expect(fieldsOf(once)).toStrictEqual({ ports: [added, ...list.slice(2)] });
    const twice = write(once, [{ b: 2, ...added }]);
    expect(fieldsOf(twice)).toStrictEqual({ ports: [added, ...list.slice(2)] });
    expect(fieldsOf(see(twice, 'v1beta1'))).toStrictEqual({ all: [{ b: 2, ...added }] });
  });
});
