import { describe, expect, test } from 'vitest';
import { convertText } from '../../scripts/convert/convert-text.ts';
import { readYaml } from '../../scripts/yaml/read-yaml.ts';
import type { JsonValue } from '../../src/index.ts';
import { kinds } from '../scripts/convert/read-fixtures.ts';

/** Unquoted texts and their values in sigs.k8s.io/yaml 1.6.0, which kubectl uses. */
const READ: readonly (readonly [string, JsonValue])[] = [
  ...['yes', 'Y', 'on', 'TRUE'].map((text) => [text, true] as const),
  ...['no', 'n', 'Off', 'False'].map((text) => [text, false] as const),
  ...['null', '~', 'NULL'].map((text) => [text, null] as const),
  ...['oN', 'tRUE', 'nUll', 'yEs'].map((text) => [text, text] as const),
  ...['0x1F', '0X1F', '+0x1f', '0_x1F', '0x1_F', '037'].map((text) => [text, 31] as const),
  ...['0o17', '0O17', '0o1_7', '00_17', '0b1111', '0B1111', '15_'].map(
    (text) => [text, 15] as const,
  ),
  ['-0x1F', -31],
  ['-0o17', -15],
  ['-0b11', -3],
  ['0b-11', -3],
  ['-_1', -1],
  ['-0', 0],
  ['0_', 0],
  ['08', 8],
  ['0_8', 8],
  ['0888_1', 8881],
  ['9007199254740993', 9007199254740993n],
  ['18446744073709551615', 18446744073709551615n],
  ['0xFFFFFFFFFFFFFFFF', 18446744073709551615n],
  ['0777777777777777777777', 9223372036854775807n],
  ['1.', 1],
  ['1._', 1],
  ['.5', 0.5],
  ['.5_0', 0.5],
  ['-.5', -0.5],
  ['1_0.5', 10.5],
  ['1e3', 1000],
  ['1e_3', 1000],
  ['1_0e3', 10_000],
  ['0.1e1_0', 1e9],
  ...['123e4567', '1e400', '-1e400', '._5', '.5_', '.', '..', '.e1', '+', '0x', '0xg'].map(
    (text) => [text, text] as const,
  ),
  ...['0b', '1e', '_1', '1:30', '190:20:30', '2020-01-01', '1.2.3', '0x1p4', '-0b-1', '='].map(
    (text) => [text, text] as const,
  ),
];

describe('reads a scalar without quotes as kubectl does', () => {
  test.for(READ)('%s', ([text, value]) => {
    expect(readYaml(`a: ${text}\n`)).toMatchObject([{ value: { a: value } }]);
  });

  test('keeps more digits than 64 bits can hold', () => {
    const value = { a: 18446744073709551616n };
    expect(readYaml('a: 18446744073709551616\n')).toMatchObject([{ value }]);
  });
});

test('keeps an unquoted commit as text, and converts it', () => {
  const text = `apiVersion: stable.example.com/v1beta1
kind: CronTab
metadata: { name: nightly }
spec: { image: 123e4567 }
`;
  const result = convertText(text, { kinds, to: 'v1' });
  expect(result).toMatchObject({ text: text.replace('v1beta1', 'v1') });
});

test.for([
  ['!!int "5"', 5],
  ['!!bool "yes"', true],
  ['!!null ""', null],
  ['!!str 0x1F', '0x1F'],
  ['!!str', ''],
  ['! 5', '5'],
  ['!own 5', '5'],
] as const)('reads a scalar with a tag as kubectl does: %s', ([text, value]) => {
  expect(readYaml(`a: ${text}\n`)).toMatchObject([{ value: { a: value } }]);
});

test.for([
  ['b: .inf\n', '.inf'],
  ['b: [-.INF]\n', '-.INF'],
  ['.nan: b\n', '.nan'],
])('refuses values that JSON lacks, with the line: %s', ([text, source]) => {
  expect(readYaml(`a: 1\n${text}`)).toMatchObject({
    line: 2,
    message: `${source} is not a JSON number. Write a number, or a string in quotes.`,
  });
});

test('refuses a number in JSON that no float can hold, with the line', () => {
  expect(readYaml('{\n  "a": 1,\n  "b": [1e400]\n}\n')).toMatchObject({
    line: 3,
    message: '1e400 is too large for a float. Write a number, or a string in quotes.',
  });
});

test('refuses a scalar that does not match its tag, with the line', () => {
  expect(readYaml('a: 1\nb: !!int x\n')).toMatchObject({
    line: 2,
    message: expect.stringMatching(
      /^the file is not valid YAML: x is not a valid !!int /,
    ) as string,
  });
});
