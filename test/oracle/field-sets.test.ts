import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../src/core/json/json-value.ts';
import { isJsonObject } from '../../src/core/json/json-value.ts';
import { parseValue } from '../../src/core/json/parse-value.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import { decodeObject } from '../../src/core/schema/server/decode-object.ts';
import { structuralFindings } from '../../src/core/schema/structural/structural-findings.ts';
import { fieldSetOf } from '../../src/life/managed-fields/field-set-of.ts';
import { readFieldsV1, writeFieldsV1 } from '../../src/life/managed-fields/fields-v1.ts';
import { typeOfVersion } from '../../src/life/managed-fields/type-of-version.ts';
import { samplerOf } from '../../src/prove/objects/sampler.ts';
import { mutated } from '../support/mutated.ts';
import { PROOF_SEED } from '../support/proof-seed.ts';
import { randomFrom } from '../support/random-from.ts';
import type { Random } from '../support/random-from.ts';
import { readCorpus } from './corpus.ts';
import type { CorpusCrd, CorpusVersion } from './corpus.ts';
import { Oracle } from './oracle.ts';

const OBJECTS = Number(process.env['ORACLE_OBJECTS']);

const corpus = readCorpus();
const total = { compared: 0, 'not typed': 0, 'not answered': 0 };

let oracle: Oracle;

beforeAll(async () => {
  oracle = await Oracle.start();
});

afterAll(async () => {
  await oracle.stop();
  console.log(`${corpus.length} CRDs: ${JSON.stringify(total)}`);
});

test.each(corpus.map((crd) => [crd.name, crd] as const))('%s', async (_, crd) => {
  await oracle.tell(crd.document);
  const random = randomFrom(PROOF_SEED);
  const differences: string[] = [];
  let compared = 0;
  for (const version of crd.versions) {
    const { name, source, schema } = version;
    // Without a structural schema, an API server deduces the types from the values.
    const type = typeOfVersion(structuralFindings(source).length === 0 ? schema : undefined);
    for (const object of objectsOf(crd, version, random)) {
      // oxlint-disable-next-line no-await-in-loop -- one answer at a time
      const { owned, refused } = await oracle.ask({
        of: crd.name,
        version: name,
        object,
        owned: true,
      });
      if (owned === undefined) {
        total[refused === undefined ? 'not answered' : 'not typed'] += 1;
        continue;
      }
      const theirs = stringifyJson(owned, true);
      const ours = stringifyJson(writeFieldsV1(fieldSetOf(object, type)), true);
      if (theirs !== ours) {
        differences.push(`${name}\n  oracle ${theirs}\n  ours   ${ours}`);
      }
      // oxlint-disable-next-line no-await-in-loop -- see above
      const canonical = await oracle.canonical(shuffled(owned, random));
      const read = stringifyJson(writeFieldsV1(readFieldsV1(shuffled(owned, random))), true);
      expect(read).toBe(stringifyJson(canonical.owned ?? {}, true));
      compared += 1;
    }
  }
  total.compared += compared;
  expect(differences.slice(0, 3)).toStrictEqual([]);
  expect(compared).toBeGreaterThan(0);
  expect(total['not answered']).toBe(0);
});

/** Yields whole objects, fragments, and objects with wrong values, as a decoder leaves them. */
function* objectsOf(
  { group, kind, scope, versions }: CorpusCrd,
  { name, schema }: CorpusVersion,
  random: Random,
): Generator<JsonObject> {
  const sampler = samplerOf({ group, kind, scope, version: name, schema });
  const count = Math.ceil(OBJECTS / versions.length / 4);
  for (const { object } of sampler.samples(2 * count, PROOF_SEED)) yield asSent(object);
  for (const { object } of sampler.fragments(count, PROOF_SEED)) yield asSent(object);
  for (const { object } of sampler.samples(count, PROOF_SEED + 1)) {
    const decoded = decodeObject(asSent(mutated(object, random)), schema);
    if (!('message' in decoded)) yield asSent(decoded.pruned);
  }
}

/** Returns an object as it arrives: read from its text. */
function asSent(object: JsonObject): JsonObject {
  return parseValue(stringifyJson(object, true)) as JsonObject;
}

function shuffled(fields: JsonObject, random: Random): JsonObject {
  const entries = Object.entries(fields)
    .map(([name, value]) => [random(1000), name, value] as const)
    .toSorted(([left], [right]) => left - right);
  return Object.fromEntries(
    entries.map(([, name, value]): [string, JsonValue] => [
      name,
      isJsonObject(value) ? shuffled(value, random) : (value ?? null),
    ]),
  );
}
