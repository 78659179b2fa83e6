import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/core/json/json-value.ts';
import { custom } from '../../../src/core/lens/parts/custom.ts';
import { steps } from '../../../src/core/kind/steps.ts';
import { lens } from '../../../src/core/lens/engine/lens.ts';
import { renameKeyPrefix, renameKeys } from '../../../src/core/lens/parts/maps.ts';
import { fieldToAnnotation, fieldToLabel } from '../../../src/core/lens/parts/metadata.ts';
import { rename, wrap } from '../../../src/core/lens/parts/move.ts';
import { EVERY } from '../../../src/core/lens/engine/path.ts';
import { each, inside, recursive, together, when } from '../../../src/core/lens/parts/nest.ts';
import {
  absentInOwn,
  forget,
  hubConstant,
  ownConstant,
  ownOnly,
} from '../../../src/core/lens/parts/one-side.ts';
import { duration } from '../../../src/core/lens/parts/duration.ts';
import { quantity } from '../../../src/core/lens/parts/quantity.ts';
import { scale } from '../../../src/core/lens/parts/scale.ts';
import { split, splitPattern } from '../../../src/core/lens/parts/split.ts';
import { stringToList, valueToList } from '../../../src/core/lens/parts/lists.ts';
import { retype } from '../../../src/core/lens/parts/retype.ts';
import { values } from '../../../src/core/lens/parts/values.ts';
import { ConversionError } from '../../../src/index.ts';
import { frozen, objectOf } from './json-arbitrary.ts';

describe('all parts apply at once', () => {
  test('whatever their order', () => {
    const parts = [rename('a', 'b'), rename('b', 'c'), rename('c', 'a')];
    for (const order of [parts, parts.toReversed()]) {
      const { toHub, fromHub } = lens(...order);
      expect(toHub({ a: 1, b: 2, c: 3 })).toStrictEqual({ a: 3, b: 1, c: 2 });
      expect(fromHub({ a: 3, b: 1, c: 2 })).toStrictEqual({ a: 1, b: 2, c: 3 });
    }
  });

  test('leaves a value in place if its target is taken, and one that needs this place, too', () => {
    const { toHub } = lens(rename('a', 'b'), retype(['b', 'c'], 'string', 'integer'));
    const object: JsonObject = { a: 1, b: 'unreadable' };
    expect(toHub(object)).toBe(object);
    expect(toHub({ a: 1, b: '2' })).toStrictEqual({ b: 1, c: 2 });
  });

  test('splits a string only if all of its pieces have a free place', () => {
    const { toHub } = lens(split('s.text', '-', ['s.a', 's.b.c']), rename('t', 'u'));
    expect(toHub({ s: { text: '1-2', b: 'taken' }, t: 1 })).toStrictEqual({
      s: { text: '1-2', b: 'taken' },
      u: 1,
    });
  });

  test('into and out of one another', () => {
    const { toHub, fromHub } = lens(rename('target', 'ref'), rename('value', 'target.value'));
    const own = { target: { kind: 'Pod' }, value: 1 };
    const hub = { ref: { kind: 'Pod' }, target: { value: 1 } };
    expect(toHub(own)).toStrictEqual(hub);
    expect(fromHub(hub)).toStrictEqual(own);
  });
});

describe('parts that apply together or not at all', () => {
  test('apply if one of them converts a value to itself', () => {
    const { toHub, fromHub } = lens(
      together(scale('timeout', 1000), values('mode', { a: 'A', B: 'B' }), rename('unit', 'scale')),
    );
    for (const [own, hub] of [
      [0, 0],
      [2, 2000],
    ] as const) {
      for (const mode of ['B', 'unlisted']) {
        expect(toHub({ timeout: own, mode, unit: 's' })).toStrictEqual({
          timeout: hub,
          mode,
          scale: 's',
        });
        expect(fromHub({ timeout: hub, mode, scale: 's' })).toStrictEqual({
          timeout: own,
          mode,
          unit: 's',
        });
      }
    }
  });

  test('stay if one of them cannot convert its value, or contains parts that have none', () => {
    const { toHub } = lens(
      together(scale('timeout', 1000), each('rules', rename('a', 'b')), rename('unit', 'scale')),
    );
    const rules = [{ a: 1 }];
    expect(toHub({ timeout: 0, rules, unit: 's' })).toStrictEqual({
      timeout: 0,
      rules: [{ b: 1 }],
      scale: 's',
    });
    for (const object of [
      { timeout: '0', rules, unit: 's' },
      { timeout: 0, rules: [{ c: 1 }], unit: 's' },
      { timeout: 0, unit: 's' },
      { timeout: 0, rules },
    ] as const) {
      expect(toHub(object)).toBe(object);
    }
  });

  test('returns the object itself if no value changes', () => {
    const { toHub } = lens(scale('a.b', 1000), values('c', { x: 'y' }));
    const object: JsonObject = { a: { b: 0 }, c: 'z' };
    expect(toHub(object)).toBe(object);
  });
});

