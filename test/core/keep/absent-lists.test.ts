import { describe, expect, test } from 'vitest';
import type { JsonValue, Shape, Spoke } from '../../../src/index.ts';
import { through } from '../../../src/index.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import { customFields, each, hubOnly, lens, ownOnly } from '../../../src/lens.ts';
import type { Deployment } from './a-deployment.ts';
import { deploy, listOf, mapOf, object, text } from './a-deployment.ts';
import type { Any } from './a-thing.ts';
import { fieldsOf, same, without } from './a-thing.ts';

/** Elements of the version `field` alone, or with a field of their own. */
const ports = (...fields: readonly string[]) =>
  listOf(object(Object.fromEntries(['id', ...fields].map((name) => [name, text]))), 'id');

describe('an element that no client saw stays with a list that another version hides', () => {
  /** v1beta1 hides elements that are off, v2 the whole list. */
  const { see, written } = deploy({
    shapes: {
      v1: object({ mode: text, ports: ports() }),
      v1beta1: object({ mode: text, ports: ports('h') }),
      v2: object({ mode: text, ports: ports() }),
    },
    spokes: {
      v1beta1: {
        toHub: ({ ports: list, ...rest }: Any): Any =>
          isJsonList(list)
            ? { ...rest, ports: list.filter((one) => isJsonObject(one) && one['h'] !== 'off') }
            : rest,
        fromHub: same.fromHub,
      },
      v2: {
        toHub: ({ ports: list, ...rest }: Any): Any =>
          list !== undefined && rest['mode'] !== 'off' ? { ...rest, ports: list } : rest,
        fromHub: same.fromHub,
      },
    },
  });
  const list = [
    { id: 'k1', h: 'one' },
    { id: 'k2', h: 'off' },
  ];

  test.for(['v1', 'v1beta1', 'v2'])('if objects are stored in %s', (storage) => {
    const store = (thing: object): object => see(thing, storage);
    const begun = store(written('v1beta1', { ports: list }));
    const off = store({ ...see(begun, 'v2'), mode: 'off' });
    const read = store(see(off, 'v1beta1'));
    const on = store({ ...see(read, 'v2'), mode: 'on' });
    expect(fieldsOf(see(on, 'v1beta1'))).toStrictEqual({ mode: 'on', ports: list });
  });
});

describe('data of an element that was removed with its list does not wait because another element is hidden', () => {
  const none = ({ apiVersion, kind, metadata = {} }: Any): Any => ({ apiVersion, kind, metadata });
  const list = [
    { id: 'k1', h: 'one' },
    { id: 'k2', h: 'two' },
  ];

  /** Removes a list while v1alpha1 has a list of its own, adds one of its elements again, and reads it. */
  const addedAgain = (
    { see, written }: Deployment,
    { version, name, storage }: Record<'version' | 'name' | 'storage', string>,
  ): object => {
    const older = see(see(written('v1beta1', { ports: list }), 'v1'), 'v1alpha1');
    const own = { ...older, ports: [{ id: 'k2', z: 'z' }] };
    const removed = see(without(see(own, version), name), storage);
    const added = see({ ...see(removed, version), [name]: [{ id: 'k1' }] }, storage);
    return fieldsOf(see(added, 'v1beta1'));
  };

  test('if a client of the version that carries the data removes it', () => {
    const deployment = deploy({
      shapes: {
        v1: object({ doors: ports() }),
        v1beta1: object({ ports: ports('h') }),
        v1alpha1: object({ ports: ports('z') }),
      },
      spokes: {
        // As functions should, these add no empty list.
        v1beta1: {
          toHub: ({ ports: some = [], ...rest }: Any): Any =>
            isJsonList(some) && some.length > 0 ? { ...rest, doors: some } : rest,
          fromHub: ({ doors: some = [], ...rest }: Any): Any =>
            isJsonList(some) && some.length > 0 ? { ...rest, ports: some } : rest,
        },
        v1alpha1: { toHub: none, fromHub: none },
      },
    });
    const added = addedAgain(deployment, { version: 'v1', name: 'doors', storage: 'v1beta1' });
    expect(added).toStrictEqual({ ports: [{ id: 'k1' }] });
  });

  test('if a client of a further version removes it', () => {
    const deployment = deploy({
      shapes: {
        v1: object({ ports: ports() }),
        v2: object({ ports: ports() }),
        v1beta1: object({ ports: ports('h') }),
        v1alpha1: object({ ports: ports('z') }),
      },
      spokes: { v2: same, v1beta1: same, v1alpha1: { toHub: none, fromHub: none } },
    });
    const added = addedAgain(deployment, { version: 'v2', name: 'ports', storage: 'v1' });
    expect(added).toStrictEqual({ ports: [{ id: 'k1' }] });
  });
});

