import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../src/core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../src/core/json/json-value.ts';
import { structuralFindings } from '../../src/core/schema/structural/structural-findings.ts';
import { PROOF_SEED } from '../support/proof-seed.ts';
import { randomFrom } from '../support/random-from.ts';
import type { Random } from '../support/random-from.ts';
import { readCorpus } from './corpus.ts';
import { Oracle } from './oracle.ts';

const OBJECTS = Number(process.env['ORACLE_OBJECTS']);

let oracle: Oracle;

beforeAll(async () => {
  oracle = await Oracle.start();
});

afterAll(async () => {
  await oracle.stop();
});

const corpus = readCorpus();
const small = corpus.filter(({ document }) => JSON.stringify(document).length < 40_000);

test('published schemas have the findings of the API server', async () => {
  const differences: unknown[] = [];
  for (const { versions } of corpus) {
    for (const { source } of versions) {
      // oxlint-disable-next-line no-await-in-loop -- a large schema takes much memory
      differences.push(await differenceOf(source));
    }
  }
  expect(differences.filter((difference) => difference !== undefined)).toStrictEqual([]);
});

test.each(small.map(({ name, versions }) => [name, versions] as const))(
  'wrong schemas of %s have the findings of the API server',
  async (_, versions) => {
    const random = randomFrom(PROOF_SEED);
    const wrong = versions.flatMap(({ source }) =>
      Array.from({ length: Math.ceil(OBJECTS / versions.length) }, () => wrongly(source, random)),
    );
    const differences = await Promise.all(wrong.map(differenceOf));
    expect(differences.filter((one) => one !== undefined).slice(0, 2)).toStrictEqual([]);
    expect(wrong.filter((source) => structuralFindings(source).length > 0).length).toBeGreaterThan(
      OBJECTS / 4,
    );
  },
);

/** Returns the findings of one side only; undefined if there are none. Rules (CEL) do not count. */
async function differenceOf(written: JsonObject): Promise<object | undefined> {
  const source = withoutRules(written) as JsonObject;
  const told = await oracle.tell(crdWith(source));
  // Go's decoder refuses a value of a wrong type; so does every YAML check before it.
  if (told.refused !== undefined) return undefined;
  const theirs = (told.crdErrors ?? [])
    .filter(({ field }) => field.includes(ROOT) && !field.includes('x-kubernetes-validations'))
    .map(({ field, type, detail }) => lineOf(type, withoutPrefix(field), withoutPrefix(detail)))
    .filter((line) => !IN_METADATA.test(line) && !line.includes('must be of type null'));
  const ours = structuralFindings(source)
    .map(({ path, type, message }) => lineOf(type, path, message))
    .filter((line) => !IN_METADATA.test(line));
  const missing = theirs.filter((line) => !ours.includes(line));
  const wrong = ours.filter((line) => !theirs.includes(line));
  return missing.length + wrong.length === 0 ? undefined : { missing, wrong };
}

function withoutRules(value: JsonValue): JsonValue {
  if (isJsonList(value)) return value.map(withoutRules);
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => name !== 'x-kubernetes-validations');
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutRules(one ?? null)]));
}

const ROOT = 'openAPIV3Schema';

/** Defaults in metadata are refused at the root, and left out elsewhere. */
const IN_METADATA =
  /properties\[(?:metadata|apiVersion|kind)\].*\.default\b.*: (?!must not be set)/;

/** The place of a schema in a CRD depends on the number of its versions. */
function withoutPrefix(text: string): string {
  return text.replace(/\bspec\.\S*?(?=openAPIV3Schema)/, '');
}

function lineOf(type: string, path: string, message: string): string {
  return `${path}: ${type}: ${message}`;
}

function crdWith(openAPIV3Schema: JsonObject): JsonObject {
  const names = { kind: 'Wrong', listKind: 'WrongList', plural: 'wrongs', singular: 'wrong' };
  const version = { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema } };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'wrongs.test.crdshift.example' },
    spec: { group: 'test.crdshift.example', scope: 'Cluster', names, versions: [version] },
  };
}

