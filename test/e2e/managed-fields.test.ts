import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CLOCK } from '../../scripts/cluster/clock.ts';
import { callApi } from '../../scripts/local/api-client.ts';
import { convertedBy, installCrd, readLocalCrd, removeCrd } from '../../scripts/local/crds.ts';
import type { LocalCrd } from '../../scripts/local/crds.ts';
import type { JsonObject } from '../../src/core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../src/core/json/json-value.ts';
import { sameJson } from '../../src/core/json/same-json.ts';
import { readStructuralSchema } from '../../src/core/schema/structural-schema.ts';
import { pathsOf } from '../../src/life/managed-fields/field-set.ts';
import { readFieldsV1 } from '../../src/life/managed-fields/fields-v1.ts';
import { pathElementText } from '../../src/life/managed-fields/path-element.ts';
import { translateAll } from '../../src/life/managed-fields/in-cluster/translate-all.ts';
import type { TranslationTarget } from '../../src/life/managed-fields/in-cluster/translate-object.ts';
import type { ManagedFieldsReport } from '../../src/life/managed-fields/in-cluster/translate-all.ts';
import { knownVersions } from '../../src/life/managed-fields/translation.ts';
import type {
  ConvertFragments,
  TranslationRules,
} from '../../src/life/managed-fields/translation.ts';
import { typeOfVersion } from '../../src/life/managed-fields/type-of-version.ts';
import { randomFrom } from '../support/random-from.ts';
import { depot } from './depot/depot.ts';
import { ApiError, customResource } from './support/custom-resource.ts';
import type { ApiObject, CustomResource } from './support/custom-resource.ts';
import {
  aRandomSpec,
  asLifeCluster,
  GROUP,
  inNewVersion,
  isKept,
  someOf,
} from './support/depots.ts';
import { makeCrd } from './support/made-crd.ts';
import { removeVersion } from './support/migrating.ts';
import { serveKinds } from './support/serve-kinds.ts';
import type { ServedWebhook } from './support/serve-kinds.ts';
import { newNamespace } from './support/with-webhook.ts';
import { ownCluster } from './support/own-cluster.ts';

/**
 * One story: managers write in two versions, the entries of the old version are translated, the old version is removed
 * from the CRD, and every manager goes on in the new one.
 */

const RANDOM_OBJECTS = 60;

/** The managers of a random object that apply in the old version. */
const APPLIERS = ['r1', 'r2', 'r3'] as const;

const cluster = ownCluster();

let server: ServedWebhook;
let crd: LocalCrd;
let namespace: string;
let old: CustomResource;
let fresh: CustomResource;
let trial: ManagedFieldsReport;
let report: ManagedFieldsReport;

/** The manifests of the managers of random objects, in the old version. */
const manifests = new Map<string, ReadonlyMap<string, JsonObject>>();

/** The managers that conflict with each probe, by object. */
const conflictsBefore = new Map<string, readonly string[]>();

/** The entries of each object after the translation. */
const translated = new Map<string, ApiObject>();

const convert: ConvertFragments = (objects, to) =>
  Promise.resolve(
    objects.map((object) => {
      const converted = depot.convert(object, to);
      return 'problem' in converted
        ? { refusal: JSON.stringify(converted.problem) }
        : { object: converted.object };
    }),
  );

beforeAll(async () => {
  server = await serveKinds(depot);
  const manifest = await readLocalCrd(new URL('depot/crd.yaml', import.meta.url).pathname);
  crd = convertedBy(manifest, server.address);
  await installCrd(cluster.access, crd);
  namespace = await newNamespace(cluster);
  const names = { group: GROUP, kind: 'Depot', plural: 'depots', namespace };
  old = customResource(cluster.access, { ...names, version: 'v1beta1' });
  fresh = customResource(cluster.access, { ...names, version: 'v1' });

  await makeStory();
  await makeRandom();
  for (const name of ['story', 'random-1', 'random-2', 'random-3']) {
    conflictsBefore.set(name, await probe(name));
  }

  const target = depots();
  trial = await translateAll({ ...target, isDryRun: true });
  report = await translateAll({ ...target, isDryRun: false });
  for (const { metadata } of (await fresh.list()).items) {
    const name = metadata.name ?? '';
    translated.set(name, await fresh.get(name));
  }
  await old.apply('late', { spec: GITOPS.spec }, { manager: 'gitops' });
  await removeVersion(cluster, crd, 'v1beta1');
}, 300_000);

