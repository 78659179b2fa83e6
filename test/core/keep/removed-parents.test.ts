import { describe, expect, test } from 'vitest';
import type { Shape, Spoke } from '../../../src/index.ts';
import { through } from '../../../src/index.ts';
import { fieldIn } from '../../../src/core/json/fields.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import { hubOnly, inside, lens, ownOnly, rename, valueToList } from '../../../src/lens.ts';
import { deploy, integer, listOf, mapOf, object, text } from './a-deployment.ts';
import type { Any } from './a-thing.ts';
import { fieldsOf, same, without } from './a-thing.ts';

const ports = (field: string) => listOf(object({ id: text, [field]: text }), 'id');

describe('drops kept data of a removed list even if there is another list', () => {
  const hidden = [
    { id: 'k1', h: 'one' },
    { id: 'k2', h: 'two' },
  ];
  const bare = hidden.map(({ id }) => ({ id }));

  test.for<[string, object]>([
    ['of which elements without names lack fields', { others: [{ size: 1 }] }],
    ['of other elements, which is hidden', { hosts: [{ id: 'k3' }] }],
    ['with the same elements and another name, which is hidden', { hosts: [{ id: 'k1' }] }],
    ['that is hidden and empty', { hosts: [] }],
  ])('%s', ([, other]) => {
    const { see, written } = deploy({
      shapes: {
        v1: object({ ports: ports('a'), others: listOf(object({ note: text })) }),
        v1beta1: object({ ports: ports('a'), others: listOf(object({ note: text })) }),
        v1alpha1: object({ ports: ports('h'), others: listOf(object({ note: text })) }),
        v2: object({
          others: listOf(object({ note: text, size: integer })),
          hosts: ports('a'),
          ports: ports('a'),
        }),
      },
      spokes: { v1beta1: same, v1alpha1: same, v2: same },
    });
    const stored = see(written('v2', { ports: bare, ...other }), 'v1alpha1');
    const away = see({ ...stored, ports: hidden }, 'v1beta1');
    const { ports: _, ...edited } = away;
    const home = see(edited, 'v1alpha1');
    const again = see({ ...see(home, 'v1beta1'), ports: bare }, 'v1alpha1');
    expect(fieldsOf(again)['ports']).toStrictEqual(bare);
  });
});

test('drops kept data of a map entry even if another map has an entry of the same name', () => {
  const { see, written } = deploy({
    shapes: {
      v1: object({ ports: mapOf(object({ a: text })) }),
      v1beta1: object({ ports: mapOf(object({ a: text })), hosts: mapOf(object({ a: text })) }),
      v1alpha1: object({ ports: mapOf(object({ h: text })) }),
    },
    spokes: { v1beta1: same, v1alpha1: same },
  });
  const sent = written('v1beta1', { ports: { http: {} }, hosts: { http: { a: 'x' } } });
  const stored = { ...see(sent, 'v1alpha1'), ports: { http: { h: 'one' } } };
  const removed = see({ ...see(stored, 'v1'), ports: {} }, 'v1alpha1');
  const again = see({ ...see(removed, 'v1'), ports: { http: {} } }, 'v1alpha1');
  expect(fieldsOf(again)).toStrictEqual({ ports: { http: {} } });
});

test('does not restore a removed object because a hidden one has the same name', () => {
  const record = object({ a: text });
  const { see, written } = deploy({
    shapes: {
      v1: object({ spec: object({ inner: record }) }),
      v1beta1: object({ inner: object({}), note: text }),
      v1alpha1: object({ inner: record, spec: object({ own: text }) }),
    },
    spokes: {
      v1beta1: lens(rename('inner', 'spec.inner'), ownOnly('note')),
      v1alpha1: lens(rename('inner', 'spec.inner'), ownOnly('spec.own')),
    },
  });
  const sent = written('v1alpha1', { inner: { a: 'x' }, spec: { own: 'y' } });
  const away = see(see(sent, 'v1'), 'v1beta1');
  expect(fieldsOf(away)).toStrictEqual({ inner: {} });
  const { inner: _, ...edited } = away;
  const seen = see(see({ ...edited, note: 'first' }, 'v1'), 'v1beta1');
  const later = see(see({ ...seen, note: 'second' }, 'v1'), 'v1beta1');
  expect(fieldsOf(later)).toStrictEqual({ note: 'second' });
});

