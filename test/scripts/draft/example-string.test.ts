import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/index.ts';
import { exampleString } from '../../../scripts/draft/samples/example-string.ts';

test.each([
  // A webhook divides it at the slash, and each reference has another one.
  [{}, ['spec', 'configRef', 'apiVersion'], 'example-config-ref.com/v1'],
  [{ pattern: '^v[0-9]$' }, ['spec', 'apiVersion'], 'v1'],
  // As Go writes durations, so that a webhook in Go does not change them.
  [{ pattern: '^([0-9]+h)?([0-9]+m)(0s)?$' }, ['spec', 'every'], '1h0m0s'],
  [{ pattern: '^[0-9]+h$' }, ['spec', 'every'], '1h'],
  // Validation rules that read a duration refuse any other text.
  [
    { 'x-kubernetes-validations': [{ rule: "duration(self) > duration('1ms')" }] },
    ['wait'],
    '1m30s',
  ],
  // A message may quote the rule of another field.
  [
    { 'x-kubernetes-validations': [{ rule: "self != 'x'", message: 'as duration(self) reads' }] },
    ['wait'],
    'example-wait',
  ],
  [{ pattern: '^24:00$' }, ['spec', 'end'], '24:00'],
])('the example for %j at %j', (schema, path, expected) => {
  expect(exampleString(schema, path, new Set())).toBe(expected);
});

test('an example matches a pattern that no typical text matches', () => {
  const pattern = String.raw`^\[[0-9]+-[0-9]+\]$`;
  expect(exampleString({ pattern }, ['spec', 'range'], new Set())).toMatch(new RegExp(pattern));
});

test('an example has a bounded length, whatever the minimum', () => {
  const pattern = '^[a-z]+$';
  for (const schema of [{ minLength: 1_000_000 }, { minLength: 1_000_000, pattern }]) {
    expect(exampleString(schema, ['spec', 'text'], new Set()).length).toBeLessThan(1001);
  }
});

test('two texts of one format differ, as long as the pattern allows it', () => {
  const used = new Set<string>();
  const next = (schema: JsonObject): string => exampleString(schema, ['spec', 'at'], used);
  const time = { format: 'date-time' };
  expect([next(time), next(time)]).toStrictEqual(['2026-01-02T03:04:05Z', '2026-01-02T03:04:06Z']);
  const only = { format: 'cidr', pattern: '/24$' };
  expect([next(only), next(only)]).toStrictEqual(['192.0.2.0/24', '192.0.2.0/24']);
});
