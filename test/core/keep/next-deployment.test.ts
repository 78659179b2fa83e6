import { describe, expect, test } from 'vitest';
import type { JsonObject, Shape, Spoke } from '../../../src/index.ts';
import { through } from '../../../src/index.ts';
import {
  hubOnly,
  lens,
  listToMap,
  mapToList,
  ownOnly,
  rename,
  retype,
  split,
} from '../../../src/lens.ts';
import type { Fields } from '../../support/a-store.ts';
import { deploy, integer, listOf, mapOf, object, text } from './a-deployment.ts';
import type { Any } from './a-thing.ts';
import { PREFIX, fieldsOf, keptIn, same } from './a-thing.ts';

/** A list with keys, whose elements have one more field. */
const ports = (field: string): Shape => listOf(object({ id: text, [field]: text }), 'id');
const portShapes = {
  v1: object({ ports: ports('a') }),
  v1beta1: object({ ports: ports('a') }),
  v1alpha1: object({ ports: ports('h') }),
};

/** Shows only the first two elements of each list in the older version. */
const cutting: Spoke<Any, Any> = {
  toHub: (sent) => sent,
  fromHub: (sent) => {
    const entries = Object.entries(sent as JsonObject);
    return Object.fromEntries(
      entries.map(([name, one]) => [name, Array.isArray(one) ? one.slice(0, 2) : one]),
    ) as Any;
  },
};

/** Shows no list in the older version. */
const dropping: Spoke<Any, Any> = {
  toHub: (sent) => sent,
  fromHub: (sent) => {
    const entries = Object.entries(sent as JsonObject);
    return Object.fromEntries(entries.filter(([, one]) => !Array.isArray(one))) as Any;
  },
};

describe('kept data of elements of a list that the next deployment hides', () => {
  const before = deploy({
    shapes: portShapes,
    spokes: { v1beta1: same, v1alpha1: through('v1beta1', same) },
  });
  const hidden = [
    { h: 'one', id: 'k1' },
    { h: 'two', id: 'k2' },
    { h: 'three', id: 'k3' },
  ];
  const written = before.written('v1alpha1', { ports: hidden });
  const stored = before.see(written, 'v1');
  const hubWithout = deploy({
    shapes: { v2: object({ other: text }), ...portShapes },
    spokes: { v1: same, v1beta1: same, v1alpha1: through('v1beta1', same) },
  });
  const cut = deploy({
    shapes: portShapes,
    spokes: { v1beta1: cutting, v1alpha1: through('v1beta1', same) },
  });

  test.for([
    ['because the new hub has no such list', hubWithout],
    ['because a function cuts it', cut],
  ] as const)('stays kept with them: %s', ([, after]) => {
    const away = after.see(stored, 'v1alpha1');
    const home = after.see(away, 'v1');
    expect(fieldsOf(home)).toStrictEqual({ ports: hidden.map(({ id }) => ({ id })) });
    expect(before.see(home, 'v1alpha1')).toStrictEqual(written);
  });

  test('stays kept in an object that has no name yet', () => {
    const { apiVersion, kind } = written;
    const first = before.see({ apiVersion, kind, metadata: {}, ports: hidden }, 'v1');
    const home = cut.see(cut.see(first, 'v1alpha1'), 'v1');
    expect(fieldsOf(before.see(home, 'v1alpha1'))).toStrictEqual({ ports: hidden });
  });

  test('is removed with a removed element', () => {
    const away = cut.see(stored, 'v1alpha1');
    const home = cut.see({ ...away, ports: hidden.slice(1, 2) }, 'v1');
    const again = { ...home, ports: [{ id: 'k1' }, ...(home['ports'] as readonly object[])] };
    expect(fieldsOf(before.see(again, 'v1alpha1'))).toStrictEqual({
      ports: [{ id: 'k1' }, ...hidden.slice(1)],
    });
  });
});