test('the order of a list that was removed does not return for one of the same name', () => {
  const none = ({ apiVersion, kind, metadata = {} }: Any): Any => ({ apiVersion, kind, metadata });
  const { see, written } = deploy({
    shapes: {
      v1: object({ ports: ports() }),
      v2: object({ ports: ports() }),
      v1beta1: object({ ports: ports('h') }),
      v1alpha1: object({ ports: ports('z') }),
    },
    spokes: {
      v2: same,
      v1beta1: {
        toHub: ({ ports: list, ...rest }: Any): Any =>
          isJsonList(list) ? { ...rest, ports: list.toSorted(byId) } : rest,
        fromHub: same.fromHub,
      },
      v1alpha1: { toHub: none, fromHub: none },
    },
  });
  const list = ['k3', 'k2', 'k1'].map((id) => ({ id, h: id }));
  const older = see(see(written('v1beta1', { ports: list }), 'v1'), 'v1alpha1');
  const stored = see({ ...older, ports: [{ id: 'k3', z: 'z' }] }, 'v2');
  const removed = see(without(stored, 'ports'), 'v1');
  const added = { ...see(removed, 'v2'), ports: ['k1', 'k2', 'k3'].map((id) => ({ id })) };
  const shown = fieldsOf(see(see(added, 'v1'), 'v1beta1'))['ports'] as { id: string }[];
  expect(shown.map(({ id }) => id)).toStrictEqual(['k1', 'k2', 'k3']);
});

function byId(one: JsonValue, other: JsonValue): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
}

describe.for([
  { of: 'a list', shapeOf: ports, all: [{ a: 'a', h: 'h', id: 'k1' }] },
  {
    of: 'a map',
    shapeOf: (...fields: readonly string[]) =>
      mapOf(object(Object.fromEntries(fields.map((name) => [name, text])))),
    all: { k1: { a: 'a', h: 'h' } },
  },
])('a field in $of that is only in the data kept for another version', ({ shapeOf, all }) => {
  test('stays after a write in a version that has nothing of it', () => {
    const { see, written } = deploy({
      shapes: {
        v1: object({ ports: shapeOf('x') }),
        v1beta1: object({ ports: shapeOf('a') }),
        v1alpha1: object({ ports: shapeOf('a', 'h') }),
        v2: object({}),
      },
      spokes: {
        v1beta1: lens(ownOnly('ports'), hubOnly('ports')),
        v1alpha1: through('v1beta1', same),
        v2: lens(hubOnly('ports')),
      },
    });
    const stored = see(written('v1alpha1', { ports: all }), 'v1');
    expect(fieldsOf(stored)).toStrictEqual({});
    const again = see(see(stored, 'v2'), 'v1');
    expect(fieldsOf(see(again, 'v1alpha1'))).toStrictEqual({ ports: all });
  });
});

describe('an element that a client adds to a list of which it sees nothing does not cost the hidden ones', () => {
  const isOn = (one: JsonValue): boolean => (isJsonObject(one) ? one['id'] : one) === 'on';
  /** v1beta1 has a list of the elements that are on, or none at all. */
  const deployed = (list: Shape, path: 'all' | 'ones'): Deployment =>
    deploy({
      shapes: { v1: object({ all: list }), v1beta1: object({ [path]: list }) },
      spokes: {
        v1beta1: lens(
          customFields(
            { own: [path], hub: ['all'] },
            {
              toHub: (values) => values,
              fromHub: ([all]) => {
                const some = isJsonList(all) ? all.filter(isOn) : [];
                return [some.length === 0 ? undefined : some];
              },
            },
          ),
        ),
      },
    });

  const objects = ['off-1', 'off-2', 'on'].map((id) => ({ h: id, id }));
  const fields = object({ h: text, id: text });

  test.for([
    ['a key', listOf(fields, 'id'), objects],
    ['a name', listOf(fields), objects],
    ['their values', listOf(text), ['off-1', 'off-2', 'on']],
    ['their values, in a set', { ...listOf(text), set: true as const }, ['off-1', 'off-2', 'on']],
  ] as const)('if its elements are known by %s', ([, list, elements]) => {
    for (const path of ['all', 'ones'] as const) {
      const { see, written } = deployed(list, path);
      const hidden = see(written('v1', { all: elements.slice(0, 2) }), 'v1beta1');
      expect(fieldsOf(hidden)).toStrictEqual({});
      const added = { ...hidden, [path]: elements.slice(2) };
      const home = see(added, 'v1');
      expect(home['all']).toHaveLength(3);
      expect(home['all']).toStrictEqual(expect.arrayContaining([...elements]));
      expect(fieldsOf(see(home, 'v1beta1'))).toStrictEqual(fieldsOf(added));
    }
  });

  test('a default takes the place of none of them', () => {
    const { see, written } = deployed({ ...listOf(fields, 'id'), preset: objects.slice(2) }, 'all');
    const hidden = see(written('v1', { all: objects.slice(0, 2) }), 'v1beta1');
    const home = see({ ...hidden, all: objects.slice(2) }, 'v1');
    expect(fieldsOf(home)).toStrictEqual({ all: objects.slice(0, 2) });
  });

  test('unless one of them was removed where it was seen', () => {
    const { see, written } = deployed(listOf(fields, 'id'), 'ones');
    // The conversion back drops what v1beta1 has written, so v1 shows it and v1beta1 keeps it.
    const stored = see(written('v1beta1', { ones: objects.slice(0, 2) }), 'v1');
    expect(stored['all']).toStrictEqual(objects.slice(0, 2));
    const removed = { ...stored, all: objects.slice(0, 1) };
    const on = see({ ...see(removed, 'v1'), all: [objects[0], objects[2]] }, 'v1beta1');
    expect(on['ones']).not.toContainEqual(objects[1]);
  });
});

