import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonValue } from '../../../src/core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import { parseValue } from '../../../src/core/json/parse-value.ts';
import { canonical } from '../../../src/core/json/stringify-json.ts';
import { markOf } from '../../../src/core/keep/tree/mark.ts';
import { anyJson, objectOf } from '../lens/json-arbitrary.ts';

/** Returns an equal value with the keys of every object in another order. */
function inOrder(value: JsonValue, compare: (one: string, other: string) => number): JsonValue {
  if (isJsonList(value)) return value.map((element) => inOrder(element, compare));
  if (!isJsonObject(value)) return value;
  const fields = Object.keys(value).toSorted(compare);
  return objectOf(fields.map((name) => [name, inOrder(value[name] ?? null, compare)]));
}

const up = (one: string, other: string): number => (one < other ? -1 : 1);
const down = (one: string, other: string): number => (one < other ? 1 : -1);

test('equal values have one mark and one text, whatever the order of their keys', () => {
  fc.assert(
    fc.property(anyJson(), (value) => {
      const [sorted, reversed] = [inOrder(value, up), inOrder(value, down)];
      expect(markOf(reversed)).toBe(markOf(sorted));
      expect(canonical(reversed)).toBe(canonical(sorted));
    }),
  );
});

/** Returns canonical text as its definition says: keys in the order of their characters, also those of digits. */
function textOf(value: JsonValue): string {
  if (isJsonList(value)) return `[${value.map(textOf).join()}]`;
  if (isJsonObject(value)) {
    const fields = Object.keys(value).toSorted(up);
    return `{${fields.map((name) => `${JSON.stringify(name)}:${textOf(value[name] ?? null)}`).join()}}`;
  }
  if (typeof value === 'bigint') return String(value);
  return Object.is(value, -0) ? '-0' : JSON.stringify(value);
}

test('a text has sorted keys at every level', () => {
  fc.assert(
    fc.property(anyJson(), (value) => {
      expect(canonical(inOrder(value, down))).toBe(textOf(value));
    }),
  );
});

test('a text has every digit of its value', () => {
  const value = { b: [2n ** 62n, -0, 0], a: null, 10: 'ten', 9: 'nine' };
  const text = '{"10":"ten","9":"nine","a":null,"b":[4611686018427387904,-0,0]}';
  expect(canonical(value)).toBe(text);
  expect(parseValue(text)).toEqual(value);
});

test('zero and minus zero have one mark', () => {
  expect(markOf([-0])).toBe(markOf([0]));
});
