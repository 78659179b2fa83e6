import { describe, expect, test } from 'vitest';
import type { JsonObject, Shape, Spoke } from '../../../src/index.ts';
import { through } from '../../../src/index.ts';
import { each, forget, hubOnly, lens, ownOnly, rename, retype, split } from '../../../src/lens.ts';
import type { Fields } from '../../support/a-store.ts';
import type { Definition } from './a-deployment.ts';
import { deploy, integer, listOf, object, text } from './a-deployment.ts';
import type { Any } from './a-thing.ts';
import { PREFIX, fieldsOf, keptIn, same, without } from './a-thing.ts';

/** A kind for testing kept data written by another definition. */
const narrow: Definition = {
  shapes: { v1: object({ host: text, extra: text }), v1beta1: object({ host: text }) },
  spokes: { v1beta1: same },
};

/** The same kind after a backport. */
const wide: Definition = {
  ...narrow,
  shapes: { v1: object({ host: text, extra: text }), v1beta1: object({ host: text, extra: text }) },
};

describe('a field that the old version has gained', () => {
  const [before, after] = [deploy(narrow), deploy(wide)];
  const written = before.written('v1', { host: 'h', extra: 'x' });
  const stored = before.see(written, 'v1beta1');

  test('is restored', () => {
    expect(after.see(stored, 'v1')).toStrictEqual(written);
  });

  test('is restored after an edit of another field', () => {
    const home = after.see({ ...stored, host: 'i' }, 'v1');
    expect(fieldsOf(home)).toStrictEqual({ host: 'i', extra: 'x' });
  });

  test('is still there after later writes in either version', () => {
    const rewritten = after.see({ ...stored, host: 'i' }, 'v1');
    const again = after.see({ ...rewritten, host: 'j' }, 'v1beta1');
    expect(fieldsOf(again)).toStrictEqual({ host: 'j', extra: 'x' });
    expect(fieldsOf(after.see(again, 'v1'))).toStrictEqual({ host: 'j', extra: 'x' });
  });

  test('has the value that a client writes there', () => {
    const home = after.see({ ...stored, extra: 'new' }, 'v1');
    expect(fieldsOf(home)).toStrictEqual({ host: 'h', extra: 'new' });
    expect(fieldsOf(after.see(home, 'v1beta1'))).toStrictEqual({ host: 'h', extra: 'new' });
  });

  test('is not lost in a roll-back of the code', () => {
    const home = after.see(stored, 'v1');
    expect(before.see(before.see(home, 'v1beta1'), 'v1')).toStrictEqual(written);
    const away = after.see(written, 'v1beta1');
    expect(fieldsOf(before.see(away, 'v1'))).toStrictEqual({ host: 'h', extra: 'x' });
  });
});

describe('a lens part added to a definition', () => {
  const shapes = {
    v1: object({ host: text, mode: text }),
    v1beta1: object({ host: text, type: text }),
  };
  const before = deploy({
    shapes,
    spokes: { v1beta1: lens(ownOnly('type'), hubOnly('mode')) },
  });
  const after = deploy({ shapes, spokes: { v1beta1: lens(rename('type', 'mode')) } });
  const written = before.written('v1', { host: 'h', mode: 'm' });
  const stored = before.see(written, 'v1beta1');

  test('does not lose kept data', () => {
    expect(after.see(stored, 'v1')).toStrictEqual(written);
    expect(fieldsOf(after.see(after.see(stored, 'v1'), 'v1beta1'))).toStrictEqual({
      host: 'h',
      type: 'm',
    });
  });

  test('does not lose it after an edit either', () => {
    const home = after.see({ ...stored, host: 'i' }, 'v1');
    expect(fieldsOf(home)).toStrictEqual({ host: 'i', mode: 'm' });
  });

  test('does not overwrite a value that a client has written', () => {
    const home = after.see({ ...stored, type: 't' }, 'v1');
    expect(fieldsOf(home)).toStrictEqual({ host: 'h', mode: 't' });
    expect(fieldsOf(after.see(home, 'v1beta1'))).toStrictEqual({ host: 'h', type: 't' });
  });

  test('can be rolled back', () => {
    expect(before.see(before.see(after.see(stored, 'v1'), 'v1beta1'), 'v1')).toStrictEqual(written);
  });

  test('leaves data that waits for the version of an object whose apiVersion alone was changed', () => {
    // Strategy None converts an object so.
    const renamed = { ...stored, apiVersion: written.apiVersion };
    expect(before.see(after.see(renamed, 'v1beta1'), 'v1')).toStrictEqual(written);
  });
});