test('a list that a client creates is shown as it was written, though elements that waited for it come back', () => {
  const shape = object({ list: listOf(text) });
  const two: Spoke<Any, Any> = {
    toHub: (shown) => shown,
    fromHub: ({ list, ...rest }: Any): Any => ({
      ...rest,
      ...(isJsonList(list) && { list: list.slice(0, 2) }),
    }),
  };
  const { see, written } = deploy({
    shapes: { v1: shape, v1beta1: shape, v2: shape },
    spokes: { v1beta1: two, v2: through('v1beta1', two) },
  });
  const sent = see(written('v1', { list: ['a', 'b', 'c'] }), 'v1beta1');
  const stored = see({ ...sent, list: ['a', 'b', 'd'] }, 'v1');
  const removed = see(without(see(stored, 'v2'), 'list'), 'v1');
  expect(fieldsOf(removed)).toStrictEqual({});
  const created = see({ ...see(removed, 'v1beta1'), list: [] }, 'v1');
  expect(fieldsOf(see(created, 'v1beta1'))).toStrictEqual({ list: [] });
});

test('data of elements that were removed with their list is dropped whole, however many fields it has', () => {
  const { see, written } = deploy({
    shapes: {
      v1: object({ spec: object({ ports: ports() }) }),
      v1beta1: object({ spec: object({ ports: ports() }) }),
      v1alpha1: object({ ports: ports('a', 'b') }),
    },
    spokes: {
      v1beta1: lens(),
      v1alpha1: lens(each(['ports', 'spec.ports'], ownOnly('a'), ownOnly('b'))),
    },
  });
  const list = ['k1', 'k2', 'k3', 'k4'].map((id) => ({ id, a: `a ${id}`, b: `b ${id}` }));
  const stored = see(written('v1alpha1', { ports: list }), 'v1');
  const away = see(without(stored, 'spec'), 'v1beta1');
  const bare = list.map(({ id }) => ({ id }));
  const added = see({ ...away, spec: { ports: bare } }, 'v1');
  expect(fieldsOf(see(added, 'v1alpha1'))).toStrictEqual({ ports: bare });
});

test('data of entries that were removed with their map is dropped whole, however many fields they have', () => {
  const own = { a: text, b: text };
  const { see, written } = deploy({
    shapes: {
      v1: object({ spec: object({ ports: mapOf(object({})) }) }),
      v1beta1: object({ spec: object({ ports: mapOf(object({})) }) }),
      v1alpha1: object({ ports: mapOf(object(own)) }),
    },
    spokes: {
      v1beta1: lens(),
      v1alpha1: lens(each(['ports', 'spec.ports'], ownOnly('a'), ownOnly('b'))),
    },
  });
  const entries = Object.fromEntries(
    ['k1', 'k2', 'k3', 'k4'].map((name) => [name, { a: `a ${name}`, b: `b ${name}` }]),
  );
  const stored = see(written('v1alpha1', { ports: entries }), 'v1');
  const away = see(without(stored, 'spec'), 'v1beta1');
  const bare = { k1: {}, k2: {}, k3: {}, k4: {} };
  const added = see({ ...away, spec: { ports: bare } }, 'v1');
  expect(fieldsOf(see(added, 'v1alpha1'))).toStrictEqual({ ports: bare });
});
