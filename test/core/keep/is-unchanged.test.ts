import { expect, test } from 'vitest';
import type { JsonObject, Shape } from '../../../src/index.ts';
import { isUnchanged } from '../../../src/core/keep/tree/is-unchanged.ts';

const shape: Shape = {
  fields: {
    spec: {
      type: 'object',
      fields: {
        host: { type: 'string' },
        port: { type: 'integer' },
        maybe: { type: 'string', nullable: true },
        list: { type: 'list', items: { type: 'object', fields: { port: { type: 'integer' } } } },
        open: { type: 'object', open: true },
      },
    },
  },
};

const metadata: JsonObject = { name: 'nightly' };
const spec: JsonObject = {
  host: 'h',
  port: 0,
  maybe: null,
  list: [{ port: 80 }, { port: 443 }],
  open: { any: 'thing' },
};
const before: JsonObject = { apiVersion: 'g.example.com/v1', kind: 'Thing', metadata, spec };

function isSame(back: JsonObject, was = before): boolean {
  return isUnchanged(back, was, { shape, pruned: undefined, prunedTo: undefined });
}

test('an equal object is unchanged, whatever its apiVersion', () => {
  const copy = { ...structuredClone(spec), open: spec['open'] };
  expect(isSame({ ...before, apiVersion: 'g.example.com/v1beta1', spec: copy })).toBe(true);
  expect(isSame({ ...before })).toBe(true);
});

test.each<[string, JsonObject]>([
  ['a field less', { ...spec, host: undefined }],
  ['a field more', { ...spec, other: 1 }],
  ['another value', { ...spec, host: 'i' }],
  ['a value of another type', { ...spec, host: 1 }],
  ['minus zero', { ...spec, port: -0 }],
  ['a value in place of null', { ...spec, maybe: '' }],
  ['an element less', { ...spec, list: [{ port: 80 }] }],
  ['an element more', { ...spec, list: [{ port: 80 }, { port: 443 }, {}] }],
  ['another element', { ...spec, list: [{ port: 80 }, { port: 444 }] }],
  ['an object in place of a list', { ...spec, list: {} }],
])('an object that comes back with %s is changed', (_, changed) => {
  expect(isSame({ ...before, spec: changed })).toBe(false);
});

test('an object that comes back with equal metadata is unchanged', () => {
  expect(isSame({ ...before, metadata: { name: 'nightly' } })).toBe(true);
});

test.each<[string, JsonObject]>([
  ['another name', { name: 'daily' }],
  ['an annotation more', { name: 'nightly', annotations: { 'example.com/a': '' } }],
])('an object that comes back with %s is changed', (_, other) => {
  expect(isSame({ ...before, metadata: other })).toBe(false);
});

// The schema of the cluster may be newer than the shapes.
test.each<[string, JsonObject]>([
  ['an unknown field', { ...spec, unknown: 1 }],
  ['an unknown field in an element', { ...spec, list: [{ port: 80, unknown: 1 }] }],
  ['a null that the shape does not allow', { ...spec, host: null }],
  ['a value of a wrong type', { ...spec, port: 'http' }],
])('an object with %s is changed, because pruning drops it', (_, odd) => {
  const was = { ...before, spec: odd };
  expect(isSame({ ...was }, was)).toBe(false);
  expect(isSame({ ...was, spec: structuredClone(odd) }, was)).toBe(false);
});

test('a part that was pruned to another shape is pruned again', () => {
  const wider: Shape = { fields: { spec: { open: true } } };
  const was = { ...before, spec: { ...spec, unknown: 1 } };
  expect(isUnchanged({ ...was }, was, { shape, pruned: was, prunedTo: wider })).toBe(false);
});