describe('kept data of entries of a map that are elements of a list in another version', () => {
  const list = ports('a');
  const asMap = mapOf(object({ h: text }));
  const entries = { k1: { h: 'one' }, k2: { h: 'two' }, k3: { h: 'three' } };

  test.for([
    ['cuts a list with keys', list, cutting, { ports: { k1: entries.k1, k2: entries.k2 } }],
    ['drops a list with keys', list, dropping, {}],
    ['drops a list without keys', listOf(object({ id: text, a: text })), dropping, {}],
  ] as const)('stays kept when the next deployment %s', ([, elements, next, shown]) => {
    const shapes = {
      v1: object({ ports: elements }),
      v1beta1: object({ ports: elements }),
      v1alpha1: object({ ports: asMap }),
    };
    const v1alpha1 = through('v1beta1', lens(mapToList('ports', 'id')));
    const before = deploy({ shapes, spokes: { v1beta1: same, v1alpha1 } });
    const after = deploy({ shapes, spokes: { v1beta1: next, v1alpha1 } });
    const written = before.written('v1alpha1', { ports: entries });
    const away = after.see(before.see(written, 'v1'), 'v1alpha1');
    expect(fieldsOf(away)).toStrictEqual(shown);
    expect(before.see(away, 'v1alpha1')).toStrictEqual(away);
    expect(before.see(before.see(away, 'v1'), 'v1alpha1')).toStrictEqual(written);
  });

  test('stays kept while a new place for the list holds an edit', () => {
    const hub = { v1: object({ ports: mapOf(object({ a: text })) }) };
    const shapes = { ...hub, v2: object({ ports: ports('h') }) };
    const box = object({ size: text });
    const before = deploy({
      shapes: { ...shapes, v1alpha1: object({ box }) },
      spokes: {
        v1alpha1: lens(hubOnly('ports'), ownOnly('box')),
        v2: lens(listToMap('ports', 'id')),
      },
    });
    const after = deploy({
      shapes: { ...shapes, v1alpha1: object({ box: object({ size: text, ports: list }) }) },
      spokes: {
        v1alpha1: lens(listToMap(['box.ports', 'ports'], 'id'), ownOnly('box.size')),
        v2: lens(listToMap('ports', 'id')),
      },
    });
    const all = ['k1', 'k2'].map((id) => ({ h: `h of ${id}`, id }));
    const written = before.written('v2', { ports: all });
    const edited = { ...before.see(written, 'v1alpha1'), box: { size: 'large' } };
    const seen = after.see(edited, 'v2');
    expect(JSON.stringify(seen)).toContain('h of k1');
    expect(JSON.stringify(after.see(after.see(seen, 'v1alpha1'), 'v2'))).toContain('h of k1');
  });
});

test('does not restore an element because a hidden one has its name as another value', () => {
  const list = (more: Readonly<Record<string, Shape>> = {}): Shape =>
    object({ ports: listOf(object({ port: integer, target: integer, ...more }), 'port') });
  const without443: Spoke<Any, Any> = {
    toHub: ({ ports: all = [], ...rest }) => {
      const isShown = ({ port }: JsonObject): boolean => port !== 443;
      return { ...rest, ports: (all as readonly JsonObject[]).filter(isShown) };
    },
    fromHub: (sent) => sent,
  };
  const { see, written } = deploy({
    shapes: { v1: list(), v1beta1: list(), v2: list({ c: text }) },
    spokes: { v1beta1: without443, v2: same },
  });
  const shown = [
    { port: 1, target: 1 },
    { port: 80, target: 80 },
  ];
  const stored = written('v1beta1', { ports: [...shown, { port: 443, target: 80 }] });
  const away = see(stored, 'v2');
  const named = shown.map((one) => ({ ...one, c: `c of ${one.port}` }));
  const { ports: _ports, ...emptied } = see({ ...away, ports: named }, 'v1');
  const again = { ...see(see(emptied, 'v2'), 'v1'), ports: [{ port: 80, target: 1 }] };
  expect(fieldsOf(see(again, 'v2'))).toStrictEqual({ ports: [{ port: 80, target: 1 }] });
});

test('does not restore a removed object because another one is hidden', () => {
  const inner = (field: string): Shape => object({ [field]: text });
  const { see, written } = deploy({
    shapes: {
      v1: object({ gone: inner('h'), only: inner('a') }),
      v1beta1: object({ gone: inner('a') }),
    },
    spokes: { v1beta1: same },
  });
  const away = see(written('v1', { gone: { h: 'x' }, only: { a: 'y' } }), 'v1beta1');
  const { gone: _gone, ...edited } = away;
  expect(fieldsOf(see(edited, 'v1'))).toStrictEqual({ only: { a: 'y' } });
});

