import { describe, expect, test } from 'vitest';
import {
  comparePathElements,
  pathElementText,
  readPathElement,
} from '../../../src/life/managed-fields/path-element.ts';
import type { PathElement } from '../../../src/life/managed-fields/path-element.ts';

describe('the text of a path element', () => {
  test.each<[string, PathElement]>([
    ['f:name', { field: 'name' }],
    ['f:', { field: '' }],
    ['f:example.com/a', { field: 'example.com/a' }],
    ['k:{"name":"a"}', { key: { name: 'a' } }],
    ['k:{"port":80,"protocol":"TCP"}', { key: { port: 80, protocol: 'TCP' } }],
    ['v:"a"', { value: 'a' }],
    ['v:true', { value: true }],
    ['v:1.5', { value: 1.5 }],
    ['i:3', { index: 3 }],
  ])('%s is read and written', (text, element) => {
    expect(readPathElement(text)).toStrictEqual(element);
    expect(pathElementText(element)).toBe(text);
  });

  test.each(['x:a', '', '.', 'k:[]', 'k:{', 'v:{}', 'i:x'])('%s is not read', (text) => {
    expect(readPathElement(text)).toBeUndefined();
  });

  test('has the key fields in the order of their names', () => {
    expect(pathElementText({ key: { b: 1, a: 2 } })).toBe('k:{"a":2,"b":1}');
  });

  test('escapes as Go does: control characters at length, and HTML in values only', () => {
    expect(pathElementText({ value: '<\b\f\n\\b' })).toBe(String.raw`v:"\u003c\u0008\u000c\n\\b"`);
    expect(pathElementText({ key: { '<': '&' } })).toBe(String.raw`k:{"<":"\u0026"}`);
  });

  test('has an exponent of two digits', () => {
    expect(pathElementText({ value: 1e-7 })).toBe('v:1e-07');
    expect(pathElementText({ value: 1e21 })).toBe('v:1e+21');
  });

  test('has every digit of an integer', () => {
    expect(pathElementText({ value: 2n ** 63n - 1n })).toBe('v:9223372036854775807');
  });
});

test('elements are ordered by kind, by key fields, and by bytes', () => {
  const sorted: PathElement[] = [
    { field: 'a' },
    { field: '\uffff' },
    { field: '\u{10000}' },
    { key: { a: 1 } },
    { key: { a: 10 } },
    { key: { a: '1' } },
    { key: { a: '1', b: 1 } },
    { key: { b: 1 } },
    { value: 1 },
    { value: 2n ** 60n },
    { value: 'a' },
    { value: false },
    { value: true },
    { index: 2 },
    { index: 10 },
  ];
  expect(sorted.toReversed().toSorted(comparePathElements)).toStrictEqual(sorted);
});
