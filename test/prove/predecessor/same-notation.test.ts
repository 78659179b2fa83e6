import { expect, test } from 'vitest';
import { readStructuralSchema } from '../../../src/core/schema/structural-schema.ts';
import type { JsonValue } from '../../../src/index.ts';
import { isSameInAnotherNotation } from '../../../src/prove/predecessor/same-notation.ts';

const version = {
  name: 'v1',
  served: true,
  storage: true,
  deprecated: false,
  deprecationWarning: undefined,
  source: {},
  schema: readStructuralSchema({
    type: 'object',
    properties: {
      limits: { type: 'object', additionalProperties: { 'x-kubernetes-int-or-string': true } },
      timeout: { type: 'string' },
      since: { type: 'string', format: 'date-time' },
      open: { 'x-kubernetes-preserve-unknown-fields': true },
    },
  }),
};

const isSame = (path: readonly string[], before: JsonValue, after: JsonValue): boolean =>
  isSameInAnotherNotation({ path, before, after }, version);

test.for<[string[], JsonValue, JsonValue]>([
  [['limits', 'cpu'], '1000m', '1'],
  [['limits', 'cpu'], '0.5', '500m'],
  [['limits', 'cpu'], 2, '2'],
  [['limits', 'memory'], '2048Mi', '2Gi'],
  [['timeout'], '60m', '1h0m0s'],
  [['timeout'], '0', '0s'],
  [['since'], '2024-01-01T01:00:00+01:00', '2024-01-01T00:00:00Z'],
  [['since'], '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00Z'],
  [['metadata', 'annotations', 'a/b'], '{"x":1,"y":["<"]}', '{ "y": ["\\u003c"],\n"x": 1 }'],
  [['metadata', 'annotations', 'a/b'], '[9007199254740993]', '[ 9007199254740993 ]'],
])('%j: %j and %j are the same', ([path, before, after]) => {
  expect(isSame(path, before, after)).toBe(true);
});

test.for<[string, string[], JsonValue, JsonValue]>([
  ['another amount', ['limits', 'cpu'], '1000m', '2'],
  ['a form that no Go code writes', ['limits', 'cpu'], '1', '1000m'],
  ['a text for a number', ['limits', 'cpu'], '2', 2],
  ['no quantity', ['limits', 'cpu'], 'all', 'any'],
  ['a version', ['timeout'], '1.10', '1.1'],
  ['another duration', ['timeout'], '60m', '1h0m1s'],
  ['a cut fraction', ['since'], '2024-01-01T00:00:00.5Z', '2024-01-01T00:00:00Z'],
  ['another time', ['since'], '2024-01-01T00:00:00+01:00', '2024-01-01T00:00:00Z'],
  ['JSON with another value', ['metadata', 'annotations', 'a'], '{"x":1}', '{"x": 2}'],
  [
    'JSON with another digit',
    ['metadata', 'annotations', 'a'],
    '[9007199254740993]',
    '[ 9007199254740992]',
  ],
  ['JSON with a field more', ['metadata', 'annotations', 'a'], '{"x":1}', '{"x":1,"y":null}'],
  ['a number in an annotation', ['metadata', 'annotations', 'a'], '1.10', '1.1'],
  ['JSON in a label', ['metadata', 'labels', 'a'], '{}', '{ }'],
  ['JSON in a field', ['timeout'], '{}', '{ }'],
  ['a place without a schema', ['open', 'cpu'], '1000m', '1'],
])('%s is a difference', ([, path, before, after]) => {
  expect(isSame(path, before, after)).toBe(false);
});