describe('a new field in the old version in which a client writes at once', () => {
  test('keeps data that the new version cannot hold', () => {
    const v1 = object({ size: integer });
    const before = deploy({
      shapes: { v1, v1beta1: object({}) },
      spokes: { v1beta1: lens(hubOnly('size')) },
    });
    const after = deploy({
      shapes: { v1, v1beta1: object({ size: text }) },
      spokes: { v1beta1: lens(retype('size', 'string', 'integer')) },
    });
    const stored = before.see(before.written('v1', { size: 1001 }), 'v1beta1');
    const home = after.see({ ...stored, size: 'large' }, 'v1');
    expect(fieldsOf(home)).toStrictEqual({});
    expect(fieldsOf(after.see(home, 'v1beta1'))).toStrictEqual({ size: 'large' });
  });

  test('keeps data for a third version', () => {
    const spokes = { size: text };
    const shapes = { v1beta1: object(spokes), v2: object(spokes) };
    const alone = lens(ownOnly('size'));
    const before = deploy({
      shapes: { v1: object({}), ...shapes },
      spokes: { v1beta1: alone, v2: alone },
    });
    const linked = lens(retype('size', 'string', 'integer'));
    const after = deploy({
      shapes: { v1: object({ size: integer }), ...shapes },
      spokes: { v1beta1: linked, v2: linked },
    });
    const stored = before.see(before.written('v1beta1', { size: '1001' }), 'v2');
    const seen = after.see({ ...stored, size: 'large' }, 'v1beta1');
    expect(fieldsOf(after.see(seen, 'v2'))).toStrictEqual({ size: 'large' });
  });
});

describe('elements that the old version shows in a list', () => {
  const shapes = { v1: object({ ports: ports('a') }), v1beta1: object({ ports: ports('a') }) };
  const all = ['k1', 'k2', 'k3'].map((id) => ({ a: `a of ${id}`, id }));

  test('are not restored after a deployment when they are removed there', () => {
    const before = deploy({ shapes, spokes: { v1beta1: cutting } });
    const after = deploy({ shapes, spokes: { v1beta1: same } });
    const stored = before.see(before.written('v1beta1', { ports: all }), 'v1');
    const home = after.see({ ...stored, ports: all.slice(0, 2) }, 'v1beta1');
    expect(fieldsOf(home)).toStrictEqual({ ports: all.slice(0, 2) });
    expect(fieldsOf(after.see(home, 'v1'))).toStrictEqual({ ports: all.slice(0, 2) });
  });

  test('may be shown again after a deployment, in a list without keys', () => {
    const words = { v1: object({ words: listOf(text) }), v1beta1: object({ words: listOf(text) }) };
    const before = deploy({ shapes: words, hub: 'v1beta1', spokes: { v1: cutting } });
    const after = deploy({ shapes: words, spokes: { v1beta1: same } });
    const written = before.written('v1beta1', { words: ['a', 'b', 'c', 'd'] });
    const home = after.see(before.see(written, 'v1'), 'v1beta1');
    expect(home).toStrictEqual(written);
    expect(fieldsOf(after.see(home, 'v1'))).toStrictEqual({ words: ['a', 'b', 'c', 'd'] });
    expect(after.see(after.see(home, 'v1'), 'v1beta1')).toStrictEqual(written);
  });
});

test('shows a field that the version in between has lost in a version that still has it', () => {
  const older = { v1: object({ host: text, odd: text }), v1beta1: object({ host: text }) };
  const before = deploy({ shapes: older, spokes: { v1beta1: same } });
  const after = deploy({
    shapes: { v1: object({ host: text }), v1beta1: object({ host: text }), v2: older.v1 },
    spokes: { v1beta1: same, v2: same },
  });
  const fields = { host: 'h', odd: 'x' };
  const stored = before.see(before.written('v1', fields), 'v1beta1');
  expect(fieldsOf(after.see(stored, 'v2'))).toStrictEqual(fields);
});

test('a field that a version has lost waits for a roll-back, also if writes pass this version', () => {
  const [few, more] = [object({ host: text }), object({ host: text, odd: text })];
  const [before, after] = [more, few].map((v1) =>
    deploy({
      shapes: { v1, v1beta1: few, v1alpha1: few },
      spokes: { v1beta1: same, v1alpha1: same },
    }),
  );
  const fields = { host: 'h', odd: 'x' };
  const first = before?.see(before.written('v1', fields), 'v1alpha1') as Fields;
  const passed = after?.see(after.see(first, 'v1beta1'), 'v1alpha1') as Fields;
  const stored = after?.see(after.see(passed, 'v1'), 'v1alpha1') as Fields;
  expect(fieldsOf(before?.see(stored, 'v1') as Fields)).toStrictEqual(fields);
});