describe('a moved hub', () => {
  const v1 = object({ host: text, extra: text });
  const v1beta1 = object({ host: text });
  const before = deploy({ shapes: { v1, v1beta1 }, spokes: { v1beta1: same } });
  const written = before.written('v1', { host: 'h', extra: 'x' });
  const stored = before.see(written, 'v1beta1');

  for (const [tree, spoke] of [
    ['straight to the new hub', same],
    ['through the old hub', through('v1', same)],
  ] as const) {
    test(`does not lose data kept for the old one: ${tree}`, () => {
      const after = deploy({
        shapes: { v2: object({ host: text }), v1, v1beta1 },
        spokes: { v1: same, v1beta1: spoke },
      });
      expect(after.see(stored, 'v1')).toStrictEqual(written);
      const moved = after.see(stored, 'v2');
      expect(fieldsOf(moved)).toStrictEqual({ host: 'h' });
      expect(after.see(moved, 'v1')).toStrictEqual(written);
      const edited = after.see({ ...moved, host: 'i' }, 'v1');
      expect(fieldsOf(edited)).toStrictEqual({ host: 'i', extra: 'x' });
      expect(before.see(stored, 'v1')).toStrictEqual(written);
    });

    test(`shows the fields that the new one can hold: ${tree}`, () => {
      const after = deploy({
        shapes: { v2: object({ host: text, extra: text }), v1, v1beta1 },
        spokes: { v1: same, v1beta1: spoke },
      });
      const moved = after.see(stored, 'v2');
      expect(fieldsOf(moved)).toStrictEqual({ host: 'h', extra: 'x' });
      expect(after.see(moved, 'v1')).toStrictEqual(written);
      expect(after.see(after.see(moved, 'v1beta1'), 'v1')).toStrictEqual(written);
    });
  }
});

test('data is restored with an object that waits for a version that is no longer on the path', () => {
  const shapes = {
    v1: object({ spec: object({ host: text, mode: text, extra: text }) }),
    v1beta1: object({ host: text, mode: text }),
    v1alpha1: object({ spec: object({ mode: text }) }),
  };
  const v1beta1 = lens(rename('host', 'spec.host'), rename('mode', 'spec.mode'));
  const v1alpha1 = through('v1beta1', lens(rename('spec.mode', 'mode')));
  const before = deploy({ shapes, spokes: { v1beta1, v1alpha1 } });
  const after = deploy({ shapes, spokes: { v1beta1, v1alpha1: same } });
  const written = before.written('v1', { spec: { host: 'h', extra: 'x' } });
  expect(after.see(before.see(written, 'v1alpha1'), 'v1')).toStrictEqual(written);
});

describe('data kept for a version that the kind no longer has', () => {
  const v1 = object({ host: text, extra: text });
  const v1beta1 = object({ host: text });
  const v1alpha1 = object({ host: text, oldest: text });
  const shapes = { v1, v1beta1 };
  const before = deploy({
    shapes: { ...shapes, v1alpha1 },
    spokes: { v1beta1: same, v1alpha1: same },
  });
  const after = deploy({ shapes, spokes: { v1beta1: same } });
  const written = before.written('v1alpha1', { host: 'h', oldest: 'o' });
  const stored = before.see(written, 'v1');

  test('is restored after a roll-back', () => {
    const away = after.see(stored, 'v1beta1');
    expect(before.see(away, 'v1alpha1')).toStrictEqual(written);
    expect(before.see(after.see(away, 'v1'), 'v1alpha1')).toStrictEqual(written);
  });

  test('is restored after an edit of another field and a roll-back', () => {
    const away = after.see({ ...stored, extra: 'x' }, 'v1beta1');
    const home = after.see({ ...away, host: 'i' }, 'v1');
    expect(fieldsOf(home)).toStrictEqual({ host: 'i', extra: 'x' });
    expect(fieldsOf(before.see(home, 'v1alpha1'))).toStrictEqual({ host: 'i', oldest: 'o' });
  });
});