afterAll(async () => {
  await removeCrd(cluster.access, crd);
  await server.stop();
});

/** All Depots, and the rules for them. The CRD is that with both versions. */
function depots(): Omit<TranslationTarget, 'isDryRun'> {
  const rules: TranslationRules = {
    group: GROUP,
    versions: knownVersions(
      crd.versions.map(({ name, schema }) => [name, schema && readStructuralSchema(schema)]),
    ),
    convert,
    isLeaving: () => true,
    target: 'v1',
    isReleased: () => false,
  };
  const resource = { group: GROUP, version: 'v1', plural: 'depots' };
  const life = asLifeCluster(cluster);
  return { cluster: life, clock: CLOCK, resource, otherVersions: [], rules, workers: 4 };
}

/** Writes as a client of a name. */
async function write(
  version: string,
  manager: string,
  { name, content, method = 'PATCH', subresource = '' }: WriteOptions,
): Promise<void> {
  const path = `/apis/${GROUP}/${version}/namespaces/${namespace}/depots`;
  const at = method === 'POST' ? path : `${path}/${name}${subresource}`;
  const type = method === 'POST' ? {} : { type: 'application/merge-patch+json' };
  const body = { content, ...type };
  const answer = await callApi(cluster.access, method, `${at}?fieldManager=${manager}`, body);
  if (answer.status >= 300) throw new Error(answer.text);
}

interface WriteOptions {
  readonly name: string;
  readonly content: object;
  readonly method?: 'POST' | 'PATCH';
  readonly subresource?: string;
}

const GITOPS = {
  metadata: { name: 'story', labels: { tier: 'gold' } },
  spec: {
    hostPort: 'h:80',
    cronSpec: '* * * * *',
    legacy: 'l',
    mode: 'rw',
    containers: [
      { name: 'a', cpu: '1', hint: 'x' },
      { name: 'b', image: 'i' },
    ],
    routes: [{ path: '/x', backend: 's' }],
    ports: [{ port: 80, note: 'n' }],
    tags: ['t', 'u'],
    args: ['1'],
    env: { A: '1' },
  },
};

/** Several managers write one object in two versions. */
async function makeStory(): Promise<void> {
  const name = 'story';
  const content = {
    apiVersion: `${GROUP}/v1beta1`,
    kind: 'Depot',
    metadata: { name },
    spec: { image: 'nginx', cronSpec: '* * * * *', tags: ['t'], env: { B: '2' } },
  };
  await write('v1beta1', 'creator', { name, content, method: 'POST' });
  await old.apply(name, GITOPS, { manager: 'gitops' });
  await old.apply(name, { spec: { replicas: 2 } }, { manager: 'scaler' });
  const extra = { extra: { a: 1 }, containers: [{ id: 'b' }] };
  await fresh.apply(name, { spec: extra }, { manager: 'newer' });
  const status = { status: { phase: 'Ready', ready: 1 } };
  await old.apply(name, status, { manager: 'controller', subresource: 'status' });
  await write('v1beta1', 'editor', { name, content: { spec: { env: { C: '3' } } } });
  await write('v1', 'editor', { name, content: { spec: { environment: { D: '4' } } } });
  const ready = { status: { replicas: { ready: 2 } } };
  await write('v1', 'prober', { name, content: ready, subresource: '/status' });
}