describe('a field whose parent is shown in the other version only by another field', () => {
  const whole = object({ inner: object({ h: text }), own: text });
  const inner = object({ a: text });

  test('stays when that other field is removed and the object is stored in a third version', () => {
    const { see, written } = deploy({
      shapes: {
        v1: object({ box: whole }),
        v1beta1: object({ inner }),
        v1alpha1: object({ inner, box: object({ other: text }) }),
      },
      spokes: {
        v1beta1: lens(rename('inner', 'box.inner'), hubOnly('box.own')),
        v1alpha1: through('v1beta1', same),
      },
    });
    const away = see(written('v1', { box: { inner: { h: 'x' }, own: 'y' } }), 'v1beta1');
    const { inner: _, ...edited } = away;
    expect(fieldsOf(see(see(edited, 'v1alpha1'), 'v1'))).toStrictEqual({ box: { own: 'y' } });
  });

  test('stays also in an object without a uid, if the third version has such a parent', () => {
    const { see, written } = deploy({
      shapes: {
        v1beta1: object({ spec: object({ inner: object({ a: text }) }) }),
        v1: object({ box: object({ inner }) }),
        v1alpha1: object({ box: whole }),
      },
      spokes: {
        v1: lens(rename('box.inner', 'spec.inner')),
        v1alpha1: lens(rename('box.inner', 'spec.inner'), ownOnly('box.own')),
      },
    });
    const sent = written('v1alpha1', { box: { inner: { h: 'x' }, own: 'y' } });
    const away = see({ ...sent, metadata: { name: 'new' } }, 'v1beta1');
    expect(fieldsOf(away)).toStrictEqual({ spec: { inner: {} } });
    const home = see(see({ ...away, spec: {} }, 'v1'), 'v1alpha1');
    expect(fieldsOf(home)).toStrictEqual({ box: { own: 'y' } });
  });
});

test('does not restore kept data of a removed object without a uid through a version that has a place for it', () => {
  const { see, written } = deploy({
    shapes: {
      v1: object({ inner: object({ h: text }) }),
      v1beta1: object({ inner: object({ a: text }) }),
      v1alpha1: object({ spec: object({ inner: object({ a: text }), own: text }) }),
    },
    spokes: {
      v1beta1: same,
      v1alpha1: through('v1beta1', lens(rename('spec.inner', 'inner'), ownOnly('spec.own'))),
    },
  });
  const sent = written('v1', { inner: { h: 'x' } });
  const away = see({ ...sent, metadata: { name: 'new' } }, 'v1alpha1');
  const stored = see({ ...away, spec: { own: 'y' } }, 'v1beta1');
  expect(fieldsOf(see(stored, 'v1'))).toStrictEqual({});
});

test('data of a removed element does not wait because a hidden list has an element of its name', () => {
  const { see, written } = deploy({
    shapes: {
      v1: object({
        hosts: listOf(object({ id: text }), 'id'),
        ports: listOf(object({ id: text }), 'id'),
      }),
      v1beta1: object({ ports: listOf(object({ h: text, id: text }), 'id') }),
    },
    spokes: { v1beta1: same },
  });
  const away = see(written('v1beta1', { ports: [{ h: 'one', id: 'k1' }] }), 'v1');
  const removed = see({ ...away, hosts: [{ id: 'k1' }], ports: [] }, 'v1beta1');
  const again = { ...see(removed, 'v1'), ports: [{ id: 'k1' }] };
  expect(fieldsOf(see(again, 'v1beta1'))).toStrictEqual({ ports: [{ id: 'k1' }] });
});

