import { describe, expect, test } from 'vitest';
import { custom, each, fieldToLabel, lens, rename, values, when } from '../../src/lens.ts';
import { isJsonObject } from '../../src/core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../src/index.ts';
import { valueAt } from '../../src/core/json/value-path.ts';
import {
  expressionsInCode,
  namesInCode,
  valuesInCode,
} from '../../src/prove/known/values-in-code.ts';
import { valuesOfKind } from '../../src/prove/known/values-of-kind.ts';

import { prove } from '../../src/prove/prove.ts';
import { kindOf, onSpec } from './corpus/kept-kinds.ts';
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
  [`typeof text !== 'string' || text === 'off'`, ['off']],
])('the values in %j', (code, expected) => {
  expect(valuesInCode(code)).toEqual(expected);
});

test.each([
  ['config.log?.level', ['log', 'level']],
  ['const { logLevel, port: number, ...rest } = config;', ['logLevel', 'port', 'rest']],
  ["if (a) { return { ...b, 'c.d': e.f }; }", ['b', 'f']],
])('the names of fields in %j', (code, expected) => {
  expect(namesInCode(code)).toEqual(expected);
});

test.each([
  [
    String.raw`/^(\d+)(ms|s)$/.test(text) && text.replace(/[/'"]/g, '')`,
    ['^(\\d+)(ms|s)$', `[/'"]`],
  ],
  ['return /a/; case /b/: size / 2 / (1 + 2) / 3', ['a', 'b']],
  [String.raw`text.split(/[\-_]/)`, [String.raw`[\-_]`]],
  ['count / 1000 // a quotient / 2', []],
])('the regular expressions in %j', (code, expected) => {
  expect(expressionsInCode(code)).toEqual(expected);
});

test('the names in the paths of parts and in functions, without those of the schema', () => {
  const own = lens<unknown, unknown>(
    rename('spec.config.logLevel', 'spec.config.log.level'),
    custom('spec.config.rules', { toHub: (rules) => rules, fromHub: (rules) => rules }),
  );
  const { names } = valuesOfKind({ spokes: { v1beta1: own } }, ['x.off'], new Set(['spec']));
  expect(names).toEqual(['config', 'logLevel', 'log', 'level', 'rules', 'off']);
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

test('a function of a part names the values of the constants and functions that it uses', () => {
  const own = lens<unknown, unknown>(
    custom('spec.type', {
      toHub: (type) => (isJson(type) ? 'text' : type),
      fromHub: (type) => type,
    }),
  );
  const code = [
    `import { it } from './unused.ts';

const JSON_TYPE =
  'application/json';
const OTHER = 'other';

function isJson(type) {
  return type === JSON_TYPE;
}
`,
  ];
  const { at, all } = valuesOfKind({ spokes: { v1: own } }, code, NO_NAMES);
  expect(at.get('spec.type')).toEqual(['text', 'application/json']);
  expect(all).toEqual(['text', 'application/json', 'other']);
});

function isJson(value: unknown): boolean {
  return value === undefined;
}

test('a part names the labels and annotations that it converts', () => {
  const own = lens<unknown, unknown>(fieldToLabel('spec.tier', 'example.com/tier'));
  const { at } = valuesOfKind({ spokes: { v1beta1: own } }, [], NO_NAMES);
  expect(at.get('metadata.labels')).toEqual(['example.com/tier']);
});

describe('generated objects', () => {
  const known = {
    at: new Map([['spec.value', ['FollowLeader', 'no word of it']]]),
    all: ['example.com/tier', 'gold'],
    names: ['log', 'level'],
    expressions: [String.raw`^\d+ms$`],
  };

  test('have the names in the code where the schema allows any field', () => {
    const config = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
    const spec = { type: 'object', required: ['config'], properties: { config } };
    const samples = [...aSampler(spec, { known }).samples(400, 1)];
    const levels = samples.map(({ object }) => valueAt(object, ['spec', 'config', 'log', 'level']));
    expect(levels.filter((level) => level !== undefined).length).toBeGreaterThan(5);
  });

  test('have known values where the schema allows them', () => {
    const value = { type: 'string', pattern: '^[A-Z][A-Za-z]+$' };
    const spec = { type: 'object', required: ['value'], properties: { value } };
    const all = new Set(valuesOf(aSampler(spec, { known }).samples(60, 1)));
    expect(all).toContain('FollowLeader');
    expect(all).not.toContain('no word of it');
  });

  test('have texts that a regular expression in the code matches', () => {
    const value = { type: 'string' };
    const spec = { type: 'object', required: ['value'], properties: { value } };
    const all = [...valuesOf(aSampler(spec, { known }).samples(100, 1))];
    expect(all).toContainEqual(expect.stringMatching(/^\d+ms$/));
  });

  test('have the missing piece of a text that begins or ends with a separator', () => {
    const prefixes = { at: new Map(), all: ['legacy-', '.svc'], names: [], expressions: [] };
    const spec = { type: 'object', required: ['value'], properties: { value: { type: 'string' } } };
    const all = new Set(valuesOf(aSampler(spec, { known: prefixes }).samples(200, 1)));
    expect([...all]).toEqual(expect.arrayContaining(['legacy-', 'legacy-b', 'a.svc']));
  });

  test('have known names of namespaces and of objects', () => {
    const named = { at: new Map(), all: ['kube-system'], names: [], expressions: [] };
    const spec = { type: 'object', properties: { value: { type: 'string' } } };
    const all = [...aSampler(spec, { known: named }).samples(200, 1)].map(({ object }) => object);
    for (const field of ['name', 'namespace']) {
      const texts = new Set(all.map((object) => valueAt(object, ['metadata', field])));
      expect(texts).toContain('kube-system');
      expect(texts.size).toBeGreaterThan(1);
    }
  });

  test('have the labels that parts convert in one of ten objects', () => {
    const at = new Map([['metadata.labels', ['example.com/zone']]]);
    const parts = { at, all: ['example.com/tier'], names: [], expressions: [] };
    const spec = { type: 'object', properties: {} };
    const objects = [...aSampler(spec, { known: parts }).samples(200, 1)];
    const zones = objects.map(({ object }) =>
      valueAt(object, ['metadata', 'labels', 'example.com/zone']),
    );
    expect(zones.filter((zone) => zone !== undefined).length).toBeGreaterThan(20);
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

test('a proof finds a field of an open object that only one direction reads by its right name', async () => {
  const config: JsonObject = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  const toHub = (given: JsonObject): JsonObject => {
    const { loglevel, ...rest } = given;
    return loglevel === undefined ? given : { ...rest, level: loglevel };
  };
  const fromHub = (given: JsonObject): JsonObject => {
    const { level, ...rest } = given;
    return level === undefined ? given : { ...rest, logLevel: level };
  };
  const on =
    (convert: (given: JsonObject) => JsonObject) =>
    ({ config: given, ...rest }: Readonly<Record<string, JsonValue | undefined>>) =>
      isJsonObject(given) ? { ...rest, config: convert(given) } : rest;
  const code = [String(toHub), String(fromHub)];
  const subject = kindOf(
    { own: { config }, hub: { config } },
    onSpec(on(toHub), on(fromHub)),
    code,
  );
  const { findings } = await prove(subject, { seed: 1, samples: 100 });
  expect(findings).toContainEqual(
    expect.objectContaining({ check: 'fragment-invented', path: 'spec.config[*]' }),
  );
});
