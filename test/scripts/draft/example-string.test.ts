import { expect, test } from 'vitest';
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