test('data of a removed element does not wait because a hidden list of the same name has another of its elements', () => {
  const none = ({ apiVersion, kind, metadata = {} }: Any): Any => ({ apiVersion, kind, metadata });
  const { see, written } = deploy({
    shapes: {
      v1: object({ ports: listOf(object({ id: text }), 'id') }),
      v1beta1: object({ ports: ports('h') }),
      v1alpha1: object({ ports: ports('z') }),
    },
    spokes: { v1beta1: same, v1alpha1: { toHub: none, fromHub: none } },
  });
  const both = [
    { id: 'k1', h: 'one' },
    { id: 'k2', h: 'two' },
  ];
  const older = see(see(written('v1beta1', { ports: both }), 'v1'), 'v1alpha1');
  const removed = without(see({ ...older, ports: [{ id: 'k2', z: 'z' }] }, 'v1'), 'ports');
  const stored = see(see(removed, 'v1beta1'), 'v1');
  const added = { ...stored, ports: [{ id: 'k1' }] };
  expect(fieldsOf(see(added, 'v1beta1'))).toStrictEqual({ ports: [{ id: 'k1' }] });
});

test('data of a removed object does not wait because an object of the name of its parent is hidden', () => {
  const inner = (field: string) => object({ [field]: text });
  const { see, written } = deploy({
    shapes: {
      v1: object({ inner: inner('h') }),
      v1beta1: object({ spec: object({ inner: inner('a') }) }),
      v1alpha1: object({ spec: object({ own: text }) }),
    },
    spokes: { v1beta1: lens(rename('spec.inner', 'inner')), v1alpha1: same },
  });
  const other = see(written('v1alpha1', { spec: { own: 'x' } }), 'v1');
  const stored = see({ ...see(other, 'v1beta1'), spec: { inner: { a: 'y' } } }, 'v1');
  const { inner: _, ...edited } = stored;
  const removed = see({ ...edited }, 'v1beta1');
  const again = see({ ...see(removed, 'v1'), inner: {} }, 'v1beta1');
  expect(fieldsOf(again)).toStrictEqual({ spec: { inner: {} } });
});

describe('a field whose parent another version calls by the name of another object', () => {
  const record = object({ x: text });
  const { see, written } = deploy({
    shapes: {
      v1: object({ rules: object({ x: text, mode: text }), egress: record }),
      v1beta1: object({ ingress: record, rules: record }),
      v1alpha1: object({ rules: record }),
    },
    spokes: {
      v1beta1: lens(rename('ingress', 'rules'), rename('rules', 'egress')),
      v1alpha1: through('v1beta1', same),
    },
  });
  const rules = { x: '1', mode: 'strict' };

  test.for(['v1beta1', 'v1alpha1'])(
    'stays when that other object is removed and the object is stored in %s',
    (storage) => {
      const stored = see(written('v1', { rules, egress: { x: '2' } }), storage);
      const { rules: _, ...edited } = see(stored, 'v1beta1');
      const again = see(see(see(edited, storage), 'v1alpha1'), storage);
      expect(fieldsOf(see(again, 'v1'))).toStrictEqual({ rules });
    },
  );

  test('is dropped when its own parent is removed', () => {
    const stored = see(written('v1', { rules }), 'v1beta1');
    const { ingress: _, ...edited } = stored;
    const again = see(see(edited, 'v1alpha1'), 'v1beta1');
    expect(fieldsOf(see(again, 'v1'))).toStrictEqual({});
  });
});

