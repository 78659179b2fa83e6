import { describe, expect, test } from 'vitest';
import { MAX_NESTING } from '../../../src/core/json/nesting.ts';
import { parseJson } from '../../../src/core/json/parse-json.ts';
import { stringifyJson } from '../../../src/core/json/stringify-json.ts';
import { survey } from '../../../src/core/json/survey.ts';

function throughUs(text: string): string {
  const parsed = parseJson(text);
  if (parsed === undefined) throw new Error('not JSON');
  expect(parsed.problem).toBeUndefined();
  return stringifyJson(
    parsed.value,
    survey(JSON.parse(text), MAX_NESTING, { hasEscapes: true }) === 'Exact',
  );
}

describe('numbers sent by the API server', () => {
  test.for([
    '9007199254740992',
    '9007199254740993',
    '-9007199254740993',
    '9223372036854775807',
    '-9223372036854775808',
    '18446744073709552000',
    '100000000000000000000',
    '9007199254740991',
    '-9007199254740991',
    '0',
    '-0',
    '1.5',
    '-0.000001',
    '1e+21',
    '5e-324',
    '1.7976931348623157e+308',
    '123456789.12345679',
  ])('%s is written as it was read', (number) => {
    expect(throughUs(`{"a":${number}}`)).toBe(`{"a":${number}}`);
    expect(throughUs(`[${number},${number}]`)).toBe(`[${number},${number}]`);
    expect(throughUs(`{"a": ${number} ,"b":{"c":${number}}}`)).toBe(
      `{"a":${number},"b":{"c":${number}}}`,
    );
  });

  test('reads an integer beyond 2^53 as a bigint, every other number as a double', () => {
    const parsed = parseJson(
      '{"big":9007199254740993,"small":1,"float":1e21,"text":"9007199254740993"}',
    );
    expect(parsed?.value).toStrictEqual({
      big: 9007199254740993n,
      small: 1,
      float: 1e21,
      text: '9007199254740993',
    });
  });

  test('reads digits in a string as a string', () => {
    const text = '{"a":"x:9007199254740993,","b":"[1e999]","c":"\\\\:-0,"}';
    expect(throughUs(text)).toBe(text);
  });
});

test('keeps integers as they are even if a program defines BigInt.prototype.toJSON', () => {
  const toJSON = function (this: bigint): string {
    return this.toString();
  };
  // oxlint-disable-next-line no-extend-native -- it is what programs do
  Object.defineProperty(BigInt.prototype, 'toJSON', { value: toJSON, configurable: true });
  try {
    expect(throughUs('{"a":[9007199254740993]}')).toBe('{"a":[9007199254740993]}');
    expect(stringifyJson({ a: 5n }, false)).toBe('{"a":5}');
  } finally {
    Reflect.deleteProperty(BigInt.prototype, 'toJSON');
  }
});

test.for([
  '{"__proto__":{"polluted":true},"constructor":1,"prototype":[]}',
  '{"__proto__":9007199254740993,"constructor":{"__proto__":-0}}',
  '{"":"","a b":null,"ключ":"значение","\\u2028":"\\ud83d\\ude00"}',
])('keeps every key: %s', (text) => {
  expect(throughUs(text)).toBe(
    text.replaceAll('\\ud83d\\ude00', '😀').replaceAll('\\u2028', '\u2028'),
  );
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('writes the digits of a bigint from a converter, even if exactness was not requested', () => {
  expect(stringifyJson({ a: 9223372036854775807n, b: [1n] }, false)).toBe(
    '{"a":9223372036854775807,"b":[1]}',
  );
});

test.for(['', 'nope', '{', '{"a":01}', '{"a":1,}', '"\u0000"'])(
  'refuses %j as not JSON',
  (text) => {
    expect(parseJson(text)).toBeUndefined();
  },
);

test.for(['1e400', '-1e400', `1${'0'.repeat(309)}`, `${'9'.repeat(300)}e99`, '1.5e1000'])(
  'refuses a number that no double can hold: %s',
  (number) => {
    expect(parseJson(`{"request":{"uid":"u"},"a":${number}}`)).toMatchObject({
      problem: 'NumberOutOfRange',
      value: { request: { uid: 'u' } },
    });
  },
);

describe('nesting', () => {
  const nested = (levels: number): string =>
    `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`;

  test('accepts 1,000 levels', () => {
    expect(throughUs(nested(1_000))).toBe(nested(1_000));
  });

  test('accepts 1,000 levels with numbers that need exactness', () => {
    const text = nested(1_000).replace(':1}', ':9007199254740993}');
    expect(throughUs(text)).toBe(text);
  });

  test.for([1_002, 10_000, 1_000_000])('refuses %d levels without a stack overflow', (levels) => {
    expect(parseJson(nested(levels))?.problem).toBe('TooDeep');
    expect(parseJson(nested(levels).replace(':1}', ':9007199254740993}'))?.problem).toBe('TooDeep');
  });
});