test.each([
  ['with keys', ['id']],
  ['with names', []],
] as const)('a field that the elements of a list %s have lost waits for a roll-back', (_, keys) => {
  const [few, more] = [{}, { odd: text }].map((fields) =>
    object({ all: listOf(object({ id: text, ...fields }), ...keys) }),
  ) as [Shape, Shape];
  const [before, after] = [more, few].map((v1) =>
    deploy({ shapes: { v1, v1beta1: few }, spokes: { v1beta1: same } }),
  );
  const all = ['k1', 'k2'].map((id) => ({ id, odd: `odd ${id}` }));
  const away = before?.see(before.written('v1', { all }), 'v1beta1') as Fields;
  const home = after?.see(away, 'v1') as Fields;
  expect(fieldsOf(home)).toStrictEqual({ all: [{ id: 'k1' }, { id: 'k2' }] });
  const stored = after?.see(home, 'v1beta1') as Fields;
  expect(fieldsOf(before?.see(stored, 'v1') as Fields)).toStrictEqual({ all });
});

test('restores all other fields when one of many is coupled to an edit', () => {
  const names = Array.from({ length: 7 }, (_, at) => `f${at}`);
  const many = Object.fromEntries(names.map((name) => [name, text]));
  const v1 = object({ ...many, size: integer });
  const before = deploy({
    shapes: { v1, v1beta1: object({}) },
    spokes: { v1beta1: lens(hubOnly('size'), ...names.map((name) => hubOnly(name))) },
  });
  const after = deploy({
    shapes: { v1, v1beta1: object({ size: text }) },
    spokes: {
      v1beta1: lens(retype('size', 'string', 'integer'), ...names.map((name) => hubOnly(name))),
    },
  });
  const fields = Object.fromEntries(names.map((name) => [name, name]));
  const stored = before.see(before.written('v1', { ...fields, size: 1 }), 'v1beta1');
  const home = after.see({ ...stored, size: 'large' }, 'v1');
  expect(fieldsOf(home)).toStrictEqual(fields);
});

describe('an entry that restores data', () => {
  const shapes = {
    v1: object({ host: text, port: text }),
    v1beta1: object({ address: text }),
  };
  /** Joins and lowercases in the direction of the old version. */
  const joined: Spoke<Any, Any> = {
    toHub: ({ address, ...rest }) => {
      const [host = '', ...port] = typeof address === 'string' ? address.split(':') : [];
      const parts = { host, ...(port.length > 0 && { port: port.join(':') }) };
      return { ...rest, ...(address !== undefined && parts) };
    },
    fromHub: ({ host, port, ...rest }) =>
      typeof host === 'string'
        ? {
            ...rest,
            address: `${host}${typeof port === 'string' ? `:${port}` : ''}`.toLowerCase(),
          }
        : rest,
  };
  const { see, written } = deploy({ shapes, spokes: { v1beta1: joined } });

  test('does not invent a part of a value that a client has written as a whole', () => {
    const away = see(written('v1', { port: '80' }), 'v1beta1');
    const home = see({ ...away, address: 'Web' }, 'v1');
    expect(fieldsOf(see(home, 'v1beta1'))).toStrictEqual({ address: 'Web' });
  });

  test('does not remove other data if it is forged', () => {
    const { see: seen, written: made } = deploy({
      shapes: { v1: object({ size: text }), v1beta1: object({ size: text }) },
      spokes: {
        v1beta1: {
          toHub: (sent) => sent,
          fromHub: (sent) => ({
            ...sent,
            ...(typeof sent['size'] === 'string' && { size: sent['size'].toLowerCase() }),
          }),
        },
      },
    });
    const stored = seen(made('v1beta1', { size: 'Large' }), 'v1');
    const [[name, kept] = ['', '']] = Object.entries(keptIn(stored));
    const annotations = { [name]: kept.replace('"Large"', '"forged"') };
    const { metadata, ...fields } = stored as JsonObject & { metadata: JsonObject };
    const bad = { ...fields, metadata: { ...metadata, annotations } };
    expect(name.startsWith(PREFIX)).toBe(true);
    expect(fieldsOf(seen(seen(bad, 'v1beta1'), 'v1'))).toStrictEqual({ size: 'Large' });
  });
});

