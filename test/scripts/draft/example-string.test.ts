import { expect, test } from 'vitest';
import { exampleString } from '../../../scripts/draft/samples/example-string.ts';

test.each([
  // A webhook divides it at the slash, and each reference has another one.
  [{}, ['spec', 'configRef', 'apiVersion'], 'example-config-ref.com/v1'],
  [{ pattern: '^v[0-9]$' }, ['spec', 'apiVersion'], 'v1'],
  // As Go writes durations, so that a webhook in Go does not change them.
  [{ pattern: '^([0-9]+h)?([0-9]+m)(0s)?$' }, ['spec', 'every'], '1h0m0s'],
  [{ pattern: '^[0-9]+h$' }, ['spec', 'every'], '1h'],
])('the example for %j at %j', (schema, path, expected) => {
  expect(exampleString(schema, path, new Set())).toBe(expected);
});
