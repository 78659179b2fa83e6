import { describe, expect, test } from 'vitest';
import { each, lens, rename, values, when } from '../../src/lens.ts';
import type { JsonObject } from '../../src/index.ts';
import { valuesInCode } from '../../src/prove/known/values-in-code.ts';
import { valuesOfKind } from '../../src/prove/known/values-of-kind.ts';

import { aSampler, valuesOf } from './objects/support/a-sampler.ts';

const NO_NAMES: ReadonlySet<string> = new Set();

test.each([
  [`mode === 'Keep' || mode === "Drop"`, ['Keep', 'Drop']],
  ['`plain` + `with ${value} inside`', ['plain']],
  [String.raw`'a\'b\n'`, ["a'b\n"]],
  ["const TABLE = { rw: 'ReadWrite', ro: 'ReadOnly' };", ['ReadWrite', 'ReadOnly', 'rw', 'ro']],
  ["// isn't it\n/* 'no' */ 'yes'", ['yes']],
  ['size > 1_000', [1000, 999, 1001]],
  ['ratio * 0.5', [0.5]],
  ['at > 9_007_199_254_740_993n', [9007199254740993n, 9007199254740992n, 9007199254740994n]],
  ['v1beta1.list[key2]', []],
])('the values in %j', (code, expected) => {
  expect(valuesInCode(code)).toEqual(expected);
});

test('a part names values for its paths, and for those in lists', () => {
  const own = lens<unknown, unknown>(
    values(['spec.mode', 'spec.access'], { rw: 'ReadWrite' }),
    each('spec.ports', when('type', 'NodePort', rename('a', 'b'))),
  );
  const { at, all } = valuesOfKind({ spokes: { v1beta1: own } }, [], NO_NAMES);
  expect(Object.fromEntries(at)).toEqual({
    'spec.mode': ['rw', 'ReadWrite'],
    'spec.access': ['rw', 'ReadWrite'],
    'spec.ports.*.type': ['NodePort'],
  });
  expect(all).toEqual(['rw', 'ReadWrite', 'NodePort']);
});

test('a function names the values in its text, and the code beside it has more', () => {
  const spoke = {
    toHub: (object: object) => ('Keep' in object ? object : {}),
    fromHub: (object: object) => object,
  };
  const names = new Set(['spec']);
  const { all } = valuesOfKind({ spokes: { v1beta1: spoke } }, ["x = { spec: 'Drop' }"], names);
  expect(all).toEqual(['Keep', 'Drop']);
});

describe('generated objects', () => {
  const known = {
    at: new Map([['spec.value', ['FollowLeader', 'no word of it']]]),
    all: ['example.com/tier', 'gold'],
  };

  test('have known values where the schema allows them', () => {
    const value = { type: 'string', pattern: '^[A-Z][A-Za-z]+$' };
    const spec = { type: 'object', required: ['value'], properties: { value } };
    const all = new Set(valuesOf(aSampler(spec, { known }).samples(60, 1)));
    expect(all).toContain('FollowLeader');
    expect(all).not.toContain('no word of it');
  });

  test('have known labels, annotations and keys of maps', () => {
    const spec = { type: 'object', additionalProperties: { type: 'string' } };
    const objects = [...aSampler(spec, { known }).samples(200, 1)].map(({ object }) => object);
    for (const path of ['metadata.labels', 'metadata.annotations', 'spec']) {
      const [first = '', second = ''] = path.split('.');
      const maps = objects.map((object) => {
        const above = object[first] as JsonObject | undefined;
        return (second === '' ? above : above?.[second]) as JsonObject | undefined;
      });
      expect(maps.flatMap((map) => Object.keys(map ?? {}))).toContain('example.com/tier');
      expect(maps.flatMap((map) => Object.values(map ?? {}))).toContain('gold');
    }
  });
});
