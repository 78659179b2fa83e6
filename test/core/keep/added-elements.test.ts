import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue, Spoke } from '../../../src/index.ts';
import { deploy, integer, listOf, mapOf, object, text } from './a-deployment.ts';
import type { Any } from './a-thing.ts';
import { fieldsOf, without } from './a-thing.ts';

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

describe('an element that was left out on the way back only', () => {
  const port = object({ id: text, kind: text, state: text, value: text });
  const list = object({ ports: listOf(port, 'id') });
  const letThrough = (one: JsonObject): JsonObject[] => (one['state'] === 'off' ? [] : [one]);
  const hide = (one: JsonObject): JsonObject[] => [
    one['kind'] === 'Secret' ? (without(one, 'value') as JsonObject) : one,
  ];
  const each = ({ ports, ...rest }: Any, edit: typeof hide): Any => ({
    ...rest,
    ports: (ports as readonly JsonObject[]).flatMap(edit),
  });
  /** Shows no values of secrets, and drops what is off on the way back. */
  const filtering: Spoke<Any, Any> = {
    toHub: (shown) => each(shown, letThrough),
    fromHub: (stored) => each(stored, hide),
  };
  const ports = [
    { id: 'a', kind: 'Secret', state: 'on', value: 'of a' },
    { id: 'b', kind: 'Secret', state: 'off', value: 'of b' },
  ];
  const edited = (edit: JsonObject): { readonly stored: unknown; readonly shown: unknown } => {
    const { see, written } = deploy({
      shapes: { v1: list, v1beta1: list },
      spokes: { v1beta1: filtering },
    });
    const away = see(written('v1', { ports }), 'v1beta1');
    const [first] = away['ports'] as readonly JsonObject[];
    const stored = see({ ...away, ports: [first ?? {}, edit] }, 'v1');
    return { stored: fieldsOf(stored), shown: fieldsOf(see(stored, 'v1beta1')) };
  };

  test('has its hidden fields after an edit that lets it through', () => {
    const { stored } = edited({ id: 'b', kind: 'Secret', state: 'on' });
    expect(stored).toStrictEqual({ ports: [ports[0], { ...ports[1], state: 'on' }] });
  });

  test('has them as an entry of a map, too', () => {
    const eachEntry = ({ ports: map, ...rest }: Any, edit: typeof hide): Any => {
      const entries = Object.entries(map as Readonly<Record<string, JsonObject>>);
      return {
        ...rest,
        ports: Object.fromEntries(entries.flatMap(([id, one]) => edit(one).map((to) => [id, to]))),
      };
    };
    const maps = object({ ports: mapOf(object({ kind: text, state: text, value: text })) });
    const { see, written } = deploy({
      shapes: { v1: maps, v1beta1: maps },
      spokes: {
        v1beta1: {
          toHub: (shown) => eachEntry(shown, letThrough),
          fromHub: (stored) => eachEntry(stored, hide),
        },
      },
    });
    const on = { kind: 'Secret', state: 'on' };
    const a = { ...on, value: 'of a' };
    const b = { ...on, state: 'off', value: 'of b' };
    const away = see(written('v1', { ports: { a, b } }), 'v1beta1');
    const home = see({ ...away, ports: { a: on, b: on } }, 'v1');
    expect(fieldsOf(home)).toStrictEqual({ ports: { a, b: { ...b, state: 'on' } } });
  });

  test('has no field that the client has removed', () => {
    const one = { id: 'b', state: 'on' };
    const { stored, shown } = edited(one);
    expect(stored).toStrictEqual({ ports: [ports[0], one] });
    expect(shown).toStrictEqual({ ports: [{ id: 'a', kind: 'Secret', state: 'on' }, one] });
  });
});