test('a roll-back restores what a client has written since, not the older value that found no place', () => {
  const shapes = { v1: object({ port: integer }), v1beta1: object({ port: text }) };
  const retyped = retype('port', 'string', 'integer');
  const before = deploy({ shapes, spokes: { v1beta1: lens(retyped) } });
  const after = deploy({ shapes, spokes: { v1beta1: lens(retyped, forget('old', 'unused')) } });
  const stored = before.see(before.written('v1beta1', { port: 'http' }), 'v1');
  const shown = after.see({ ...stored, port: 80 }, 'v1beta1');
  expect(fieldsOf(shown)).toStrictEqual({ port: '80' });
  const again = after.see({ ...shown, port: 'https' }, 'v1');
  expect(fieldsOf(after.see(again, 'v1beta1'))).toStrictEqual({ port: 'https' });
  expect(fieldsOf(before.see(again, 'v1beta1'))).toStrictEqual({ port: 'https' });
});

describe('an annotation in a format newer than the code', () => {
  const { see, written } = deploy(narrow);
  const newer = '{"crdshift":99,"for":"v1","at":["host"],"is":"never"}';
  const carrying = (name: string, value: object): JsonObject => {
    const { metadata, ...fields } = value as JsonObject & { metadata: JsonObject };
    const annotations = { ...(metadata['annotations'] as JsonObject), [name]: newer };
    return { ...fields, metadata: { ...metadata, annotations } };
  };

  test('stays unchanged and is not read', () => {
    const sent = carrying(`${PREFIX}x`, written('v1', { host: 'h', extra: 'x' }));
    const away = see(sent, 'v1beta1');
    expect(keptIn(away)).toMatchObject({ [`${PREFIX}x`]: newer });
    expect(see(away, 'v1')).toStrictEqual(sent);
    const edited = see({ ...away, host: 'i' }, 'v1');
    expect(fieldsOf(edited)).toStrictEqual({ host: 'i', extra: 'x' });
    expect(keptIn(edited)).toStrictEqual({ [`${PREFIX}x`]: newer });
  });

  test('stays unchanged even under the name of a new entry', () => {
    const plain = written('v1', { host: 'h', extra: 'x' });
    const [name = ''] = Object.keys(keptIn(see(plain, 'v1beta1')));
    const sent = carrying(name, plain);
    const away: Fields = see(sent, 'v1beta1');
    expect(keptIn(away)).toMatchObject({ [name]: newer });
    expect(see(away, 'v1')).toStrictEqual(sent);
  });
});

test('data of elements of a list that another deployment hides stays when a client adds the list there', () => {
  const ports = (fields: Record<string, Shape>) => listOf(object({ id: text, ...fields }), 'id');
  const shapes = {
    v1: object({ spec: object({ ports: ports({}) }) }),
    v1beta1: object({ ports: ports({ note: text }) }),
  };
  const linked = deploy({ shapes, spokes: { v1beta1: lens(rename('ports', 'spec.ports')) } });
  const apart = deploy({ shapes, spokes: { v1beta1: lens(ownOnly('ports'), hubOnly('spec')) } });
  const fields = { ports: [{ id: 'k1', note: 'x' }] };
  const stored = linked.see(linked.written('v1beta1', fields), 'v1');
  const hidden = apart.see(stored, 'v1beta1');
  expect(fieldsOf(hidden)).toStrictEqual({});
  const added = linked.see({ ...hidden, ports: [{ id: 'k1' }] }, 'v1');
  expect(fieldsOf(linked.see(added, 'v1beta1'))).toStrictEqual(fields);
});

test('a third version still shows the values of a list that another version changes', () => {
  const lower: Spoke<Any, Any> = {
    ...same,
    fromHub: ({ words, ...rest }) => ({
      ...rest,
      words: (words as string[]).map((word) => word.toLowerCase()),
    }),
  };
  const shape = object({ words: listOf(text) });
  const before: Definition = {
    shapes: { v1: shape, v1beta1: shape, v2: shape },
    spokes: { v1beta1: lower, v2: same },
  };
  const more = object({ words: listOf(text), extra: text });
  const after = { ...before, shapes: { v1: more, v1beta1: more, v2: more } };
  const { see, written } = deploy(before);
  const fields = { words: ['One', 'Two'] };
  const stored = see(written('v1', fields), 'v1beta1');
  expect(fieldsOf(deploy(after).see(stored, 'v2'))).toStrictEqual(fields);
});

