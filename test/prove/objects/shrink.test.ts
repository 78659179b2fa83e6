import { expect, test } from 'vitest';
import type { JsonObject, KubernetesObject } from '../../../src/index.ts';
import { samplerOf } from '../../../src/prove/objects/sampler.ts';
import type { Sample } from '../../../src/prove/objects/sampler.ts';
import { aSampler, aVersion } from './support/a-sampler.ts';

const SPEC = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 2 },
    replicas: { type: 'integer', minimum: 1 },
    policy: { type: 'string', enum: ['Never', 'Always'] },
    text: { type: 'string' },
    list: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['key'],
        properties: { key: { type: 'string', pattern: '^[a-z]+$' }, value: { type: 'string' } },
      },
    },
    template: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
  },
};

const sampler = aSampler(SPEC);

function first(
  samples: Iterable<Sample>,
  isWanted: (object: KubernetesObject) => boolean,
): KubernetesObject {
  for (const { object } of samples) if (isWanted(object)) return object;
  throw new Error('no object fails');
}

/** Returns the reduction of the first object that fails, and the number of tests that it took. */
async function smallest(
  fails: (spec: JsonObject, object: KubernetesObject) => boolean,
  seed = 1,
): Promise<{ object: KubernetesObject; tests: number }> {
  const stillFails = (object: KubernetesObject) =>
    fails((object['spec'] ?? {}) as JsonObject, object);
  let tests = 0;
  const object = await sampler.shrink(
    first(sampler.samples(3000, seed), stillFails),
    (candidate) => {
      tests += 1;
      return stillFails(candidate);
    },
  );
  return { object, tests };
}

const REST = { apiVersion: 'example.com/v1', kind: 'Widget' };
const METADATA = { name: 'nightly', namespace: 'default' };

test('only what matters remains, with the simplest values', async () => {
  const { object } = await smallest((spec) => spec['text'] !== undefined);
  expect(object).toEqual({ ...REST, metadata: METADATA, spec: { name: 'aa', text: 'a' } });
});

test('required fields and least elements stay', async () => {
  const { object } = await smallest(
    (spec) => (spec['list'] as JsonObject[] | undefined)?.length === 3,
  );
  expect(object).toEqual({
    ...REST,
    metadata: METADATA,
    spec: { name: 'aa', list: [{ key: 'a' }, { key: 'a' }, { key: 'a' }] },
  });
});

test('an element that matters is found among many', async () => {
  const hasValue = (one: JsonObject) => one['value'] !== undefined;
  const { object } = await smallest((spec) =>
    ((spec['list'] ?? []) as JsonObject[]).some(hasValue),
  );
  expect(object['spec']).toEqual({ name: 'aa', list: [{ key: 'a', value: 'a' }] });
});

test('values are no simpler than the failure needs', async () => {
  const { object } = await smallest(
    (spec) => spec['policy'] === 'Always' && Number(spec['replicas']) > 1,
  );
  expect(object['spec']).toEqual({ name: 'aa', policy: 'Always', replicas: 2 });
});

test('unknown fields and metadata are reduced, too', async () => {
  const hasTemplate = (spec: JsonObject) =>
    Object.keys((spec['template'] ?? {}) as object).length > 0;
  const { object } = await smallest(
    (spec, { metadata }) => hasTemplate(spec) && metadata?.['labels'] !== undefined,
  );
  expect(Object.keys((object['spec'] as JsonObject)['template'] as object)).toHaveLength(1);
  expect(object.metadata).toEqual({ ...METADATA, labels: {} });
});

test('an object that is stored stays stored only if that matters', async () => {
  const { object } = await smallest((_, { metadata }) => metadata?.['uid'] !== undefined);
  expect(Object.keys(object.metadata ?? {}).toSorted()).toEqual(['name', 'namespace', 'uid']);
});

test('equal objects shrink to equal objects, in few tests', async () => {
  const fails = ({ text = '', replicas }: JsonObject) => text !== '' && replicas !== undefined;
  const results = await Promise.all([1, 2, 3, 1].map((seed) => smallest(fails, seed)));
  const spec = { name: 'aa', replicas: 1, text: 'a' };
  for (const { object, tests } of results) {
    expect(object).toEqual({ ...REST, metadata: METADATA, spec });
    expect(tests).toBeLessThan(60);
  }
  expect(results[3]?.tests).toBe(results[0]?.tests);
});

test('a test may be asynchronous', async () => {
  const [sample] = sampler.samples(1, 1);
  const object = await sampler.shrink(sample?.object ?? { ...REST }, () => Promise.resolve(true));
  expect(object).toEqual({ ...REST, metadata: METADATA, spec: { name: 'aa' } });
});

test('a candidate that the judge refuses is not tested', async () => {
  const judge = (object: KubernetesObject) =>
    (object['spec'] as JsonObject)['text'] === undefined ? ['spec'] : [];
  const judged = samplerOf(aVersion(SPEC), { judge });
  const [sample] = judged.samples(1, 1);
  const object = await judged.shrink(sample?.object ?? { ...REST }, () => true);
  expect(object['spec']).toEqual({ name: 'aa', text: 'a' });
});

test('an object that is invalid itself keeps its violations, and gets no other', async () => {
  const judge = ({ spec, metadata }: KubernetesObject) => {
    const { list = [], replicas } = spec as { list?: JsonObject[]; replicas?: number };
    return [
      ...(metadata?.['namespace'] === undefined ? ['metadata.namespace'] : []),
      ...(replicas === undefined ? ['spec.replicas'] : []),
      ...list.flatMap(({ key }, at) => (key === 'A' ? [`spec.list[${at}].key`] : [])),
    ];
  };
  const list = [{ key: 'b' }, { key: 'c' }, { key: 'A' }];
  const spec = { name: 'cd', replicas: 3, text: 'some text', list };
  const invalid = { ...REST, metadata: { name: 'nightly' }, spec };
  const judged = samplerOf(aVersion(SPEC), { judge });
  const object = await judged.shrink(invalid, (candidate) => {
    const { list: left = [] } = candidate['spec'] as { list?: JsonObject[] };
    return left.some(({ key }) => key === 'A');
  });
  expect(object).toEqual({
    ...REST,
    metadata: { name: 'nightly' },
    spec: { name: 'aa', replicas: 1, list: [{ key: 'A' }] },
  });
});

test('a large object takes few tests', async () => {
  const places = Array.from(
    { length: 300 },
    (_, at) => [`field${at}`, { type: 'string' }] as const,
  );
  const large = aSampler({ type: 'object', properties: Object.fromEntries(places) });
  const spec = Object.fromEntries(places.map(([name]) => [name, 'some text']));
  let tests = 0;
  const object = await large.shrink({ ...REST, metadata: METADATA, spec }, (candidate) => {
    tests += 1;
    return (candidate['spec'] as JsonObject)['field217'] === 'some text';
  });
  expect(object['spec']).toEqual({ field217: 'some text' });
  expect(tests).toBeLessThan(30);
});