/** Managers apply parts of random objects, and others update them. */
async function makeRandom(): Promise<void> {
  const schema = crd.versions.find(({ name }) => name === 'v1beta1')?.schema ?? {};
  const type = typeOfVersion(readStructuralSchema(schema));
  for (let seed = 1; seed <= RANDOM_OBJECTS; seed += 1) {
    const random = randomFrom(seed);
    const name = `random-${seed}`;
    const whole = { spec: aRandomSpec(random) };
    const content = {
      ...(someOf(whole, type, random) as JsonObject),
      apiVersion: `${GROUP}/v1beta1`,
      kind: 'Depot',
      metadata: { name },
    };
    if (seed % 2 === 0) await write('v1beta1', 'creator', { name, content, method: 'POST' });
    const applied = new Map<string, JsonObject>();
    for (const manager of APPLIERS) {
      const spec = withoutEmpty(someOf(whole, type, random) as JsonObject)['spec'] ?? {};
      const manifest = { spec };
      await old.apply(name, manifest, { manager });
      applied.set(manager, manifest);
    }
    if (seed % 3 === 0) {
      await write('v1beta1', 'editor', { name, content: { spec: { image: `edited-${seed}` } } });
      // An update takes the field over.
      for (const [manager, manifest] of applied) applied.set(manager, withoutImage(manifest));
    }
    manifests.set(name, applied);
  }
}

function withoutImage({ spec, ...manifest }: JsonObject): JsonObject {
  const { image: _, ...fields } = isJsonObject(spec) ? spec : {};
  return { ...manifest, spec: fields };
}

/** An API server records no path for an empty list, and refuses to apply an empty map to a field that it had. */
function withoutEmpty(object: JsonObject): JsonObject {
  const entries = Object.entries(object).flatMap(([name, value]) => {
    const inside = isJsonObject(value) ? withoutEmpty(value) : value;
    const isEmpty =
      (isJsonObject(inside) && Object.keys(inside).length === 0) ||
      (isJsonList(inside) && inside.length === 0);
    return isEmpty || inside === undefined ? [] : [[name, inside] as const];
  });
  return Object.fromEntries(entries);
}

/** Fields of the new version, each with another value than any manager has. */
const PROBES: readonly JsonObject[] = [
  { host: 'probe' },
  { port: '1' },
  { schedule: { cron: 'probe' } },
  { image: 'probe' },
  { replicas: 99 },
  { mode: 'probe' },
  { extra: { a: 99 } },
  { args: ['probe'] },
  { containers: [{ id: 'a', limits: { cpu: 'probe' } }] },
  { containers: [{ id: 'c0', image: 'probe' }] },
  { containers: [{ id: 'b', image: 'probe' }] },
  { routes: { '/x': { backend: 'probe' } } },
  { routes: { '/r0': { weight: 99 } } },
  { ports: [{ port: 80, note: 'probe' }] },
  { environment: { A: 'probe' } },
  { environment: { B: 'probe' } },
  { environment: { C: 'probe' } },
  { environment: { D: 'probe' } },
  { environment: { E0: 'probe' } },
];

/** Returns the managers that conflict with a change of each field. Nothing is stored. */
async function probe(name: string): Promise<string[]> {
  const conflicts: string[] = [];
  for (const spec of PROBES) {
    const outcome = await tried(name, { spec }, 'probe');
    const managers = typeof outcome === 'string' ? outcome.matchAll(/with "([^"]+)"/g) : [];
    const all = [...new Set([...managers].map(([, manager = '']) => manager))];
    conflicts.push(`${JSON.stringify(spec)}: ${all.toSorted().join(', ')}`);
  }
  return conflicts;
}

/** Applies in the new version without storing anything. Returns the object, or the message of a conflict. */
async function tried(
  name: string,
  fields: JsonObject,
  manager: string,
): Promise<ApiObject | string> {
  const path = `/apis/${GROUP}/v1/namespaces/${namespace}/depots/${name}?dryRun=All&fieldManager=${manager}`;
  const content = { ...fields, apiVersion: `${GROUP}/v1`, kind: 'Depot', metadata: { name } };
  const type = 'application/apply-patch+yaml';
  const answer = await callApi(cluster.access, 'PATCH', path, { content, type });
  return answer.status === 200
    ? (JSON.parse(answer.text) as ApiObject)
    : (JSON.parse(answer.text) as { message: string }).message;
}

/** Returns the paths of a manager in an object, without those of kept data and of the object around it. */
function pathsIn({ metadata }: ApiObject, manager: string, subresource?: string): string[] {
  const entry = (metadata.managedFields ?? []).find(
    (one) => one.manager === manager && one.subresource === subresource,
  );
  return pathsOf(readFieldsV1((entry?.fieldsV1 ?? {}) as JsonObject))
    .map((path) => path.map(pathElementText).join(' '))
    .filter((path) => !isKept(path) && path !== 'f:spec');
}

