import { expect, test } from 'vitest';
import type { JsonObject, KubernetesObject } from '../../../src/index.ts';
import { aSampler, sharesOf } from './support/a-sampler.ts';

/** Returns a sampler whose judge is a function with the meaning of the rule, so that no evaluator is needed. */
function ruled(rule: string, properties: JsonObject, holds: (spec: JsonObject) => boolean) {
  const spec = { type: 'object', properties, 'x-kubernetes-validations': [{ rule }] };
  const judge = (object: KubernetesObject) =>
    holds((object['spec'] ?? {}) as JsonObject) ? [] : ['spec'];
  return aSampler(spec, { judge });
}

const text = { type: 'string' };
const FIELDS = { a: text, b: text, c: text, d: text, e: text };

test.for<[string, (spec: JsonObject) => boolean]>([
  ['has(self.a) != has(self.b)', ({ a, b }) => (a === undefined) !== (b === undefined)],
  [
    'has(self.a) && has(self.b) && !has(self.c)',
    ({ a, b, c }) => a !== undefined && b !== undefined && c === undefined,
  ],
  ["self.a == 'exactly this'", ({ a }) => a === 'exactly this'],
  [
    "self.a.matches('^[a-z]+@v[0-9]+$')",
    ({ a }) => typeof a === 'string' && /^[a-z]+@v\d+$/.test(a),
  ],
  [
    "has(self.a) ? self.b == 'x' : self.b == 'y'",
    ({ a, b }) => b === (a === undefined ? 'y' : 'x'),
  ],
])('nearly all objects satisfy the rule %s', ([rule, holds]) => {
  const samples = [...ruled(rule, FIELDS, holds).samples(300, 1)];
  expect(samples.length).toBeGreaterThan(295);
  expect(samples.filter(({ object }) => !holds((object['spec'] ?? {}) as JsonObject))).toEqual([]);
  expect(sharesOf(samples)['repaired']).toBeGreaterThan(5);
  expect(new Set(samples.map(({ object }) => JSON.stringify(object['spec']))).size).toBeGreaterThan(
    100,
  );
});

test('an object that no change makes valid is left out', () => {
  expect([...ruled('false', FIELDS, () => false).samples(20, 1)]).toEqual([]);
});

test('violations in lists are repaired where they are', () => {
  const items = { type: 'object', properties: { name: text, other: text } };
  const spec = { type: 'object', properties: { list: { type: 'array', items } } };
  const isValid = (one: JsonObject) => one['name'] !== undefined;
  const judge = (object: KubernetesObject) => {
    const { list = [] } = (object['spec'] ?? {}) as { list?: JsonObject[] };
    return list.flatMap((one, at) => (isValid(one) ? [] : [`spec.list[${at}].name`]));
  };
  const samples = [...aSampler(spec, { judge }).samples(300, 1)];
  expect(samples).toHaveLength(300);
  expect(samples.flatMap(({ object }) => judge(object))).toEqual([]);
});
