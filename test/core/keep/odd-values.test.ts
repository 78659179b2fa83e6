import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue, Spoke } from '../../../src/index.ts';
import { isSame } from '../../../src/core/keep/tree/is-same.ts';
import type { Fields } from '../../support/a-store.ts';
import { deploy, integer, listOf, mapOf, object, text } from './a-deployment.ts';
import type { Any } from './a-thing.ts';
import { fieldsOf, keptIn, same, without } from './a-thing.ts';

test('restores a number that rounds to minus zero', () => {
  const minutes: Spoke<Any, Any> = {
    toHub: ({ minutes: value, ...rest }) => ({ ...rest, seconds: Number(value) * 60 }),
    fromHub: ({ seconds, ...rest }) => ({ ...rest, minutes: Math.round(Number(seconds) / 60) }),
  };
  const { see, written } = deploy({
    shapes: { v1: object({ seconds: integer }), v1beta1: object({ minutes: integer }) },
    spokes: { v1beta1: minutes },
  });
  for (const seconds of [-1, 1, -29, 31, -61]) {
    const sent = written('v1', { seconds });
    // The API server has an integer there, so it writes minus zero as zero.
    const away = JSON.parse(JSON.stringify(see(sent, 'v1beta1'))) as Fields;
    expect(see(away, 'v1')).toStrictEqual(sent);
  }
});

test('restores the elements of a list in which a function has rounded one', () => {
  const numbers: Spoke<Any, Any> = {
    toHub: (thing) => ({ ...thing, list: elementsOf(thing).map(Number) }),
    fromHub: (thing) => ({
      ...thing,
      list: elementsOf(thing).filter((one) => Number(one) < 1000),
    }),
  };
  const shape = object({ list: listOf(integer) });
  const { see, written } = deploy({
    shapes: { v1: shape, v1beta1: shape },
    spokes: { v1beta1: numbers },
  });
  const sent = written('v1beta1', { list: [1, 9_007_199_254_740_993n] });
  const away = see(sent, 'v1');
  expect(fieldsOf(away)).toStrictEqual({ list: [1, 9_007_199_254_740_992n] });
  expect(see(away, 'v1beta1')).toStrictEqual(sent);
});

test.for<[JsonValue, JsonValue, boolean]>([
  [100_000_000_000_000_000_000n, 1e20, true],
  [15_000_000_000_000_000n, 1.5e16, true],
  [9_007_199_254_740_993n, 9_007_199_254_740_992, false],
  [3n, 3, true],
  [3n, '3', false],
])('%s and %s are the same value: %s', ([one, other, are]) => {
  expect([isSame(one, other), isSame(other, one)]).toStrictEqual([are, are]);
});

function elementsOf({ list }: Any): readonly JsonValue[] {
  return list as readonly JsonValue[];
}

describe('a field that a function returns as undefined', () => {
  const renamed: Spoke<Any, Any> = {
    toHub: ({ spec, ...rest }) => ({ ...rest, spec: { schedule: fieldsIn(spec)['cron'] } }),
    fromHub: ({ spec, ...rest }) => ({ ...rest, spec: { cron: fieldsIn(spec)['schedule'] } }),
  };
  const { see, written } = deploy({
    shapes: {
      v1: object({ spec: object({ schedule: text }) }),
      v1beta1: object({ spec: object({ cron: text, zone: text }) }),
    },
    spokes: { v1beta1: renamed },
  });

  test.each([{ zone: 'Vienna' }, { zone: 'Vienna', cron: '@daily' }, { cron: '@daily' }, {}])(
    'is absent, and no field is lost beside it: %j',
    (spec: { cron?: string }) => {
      const sent = written('v1beta1', { spec });
      const away = see(sent, 'v1');
      const { cron } = spec;
      expect(fieldsOf(away)).toStrictEqual({ spec: cron === undefined ? {} : { schedule: cron } });
      expect(see(away, 'v1beta1')).toStrictEqual(sent);
    },
  );
});