test('a third version does not show a value that the conversion adds in place of the written one', () => {
  const either = object({ name: text, alias: text });
  const shapes = { v1: either, v1beta1: object({ label: text }), v2: either };
  const joined: Spoke<Any, Any> = {
    toHub: ({ label, ...rest }) => (label === undefined ? rest : { ...rest, name: label }),
    fromHub: ({ name, alias, ...rest }) => {
      const label = name ?? alias;
      return label === undefined ? rest : { ...rest, label };
    },
  };
  const old = deploy({ shapes, spokes: { v1beta1: joined, v2: same } });
  const next = deploy({
    shapes: { ...shapes, v1beta1: object({ label: text, added: text }) },
    spokes: { v1beta1: joined, v2: same },
  });
  const stored = old.see(old.written('v2', { alias: 'a' }), 'v1beta1');
  for (const version of ['v1', 'v2']) {
    expect(fieldsOf(next.see(stored, version))).toStrictEqual({ alias: 'a' });
  }
});

test('a new element without a name takes no data of an element that was removed before the next deployment', () => {
  const shapes = {
    v1: object({ list: listOf(object({ h: text })) }),
    v1beta1: object({ list: listOf(object({ g: text, h: text })) }),
  };
  const old = deploy({ shapes, spokes: { v1beta1: same } });
  const next = deploy({
    shapes,
    spokes: { v1beta1: { ...same, toHub: ({ ...rest }) => rest } },
  });
  const list = [{ g: 'one' }, { g: 'two', h: '2' }];
  const stored = old.see(old.written('v1beta1', { list }), 'v1');
  const shown = next.see({ ...stored, list: [{}] }, 'v1beta1');
  expect(fieldsOf(shown)).toStrictEqual({ list: [{ g: 'one' }] });
  const edited = { ...shown, list: [{ g: 'one' }, { h: '3' }] };
  const again = next.see(edited, 'v1');
  for (const { see } of [old, next]) {
    expect(fieldsOf(see(again, 'v1beta1'))).toStrictEqual(fieldsOf(edited));
  }
});

describe('an edit that moves the only field out of an object', () => {
  const fields = { v1: object({ a: object({ own: text }), b: object({ f: text }) }) };
  const definition = (beta: Record<string, Shape>): Definition => ({
    shapes: { ...fields, v1beta1: object({ a: object({ f: text }), ...beta }) },
    spokes: { v1beta1: lens(rename('a.f', 'b.f')) },
  });
  const [before, after] = [deploy(definition({})), deploy(definition({ more: text }))];
  const stored = before.see(before.written('v1', { a: { own: 'own' } }), 'v1beta1');

  test('takes no data of that object away, whichever deployment has kept it', () => {
    const edited = { ...stored, a: { f: 'f' } };
    for (const { see } of [before, after]) {
      expect(fieldsOf(see(edited, 'v1'))).toStrictEqual({ a: { own: 'own' }, b: { f: 'f' } });
    }
  });

  test('brings nothing back that went with the object before', () => {
    const gone = after.see(without(stored, 'a'), 'v1');
    expect(fieldsOf(gone)).toStrictEqual({});
    const edited = { ...after.see({ ...gone, b: { f: 'f' } }, 'v1beta1'), a: { f: 'g' } };
    expect(fieldsOf(after.see(edited, 'v1'))).toStrictEqual({ b: { f: 'g' } });
  });
});

describe('a field that only one version had, linked to an object of which that version shows nothing', () => {
  const definition = (hub: Record<string, Shape>, beta: Spoke<Any, Any>): Definition => ({
    shapes: {
      v1: object({ a: object({ f: text, ...hub }) }),
      v1beta1: object({ b: object({ own: text }) }),
      v1alpha1: object({ a: object({ p: object({ f: text }) }) }),
    },
    spokes: { v1beta1: beta, v1alpha1: lens(rename('a.p.f', 'a.f')) },
  });
  const before = deploy(definition({}, lens()));
  const after = deploy(definition({ own: text }, lens(rename('b.own', 'a.own'))));
  const shown = before.see(before.written('v1alpha1', { a: { p: { f: 'f' } } }), 'v1beta1');
  const stored = before.see({ ...shown, b: { own: 'own' } }, 'v1alpha1');

  test('is still shown', () => {
    expect(fieldsOf(after.see(stored, 'v1beta1'))).toStrictEqual({ b: { own: 'own' } });
    expect(fieldsOf(after.see(stored, 'v1'))).toStrictEqual({ a: { f: 'f', own: 'own' } });
  });

  test('is still there after a write', () => {
    const home = after.see(after.see(stored, 'v1beta1'), 'v1alpha1');
    expect(fieldsOf(home)).toStrictEqual({ a: { p: { f: 'f' } } });
    expect(fieldsOf(after.see(home, 'v1'))).toStrictEqual({ a: { f: 'f', own: 'own' } });
  });
});

