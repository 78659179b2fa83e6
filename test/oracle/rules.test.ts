import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json/json-value.ts';
import { parseValue } from '../../src/core/json/parse-value.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import { compileRules } from '../../src/core/schema/cel/rules.ts';
import type { Rules } from '../../src/core/schema/cel/rules.ts';
import { decodeObject } from '../../src/core/schema/server/decode-object.ts';
import type { StructuralSchema } from '../../src/core/schema/structural-schema.ts';
import { samplerOf } from '../../src/prove/objects/sampler.ts';
import { mutated } from '../support/mutated.ts';
import { PROOF_SEED } from '../support/proof-seed.ts';
import { randomFrom } from '../support/random-from.ts';
import { readCorpus } from './corpus.ts';
import type { CorpusCrd, CorpusVersion } from './corpus.ts';
import { Oracle } from './oracle.ts';

const OBJECTS = Number(process.env['ORACLE_OBJECTS']);

const corpus = readCorpus().filter((crd) => hasRules(crd.document));
const total = new Map<string, number>();

let oracle: Oracle;

beforeAll(async () => {
  oracle = await Oracle.start();
});

afterAll(async () => {
  await oracle.stop();
  const counts = [...total].map(([what, count]) => `${what} ${count}`).toSorted();
  console.log(`${corpus.length} CRDs with rules: ${counts.join(', ')}`);
});

/** An object, or the update of one. */
interface Case {
  readonly object: JsonObject;
  readonly old?: JsonObject;
}

test.each(corpus.map((crd) => [crd.name, crd] as const))('%s', async (_, crd) => {
  await oracle.tell(crd.document);
  const differences: string[] = [];
  for (const version of crd.versions) {
    const rules = compileRules(version.schema);
    expect(rules.notCompiled).toStrictEqual([]);
    const cases = casesOf(crd, version, Math.ceil(OBJECTS / crd.versions.length));
    const verdicts = cases.map(async (one) => compare(crd, version, rules, one));
    // oxlint-disable-next-line no-await-in-loop -- versions follow each other
    for (const { verdict, difference } of await Promise.all(verdicts)) {
      total.set(verdict, (total.get(verdict) ?? 0) + 1);
      if (difference !== undefined) differences.push(`${version.name}: ${difference}`);
    }
  }
  expect(differences.slice(0, 3)).toStrictEqual([]);
});

test('some objects hold and some break a rule', () => {
  expect(total.get('holds') ?? 0).toBeGreaterThan(OBJECTS);
  expect(total.get('broken') ?? 0).toBeGreaterThan(OBJECTS);
});

type Verdict = 'holds' | 'broken' | 'not evaluated' | 'not valid enough' | 'differs';

async function compare(
  crd: CorpusCrd,
  { name, schema }: CorpusVersion,
  rules: Rules,
  { object, old }: Case,
): Promise<{ verdict: Verdict; difference?: string }> {
  const asked = { of: crd.name, version: name, object, rules: true };
  const answer = await oracle.ask(old === undefined ? asked : { ...asked, old });
  if (answer.refused !== undefined || answer.blocked === true) {
    return { verdict: 'not valid enough' };
  }
  const before = old === undefined ? undefined : decoded(old, schema);
  const { violations, notEvaluated } = rules.judge(decoded(object, schema), before);
  if (notEvaluated.length > 0) return { verdict: 'not evaluated' };
  const theirs = unique(
    (answer.rules ?? []).map(({ field, type, detail }) => `${field}: ${type}: ${detail}`),
  );
  const ours = unique(
    violations.map(({ path, type, message }) => `${path || '<nil>'}: ${type}: ${message}`),
  );
  if (theirs === ours) return { verdict: violations.length === 0 ? 'holds' : 'broken' };
  const shown = stringifyJson({ object, old: old ?? null }, true);
  return { verdict: 'differs', difference: `${shown}\n  oracle ${theirs}\n  ours   ${ours}` };
}

function decoded(object: JsonObject, schema: StructuralSchema): JsonObject {
  const result = decodeObject(object, schema);
  if ('message' in result) throw new Error(result.message);
  return result.object;
}

/** The API server walks maps in random order. */
function unique(lines: readonly string[]): string {
  return JSON.stringify([...new Set(lines)].toSorted());
}

/** Returns generated objects, as many with changes, and edits of both as updates. */
function casesOf(crd: CorpusCrd, { name, schema }: CorpusVersion, count: number): readonly Case[] {
  const random = randomFrom(PROOF_SEED);
  const { group, kind, scope } = crd;
  const sampler = samplerOf({ group, kind, scope, version: name, schema });
  const generated = [...sampler.samples(count, PROOF_SEED)].map(({ object }) => object);
  const changed = generated.map((object) => mutated(object, random));
  const updates = generated.flatMap((old): Case[] => [
    { old, object: mutated(old, random) },
    ...sampler
      .edits(old, 1, PROOF_SEED + random(1000))
      .map(({ after }) => ({ old, object: after })),
  ]);
  const objects = [...generated, ...changed].map((object) => ({ object: asSent(object) }));
  return [...objects, ...updates.map(({ old = {}, object }) => update(old, object, scope))];
}

function update(old: JsonObject, object: JsonObject, scope: CorpusCrd['scope']): Case {
  const namespace = scope === 'Cluster' ? {} : { namespace: 'default' };
  const metadata = { name: 'stored', ...namespace, uid: '1', resourceVersion: '1' };
  return { old: asSent({ ...old, metadata }), object: asSent({ ...object, metadata }) };
}

/** Returns an object as it arrives: read from its text. */
function asSent(object: JsonObject): JsonObject {
  return parseValue(stringifyJson(object, true)) as JsonObject;
}

function hasRules(document: JsonObject): boolean {
  return stringifyJson(document, true).includes('"x-kubernetes-validations"');
}
