import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/index.ts';
import { aSampler, sharesOf } from './support/a-sampler.ts';

const pair = {
  type: 'object',
  required: ['a', 'b'],
  properties: { a: { type: 'string' }, b: { type: 'string' } },
};

const sampler = aSampler({
  type: 'object',
  required: ['name', 'granular', 'atomic'],
  properties: {
    name: { type: 'string' },
    granular: pair,
    atomic: { ...pair, 'x-kubernetes-map-type': 'atomic' },
    list: { type: 'array', items: pair },
    map: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['a', 'c'],
      items: {
        type: 'object',
        required: ['a', 'b'],
        properties: { ...pair.properties, c: { type: 'string', default: 'x' } },
      },
    },
  },
});

const fragments = [...sampler.fragments(2000, 1)];
const specs = fragments.flatMap(({ object }) =>
  object['spec'] === undefined ? [] : [object['spec'] as JsonObject],
);
const partsOf = (name: string) =>
  specs.flatMap((spec) => (spec[name] === undefined ? [] : [spec[name]]));

test('fragments have no uid, and at times neither a name nor metadata', () => {
  expect(fragments.every(({ object }) => object.metadata?.['uid'] === undefined)).toBe(true);
  const named = fragments.filter(({ object }) => object.metadata?.['name'] !== undefined).length;
  expect(named).toBeGreaterThan(800);
  expect(named).toBeLessThan(1800);
  const shares = sharesOf(fragments);
  expect(shares['fragment']).toBeCloseTo(100);
  expect(shares['without metadata']).toBeGreaterThan(10);
  expect(shares['without metadata']).toBeLessThan(40);
});

test('required fields may be absent, together with spec', () => {
  expect(specs.length).toBeGreaterThan(500);
  expect(specs.length).toBeLessThan(2000);
  expect(specs.some((spec) => spec['name'] === undefined)).toBe(true);
  const granular = partsOf('granular').map((value) => Object.keys(value as object).join(''));
  expect([...new Set(granular)].toSorted()).toEqual(['', 'a', 'ab', 'b']);
});

test('atomic objects and elements of atomic lists are whole', () => {
  const whole = [...partsOf('atomic'), ...partsOf('list').flatMap((list) => list as JsonObject[])];
  expect(whole.length).toBeGreaterThan(100);
  expect(new Set(whole.map((value) => Object.keys(value as object).join('')))).toEqual(
    new Set(['ab']),
  );
});

test('elements of list maps have their keys, unless the keys have defaults', () => {
  const elements = partsOf('map').flatMap((list) => list as JsonObject[]);
  const fields = elements.map((value) => Object.keys(value).join(''));
  expect([...new Set(fields)].toSorted()).toEqual(['a', 'ab', 'abc', 'ac']);
});
