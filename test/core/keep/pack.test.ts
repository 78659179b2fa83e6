import { constants, deflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitAnnotations } from '../../../src/core/keep/annotations/fit-annotations.ts';
import { inflate } from '../../../src/core/keep/annotations/inflate.ts';
import { NOTHING_CARRIED, readKept } from '../../../src/core/keep/annotations/kept-annotations.ts';
import { pack, unpacker } from '../../../src/core/keep/annotations/pack.ts';
import type { Kept } from '../../../src/core/keep/tree/kept.ts';
import { PREFIX, noise } from './a-thing.ts';

const keptText = (is: string): Kept => ({
  type: 'fields',
  made: false,
  fields: new Map([['all', { type: 'value', is }]]),
});

/** Returns the text that the writer makes of lost data; undefined if it does not fit. */
function written(is: string): ReadonlyMap<string, string> | undefined {
  const groups = [{ version: 'v1', by: 'me', kept: keptText(is) }];
  const cargo = {
    prefix: PREFIX,
    texts: new Map(),
    otherBytes: 0,
    groups,
    shapeOf: () => undefined,
  };
  const fitted = fitAnnotations(cargo);
  return 'texts' in fitted ? fitted.texts : undefined;
}

describe('the longest text that the writer takes is read', () => {
  // Between these lengths is the longest one.
  test.for<[string, (length: number) => string, number, number]>([
    ['alike', (length) => 'a'.repeat(length), 4_190_000, 4_194_304],
    ['without any order', noise, 275_000, 290_000],
  ])('%s', { timeout: 60_000 }, ([, make, least, beyond]) => {
    let [fits, most] = [least, beyond];
    while (most - fits > 1) {
      const middle = Math.floor((fits + most) / 2);
      if (written(make(middle)) === undefined) most = middle;
      else fits = middle;
    }
    expect(written(make(fits + 1))).toBeUndefined();
    const annotations = Object.fromEntries(written(make(fits)) ?? []);
    expect(Object.values(annotations).join()).toContain('"packed"');
    const { groups } = readKept({ metadata: { annotations } }, PREFIX, NOTHING_CARRIED);
    expect(groups[0]?.kept).toEqual(keptText(make(fits)));
  });
});

test('any text is packed and unpacked', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(unpacker()(pack(text))).toBe(text);
    }),
  );
});

describe('compressed data', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 2_000 }),
    fc
      .array(fc.constantFrom(97, 98, 0), { minLength: 1, maxLength: 5_000 })
      .map((some) => Uint8Array.from(some)),
  );
  const options = fc.record({
    level: fc.integer({ min: 0, max: 9 }),
    strategy: fc.constantFrom(constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED, constants.Z_RLE),
  });

  test('is decompressed, whoever has compressed it', () => {
    fc.assert(
      fc.property(bytes, options, (plain, how) => {
        const packed = deflateRawSync(plain, how);
        expect(Buffer.from(inflate(packed, plain.length) ?? []).equals(plain)).toBe(true);
        expect(inflate(packed, plain.length - 1)).toBeUndefined();
      }),
    );
  });

  test('that is broken or cut off gives something else or nothing, and never more than is allowed', () => {
    fc.assert(
      fc.property(bytes, fc.nat(), fc.integer({ min: 1, max: 255 }), (plain, place, change) => {
        const packed = Uint8Array.from(deflateRawSync(plain));
        const at = place % packed.length;
        expect(inflate(packed.subarray(0, at), plain.length)).toBeUndefined();
        packed[at] = (packed[at] ?? 0) ^ change;
        expect(inflate(packed, 1_000)?.length ?? 0).toBeLessThanOrEqual(1_000);
      }),
    );
  });
});