describe('kept data stays with data that the next deployment hides, and is restored after a roll-back', () => {
  test('for elements cut off because the list has another order', () => {
    const turning: Spoke<Any, Any> = {
      toHub: (sent) => sent,
      fromHub: (sent) => ({ ...sent, ports: (sent['ports'] as readonly Any[]).toReversed() }),
    };
    const [before, after] = [same, turning].map((spoke) =>
      deploy({
        shapes: portShapes,
        spokes: { v1beta1: spoke, v1alpha1: through('v1beta1', cutting) },
      }),
    ) as [ReturnType<typeof deploy>, ReturnType<typeof deploy>];
    const all = ['k1', 'k2', 'k3', 'k4'].map((id) => ({ h: `of ${id}`, id }));
    const written = before.written('v1alpha1', { ports: all });
    const away = after.see(before.see(written, 'v1'), 'v1alpha1');
    expect(fieldsOf(away)).toStrictEqual({ ports: [all[3], all[2]] });
    const home = before.see(after.see(away, 'v1'), 'v1alpha1');
    expect(fieldsOf(home)).toStrictEqual({ ports: all.slice(0, 2) });
    // The others were not edited in the meantime: they are not shown, but kept.
    for (const { h } of all) expect(JSON.stringify(home)).toContain(h);
  });

  test('for a value that is shown in another form', () => {
    const lower = (sent: Any): Any => ({ ...sent, word: (sent['word'] as string).toLowerCase() });
    const lowering: Spoke<Any, Any> = {
      toHub: (sent) => ('word' in sent ? lower(sent) : sent),
      fromHub: (sent) => ('word' in sent ? lower(sent) : sent),
    };
    const known = object({ word: text, note: text });
    const shapes = { v1: known, v1beta1: known, v1alpha1: known };
    const before = deploy({ shapes, spokes: { v1beta1: lowering, v1alpha1: same } });
    const alone = lens(ownOnly('word'));
    const after = deploy({
      shapes: { v2: object({ note: text }), ...shapes },
      spokes: { v1: alone, v1beta1: through('v1', lowering), v1alpha1: alone },
    });
    const stored = before.see(before.written('v1beta1', { word: 'Large' }), 'v1alpha1');
    const seen = after.see({ ...stored, note: 'mine' }, 'v1beta1');
    expect(fieldsOf(seen)).toStrictEqual({ note: 'mine' });
    const back = after.see(seen, 'v1alpha1');
    expect(fieldsOf(back)).toStrictEqual({ word: 'large', note: 'mine' });
    expect(fieldsOf(before.see(back, 'v1beta1'))).toStrictEqual({ word: 'Large', note: 'mine' });
  });
});

describe('elements without names, of a list that a function has begun to cut', () => {
  const values = (field: string): Shape => listOf(object({ [field]: text }));
  const shapes = {
    v1: object({ all: values('a') }),
    v1beta1: object({ some: values('a') }),
    v1alpha1: object({ some: values('h') }),
  };
  const renaming = (most: number): Spoke<Any, Any> => ({
    toHub: ({ some, ...rest }: Any) => ({ ...rest, ...(some !== undefined && { all: some }) }),
    fromHub: ({ all, ...rest }: Any) => ({
      ...rest,
      ...(Array.isArray(all) && { some: all.slice(0, most) }),
    }),
  });
  const [before, after] = [9, 2].map((most) =>
    deploy({ shapes, spokes: { v1beta1: renaming(most), v1alpha1: through('v1beta1', same) } }),
  );

  test('keep their fields of the older version, though they all look the same', () => {
    const written = before?.written('v1alpha1', { some: ['a', 'b', 'c', 'd'].map((h) => ({ h })) });
    const stored = before?.see(written as JsonObject, 'v1');
    const home = after?.see(after.see(stored as JsonObject, 'v1alpha1'), 'v1');
    expect(fieldsOf(home as JsonObject)).toStrictEqual({ all: [{}, {}, {}, {}] });
    for (const one of ['a', 'b', 'c', 'd']) expect(JSON.stringify(home)).toContain(`\\"${one}\\"`);
  });
});

