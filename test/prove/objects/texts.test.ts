import { expect, test } from 'vitest';
import { formatCheck } from '../../../src/core/schema/formats/formats.ts';
import { matcherOf } from '../../../src/core/schema/formats/go-pattern.ts';
import { LATEST } from '../../../src/core/schema/release.ts';
import { aValueSampler, valuesOf } from './support/a-sampler.ts';
import { publishedVersions } from './support/crds.ts';
import type { StructuralSchema } from '../../../src/core/schema/structural-schema.ts';

/** Patterns in the syntax of Go: those of published CRDs, and constructs that JavaScript does not have. */
const PATTERNS = new Set([
  '^((?i)sun|mon)day$',
  '(?i)^yes$',
  '^(?P<name>[a-z]+)-(?P<number>[0-9]{2,3})$',
  '\\A[[:alpha:]]+\\z',
  '^\\Qa.b\\E[[:digit:]]$',
  '^(?s:a.b)$',
  '^[^/]*$',
  '^/(\\S+)',
  '^\\x{48}$',
  "^[a-zA-Z0-9!#$%&'*+\\-.^_\\x60|~]+$",
  '^.{2,}|[^./]$',
  '^a{3}b?c+d{2,}$',
  '^$|^(hourly|daily)$',
]);

function collect(schema: StructuralSchema): void {
  const { pattern, allOf } = schema.validations;
  if (pattern !== undefined) PATTERNS.add(pattern);
  for (const below of schema.properties.values()) collect(below);
  for (const below of allOf) collect(below);
  if (schema.items !== undefined) collect(schema.items);
  if (typeof schema.additionalProperties === 'object') collect(schema.additionalProperties);
}
for (const [, { schema }] of publishedVersions()) if (schema !== undefined) collect(schema);

test.for([...PATTERNS])('texts match %s', (pattern) => {
  const texts = new Set(
    valuesOf(aValueSampler({ type: 'string', pattern }).samples(60, 1)).map(String),
  );
  const matches = matcherOf(pattern);
  expect([...texts].filter((text) => !matches(text))).toEqual([]);
  // A pattern without repetitions has its few texts spelled out.
  expect(texts.size).toBeGreaterThan(/[*+]|\{\d+,/.test(pattern) ? 3 : 0);
});

test.for([
  'bsonobjectid',
  'byte',
  'cidr',
  'creditcard',
  'date',
  'date-time',
  'duration',
  'email',
  'hexcolor',
  'hostname',
  'ipv4',
  'ipv6',
  'isbn',
  'isbn10',
  'isbn13',
  'k8s-long-name',
  'k8s-short-name',
  'mac',
  'password',
  'rgbcolor',
  'ssn',
  'uri',
  'uuid',
  'uuid3',
  'uuid4',
  'uuid5',
])('texts have the format %s', (format) => {
  const texts = new Set(
    valuesOf(aValueSampler({ type: 'string', format }).samples(60, 1)).map(String),
  );
  const isOfFormat = formatCheck(format, LATEST);
  expect(isOfFormat).toBeDefined();
  expect([...texts].filter((text) => isOfFormat?.(text) === false)).toEqual([]);
  expect(texts.size).toBeGreaterThan(1);
});

test('a format that the API server ignores restricts nothing', () => {
  const texts = new Set(
    valuesOf(aValueSampler({ type: 'string', format: 'int64' }).samples(100, 1)),
  );
  expect(texts.size).toBeGreaterThan(20);
});

test('lengths restrict texts of a pattern', () => {
  const schema = { type: 'string', pattern: '^[a-z]+$', minLength: 20, maxLength: 22 };
  const texts = valuesOf(aValueSampler(schema).samples(200, 1)) as string[];
  expect(new Set(texts.map(({ length }) => length))).toEqual(new Set([20, 21, 22]));
});

test('texts without restrictions are of many kinds', () => {
  const texts = valuesOf(aValueSampler({ type: 'string' }).samples(2000, 1)).map(String);
  expect(texts).toContain('');
  expect(texts).toContain('8080');
  expect(texts).toContain('9223372036854775808');
  expect(texts.some((text) => /\p{Script=Han}/u.test(text))).toBe(true);
  expect(texts.every((text) => text.isWellFormed())).toBe(true);
  expect(new Set(texts).size).toBeGreaterThan(500);
});
