import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject, Spoke } from '../../src/index.ts';
import type { Shape } from '../../src/core/schema/shape.ts';
import {
  bytesOfAnnotations,
  deploy,
  integer,
  listOf,
  mapOf,
  object,
  text,
} from '../core/keep/a-deployment.ts';
import type { Any } from '../core/keep/a-thing.ts';
import { PROOF_SEED } from '../support/proof-seed.ts';
import { RUNS, TIMEOUT } from './support/law.ts';

/** The API server's limit for all annotations of an object, in bytes. */
const LIMIT = 262_144;
const KEPT = 65_536;

const element: Shape = object({ id: text, size: integer, note: text });
const LOST: Readonly<Record<string, Shape>> = {
  settings: mapOf(text),
  deep: mapOf(object({ a: text, b: integer })),
  keyed: listOf(element, 'id'),
  plain: listOf(element),
  words: listOf(text),
};
const order = (left: JsonObject, right: JsonObject): number =>
  (left['id'] as string) < (right['id'] as string) ? -1 : 1;
const sorting: Spoke<Any, Any> = {
  toHub: (one) => one,
  fromHub: ({ sorted, ...rest }) => ({
    ...rest,
    ...(sorted !== undefined && { sorted: (sorted as JsonObject[]).toSorted(order) }),
  }),
};
const spec = { host: text, sorted: listOf(element, 'id') };
const { see, written } = deploy({
  shapes: { v1: object({ ...spec, ...LOST }), v1beta1: object(spec) },
  spokes: { v1beta1: sorting },
});

const value = fc.oneof(fc.string({ maxLength: 30 }), fc.string({ maxLength: 3 }), fc.constant('x'));
const fieldsOfElement = fc.record(
  { size: fc.nat(99_999), note: value },
  { requiredKeys: ['size'] },
);

/** Fields that only the new version has, made of many small values, up to the size that must fit. */
const lost: fc.Arbitrary<JsonObject> = fc
  .record({
    name: fc.constantFrom('settings', 'deep', 'keyed', 'plain', 'words'),
    count: fc.integer({ min: 1, max: 6_000 }),
    some: fc.array(fc.tuple(value, fieldsOfElement), { minLength: 1, maxLength: 12 }),
  })
  .map(({ name, count, some }) => {
    const all = Array.from({ length: count }, (_, at) => {
      const [one = '', fields] = some[at % some.length] ?? [];
      return { key: `k${at.toString(36)}`, one, fields: fields ?? { size: at } };
    });
    let left = KEPT;
    const fitting = all.filter(({ key, one, fields }) => {
      left -= JSON.stringify([key, one, fields]).length;
      return left > 0;
    });
    return { [name]: fieldOf(name, fitting) };
  });

type One = { readonly key: string; readonly one: string; readonly fields: JsonObject };

function fieldOf(name: string, all: readonly One[]): JsonObject | readonly (JsonObject | string)[] {
  if (name === 'settings') return Object.fromEntries(all.map(({ key, one }) => [key, one]));
  if (name === 'words') return all.map(({ one }) => one);
  if (name === 'deep') {
    return Object.fromEntries(
      all.map(({ key, one, fields }) => [key, { a: one, b: fields['size'] ?? 0 }]),
    );
  }
  return all.map(({ key, fields }) => ({ ...fields, id: key }));
}

test('law 6: up to 64 KiB of kept data fits and is restored', { timeout: TIMEOUT }, () => {
  let large = 0;
  const numRuns = Math.min(Math.ceil(RUNS / 4), 400);
  fc.assert(
    fc.property(lost, (fields) => {
      const sent = written('v1', { host: 'h', ...fields });
      const away = see(sent, 'v1beta1');
      const data = JSON.stringify(fields).length;
      if (data > 16_384) large += 1;
      expect(bytesOfAnnotations(away)).toBeLessThanOrEqual(Math.min(LIMIT, 4 * data + 36 * 1024));
      expect(see(away, 'v1')).toStrictEqual(sent);
      const home = see({ ...away, host: 'i' }, 'v1');
      expect(home).toStrictEqual({ ...sent, host: 'i' });
    }),
    { numRuns, seed: PROOF_SEED, endOnFailure: true },
  );
  expect(large).toBeGreaterThan(numRuns / 10);
});

test('law 6: a kept order costs little, for up to 5,000 elements', { timeout: TIMEOUT }, () => {
  const numRuns = Math.min(Math.ceil(RUNS / 20), 100);
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 5_000 }),
      fc.constantFrom(1, 7, 3_571, 4_999),
      (count, step) => {
        const sorted = Array.from({ length: count }, (_, at) => {
          const id = `n${String((at * step + count) % 5_000).padStart(4, '0')}`;
          return { id, size: at };
        });
        const sent = written('v1', { host: 'h', sorted });
        const away = see(sent, 'v1beta1');
        expect(bytesOfAnnotations(away)).toBeLessThanOrEqual(16 * count + 1_024);
        expect(see(away, 'v1')).toStrictEqual(sent);
      },
    ),
    { numRuns, seed: PROOF_SEED, endOnFailure: true },
  );
});