function fieldsIn(value: unknown): Any {
  return value as Any;
}

test('restores two keys forged to have the same name in the annotations', () => {
  const { see, written } = deploy({
    shapes: { v1: object({ extra: mapOf(text) }), v1beta1: object({ host: text }) },
    spokes: { v1beta1: same },
  });
  // Both have the same FNV-1a hash and polynomial sum, by which kept fields were named in format 1.
  const extra = {
    BBBBAaAaBBAaAaBBBBAaBBAaBBAaAaBBBBBBBBBB: 'one',
    AaBBBBAaBBBBAaBBAaAaAaAaBBBBBBAaBBBBBBBB: 'two',
  };
  const sent = written('v1', { extra });
  expect(see(see(sent, 'v1beta1'), 'v1')).toStrictEqual(sent);
});

describe('data kept for a third version', () => {
  const old = object({
    tls: object({ cert: text, extra: text }),
    list: listOf(object({ name: text, extra: text }), 'name'),
  });
  const narrow = object({
    tls: object({ cert: text }),
    list: listOf(object({ name: text }), 'name'),
  });
  const { see, written } = deploy({
    shapes: { v1: narrow, v1beta1: old, v1alpha1: narrow },
    spokes: { v1beta1: same, v1alpha1: same },
  });
  const sent = written('v1beta1', {
    tls: { cert: 'c', extra: 'x' },
    list: [
      { name: 'a', extra: 'y' },
      { name: 'b', extra: 'z' },
    ],
  });

  test('is restored through a version that does not know it', () => {
    const passed = see(see(see(see(sent, 'v1'), 'v1alpha1'), 'v1'), 'v1beta1');
    expect(passed).toStrictEqual(sent);
  });

  test('is removed with its parent, and not restored in a new parent of the same name', () => {
    const away = see(see(sent, 'v1'), 'v1alpha1');
    const stored = see({ ...without(away, 'tls'), list: [{ name: 'b' }] }, 'v1');
    expect(JSON.stringify(keptIn(stored))).not.toMatch(/"x\\?"|"y\\?"/);
    const anew = { ...stored, tls: { cert: 'new' }, list: [{ name: 'a' }, { name: 'b' }] };
    expect(fieldsOf(see(anew, 'v1beta1'))).toStrictEqual({
      tls: { cert: 'new' },
      list: [{ name: 'a' }, { name: 'b', extra: 'z' }],
    });
  });
});

describe('an object that no API server has stored yet', () => {
  const { see } = deploy({
    shapes: {
      v1: object({ host: text, extra: text }),
      v1beta1: object({ host: text, legacy: text }),
    },
    spokes: { v1beta1: same },
  });
  const identity = { apiVersion: 'g.example.com/v1beta1', kind: 'Thing' };
  const managed = [{ manager: 'kubectl', operation: 'Update' }];
  const written = { ...identity, host: 'h', legacy: 'l' };

  test.for<[string, JsonObject]>([
    ['a name', { name: 'nightly' }],
    ['a name that is generated', { generateName: 'nightly-' }],
    ['managed fields', { name: 'nightly', managedFields: managed }],
    ['managed fields alone', { managedFields: managed }],
    ['empty metadata', {}],
  ])('loses nothing: %s', ([, metadata]) => {
    const sent = { ...written, metadata };
    const away = see(sent, 'v1');
    expect(see(away, 'v1beta1')).toStrictEqual(sent);
    const mutated: Fields = { ...away, host: 'i' };
    expect(fieldsOf(see(mutated, 'v1beta1'))).toStrictEqual({ host: 'i', legacy: 'l' });
  });

  test('loses nothing without any metadata', () => {
    const home = see(see(written, 'v1'), 'v1beta1');
    expect(without(home, 'metadata')).toStrictEqual(written);
    expect(home['metadata'] ?? {}).toStrictEqual({});
  });
});
