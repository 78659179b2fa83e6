import { expect, test } from 'vitest';
import { lostFields } from '../../../src/life/repair/lost-fields.ts';

test('names the places that the other form lacks, without values', () => {
  const stored = {
    apiVersion: 'example.com/v1beta1',
    metadata: { name: 'a' },
    spec: { hostPort: 'h:1', size: 3n, env: [{ name: 'A', legacy: 1 }, { name: 'B' }] },
  };
  const seen = {
    apiVersion: 'example.com/v1',
    metadata: { name: 'a' },
    spec: { size: 3n, env: [{ name: 'A' }, { name: 'B' }], added: true },
  };
  expect(lostFields(stored, seen)).toEqual(['/spec/hostPort', '/spec/env/*/legacy']);
  expect(lostFields(seen, seen)).toEqual([]);
});

test('a value that differs is lost, and so is a list of another length', () => {
  expect(lostFields({ spec: { a: 1, list: [1, 2] } }, { spec: { a: '1', list: [1] } })).toEqual([
    '/spec/a',
    '/spec/list',
  ]);
});

test('inherited names are no fields', () => {
  expect(lostFields({ spec: { constructor: {} } }, { spec: {} })).toEqual(['/spec/constructor']);
});