test('parts of a lens in another order are no other definition: a removed object takes its data with it', () => {
  const parts = [hubOnly('a.f'), hubOnly('b')];
  const [before, after] = [parts, parts.toReversed()].map((some) =>
    deploy({
      shapes: {
        v1: object({ a: object({ f: text, g: text }), b: text }),
        v1beta1: object({ a: object({ g: text }) }),
      },
      spokes: { v1beta1: lens(...some) },
    }),
  ) as [ReturnType<typeof deploy>, ReturnType<typeof deploy>];
  const { a: _, ...removed } = before.see(
    before.written('v1', { a: { f: 'f', g: 'g' }, b: 'b' }),
    'v1beta1',
  );
  const home = after.see(after.see(removed, 'v1'), 'v1beta1');
  expect(fieldsOf(after.see({ ...home, a: { g: 'new' } }, 'v1'))).toStrictEqual({
    a: { g: 'new' },
    b: 'b',
  });
});

describe('a field that the hub lacks', () => {
  const all = object({ size: text });
  const shapes = { v1: object({}), v1beta1: all, v1alpha1: all, v2: all };
  const alone = lens(ownOnly('size'));
  const before = deploy({ shapes, spokes: { v1beta1: alone, v1alpha1: alone, v2: alone } });
  const after = deploy({
    shapes,
    spokes: {
      v1beta1: alone,
      v1alpha1: through('v1beta1', lens()),
      v2: through('v1alpha1', lens()),
    },
  });
  const stored = before.see(before.written('v1beta1', { size: 'large' }), 'v2');

  test('is shown in the versions that convert through its version since a deployment', () => {
    expect(fieldsOf(after.see(stored, 'v1alpha1'))).toStrictEqual({ size: 'large' });
    expect(fieldsOf(after.see(stored, 'v1beta1'))).toStrictEqual({ size: 'large' });
  });

  test('stays removed when a client of such a version removes it', () => {
    const { size: _, ...removed } = after.see(stored, 'v1alpha1');
    const home = after.see(removed, 'v2');
    expect(fieldsOf(after.see(home, 'v1beta1'))).toStrictEqual({});
  });

  test('stays removed when such a client first replaces it', () => {
    const edited = { ...after.see(stored, 'v1alpha1'), size: 'small' };
    const { size: _, ...removed } = after.see(after.see(edited, 'v2'), 'v1alpha1');
    const home = after.see(removed, 'v2');
    expect(fieldsOf(after.see(home, 'v1beta1'))).toStrictEqual({});
  });
});

describe('a field that only the old version had, and that the hub gains in an object that this version does not show', () => {
  const definition = (hub: Record<string, Shape>, beta: Spoke<Any, Any>): Definition => ({
    shapes: {
      v1: object({ a: object({ f: text, ...hub }) }),
      v1beta1: object({ b: object({ own: text }) }),
    },
    spokes: { v1beta1: beta },
  });

  test('is shown in both versions', () => {
    const before = deploy(definition({}, lens()));
    const after = deploy(definition({ own: text }, lens(rename('b.own', 'a.own'))));
    const shown = before.see(before.written('v1', { a: { f: 'f' } }), 'v1beta1');
    const stored = before.see({ ...shown, b: { own: 'own' } }, 'v1');
    const seen = after.see(stored, 'v1beta1');
    expect(fieldsOf(seen)).toStrictEqual({ b: { own: 'own' } });
    expect(fieldsOf(after.see(seen, 'v1'))).toStrictEqual({ a: { f: 'f', own: 'own' } });
  });

  test('stays kept where both values together would be another one', () => {
    const joined = lens(split('b.own', ':', ['a.own', 'a.f'], { at: 'last' }));
    const before = deploy(definition({}, lens()));
    const after = deploy(definition({ own: text }, joined));
    const shown = before.see(before.written('v1', { a: { f: 'f' } }), 'v1beta1');
    const stored = before.see({ ...shown, b: { own: 'own' } }, 'v1');
    const seen = after.see(stored, 'v1beta1');
    expect(fieldsOf(after.see(seen, 'v1'))).toStrictEqual({ a: { f: 'f' } });
    expect(JSON.stringify(keptIn(seen))).toContain('own');
  });
});

