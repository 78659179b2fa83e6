import { valueAt } from '../../../src/core/json/value-path.ts';
import { expect, test } from 'vitest';
import { sameJson } from '../../../src/core/json/same-json.ts';
import type { EditKind } from '../../../src/prove/objects/edits.ts';
import { aSampler, aVersion, violationsOf } from './support/a-sampler.ts';

const SPEC = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 1 },
    replicas: { type: 'integer', minimum: 0 },
    args: { type: 'array', maxItems: 3, items: { type: 'string' } },
    selector: {
      type: 'object',
      maxProperties: 1,
      properties: { a: { type: 'string' }, b: { type: 'string' } },
    },
    ports: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['port'],
      items: {
        type: 'object',
        required: ['port'],
        properties: { port: { type: 'integer', minimum: 1, maximum: 4 }, host: { type: 'string' } },
      },
    },
  },
};

const sampler = aSampler(SPEC);
const samples = [...sampler.samples(400, 1)];
const edits = samples.flatMap(({ object }, seed) => sampler.edits(object, 4, seed));

test('every kind of edit is made', () => {
  const kinds = new Set(edits.map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual(['append', 'change', 'insert', 'remove', 'reorder', 'set']);
});

test('equal seeds make equal edits', () => {
  const [first] = samples;
  expect(first && sampler.edits(first.object, 5, 3)).toEqual(
    first && sampler.edits(first.object, 5, 3),
  );
});

test('edits leave objects valid, and change something', () => {
  const { schema } = aVersion(SPEC);
  for (const { before, after } of edits) {
    expect(schema && violationsOf(after, schema)).toEqual([]);
    expect(sameJson(before, after)).toBe(false);
  }
});

test('an edit changes the value at its path', () => {
  const changes = edits.map(({ kind, before, after, position }) => {
    const [old, now] = [valueAt(before, position), valueAt(after, position)];
    const isElement = typeof position.at(-1) === 'number';
    return {
      kind,
      isElement,
      wasThere: old !== undefined,
      isThere: now !== undefined,
      isSame: sameJson(old, now),
    };
  });
  const of = (...kinds: EditKind[]) => changes.filter(({ kind }) => kinds.includes(kind));
  expect(of('set').filter(({ wasThere, isThere }) => wasThere || !isThere)).toEqual([]);
  expect(of('append', 'insert').filter(({ isThere }) => !isThere)).toEqual([]);
  expect(of('remove').filter(({ isThere, isElement }) => isThere && !isElement)).toEqual([]);
  expect(of('change', 'reorder').filter(({ isSame }) => isSame)).toEqual([]);
});

test('an edit changes nothing else', () => {
  for (const { before, after, position } of edits) {
    const [field] = position.slice(1);
    const others = (object: typeof before) => ({
      ...object,
      spec: { ...(object['spec'] as object), [String(field)]: null },
    });
    expect(others(after)).toEqual(others(before));
  }
});

test('the key of an element does not change', () => {
  expect(edits.filter(({ kind, path }) => kind === 'change' && path.endsWith('.port'))).toEqual([]);
});

test('an edit that a judge refuses is not made', () => {
  const judged = aSampler(SPEC, { judge: (_, old) => (old === undefined ? [] : ['spec']) });
  expect(samples.flatMap(({ object }) => judged.edits(object, 2, 1))).toEqual([]);
});

test('unknown fields are edited, too, and metadata is not', () => {
  const open = aSampler({ type: 'object', 'x-kubernetes-preserve-unknown-fields': true });
  const paths = [...open.samples(100, 1)].flatMap(({ object }) =>
    open.edits(object, 3, 1).map(({ position }) => position),
  );
  expect(
    paths.filter(([root, field]) => root === 'spec' && field !== undefined).length,
  ).toBeGreaterThan(50);
  expect(paths.filter(([root]) => root !== 'spec')).toEqual([]);
});
