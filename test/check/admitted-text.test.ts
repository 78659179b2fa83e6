import { expect, test } from 'vitest';
import { admittedBy } from '../../src/check/admitted-text.ts';
import type { JsonObject } from '../../src/index.ts';

test.for<[name: string, schema: JsonObject, text: string, isAdmitted: boolean]>([
  ['no bounds', {}, '', true],
  ['a text that is too short', { minLength: 2 }, 'a', false],
  ['a text that is too long', { maxLength: 2 }, 'abc', false],
  ['a text within both bounds', { minLength: 1, maxLength: 2 }, 'ab', true],
  ['characters beyond 16 bits, which count once', { maxLength: 2 }, '😀😀', true],
  ['a pattern', { pattern: '^[a-z]+$' }, 'A', false],
  ['a class of letters', { pattern: String.raw`^\p{L}+$` }, 'é', true],
  ['an escape that only Go knows', { pattern: String.raw`^a\-b$` }, 'a-b', true],
  ['the same, which does not match', { pattern: String.raw`^a\-b$` }, 'ab', false],
  ['a flag that only Go knows', { pattern: '^(?i)[a-z]$' }, 'A', true],
  ['the same, which has no second letter', { pattern: '^(?i)[a-z]$' }, 'ab', false],
])('%s', ([, schema, text, isAdmitted]) => {
  expect(admittedBy(schema)(text)).toBe(isAdmitted);
});