describe('a field of an element that the next deployment links to a value of a third version', () => {
  const list = (...fields: readonly string[]): Shape =>
    object({
      all: listOf(object(Object.fromEntries(['id', ...fields].map((name) => [name, text]))), 'id'),
    });
  /** Shows `a` of the hub, or else `none`, in a field that `toHub` ignores. */
  const showing = (field: string): Spoke<Any, Any> => ({
    toHub: (sent) => sent,
    fromHub: ({ all, ...rest }) => ({
      ...rest,
      ...(Array.isArray(all) && {
        all: (all as readonly JsonObject[]).map((one) => ({ ...one, [field]: one['a'] ?? 'none' })),
      }),
    }),
  });
  const linked = (field: string): Fields => {
    const shapes = { v1: list('a'), v1beta1: list('b'), v1alpha1: list('c', 'h') };
    const [before, after] = [lens(), lens(each('all', rename('b', 'a')))].map((beta) =>
      deploy({ shapes, spokes: { v1beta1: beta, v1alpha1: showing(field) } }),
    );
    const written = before?.written('v1alpha1', { all: [{ id: 'k1', c: 'none', h: 'mine' }] });
    const shown = before?.see(written as JsonObject, 'v1beta1');
    const stored = before?.see({ ...shown, all: [{ id: 'k1', b: 'x' }] }, 'v1');
    return fieldsOf(after?.see(stored as JsonObject, 'v1beta1') as Fields);
  };

  test('is shown though another value of the element changes there', () => {
    expect(linked('c')).toStrictEqual({ all: [{ b: 'x', id: 'k1' }] });
  });

  test('waits if a value that is kept of the element would be lost there', () => {
    expect(linked('h')).toStrictEqual({ all: [{ id: 'k1' }] });
  });
});

test('a field that a client has removed from an element stays removed beside data of another deployment', () => {
  const list = (...fields: readonly string[]): Shape =>
    listOf(object(Object.fromEntries(['id', ...fields].map((name) => [name, text]))), 'id');
  const completing: Spoke<Any, Any> = {
    toHub: (sent) => sent,
    fromHub: ({ all, ...rest }) => ({
      ...rest,
      ...(Array.isArray(all) && {
        all: (all as readonly JsonObject[]).map((one) => ({ c: 'none', ...one })),
      }),
    }),
  };
  const [before, after] = [{}, { more: text }].map((more) =>
    deploy({
      shapes: {
        v1: object({ all: list('c'), ...more }),
        v1beta1: object({ all: list('c', 'own') }),
      },
      spokes: { v1beta1: completing },
    }),
  );
  const all = [{ c: 'none', id: 'k1', own: 'own' }];
  const written = before?.written('v1beta1', { all });
  const stored = before?.see(written as JsonObject, 'v1') as Fields;
  const edited = { ...stored, all: [{ id: 'k1' }] };
  const shown = after?.see(edited, 'v1beta1') as Fields;
  expect(fieldsOf(shown)).toStrictEqual({ all });
  expect(fieldsOf(after?.see(shown, 'v1') as Fields)).toStrictEqual(fieldsOf(edited));
});

test.for([
  ['with keys', ['at']],
  ['without keys', []],
] as const)(
  'a hidden element with a value of another type than in the next deployment waits, in a list %s',
  ([, keys]) => {
    const [before, after] = [text, integer].map((port) => {
      const list = object({ list: listOf(object({ at: text, port }), ...keys) });
      return deploy({
        shapes: { v1: list, v1beta1: list },
        spokes: {
          v1beta1: {
            toHub: (sent) => sent,
            fromHub: ({ list: all, ...rest }) => ({
              ...rest,
              list: (all as JsonObject[]).slice(0, 1),
            }),
          },
        },
      });
    });
    const list = [{ at: 'one' }, { at: 'two', port: 'eighty' }];
    const stored = before?.see(before.written('v1', { list }), 'v1beta1') as Fields;
    const home = after?.see(stored, 'v1') as Fields;

    expect(fieldsOf(before?.see(before.see(home, 'v1beta1'), 'v1') as Fields)).toStrictEqual({
      list,
    });
  },
);
