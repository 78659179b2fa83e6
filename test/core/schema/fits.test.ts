import { describe, expect, test } from 'vitest';
import { fits } from '../../../src/core/schema/fits.ts';
import type { JsonType } from '../../../src/core/schema/shape.ts';
import type { JsonValue } from '../../../src/core/json/json-value.ts';
import { parseJson } from '../../../src/core/json/parse-json.ts';

/** One value of each sort, as JSON. */
const VALUES = ['"text"', '""', '80', '-0', '0.5', 'true', '{}', '{"a":1}', '[]', '["a"]'];

const FITTING: Readonly<Record<JsonType, readonly string[]>> = {
  string: ['"text"', '""'],
  integer: ['80', '-0'],
  number: ['80', '-0', '0.5'],
  boolean: ['true'],
  object: ['{}', '{"a":1}'],
  list: ['[]', '["a"]'],
  'int-or-string': ['"text"', '""', '80', '-0'],
};
const TYPES = Object.keys(FITTING) as JsonType[];

function read(text: string): JsonValue {
  return parseJson(text)?.value as JsonValue;
}

describe.for(TYPES)('a place of the type %s', (type) => {
  test('accepts only values of the type', () => {
    const fitting = VALUES.filter((text) => fits(read(text), { type }));
    expect(fitting).toStrictEqual(FITTING[type]);
  });

  test('accepts null, nullable or not', () => {
    expect(fits(null, { type })).toBe(true);
    expect(fits(null, { type, nullable: true })).toBe(true);
  });
});

test.for([...VALUES, 'null'])('a place without a type accepts %s', (text) => {
  expect(fits(read(text), {})).toBe(true);
  expect(fits(read(text), { open: true })).toBe(true);
});

test('does not check the content', () => {
  expect(fits({ a: 'text' }, { type: 'object', fields: { a: { type: 'integer' } } })).toBe(true);
  expect(fits(['text'], { type: 'list', items: { type: 'integer' } })).toBe(true);
});

// As Go decodes the output of `stringifyJson`: through the API server's own decoder and encoder, then into an int64.
describe.for<[text: string, isInteger: boolean]>([
  ['9007199254740993', true],
  ['9223372036854775807', true],
  ['9223372036854775808', false],
  ['-9223372036854775808', true],
  ['-9223372036854775809', false],
  ['1.0', true],
  ['1e18', true],
  ['9223372036854774784.0', true],
  ['-9223372036854774784.0', true],
  ['9223372036854775808.0', false],
  ['-9223372036854775808.0', false],
  ['1e21', false],
  ['3.0000000001', false],
  ['1e-7', false],
])('%s', ([text, isInteger]) => {
  test(`${isInteger ? 'is' : 'is not'} an integer`, () => {
    expect(fits(read(text), { type: 'integer' })).toBe(isInteger);
    expect(fits(read(text), { type: 'int-or-string' })).toBe(isInteger);
  });

  test('is a number', () => {
    expect(fits(read(text), { type: 'number' })).toBe(true);
  });
});