describe('a removed object does not return through a version that has no place for it', () => {
  const host = { host: text };
  const [none, part, full] = [
    object(host),
    object({ ...host, tls: object({ cert: text }) }),
    object({ ...host, tls: object({ cert: text, key: text }) }),
  ];
  const star = deploy({
    shapes: { v1: part, v1beta1: full, v1alpha1: none },
    spokes: { v1beta1: same, v1alpha1: same },
  });
  const chain = deploy({
    shapes: { v1alpha1: none, v1: part, v1beta1: full },
    spokes: { v1: same, v1beta1: through('v1', same) },
  });
  const longChain = deploy({
    shapes: { v1alpha1: none, v1: part, v1beta2: part, v1beta1: full },
    spokes: {
      v1: same,
      v1beta2: through('v1', same),
      v1beta1: through('v1beta2', same),
    },
  });
  const renamed = deploy({
    shapes: {
      v1: object({ ...host, ssl: object({ cert: text }) }),
      v1beta1: full,
      v1alpha1: none,
    },
    spokes: { v1beta1: lens(rename('tls', 'ssl')), v1alpha1: same },
  });
  const sent = { host: 'h', tls: { cert: 'c', key: 'k' } };

  describe.for([
    ['a star', star],
    ['a chain', chain],
    ['a chain of four', longChain],
    ['a star with another name', renamed],
  ] as const)('in %s', ([, { see, written }]) => {
    test.for(['v1', 'v1beta1', 'v1alpha1'])('if the object is stored in %s', (storage) => {
      const stored = see(written('v1beta1', sent), storage);
      const { tls: _, ssl: __, ...edited } = see(stored, 'v1');
      const removed = see(edited, storage);
      expect(fieldsOf(see(removed, 'v1beta1'))).toStrictEqual({ host: 'h' });
      const again = see(see(removed, 'v1alpha1'), storage);
      expect(fieldsOf(see(again, 'v1beta1'))).toStrictEqual({ host: 'h' });
    });

    test.for(['v1', 'v1beta1', 'v1alpha1'])('but stays if nobody removes it, in %s', (storage) => {
      const stored = see(written('v1beta1', sent), storage);
      const read = see(see(see(stored, 'v1'), storage), 'v1alpha1');
      expect(fieldsOf(see(see(read, storage), 'v1beta1'))).toStrictEqual(sent);
    });
  });

  test('even if it is in an entry of a map', () => {
    const map = (inner: Shape) => object({ ...host, ports: mapOf(inner) });
    const { see, written } = deploy({
      shapes: { v1: map(part), v1beta1: map(full), v1alpha1: none },
      spokes: { v1beta1: same, v1alpha1: same },
    });
    const stored = see(written('v1beta1', { ports: { http: sent } }), 'v1');
    const again = see(see({ ...stored, ports: { http: { host: 'h' } } }, 'v1alpha1'), 'v1');
    expect(fieldsOf(see(again, 'v1beta1'))).toStrictEqual({ ports: { http: { host: 'h' } } });
  });
});

describe('a removed list of another name does not return with an element that another version adds', () => {
  const element = (...fields: string[]) =>
    object(Object.fromEntries(fields.map((name) => [name, text])));
  const keyed = (...fields: string[]) => listOf(element('id', ...fields), 'id');
  const plain = (...fields: string[]) => listOf(element('of', ...fields));

  test.for<[string, string, Shape, Shape]>([
    ['in an object', 'id', keyed('a'), object({ rules: keyed('a', 'h') })],
    ['without keys', 'of', plain('a'), object({ rules: plain('a', 'h') })],
    [
      'below another object',
      'id',
      keyed('a'),
      object({ spec: object({ h: text, rules: keyed('h') }) }),
    ],
  ])('%s', ([, key, list, v1]) => {
    const isBelow = v1.fields?.['spec'] !== undefined;
    const { see, written } = deploy({
      shapes: { v1, v1beta1: object({ ports: list }), v1alpha1: object({ ports: list }) },
      spokes: {
        v1beta1: lens(rename('ports', isBelow ? 'spec.rules' : 'rules')),
        v1alpha1: through('v1beta1', same),
      },
    });
    const at = (rules: object) => (isBelow ? { spec: { h: 'x', rules } } : { rules });
    const stored = see(written('v1', at([{ [key]: 'k1', h: 'one' }])), 'v1alpha1');
    const { ports: _, ...removed } = stored;
    const added = { ...see(removed, 'v1beta1'), ports: [{ [key]: 'k1' }] };
    expect(fieldsOf(see(added, 'v1'))).toStrictEqual(at([{ [key]: 'k1' }]));
    const read = see(see(stored, 'v1beta1'), 'v1');
    expect(fieldsOf(read)).toStrictEqual(at([{ [key]: 'k1', h: 'one' }]));
  });
});

