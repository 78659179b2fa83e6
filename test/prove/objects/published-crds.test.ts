import { expect, test } from 'vitest';
import { samplerOf } from '../../../src/prove/objects/sampler.ts';
import { violationsOf } from './support/a-sampler.ts';
import { publishedVersions } from './support/crds.ts';

const versions = publishedVersions();

test('finds the versions of the CRDs', () => {
  expect(versions.length).toBeGreaterThan(50);
});

test.for(versions)('%s: objects are valid, and visit every place', ([, version]) => {
  const sampler = samplerOf(version);
  const count = Math.min(800, 50 + 3 * sampler.places.length);
  const invalid = new Set<string>();
  const visited = new Set<string>();
  let made = 0;
  for (const { object } of sampler.samples(count, 1)) {
    made += 1;
    for (const path of sampler.visited(object)) visited.add(path);
    if (version.schema === undefined) continue;
    for (const violation of violationsOf(object, version.schema)) invalid.add(violation);
  }
  expect([...invalid]).toEqual([]);
  expect(sampler.places.filter((path) => !visited.has(path))).toEqual([]);
  expect(made).toBe(count);
});

test.for(versions)('%s: fragments have no unknown fields', ([, version]) => {
  const { schema } = version;
  const found = new Set<string>();
  for (const { object } of samplerOf(version).fragments(50, 1)) {
    if (schema === undefined) continue;
    for (const violation of violationsOf(object, schema)) found.add(violation);
  }
  expect([...found].filter((violation) => violation.endsWith(': unknown'))).toEqual([]);
});

test.for(versions)('%s: edits leave objects valid', ([, version]) => {
  const { schema } = version;
  const sampler = samplerOf(version);
  const invalid: string[] = [];
  let edited = 0;
  for (const { object } of sampler.samples(20, 2)) {
    for (const { after, kind, path } of sampler.edits(object, 3, edited)) {
      edited += 1;
      const found = schema === undefined ? [] : violationsOf(after, schema);
      invalid.push(...found.map((violation) => `${kind} ${path}: ${violation}`));
    }
  }
  expect(invalid).toEqual([]);
  expect(edited).toBeGreaterThan(0);
});