describe('objects on a path', () => {
  test('are created and removed again, unless they were empty before', () => {
    const { toHub, fromHub } = lens(rename('a.b.c', 'x.y.z'));
    expect(toHub({ a: { b: { c: 1 } }, e: {} })).toStrictEqual({ e: {}, x: { y: { z: 1 } } });
    expect(fromHub({ e: {}, x: { y: { z: 1 } } })).toStrictEqual({ a: { b: { c: 1 } }, e: {} });
    expect(toHub({ a: { b: { c: 1 }, d: {} } })).toStrictEqual({
      a: { d: {} },
      x: { y: { z: 1 } },
    });
  });

  test('keeps the metadata of an object, because the API server requires it', () => {
    const { toHub } = lens(rename('metadata.annotations.note', 'note'));
    expect(toHub({ metadata: { annotations: { note: 'a' } } })).toStrictEqual({
      metadata: {},
      note: 'a',
    });
  });

  test('keeps an element of a list, even if it is empty', () => {
    const { toHub } = lens(each('list', ownOnly('a')));
    expect(toHub({ list: [{ a: 1 }, { b: 1 }] })).toStrictEqual({ list: [{}, { b: 1 }] });
  });
});

test('applies any number of parts independently', () => {
  const names = Array.from({ length: 100 }, (_, at) => `n${at}`);
  const { toHub, fromHub } = lens(...names.map((name) => rename(`own.${name}`, `hub.${name}`)));
  for (const [at, name] of names.entries()) {
    expect(toHub({ own: { [name]: at } })).toStrictEqual({ hub: { [name]: at } });
  }
  const all = Object.fromEntries(names.map((name, at) => [name, at]));
  expect(toHub({ own: all })).toStrictEqual({ hub: all });
  expect(fromHub({ hub: all })).toStrictEqual({ own: all });
  // The 33rd rule shares a bit with the first.
  const taken = { own: { n0: 1, n32: 2 }, hub: { n0: 3 } };
  expect(toHub(taken)).toStrictEqual({ own: { n0: 1 }, hub: { n0: 3, n32: 2 } });
});