test('an object that a switch hides under another name stays through a version that has no place for it', () => {
  const { see, written } = deploy({
    shapes: {
      v1: object({ ssl: object({ cert: text, mode: text }) }),
      v1beta1: object({ tls: object({ cert: text, key: text }) }),
      v1alpha1: object({}),
    },
    spokes: {
      v1beta1: {
        toHub: ({ tls, ...rest }: Any) => (tls === undefined ? rest : { ...rest, ssl: tls }),
        fromHub: ({ ssl, ...rest }: Any) =>
          isJsonObject(ssl) && ssl['mode'] !== 'off' ? { ...rest, tls: ssl } : rest,
      },
      v1alpha1: same,
    },
  });
  const tls = { cert: 'c', key: 'k' };
  const stored = see(written('v1beta1', { tls }), 'v1');
  const off = see(see({ ...stored, ssl: { cert: 'c', mode: 'off' } }, 'v1alpha1'), 'v1');
  expect(fieldsOf(see(off, 'v1beta1'))).toStrictEqual({});
  expect(fieldsOf(see({ ...off, ssl: { cert: 'c', mode: 'on' } }, 'v1beta1'))).toStrictEqual({
    tls,
  });
});

test('a removed entry of a map of another name does not return with one that another version adds', () => {
  const map = (field: string) => mapOf(object({ [field]: text }));
  const { see, written } = deploy({
    shapes: {
      v1: object({ rules: map('a') }),
      v1beta1: object({ rules: map('a') }),
      v1alpha1: object({ ports: map('h') }),
    },
    spokes: { v1beta1: same, v1alpha1: lens(rename('ports', 'rules')) },
  });
  const sent = written('v1alpha1', { ports: { http: { h: 'x' }, dns: { h: 'y' } } });
  const { rules: _, ...stored } = see(sent, 'v1');
  const removed = { ...stored, rules: { dns: {} } };
  const added = { ...see(removed, 'v1beta1'), rules: { http: {}, dns: {} } };
  const home = see(see(added, 'v1'), 'v1alpha1');
  expect(fieldsOf(home)).toStrictEqual({ ports: { http: {}, dns: { h: 'y' } } });
});

test('a removed entry of a map of another name does not return beside many other hidden fields', () => {
  const hidden = { x1: 'a', x2: 'b', x3: 'c', x4: 'd', x5: 'e', x6: 'f' };
  const fields = Object.fromEntries(Object.keys(hidden).map((name) => [name, text]));
  const shown = object({ ports: mapOf(object({ a: text })), spec: object({ a: text }) });
  const { see, written } = deploy({
    shapes: {
      v1: shown,
      v1beta1: shown,
      v2: object({
        box: object({ ports: mapOf(object({ f: text, g: text, h: text })) }),
        spec: object({ a: text, ...fields }),
      }),
    },
    spokes: { v1beta1: same, v2: lens(rename('box.ports', 'ports')) },
  });
  const box = { ports: { http: { f: 'x', g: 'y', h: 'z' }, dns: {} } };
  const sent = written('v2', { box, spec: { a: 'a', ...hidden } });
  const removed = { ...see(sent, 'v1'), ports: { dns: {} } };
  const added = { ...see(removed, 'v1beta1'), ports: { http: {}, dns: {} } };
  expect(fieldsOf(see(added, 'v2'))).toStrictEqual({
    box: { ports: { http: {}, dns: {} } },
    spec: { a: 'a', ...hidden },
  });
});

describe('data whose parent was hidden is not restored into another one that a client of its version creates', () => {
  test('for a field of an object', () => {
    const backend = object({ name: text, weight: text });
    const { see, written } = deploy({
      shapes: {
        v1: object({ backends: listOf(object({ name: text }), 'name') }),
        v1beta1: object({ backend }),
      },
      spokes: { v1beta1: lens(valueToList(['backend', 'backends'])) },
    });
    const sent = written('v1beta1', { backend: { name: 'a', weight: 'w' } });
    const emptied = see({ ...see(sent, 'v1'), backends: [] }, 'v1beta1');
    expect(fieldsOf(emptied)).toStrictEqual({});
    const created = see({ ...emptied, backend: { name: 'b' } }, 'v1');
    expect(fieldsOf(see(created, 'v1beta1'))).toStrictEqual({ backend: { name: 'b' } });
  });

  test('for elements of a list', () => {
    const two = ({ list, ...rest }: Any): Any => ({
      ...rest,
      ...(isJsonList(list) && { list: list.slice(0, 2) }),
    });
    const shape = object({ list: listOf(text) });
    const { see, written } = deploy({
      shapes: { v1: shape, v1beta1: shape, v2: shape },
      spokes: {
        v1beta1: { toHub: two, fromHub: two },
        v2: { toHub: (thing: Any) => thing, fromHub: two },
      },
    });
    const sent = see(written('v1', { list: ['a', 'b', 'c'] }), 'v1beta1');
    const stored = see({ ...sent, list: ['a', 'b', 'd'] }, 'v1');
    const { list: _, ...removed } = see(stored, 'v2');
    const away = see(see(removed, 'v1'), 'v1beta1');
    expect(fieldsOf(away)).toStrictEqual({});
    const home = see({ ...away, list: [] }, 'v1');
    expect(fieldsOf(see(home, 'v1beta1'))).toStrictEqual({ list: [] });
  });
});

