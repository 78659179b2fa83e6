import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_NESTING } from '../../../src/core/json/nesting.ts';
import { parseJson } from '../../../src/core/json/parse-json.ts';
import { stringifyJson } from '../../../src/core/json/stringify-json.ts';
import { survey } from '../../../src/core/json/survey.ts';

/** Integers as Go writes them: int64 exactly, larger ones as a double. */
const goInteger = fc.oneof(
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.bigInt({ min: 2n ** 63n, max: 10n ** 21n }).map((integer) => BigInt(Number(integer))),
);
const goFloat = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  .filter((float) => !Number.isInteger(float));
const scalar = fc.oneof(
  goInteger.map(String),
  goFloat.map((float) => JSON.stringify(float)),
  fc.constantFrom('-0', 'null', 'true', 'false'),
  fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
  fc.constantFrom(':9007199254740993', ',-0,', '[1e999]').map((text) => JSON.stringify(text)),
);
const space = fc.constantFrom('', '', '', ' ', '\n\t ');
const key = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('__proto__', 'constructor', 'a', '10', '2'),
);

/** Documents as text, with whitespace wherever JSON allows it, and without duplicate keys. */
const { value: jsonText } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    scalar,
    fc
      .array(fc.tuple(space, tie('value'), space))
      .map((list) => `[${list.map((parts) => parts.join('')).join(',')}]`),
    fc
      .uniqueArray(fc.tuple(key, space, tie('value'), space), { selector: ([name]) => name })
      .map(
        (fields) =>
          `{${fields.map(([name, ...rest]) => `${JSON.stringify(name)}:${rest.join('')}`).join(',')}}`,
      ),
  ),
}));

/** A slow but obvious reader: returns the numbers among the tokens of a text, as written. */
function numbersOf(text: string): string[] {
  return (text.match(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g) ?? []).filter(
    (token) => !token.startsWith('"'),
  );
}

test('preserves the numbers and the structure of anything that Go writes', () => {
  fc.assert(
    fc.property(jsonText, (text) => {
      const parsed = parseJson(`[${text}]`);
      const isExact =
        survey(JSON.parse(`[${text}]`), MAX_NESTING, { hasEscapes: true }) === 'Exact';
      const written = stringifyJson(parsed?.value, isExact);
      expect(numbersOf(written).map(canonical).toSorted()).toStrictEqual(
        numbersOf(text).map(canonical).toSorted(),
      );
      expect(plain(written)).toBe(plain(`[${text}]`));
    }),
    { numRuns: 2_000 },
  );
});

/** Returns the structure and the strings of a text in one spelling. */
function plain(text: string): string {
  return JSON.stringify(JSON.parse(text));
}

/** Returns the same text for two spellings of one double, and the digits of an integer. */
function canonical(number: string): string {
  return /^-?\d+$/.test(number) ? number : `double ${Number(number)}`;
}
