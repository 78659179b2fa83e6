import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { utf8Length } from '../../../src/core/json/utf8-length.ts';

test.for([
  ['', 0],
  ['a', 1],
  ['é', 2],
  ['€', 3],
  ['😀', 4],
  ['a😀b', 6],
] as const)('%j has %d bytes', ([text, bytes]) => {
  expect(utf8Length(text)).toBe(bytes);
});

test('agrees with an encoder for every well-formed string', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(utf8Length(text)).toBe(Buffer.byteLength(text));
    }),
  );
});