describe('a field that no part names', () => {
  test('is shared by reference, at every depth', () => {
    const object = frozen({
      spec: { a: 1, deep: { x: [1] } },
      list: [{ a: 1 }, { b: {} }],
      status: {},
    });
    const result = lens(rename('spec.a', 'spec.b'), each('list', rename('a', 'b'))).toHub(object);
    expect(result).toStrictEqual({
      spec: { deep: { x: [1] }, b: 1 },
      list: [{ b: 1 }, { b: {} }],
      status: {},
    });
    expect(result['status']).toBe(object.status);
    expect((result['spec'] as JsonObject)['deep']).toBe(object.spec.deep);
    expect((result['list'] as JsonObject[])[1]).toBe(object.list[1]);
  });

  test('is never inherited: keys of every object are data', () => {
    const { toHub, fromHub } = lens(
      rename('__proto__.polluted', 'constructor.prototype'),
      rename('toString', 'hasOwnProperty'),
    );
    expect(toHub({})).toStrictEqual({});
    const own = objectOf([
      ['__proto__', { polluted: 1 }],
      ['toString', 2],
    ]);
    const hub = toHub(own);
    expect(Object.entries(hub)).toStrictEqual([
      ['constructor', { prototype: 1 }],
      ['hasOwnProperty', 2],
    ]);
    expect(Object.entries(fromHub(hub))).toStrictEqual(Object.entries(own));
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

describe('a constant', () => {
  test('is added wherever its parent exists, also in lists and in fragments', () => {
    const { fromHub } = lens(
      each('list', ownConstant('a', 1)),
      inside('spec', ownConstant('b', 2)),
    );
    const fields = { list: [{}, 5], spec: {} };
    const converted = { list: [{ a: 1 }, 5], spec: { b: 2 } };
    const metadata = { name: 'n', uid: 'u' };
    expect(fromHub({ metadata, ...fields })).toStrictEqual({ metadata, ...converted });
    expect(fromHub(fields)).toStrictEqual(converted);
    const without = { metadata, list: [] };
    expect(fromHub(without)).toBe(without);
  });
});

describe('a field that only one version has', () => {
  test('gets no value that another part leaves in place', () => {
    const constant = lens(hubConstant('a.b', 'K'), ownOnly('a.b'));
    expect(constant.toHub({ a: { b: 'own' } })).toStrictEqual({ a: { b: 'K' } });
    expect(constant.fromHub({ a: { b: 'K' } })).toStrictEqual({ a: {} });
    expect(constant.fromHub({ a: { b: 'other' } })).toStrictEqual({ a: {} });

    const list = lens(valueToList(['item', 'list']), ownOnly('list'));
    expect(list.fromHub({ list: ['x'] })).toStrictEqual({ item: 'x' });
    expect(list.fromHub({ list: ['x', 'y'] })).toStrictEqual({});
    expect(list.toHub({ item: 'x', list: ['own'] })).toStrictEqual({ list: ['x'] });

    const absent = lens(absentInOwn('a', 'None'), ownOnly('a'));
    expect(absent.fromHub({ a: 'other' })).toStrictEqual({});
  });

  test('keeps no object from which another part moves the last value', () => {
    const { toHub, fromHub } = lens(rename('a', 'b.c'), ownOnly('b.c'));
    expect(fromHub({ b: { c: 1 } })).toStrictEqual({ a: 1 });
    expect(toHub({ a: 1 })).toStrictEqual({ b: { c: 1 } });
    expect(fromHub({ a: 1, b: { c: 2 } })).toStrictEqual({ a: 1, b: {} });
  });

  test('gets no value only under the conditions of its part', () => {
    const { fromHub } = lens(valueToList(['item', 'list']), when('type', 'A', ownOnly('list')));
    expect(fromHub({ type: 'A', list: ['x', 'y'] })).toStrictEqual({ type: 'A' });
    const object: JsonObject = { type: 'B', list: ['x', 'y'] };
    expect(fromHub(object)).toBe(object);
  });

  test('does not block the parts that apply together with it', () => {
    const { fromHub } = lens(hubConstant('a', 'K'), together(ownOnly('a'), rename('b', 'c')));
    expect(fromHub({ a: 'K', c: 1 })).toStrictEqual({ b: 1 });
    expect(fromHub({ c: 1 })).toStrictEqual({ b: 1 });
  });
});

describe('a function of the author', () => {
  test('is never called for an absent field, and its errors are not caught', () => {
    const refuse = (): never => {
      throw new ConversionError('say why', '/spec/a');
    };
    const { toHub, pure } = lens(custom('spec.a', { toHub: refuse, fromHub: refuse }));
    expect(toHub({ spec: {} })).toStrictEqual({ spec: {} });
    expect(() => toHub({ spec: { a: null } })).toThrow('say why');
    expect(pure).toEqual([]);
    const built = lens(each('a', wrap('b', 'c')));
    expect(built.pure).toEqual([built.toHub, built.fromHub]);
  });
});

test('runs the lenses of steps in order, and in reverse for the conversion back', () => {
  const context = { from: 'g/v1', to: 'g/v2' };
  const chained = steps(
    lens(rename('a', 'b')),
    lens(retype('b', 'string', 'integer')),
    lens(rename('b', 'c'), ownConstant('spec.x', 1)),
  );
  expect(chained.toHub({ a: '5' }, context)).toStrictEqual({ c: 5 });
  expect(chained.fromHub({ c: 5 }, context)).toStrictEqual({ a: '5' });
});

describe('refuses a wrong argument at once', () => {
  test.for<[() => unknown, string]>([
    [() => split('a', '', ['b', 'c']), 'split: the separator is empty; pass one'],
    [() => split('a', ':', ['b']), 'split: there are fewer than two pieces; pass more'],
    [() => stringToList('a', ''), 'stringToList: the separator is empty; pass one'],
    [() => splitPattern('a', 'no name'), 'the pattern "no name" has no field; write {name}'],
    [
      () => splitPattern('a', '{b}{c}'),
      'the pattern "{b}{c}" has nothing between {b} and {c}; put text there, or make exactly one of them asInteger or asNumber',
    ],
    [() => splitPattern('a', '{b}-{b}'), 'the pattern "{b}-{b}" names {b} twice'],
    [() => splitPattern('a', '{b}-}'), 'the pattern "{b}-}" has a single }; write it twice'],
    [() => splitPattern('a', '{b}', { c: 'd' }), 'the pattern "{b}" has no {c}'],
    [
      () => scale('a', 0),
      "scale: the factor 0 is zero or not a number; write it like 1000 or '0.1'",
    ],
    [
      () => scale('a', 'ten'),
      "scale: the factor ten is zero or not a number; write it like 1000 or '0.1'",
    ],
    [
      () => when('a', 'x', rename('b', 'c'), each('d', forget('e', 'nobody reads it'))),
      'when: a loss cannot depend on a value; move forget(…) out of when(…), or write ownOnly(…) or hubOnly(…) instead, which keeps the field',
    ],
    [
      () => recursive('a', [each('b', rename('c', 'd'))], rename('e', 'f')),
      'recursive: a place has parts of its own; pass them after the list of places',
    ],
    [
      () => recursive('a', [each('b')], rename('c', 'd'), inside('e', forget('f', 'unread'))),
      'recursive: a loss names one place, not one at every depth; name each place in a lens of its own, next to the version that has the field: steps(lens(forget(…), each(…, forget(…))), lens(recursive(…)))',
    ],
    [
      () => renameKeys('a', { b: 'c', d: 'c' }),
      'renameKeys: two keys get the same name; give each its own',
    ],
    [
      () => renameKeyPrefix('a', ['x/', 'x/y/']),
      'renameKeyPrefix: no prefix may be empty or start with the other one',
    ],
    [
      () => fieldToLabel('a', 'not a key'),
      'fieldToLabel: "not a key" is not a valid key; use an optional DNS prefix and "/", then at most 63 letters, digits, "-", "_" or "."',
    ],
    [
      () => fieldToAnnotation('a', ''),
      'fieldToAnnotation: "" is not a valid key; use an optional DNS prefix and "/", then at most 63 letters, digits, "-", "_" or "."',
    ],
    [
      () => quantity('kB' as 'k'),
      'quantity: "kB" is not a suffix of quantities; use one of n u m k M G T P E Ki Mi Gi Ti Pi Ei, or \'\'',
    ],
    [
      () => duration('d' as 'h'),
      'duration: "d" is not a unit of durations; use one of ns us ms s m h',
    ],
    [
      () => retype('a', 'string', 'string'),
      'retype: string cannot become string, only integer, number, boolean; use rename if the value does not change, custom for anything else',
    ],
    [
      () => retype('a', quantity('Mi'), duration('s')),
      'retype: quantity cannot become duration, only integer, number, quantity; use rename if the value does not change, custom for anything else',
    ],
    [
      () => retype('a', 'string', 'integer', { round: 'up' }),
      'retype: there is nothing to round between string and integer; remove round',
    ],
  ])('%s', ([make, message]) => {
    expect(make).toThrow(expect.objectContaining({ name: 'DefinitionError', findings: [message] }));
  });
});

/** A time quadratic in this length would exceed the limit of a test. */
test('takes time in proportion to the length of a text', () => {
  const long = ':'.repeat(1_000_000);
  const digits = '1'.repeat(1_000_000);
  const { toHub } = lens(
    split('a', ':', ['b', 'c', 'd'], { at: 'last' }),
    splitPattern('e', '{f}::{g}-{h}'),
    retype('i', quantity(''), 'integer'),
    retype('j', duration('s'), 'integer'),
    retype('k', 'string', 'integer'),
  );
  const stays: JsonObject = { e: long, i: digits, j: `${digits}s`, k: digits };
  expect(toHub({ ...stays, a: `${long}x` })).toStrictEqual({
    ...stays,
    b: ':'.repeat(999_998),
    d: 'x',
  });
});

test('collects forgets with their full paths in both versions', () => {
  const bothAt = (...path: string[]): object => ({ own: path, hub: path });
  const parts = lens(
    forget('spec.a', 'one'),
    inside('spec.template', forget('image', 'two')),
    each(['spec.rules', 'spec.raw'], forget('svc', 'three')),
  );
  expect(parts.forgets).toStrictEqual([
    { at: bothAt('spec', 'a'), reason: 'one' },
    { at: bothAt('spec', 'template', 'image'), reason: 'two' },
    {
      at: { own: ['spec', 'rules', EVERY, 'svc'], hub: ['spec', 'raw', EVERY, 'svc'] },
      reason: 'three',
    },
  ]);
});