test.each([5, 40])('data of %d elements that functions convert goes with them', (count) => {
  const { see, written } = deploy({
    shapes: {
      v1: object({ ports: ports('size') }),
      v1beta1: object({ ports: ports('label') }),
    },
    spokes: { v1beta1: same },
  });
  const ids = Array.from({ length: count }, (_, at) => `k${at}`);
  const all = ids.map((id) => ({ id, size: `size of ${id}` }));
  const away = see(written('v1', { ports: all }), 'v1beta1');
  // `v1` does not have the label of the new element, so something may be hidden there.
  const another = { id: 'new', label: 'only v1beta1' };
  const removed = see({ ...away, ports: [another] }, 'v1');
  expect(JSON.stringify(removed)).not.toContain('size of');
  const again = { ...see(removed, 'v1beta1'), ports: [another, ...ids.map((id) => ({ id }))] };
  const left = [{ id: 'new' }, ...ids.map((id) => ({ id }))];
  expect(fieldsOf(see(again, 'v1'))).toStrictEqual({ ports: left });
});

test('a removed object does not return by way of a version that has no such object either', () => {
  const { see, written } = deploy({
    shapes: {
      v1: object({ server: object({ mode: text, own: text }) }),
      v1beta1: object({ backend: object({ mode: text }) }),
      v1alpha1: object({ server: object({ mode: text }) }),
      v2: object({ server: object({ other: text }) }),
    },
    hub: 'v1beta1',
    spokes: {
      v1: lens(inside(['server', 'backend'])),
      v1alpha1: lens(rename('server.mode', 'backend.mode')),
      v2: through('v1alpha1', same),
    },
  });
  const stored = see(written('v1', { server: { mode: 'm', own: 'x' } }), 'v1alpha1');
  const removed = without(stored, 'server');
  expect(fieldsOf(see(removed, 'v1'))).toStrictEqual({});
  const writtenBack = see(see(removed, 'v2'), 'v1alpha1');
  expect(fieldsOf(see(writtenBack, 'v1'))).toStrictEqual({});
});

test('a value that an edit has replaced does not return with the text that once stood for it', () => {
  // The hub knows no other words than its own two and the short ones.
  const words: Spoke<Any, Any> = {
    fromHub: ({ spec, ...rest }) => {
      const mode = fieldIn(spec, 'mode');
      return mode === undefined ? rest : { ...rest, box: { mode: mode === 'Read' ? 'r' : mode } };
    },
    toHub: ({ box, ...rest }) => {
      const mode = fieldIn(box, 'mode');
      return mode === 'r' || mode === 'w' ? { ...rest, spec: { mode } } : rest;
    },
  };
  const { see, written } = deploy({
    shapes: {
      v1: object({ spec: object({ mode: text }) }),
      v1beta1: object({ box: object({ mode: text }) }),
    },
    spokes: { v1beta1: words },
  });
  const away = see(written('v1', { spec: { mode: 'Read' } }), 'v1beta1');
  const unknown = see(see({ ...away, box: { mode: 'other' } }, 'v1'), 'v1beta1');
  expect(fieldsOf(unknown)).toStrictEqual({ box: { mode: 'other' } });
  const home = see({ ...unknown, box: { mode: 'r' } }, 'v1');
  expect(fieldsOf(home)).toStrictEqual({ spec: { mode: 'r' } });
});