test('restores fields of elements without names if a version gains a field and another one reverses the list', () => {
  const port = (...fields: readonly string[]): Shape =>
    listOf(object(Object.fromEntries(fields.map((field) => [field, text]))));
  const turning: Spoke<Any, Any> = {
    toHub: same.toHub,
    fromHub: ({ ports: list, ...rest }) => ({
      ...rest,
      ports: (list as readonly JsonObject[]).toReversed(),
    }),
  };
  const shapesWith = (...fields: readonly string[]) => ({
    v1: object({ ports: port('a', 'g') }),
    v1alpha1: object({ ports: port(...fields) }),
    v2: object({ ports: port('a', 'g', 'h') }),
  });
  const spokes = { v1alpha1: same, v2: turning };
  const [before, after] = [
    deploy({ shapes: shapesWith('a'), spokes }),
    deploy({ shapes: shapesWith('a', 'g'), spokes }),
  ];
  const all = [
    { a: 'one', g: 'x', h: 'first' },
    { a: 'two', g: 'x', h: 'second' },
  ];
  const written = before.written('v2', { ports: all });
  const stored = before.see(written, 'v1alpha1');
  expect(fieldsOf(after.see(stored, 'v2'))).toStrictEqual({ ports: all });
});

test('restores no data that would hide a written value in the last version of the path', () => {
  const pieces = object({ host: text, port: text });
  const shapes = {
    v1: object({ address: pieces }),
    v1beta1: object({ address: text }),
    v1alpha1: object({ address: pieces }),
  };
  const joined = lens(split('address', ':', ['address.host', 'address.port']));
  const before = deploy({ shapes, spokes: { v1beta1: joined, v1alpha1: same } });
  const after = deploy({
    shapes: { v2: object({ address: pieces }), ...shapes },
    spokes: { v1: same, v1beta1: joined, v1alpha1: through('v1', same) },
  });
  const stored = before.see(
    before.written('v1alpha1', { address: { host: 'a', port: '' } }),
    'v1beta1',
  );
  expect(fieldsOf(stored)).toStrictEqual({});
  const home = after.see({ ...stored, address: 'b' }, 'v1alpha1');
  expect(fieldsOf(home)).toStrictEqual({ address: { host: 'b' } });
  expect(fieldsOf(after.see(home, 'v1beta1'))).toStrictEqual({ address: 'b' });
});

/** A deployment that separates two maps removes neither: data kept below one of them waits. A removal drops it. */
test('data kept below a map that the next deployment separates from its counterpart waits', () => {
  const map = (field: string): Shape => mapOf(object({ [field]: text }));
  const versions = {
    v1: object({ old: map('a') }),
    v1beta1: object({ all: map('a') }),
    v1alpha1: object({ all: map('h') }),
  };
  const below = { v1alpha1: through('v1beta1', same) };
  const before = deploy({
    shapes: versions,
    spokes: { ...below, v1beta1: lens(rename('all', 'old')) },
  });
  const after = deploy({
    shapes: { v2: object({ other: text }), ...versions },
    spokes: {
      ...below,
      v1: lens(ownOnly('old'), hubOnly('other')),
      v1beta1: lens(ownOnly('all'), hubOnly('other')),
    },
  });
  const fields = { all: { k1: { h: 'one' } } };
  const stored = before.see(before.written('v1alpha1', fields), 'v1');

  const seen = after.see(stored, 'v1alpha1');
  expect(fieldsOf(seen)).toStrictEqual({});
  expect(Object.values(keptIn(seen)).join()).toContain('"one"');

  const { all: _, ...removed } = after.see(after.written('v1alpha1', fields), 'v1beta1');
  expect(keptIn(after.see(removed, 'v1'))).toStrictEqual({});
});

/**
 * The next deployment takes another way from the map to the list: not through the version that the order waits for. The
 * conversion there yields an order, and nothing tells that no client has written it.
 */
test('a list may come back in the order of the next deployment, and the old order waits', () => {
  const list = object({ list: listOf(object({ id: text, a: text }), 'id') });
  const shapes = {
    v1: list,
    v1beta1: list,
    v1alpha1: object({ list: mapOf(object({ a: text })) }),
  };
  const asMap = lens(mapToList('list', 'id'));
  const before = deploy({ shapes, hub: 'v1beta1', spokes: { v1: same, v1alpha1: asMap } });
  const after = deploy({ shapes, hub: 'v1', spokes: { v1beta1: same, v1alpha1: asMap } });
  const [one, two] = [
    { a: 'x', id: 'k1' },
    { a: 'y', id: 'k2' },
  ];
  const stored = before.see(before.written('v1', { list: [two, one] }), 'v1alpha1');
  const home = after.see(stored, 'v1');
  expect(fieldsOf(home)).toStrictEqual({ list: [one, two] });
  expect(Object.values(keptIn(home)).join()).toContain('"o":["k2","k1"]');
  const back = before.see(before.see(home, 'v1alpha1'), 'v1');
  expect(fieldsOf(back)).toStrictEqual({ list: [one, two] });
});