/** Compares an object with that after an apply, or with the message of a conflict. */
function differenceFrom(
  before: ApiObject,
  after: ApiObject | string,
  manager: string,
): string | undefined {
  if (typeof after === 'string') return after;
  const ours = pathsIn(before, manager);
  const theirs = pathsIn(after, manager);
  if (!sameJson(ours, theirs)) return `owns\n${ours.join('\n')}\ninstead of\n${theirs.join('\n')}`;
  return sameJson(before['spec'], after['spec']) ? undefined : 'the object changes';
}

test('every entry is translated, and nothing else of the objects has changed', async () => {
  expect(report).toStrictEqual(trial);
  expect(report.refused).toStrictEqual([]);
  expect(report.objects).toBe(RANDOM_OBJECTS + 1);
  expect(report.translated).toBe(RANDOM_OBJECTS + 1);
  expect(new Set(report.managers.map(({ how }) => how))).toEqual(new Set(['converted']));
  for (const { metadata } of translated.values()) {
    const versions = (metadata.managedFields ?? []).map(({ apiVersion }) => apiVersion);
    expect(new Set(versions)).toEqual(new Set([`${GROUP}/v1`]));
  }
});

describe('after the old version is gone', () => {
  test.each(['story', 'random-1', 'random-2', 'random-3'])(
    'a change of any field of %s conflicts with the same managers',
    async (name) => {
      const after = await probe(name);
      expect(after.filter((line) => !line.endsWith(': '))).not.toStrictEqual([]);
      expect(after).toStrictEqual(conflictsBefore.get(name));
    },
  );

  test('an updater with entries in both versions owns the fields of both', () => {
    const story = translated.get('story');
    expect(story).toBeDefined();
    if (story === undefined) return;
    expect(pathsIn(story, 'editor')).toStrictEqual([
      'f:spec f:environment f:C',
      'f:spec f:environment f:D',
    ]);
    expect(pathsIn(story, 'controller', 'status')).toStrictEqual(['f:status f:phase']);
    expect(pathsIn(story, 'prober', 'status')).toStrictEqual(['f:status f:replicas f:ready']);
  });

  test('every manager applies what it applied, without a conflict and without a change', async () => {
    const story = translated.get('story');
    const manifest = inNewVersion(GITOPS);
    const gitops = await fresh.apply('story', manifest, { manager: 'gitops' });
    expect(gitops['spec']).toStrictEqual(story?.['spec']);
    expect(pathsIn(gitops, 'gitops')).toStrictEqual(pathsIn(story ?? gitops, 'gitops'));
    const scaler = await fresh.apply('story', { spec: { replicas: 2 } }, { manager: 'scaler' });
    expect(scaler['spec']).toStrictEqual(story?.['spec']);
  });

  test('a field that its manager leaves out goes, unless another manager has it', async () => {
    const spec = { host: 'h', containers: [{ id: 'a' }], tags: ['u'] };
    const { spec: after } = await fresh.apply('story', { spec }, { manager: 'gitops' });
    expect(after).toStrictEqual({
      host: 'h',
      schedule: { cron: '* * * * *' },
      image: 'nginx',
      replicas: 2,
      extra: { a: 1 },
      containers: [{ id: 'a' }, { id: 'b' }],
      tags: ['t', 'u'],
      environment: { B: '2', C: '3', D: '4' },
    });
  });

  test('entries that were left behind are translated, too, and server-side apply works again', async () => {
    const manifest = inNewVersion({ spec: GITOPS.spec });
    const apply = (): Promise<ApiObject> => fresh.apply('late', manifest, { manager: 'gitops' });
    await expect(apply()).rejects.toThrow(/request to convert CR to an invalid group\/version/);
    const { translated: count, refused } = await translateAll({ ...depots(), isDryRun: false });
    expect([count, refused]).toStrictEqual([1, []]);
    const before = await fresh.get('late');
    const after = await apply();
    expect(differenceFrom(before, after, 'gitops')).toBeUndefined();
  });

  test('random managers go on: no conflict, no change, and the same fields', async () => {
    const differences: string[] = [];
    let appliers = 0;
    for (const [name, applied] of manifests) {
      const before = translated.get(name);
      if (before === undefined) throw new Error(`${name} is missing`);
      for (const [manager, manifest] of applied) {
        appliers += 1;
        const outcome = await tried(name, inNewVersion(manifest), manager);
        const difference = differenceFrom(before, outcome, manager);
        if (difference !== undefined) differences.push(`${name} ${manager}: ${difference}`);
      }
    }
    expect(differences).toStrictEqual([]);
    expect(appliers).toBe(RANDOM_OBJECTS * APPLIERS.length);
  });
});

