import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json/json-value.ts';
import { parseValue } from '../../src/core/json/parse-value.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import { samplerOf } from '../../src/prove/objects/sampler.ts';
import { mutated } from '../support/mutated.ts';
import { PROOF_SEED } from '../support/proof-seed.ts';
import { randomFrom } from '../support/random-from.ts';
import { compare } from './compare.ts';
import type { Case } from './compare.ts';
import { readCorpus } from './corpus.ts';
import type { CorpusCrd, CorpusVersion } from './corpus.ts';
import { Oracle } from './oracle.ts';

const OBJECTS = Number(process.env['ORACLE_OBJECTS']);

const corpus = readCorpus();
const total = new Map<string, number>();

let oracle: Oracle;

beforeAll(async () => {
  oracle = await Oracle.start();
});

afterAll(async () => {
  await oracle.stop();
  const counts = [...total].map(([what, count]) => `${what} ${count}`).toSorted();
  console.log(`${corpus.length} CRDs: ${counts.join(', ')}`);
});

test.each(corpus.map((crd) => [crd.name, crd] as const))('%s', async (_, crd) => {
  await oracle.tell(crd.document);
  const counts = new Map<string, number>();
  const differences: string[] = [];
  for (const [version, cases] of batchesOf(crd)) {
    // Both work at the same time, but not on so many objects that they fill the memory.
    // oxlint-disable-next-line no-await-in-loop -- batches follow each other
    const verdicts = await Promise.all(
      cases.map(async ([what, one]) => [what, await compare(oracle, crd, version, one)] as const),
    );
    for (const [what, { agreed, difference }] of verdicts) {
      const key = `${what} ${agreed ?? 'differs'}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      if (difference !== undefined) differences.push(`${version.name}: ${difference}`);
    }
  }
  for (const [key, count] of counts) total.set(key, (total.get(key) ?? 0) + count);
  expect(differences.slice(0, 3)).toStrictEqual([]);
  expect(counts.get('generated accepted') ?? 0).toBeGreaterThan(0);
  expect(counts.get('mutated invalid') ?? 0).toBeGreaterThan(0);
});

function* batchesOf(
  crd: CorpusCrd,
): Generator<[version: CorpusVersion, cases: [what: string, one: Case][]]> {
  for (const version of crd.versions) {
    const share = Math.ceil(OBJECTS / crd.versions.length);
    for (let done = 0; done < share; done += BATCH) {
      yield [version, casesOf(crd, version, Math.min(BATCH, share - done), PROOF_SEED + done)];
    }
  }
}

const BATCH = 250;

/** Returns generated objects, as many mutated ones, and half as many updates. */
function casesOf(
  crd: CorpusCrd,
  { name, schema }: CorpusVersion,
  count: number,
  seed: number,
): [what: string, one: Case][] {
  const random = randomFrom(seed);
  const { group, kind, scope } = crd;
  const sampler = samplerOf({ group, kind, scope, version: name, schema });
  const half = Math.ceil(count / 2);
  const generated = [...sampler.samples(count, seed)].map(({ object }) => asSent(object));
  const wrong = [
    ...[...sampler.broken(half, seed)].map(({ object }) => object),
    ...generated.slice(0, count - half).map((object) => mutated(object, random)),
  ].map(asSent);
  const updates = wrong.slice(0, half).map((object, index): Case => {
    const old = stored(object, scope);
    return { old, object: index % 3 === 0 ? old : stored(mutated(old, random), scope) };
  });
  return [
    ...generated.map((object) => ['generated', { object }] as [string, Case]),
    ...wrong.map((object) => ['mutated', { object }] as [string, Case]),
    ...updates.map((update) => ['updated', update] as [string, Case]),
  ];
}

/** Returns an object as an update sends it, so that its metadata is accepted. */
function stored(object: JsonObject, scope: CorpusCrd['scope']): JsonObject {
  const namespace = scope === 'Cluster' ? {} : { namespace: 'default' };
  const metadata = { name: 'stored', ...namespace, uid: '1', resourceVersion: '1' };
  return asSent({ ...object, metadata });
}

/** Returns an object as it arrives: read from its text. */
function asSent(object: JsonObject): JsonObject {
  return parseValue(stringifyJson(object, true)) as JsonObject;
}
