import { expect, test } from 'vitest';
import { readStructuralSchema } from '../../src/core/schema/structural-schema.ts';
import type { StructuralSchema } from '../../src/core/schema/structural-schema.ts';
import type { JsonObject } from '../../src/index.ts';
import { asWritten } from '../../src/prove/server/api-server.ts';
import { prepare } from '../../src/prove/prepared.ts';
import type { ProvedVersion, Subject } from '../../src/prove/subjects/subject.ts';
import { publishedVersions } from './objects/support/crds.ts';

function aSubject(kind: string, version: ProvedVersion, more: Partial<Subject> = {}): Subject {
  return {
    group: 'example.com',
    kind,
    plural: 'widgets',
    scope: 'Namespaced',
    versions: [version],
    strategy: 'None',
    convert: () => Promise.resolve([]),
    ...more,
  };
}

function aVersion(name: string, schema: StructuralSchema, source: JsonObject = {}): ProvedVersion {
  const states = { served: true, storage: true, deprecated: false };
  return { name, ...states, deprecationWarning: undefined, schema, source };
}

test('generated objects are judged with their defaults', () => {
  const schema = readStructuralSchema({
    type: 'object',
    required: ['spec'],
    properties: {
      spec: {
        type: 'object',
        properties: { mode: { type: 'string', default: 'wrong' }, other: { type: 'string' } },
        'x-kubernetes-validations': [{ rule: "!has(self.mode) || self.mode != 'wrong'" }],
      },
    },
  });
  const version = aVersion('v1', schema);
  const { sampler, judge } = prepare(aSubject('Widget', version), version);
  const samples = [...sampler.samples(100, 1)];
  expect(samples.length).toBeGreaterThan(90);
  const refused = samples.filter(
    ({ object }) => judge.paths(asWritten(object, version)).length > 0,
  );
  expect(refused).toEqual([]);
});

function hasRules(schema: StructuralSchema): boolean {
  const { properties, items, additionalProperties, rules } = schema;
  const below = [...properties.values(), items, additionalProperties];
  return rules.length > 0 || below.some((one) => typeof one === 'object' && hasRules(one));
}

const ruled = publishedVersions().filter(
  ([, { schema }]) => schema !== undefined && hasRules(schema),
);

test.for(ruled)('%s: objects and edits satisfy the validation rules', ([, published]) => {
  const { group, kind, scope, schema } = published;
  if (schema === undefined) return;
  const version = aVersion(published.version, schema);
  const { sampler, judge } = prepare(aSubject(kind, version, { group, scope }), version);
  const samples = [...sampler.samples(60, 1)];
  expect(samples.length).toBeGreaterThan(57);
  const written = samples.map(({ object }) => asWritten(object, version));
  expect(written.flatMap((object) => judge.paths(object))).toEqual([]);
  const edits = samples.slice(0, 10).flatMap(({ object }) => sampler.edits(object, 2, 1));
  expect(edits.length).toBeGreaterThan(0);
  const refused = edits.filter(
    ({ before, after }) =>
      judge.paths(asWritten(after, version), asWritten(before, version)).length > 0,
  );
  expect(refused).toEqual([]);
});