/** Keywords that are wrong in many places. */
const KEYWORDS: readonly JsonObject[] = [
  { type: 'array' },
  { type: 'object' },
  { type: 'string' },
  { type: 'null' },
  { type: '' },
  { nullable: true },
  { default: {} },
  { default: { unknown: 1 } },
  { default: 'text' },
  { default: 7 },
  { default: [{}] },
  { description: 'text' },
  { title: 'text' },
  { pattern: '[a' },
  { pattern: 'a(?=b)' },
  { uniqueItems: true },
  { additionalProperties: true },
  { additionalProperties: { type: 'string' } },
  { additionalProperties: { type: 'string', default: 'a' } },
  { items: { type: 'object', properties: { name: { type: 'string' } } } },
  { items: {} },
  { items: [{ type: 'string' }] },
  { properties: {} },
  { properties: { metadata: { type: 'object', description: 'text' } } },
  { properties: { kind: { type: 'integer' }, apiVersion: {} } },
  { $ref: '#/a' },
  { id: 'a' },
  { definitions: { a: {} } },
  { 'x-kubernetes-int-or-string': true },
  { 'x-kubernetes-embedded-resource': true },
  { 'x-kubernetes-preserve-unknown-fields': true },
  { 'x-kubernetes-preserve-unknown-fields': false },
  { 'x-kubernetes-list-type': 'set' },
  { 'x-kubernetes-list-type': 'map' },
  { 'x-kubernetes-list-type': 'other' },
  { 'x-kubernetes-list-map-keys': ['name', 'other', 'name'] },
  { 'x-kubernetes-map-type': 'atomic' },
  { 'x-kubernetes-map-type': 'other' },
  { anyOf: [{ type: 'integer' }, { type: 'string' }] },
  { anyOf: [{ type: 'string' }, { type: 'integer' }] },
  { allOf: [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }, { minimum: 1 }] },
  { oneOf: [{ required: ['a'], properties: { a: { minLength: 1 } } }] },
  { not: { properties: { metadata: {} }, items: { pattern: '(' } } },
  { allOf: [{ items: { nullable: true }, additionalProperties: { minimum: 1 } }] },
];

/** Places that have a schema, or schemas. */
const PLACES = ['properties', 'items', 'additionalProperties', 'anyOf', 'allOf', 'oneOf', 'not'];

/** Returns a schema with some keywords more or less. */
function wrongly(source: JsonObject, random: Random): JsonObject {
  const once = changed(source, random);
  return random(2) === 0 ? once : changed(once, random);
}

function changed(schema: JsonObject, random: Random): JsonObject {
  const places = PLACES.filter((place) => schema[place] !== undefined);
  const place = places[random(places.length)];
  if (place === undefined || random(5) === 0) return withKeyword(schema, random);
  return { ...schema, [place]: changedAt(place, schema[place] ?? null, random) };
}

function changedAt(place: string, value: JsonValue, random: Random): JsonValue {
  if (isJsonList(value)) {
    const index = random(value.length);
    const element = value[index];
    return isJsonObject(element) ? value.with(index, changed(element, random)) : value;
  }
  if (!isJsonObject(value)) return value;
  if (place !== 'properties') return changed(value, random);
  const fields = Object.keys(value);
  const name = fields[random(fields.length)];
  const field = name === undefined ? undefined : value[name];
  return name !== undefined && isJsonObject(field)
    ? { ...value, [name]: changed(field, random) }
    : value;
}

function withKeyword(schema: JsonObject, random: Random): JsonObject {
  const keywords = Object.keys(schema).filter((keyword) => keyword !== 'x-kubernetes-validations');
  const keyword = keywords[random(keywords.length)];
  if (keyword !== undefined && random(4) === 0) {
    const { [keyword]: _, ...rest } = schema;
    return rest;
  }
  return { ...schema, ...KEYWORDS[random(KEYWORDS.length)] };
}
