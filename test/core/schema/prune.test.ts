import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/index.ts';
import { pruneObject } from '../../../src/core/schema/prune.ts';
import type { Shape } from '../../../src/core/schema/shape.ts';

const shape: Shape = {
  fields: {
    spec: { fields: { host: {}, list: { items: { fields: { port: {} } } } } },
    status: { fields: { ready: {}, other: {} } },
  },
};

const like: JsonObject = {
  spec: { host: 'h', list: [{ port: 80 }, { port: 443 }] },
  status: { ready: 0 },
};

test('returns the original value if pruning makes it equal', () => {
  const copy = structuredClone(like);
  const spec = copy['spec'] as JsonObject;
  const pruned = pruneObject({ ...copy, spec: { ...spec, unknown: 1 } }, shape, like);
  expect(pruned).toStrictEqual(like);
  expect(pruned['spec']).toBe(like['spec']);
  expect(pruned['status']).toBe(like['status']);
});

test.each<[string, JsonObject]>([
  ['a field less', { spec: { list: [{ port: 80 }, { port: 443 }] }, status: {} }],
  ['a field more', { status: { ready: 0, other: 1 } }],
  ['another value', { spec: { host: 'i', list: [{ port: 80 }, { port: 443 }] }, status: {} }],
  ['an element less', { spec: { host: 'h', list: [{ port: 80 }] }, status: {} }],
  ['an element more', { spec: { host: 'h', list: [{ port: 80 }, { port: 443 }, {}] } }],
  ['minus zero', { status: { ready: -0 } }],
])('does not change a value that has %s', (_, object) => {
  const pruned = pruneObject(structuredClone(object), shape, like);
  expect(pruned).toStrictEqual(object);
});

test('treats a field named __proto__ like any other', () => {
  const open: Shape = { fields: { m: { open: true, values: { fields: {}, open: true } } } };
  const home = JSON.parse('{"m":{"__proto__":{}}}') as JsonObject;
  const pruned = pruneObject(home, open, { m: { a: {} } });
  expect(JSON.stringify(pruned)).toBe('{"m":{"__proto__":{}}}');
});
