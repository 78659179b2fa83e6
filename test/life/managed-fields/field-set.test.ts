import { expect, test } from 'vitest';
import {
  difference,
  hasPath,
  isSameSet,
  pathInWords,
  pathsOf,
  union,
} from '../../../src/life/managed-fields/field-set.ts';
import { readFieldsV1, writeFieldsV1 } from '../../../src/life/managed-fields/fields-v1.ts';
import { owned } from './depots.ts';

const A = owned('spec .', 'spec a', 'spec b k:{"n":1} .', 'spec b k:{"n":1} n');

test('a set is written as it was read, in canonical order', () => {
  const fields = {
    'f:b': { 'v:"x"': {}, 'k:{"n":1}': { 'f:n': {}, '.': {} } },
    'f:a': { '.': {} },
    'q:unknown': {},
  };
  expect(JSON.stringify(writeFieldsV1(readFieldsV1(fields)))).toBe(
    String.raw`{"f:a":{},"f:b":{"k:{\"n\":1}":{".":{},"f:n":{}},"v:\"x\"":{}}}`,
  );
});

test('paths are found, and shown without the values of keys', () => {
  const set = readFieldsV1(A);
  expect(pathsOf(set).map(pathInWords)).toStrictEqual([
    '.spec',
    '.spec.a',
    '.spec.b[n]',
    '.spec.b[n].n',
  ]);
  expect(pathsOf(set).every((path) => hasPath(set, path))).toBe(true);
  expect(hasPath(set, [{ field: 'spec' }, { field: 'b' }])).toBe(false);
});

test('a union has the paths of both, a difference those of one', () => {
  const set = readFieldsV1(A);
  const other = readFieldsV1(owned('spec a', 'spec c'));
  expect(writeFieldsV1(union(set, other))).toStrictEqual(
    owned('spec .', 'spec a', 'spec b k:{"n":1} .', 'spec b k:{"n":1} n', 'spec c'),
  );
  expect(writeFieldsV1(difference(set, other))).toStrictEqual(
    owned('spec .', 'spec b k:{"n":1} .', 'spec b k:{"n":1} n'),
  );
  expect(isSameSet(union(set, set), set)).toBe(true);
  expect(isSameSet(set, other)).toBe(false);
});
