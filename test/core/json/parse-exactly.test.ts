import {
  array,
  assert,
  constantFrom,
  dictionary,
  jsonValue,
  oneof,
  property,
  string,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseExactly } from '../../../src/core/json/parse-exactly.ts';

const read = (text: string): unknown => {
  const parsed = parseExactly(text);
  return 'value' in parsed ? parsed.value : parsed.problem;
};

const rounded = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? Number(value) : value;

test('reads what JSON.stringify has written, however it is spaced', () => {
  const spaces = constantFrom(undefined, 1, '\t', '\r\n ');
  const strings = string({
    unit: constantFrom('"', '\\', '\n', '\u2028', '😀', 'a', '{', '}'),
  });
  const json = oneof(jsonValue(), array(strings), dictionary(strings, jsonValue()));
  assert(
    property(json, spaces, (value, space) => {
      const text = JSON.stringify(value, undefined, space);
      expect(JSON.stringify(read(text), rounded)).toBe(JSON.stringify(value));
    }),
    { numRuns: 1000 },
  );
});

test.for([
  '{"__proto__":{"polluted":1},"constructor":2}',
  '{"a":1,"b":2,"a":3}',
  '{"2":1,"1":2,"x":3}',
  '["\\\\","\\"","\\\\\\"","\\u0041\\/"]',
  ' \n[ ]\t',
  '{ }',
  '"x"',
  'true',
  '[null,false,0,-1.5e-7,1E2]',
])('%s', (text) => {
  expect(JSON.stringify(read(text))).toBe(JSON.stringify(JSON.parse(text)));
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

describe('numbers', () => {
  test.for<[string, unknown]>([
    ['9007199254740993', 9007199254740993n],
    ['-9223372036854775808', -9223372036854775808n],
    ['9007199254740991', 9007199254740991],
    ['-0', -0],
    ['1e21', 1e21],
    ['12345678901234567890.5', Number('12345678901234567890.5')],
    ['1e400', 'NumberOutOfRange'],
    ['9'.repeat(400), 'NumberOutOfRange'],
  ])('%s', ([text, value]) => {
    expect(read(text)).toBe(value);
  });
});

test('refuses a text that is deeper than the stack', () => {
  expect(read('['.repeat(1_000_000) + ']'.repeat(1_000_000))).toBe('TooDeep');
});