describe('a kind with strategy None', () => {
  const names = { group: GROUP, kind: 'Buoy', plural: 'buoys' };
  const size = { type: 'integer' };
  const buoys = makeCrd(names, {
    v1: { flag: { type: 'boolean' }, size },
    v1beta1: { flag: { type: 'string' }, size },
  }).manifest('v1');

  afterEach(() => removeCrd(cluster.access, buoys));

  test('is renamed, unless the API server would not store the entries because of a wrong value', async () => {
    await installCrd(cluster.access, buoys);
    const before = customResource(cluster.access, { ...names, namespace, version: 'v1beta1' });
    await before.apply('good', { spec: { size: 1 } }, { manager: 'gitops' });
    await before.apply('wrong', { spec: { size: 1, flag: 'maybe' } }, { manager: 'gitops' });
    const done = await translate(buoys, 'buoys');
    expect(done).toMatchObject({
      objects: 2,
      translated: 1,
      managers: [{ manager: 'gitops', how: 'renamed', objects: 1 }],
      refused: [{ object: `${namespace}/wrong`, status: 200 }],
    });
    expect(done.refused[0]?.message).toMatch(/would accept the patch, but not store its entries/);
    const after = customResource(cluster.access, { ...names, namespace, version: 'v1' });
    const good = await after.get('good');
    expect(good.metadata.managedFields).toMatchObject([{ apiVersion: `${GROUP}/v1` }]);
    const wrong = await after.get('wrong');
    expect(wrong.metadata.managedFields).toMatchObject([{ apiVersion: `${GROUP}/v1beta1` }]);
    await expect(after.apply('wrong', {}, { manager: 'gitops' })).rejects.toThrow(ApiError);
  });
});

describe('a kind with a rule that refuses every write', () => {
  const names = { group: GROUP, kind: 'Pier', plural: 'piers' };
  const size = { type: 'string', maxLength: 10 };
  const rule = { rule: "oldSelf != 'fixed'", message: 'it is fixed' };
  const piers = makeCrd(names, {
    v1: { size: { ...size, 'x-kubernetes-validations': [rule] } },
    v1beta1: { size },
  }).manifest('v1');

  afterEach(() => removeCrd(cluster.access, piers));

  test('is translated by way of another version, and with the reason if there is none', async () => {
    await installCrd(cluster.access, piers);
    const before = customResource(cluster.access, { ...names, namespace, version: 'v1beta1' });
    await before.apply('fixed', { spec: { size: 'fixed' } }, { manager: 'gitops' });
    const refused = await translate(piers, 'piers');
    expect(refused.refused[0]?.message).toContain('it is fixed');
    const done = await translate(piers, 'piers', ['v1beta1']);
    expect(done).toMatchObject({ translated: 1, refused: [] });
    const { metadata } = await before.get('fixed');
    expect(metadata.managedFields).toMatchObject([
      { manager: 'gitops', operation: 'Apply', apiVersion: `${GROUP}/v1` },
    ]);
  });
});

/** Translates all entries of a kind with strategy None to v1. */
function translate(
  { versions }: LocalCrd,
  plural: string,
  otherVersions: readonly string[] = [],
): Promise<ManagedFieldsReport> {
  return translateAll({
    cluster: asLifeCluster(cluster),
    clock: CLOCK,
    resource: { group: GROUP, plural, version: 'v1' },
    otherVersions,
    workers: 1,
    rules: {
      group: GROUP,
      versions: knownVersions(
        versions.map(({ name, schema }) => [name, schema && readStructuralSchema(schema)]),
      ),
      convert: 'none',
      isLeaving: () => true,
      target: 'v1',
      isReleased: () => false,
    },
    isDryRun: false,
  });
}
