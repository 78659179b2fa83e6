import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { callApi } from '../../scripts/local/api-client.ts';
import {
  convertedBy,
  CRDS,
  installCrd,
  localCrd,
  removeCrd,
  updateCrd,
  waitUntilServed,
} from '../../scripts/local/crds.ts';
import type { LocalCrd } from '../../scripts/local/crds.ts';
import { waitUntil } from '../../scripts/local/wait-until.ts';
import { without } from '../../src/core/json/fields.ts';
import { isJsonList, isJsonObject } from '../../src/core/json/json-value.ts';
import type { JsonObject } from '../../src/core/json/json-value.ts';
import { parseJson } from '../../src/core/json/parse-json.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import { shapeOfSchema } from '../../src/core/schema/shape-of-schema.ts';
import { crdOf, defineKind } from '../../src/index.ts';
import type { Kind, KubernetesObject } from '../../src/index.ts';
import { lens, split } from '../../src/lens.ts';
import { customResource } from './support/custom-resource.ts';
import type { CustomResource } from './support/custom-resource.ts';
import { startClients } from './support/live-clients.ts';
import type { LiveClients } from './support/live-clients.ts';
import {
  editVersions,
  inParallel,
  runMigrate,
  startMigrate,
  stateFileOf,
  storedIn,
  storedVersionsOf,
  switchStorage,
  tally,
} from './support/migrating.ts';
import type { EndedMigration } from './support/migrating.ts';
import { serveKinds } from './support/serve-kinds.ts';
import type { ServedWebhook } from './support/serve-kinds.ts';
import { newNamespace } from './support/with-webhook.ts';

const cluster = inject('cluster');

/** The number of objects. More than a page of 500, so that a killed migration has a place to go on from. */
const OBJECTS = Number(process.env['LEAVING_OBJECTS'] ?? 1100);

/** Minutes suffice for the default; 10,000 objects need more. */
const PATIENCE = 60_000 + OBJECTS * 250;

const GROUP = 'leaving.example.com';

type VersionName = 'v1' | 'v1beta1';

const BOTH: JsonObject = {
  replicas: { type: 'integer', format: 'int64' },
  env: { type: 'object', additionalProperties: { type: 'string' } },
};

const SPLIT: Readonly<Record<VersionName, JsonObject>> = {
  v1beta1: { ...BOTH, hostPort: { type: 'string' }, legacy: { type: 'string' } },
  v1: {
    ...BOTH,
    host: { type: 'string' },
    port: { type: 'string' },
    timeZone: { type: 'string' },
  },
};

/** A kind that leaves its version v1beta1. */
interface Leaving {
  readonly kind: string;
  readonly plural: string;
  readonly specs: Readonly<Record<VersionName, JsonObject>>;
  /** The conversion; undefined for strategy None. */
  readonly definition: Kind | undefined;
}

function schemaOf(properties: JsonObject): JsonObject {
  return { type: 'object', properties: { spec: { type: 'object', properties } } };
}

const CONVERTED: Leaving = {
  kind: 'Yawl',
  plural: 'yawls',
  specs: SPLIT,
  definition: defineKind(
    crdOf<Record<VersionName, KubernetesObject>>({
      group: GROUP,
      kind: 'Yawl',
      versions: ['v1', 'v1beta1'],
      shapes: {
        v1: shapeOfSchema(schemaOf(SPLIT.v1), 'pruned'),
        v1beta1: shapeOfSchema(schemaOf(SPLIT.v1beta1), 'pruned'),
      },
    }),
    'v1',
    { v1beta1: lens(split('spec.hostPort', ':', ['spec.host', 'spec.port'])) },
  ),
};

const PLAIN: Leaving = {
  kind: 'Punt',
  plural: 'punts',
  specs: { v1: SPLIT.v1beta1, v1beta1: SPLIT.v1beta1 },
  definition: undefined,
};

/** Returns the CRD with only the old version, or with both and the old one stored. */
function crdWith({ kind, plural, specs }: Leaving, ...versions: VersionName[]): LocalCrd {
  return localCrd({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${GROUP}` },
    spec: {
      group: GROUP,
      scope: 'Namespaced',
      names: { plural, singular: kind.toLowerCase(), kind },
      versions: versions.map((name) => ({
        name,
        served: true,
        storage: name === 'v1beta1',
        schema: { openAPIV3Schema: schemaOf(specs[name]) },
      })),
    },
  });
}

/** The metadata that a migration may change: the version in storage, and the versions of field ownership. */
const MAY_CHANGE = ['resourceVersion', 'managedFields'];

/** Returns every object of a version as exact text without what a migration may change, by name. */
async function viewsOf(
  { plural }: Leaving,
  version: VersionName,
  isWanted: (name: string) => boolean,
): Promise<ReadonlyMap<string, string>> {
  const path = `/apis/${GROUP}/${version}/${plural}`;
  const { status, text } = await callApi(cluster.access, 'GET', path);
  if (status !== 200) throw new Error(text);
  const list = parseJson(text)?.value;
  const items = isJsonObject(list) && isJsonList(list['items']) ? list['items'] : [];
  return new Map(
    items.filter(isJsonObject).flatMap((item) => {
      const { metadata, ...rest } = item;
      const others = without(isJsonObject(metadata) ? metadata : {}, MAY_CHANGE);
      const { name } = others;
      return typeof name === 'string' && isWanted(name)
        ? [[name, stringifyJson({ ...rest, metadata: others }, true)]]
        : [];
    }),
  );
}

describe.each([
  ['with our webhook', CONVERTED],
  ['with strategy None', PLAIN],
])('a kind %s leaves its old version', (_, leaving) => {
  const name = `${leaving.plural}.${GROUP}`;
  const names = Array.from({ length: OBJECTS }, (_unused, at) => `o-${at}`);
  const applied = names.slice(0, 30);
  const isOurs = (of: string): boolean => of.startsWith('o-');
  let webhook: ServedWebhook | undefined;
  let namespace = '';
  let clients: LiveClients | undefined;
  let end: EndedMigration | undefined;
  const before = new Map<VersionName, ReadonlyMap<string, string>>();

  const resource = (version: VersionName): CustomResource =>
    customResource(cluster.access, {
      group: GROUP,
      version,
      kind: leaving.kind,
      plural: leaving.plural,
      namespace,
    });
  const object = (version: VersionName, of: string, spec: object): object => ({
    apiVersion: `${GROUP}/${version}`,
    kind: leaving.kind,
    metadata: { name: of },
    spec,
  });

  beforeAll(async () => {
    namespace = await newNamespace(cluster);
    await installCrd(cluster.access, crdWith(leaving, 'v1beta1'));
    await inParallel(names, async (of) => {
      // Beyond 2^53: only exact numbers survive, so the object is text.
      const spec = `{"hostPort":"h-${of}:80","legacy":"kept","replicas":9007199254740993}`;
      const text = JSON.stringify(object('v1beta1', of, {})).replace('"spec":{}', `"spec":${spec}`);
      await resource('v1beta1').create(text);
    });
    await inParallel(applied, async (of) => {
      const spec = { hostPort: `h-${of}:90` };
      await resource('v1beta1').apply(of, { spec: { env: { A: '1' } } }, { manager: 'applier' });
      await resource('v1beta1').apply(of, { spec }, { manager: 'harbour', force: true });
    });
    const both = crdWith(leaving, 'v1', 'v1beta1');
    if (leaving.definition !== undefined) webhook = await serveKinds(leaving.definition);
    const connected = webhook === undefined ? both : convertedBy(both, webhook.address);
    await updateCrd(cluster.access, connected);
    await waitUntilServed(cluster.access, connected);
    for (const version of ['v1', 'v1beta1'] as const) {
      before.set(version, await viewsOf(leaving, version, isOurs));
    }
  }, PATIENCE);

  afterAll(async () => {
    await clients?.stop();
    await removeCrd(cluster.access, crdWith(leaving, 'v1beta1'));
    await webhook?.stop();
  });

  test(
    'migrates while clients write in both versions, although it is killed twice',
    async () => {
      clients = startClients([
        {
          name: 'old',
          resource: resource('v1beta1'),
          make: (of) => object('v1beta1', of, { hostPort: 'a:1' }),
          change: (round) => ({ hostPort: `changed:${round}` }),
        },
        {
          name: 'new',
          resource: resource('v1'),
          make: (of) => object('v1', of, { env: { A: '1' } }),
          change: (round) => ({ env: { A: String(round) } }),
        },
      ]);
      await switchStorage(cluster, name, 'v1');
      expect(await storedVersionsOf(cluster, name)).toEqual(['v1beta1', 'v1']);
      for (const share of [1 / 3, 2 / 3]) {
        // Without a translation, which would write most objects first.
        const running = startMigrate(cluster, name, '--translate=false');
        await waitUntil('the migration to get that far', () => hasReached(share), PATIENCE / 1000);
        running.kill();
        expect(await running.ended).toMatchObject({ exitCode: null, report: undefined });
        // The state before suffices: etcd never has a version that the list lacks.
        expect(await storedVersionsOf(cluster, name)).toEqual(['v1beta1', 'v1']);
      }
      end = await runMigrate(cluster, name);
      expect(end.report).toMatchObject({
        isProved: true,
        storedVersions: { before: ['v1beta1', 'v1'], after: ['v1'] },
      });
      const summary = end.report?.passes.map(
        ({ step, counts, milliseconds }) =>
          `${step}: ${counts.objects} objects, ${counts.changed} changed, ${Math.round(milliseconds)} ms`,
      );
      console.log(`${name}: ${summary?.join('; ')}; ${clients.asked()} requests of clients`);
    },
    3 * PATIENCE,
  );

  /** Reports if half of the objects, rounded to pages, have been written by earlier runs and this one. */
  async function hasReached(share: number): Promise<true | undefined> {
    const state = await readFile(stateFileOf(cluster, name), 'utf8');
    const { objects = 0, isRewritten } = JSON.parse(state) as {
      objects?: number;
      isRewritten: boolean;
    };
    return isRewritten || objects >= OBJECTS * share - 500 * share ? true : undefined;
  }

  test('goes on where it stopped', () => {
    const first = end?.report?.passes[0];
    expect(first?.step === 'proof' || (first?.counts.changed ?? 0) < OBJECTS).toBe(true);
  });

  test('stores every object in the new version, and only that is in the list', async () => {
    expect(Object.keys(tally(await storedIn(cluster, name)))).toEqual(['v1']);
    expect(await storedVersionsOf(cluster, name)).toEqual(['v1']);
  });

  test('fails no request of a client', async () => {
    await clients?.stop();
    expect(clients?.problems).toEqual([]);
    expect(clients?.asked()).toBeGreaterThan(50);
  });

  test.each<VersionName>(['v1', 'v1beta1'])(
    'shows every object in %s as before, byte for byte',
    async (version) => {
      const after = await viewsOf(leaving, version, isOurs);
      expect(after.size).toBe(OBJECTS);
      const changed = [...after].filter(([of, text]) => before.get(version)?.get(of) !== text);
      expect(changed).toEqual([]);
    },
  );

  test('translates the managedFields that clients have written meanwhile', async () => {
    await editVersions(cluster, name, (versions) =>
      versions.map((version) => ({ ...version, served: version.name === 'v1' })),
    );
    await waitUntilGone();
    const { exitCode, stderr } = await runMigrate(cluster, name, '--managed-fields');
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
    const { items } = await resource('v1').list();
    const old = items.filter(({ metadata }) =>
      (metadata.managedFields ?? []).some(({ apiVersion }) => apiVersion.endsWith('/v1beta1')),
    );
    expect(old.map(({ metadata }) => metadata.name)).toEqual([]);
  });

  test('lets the old version go', async () => {
    await editVersions(cluster, name, (versions) =>
      versions.filter((version) => version.name === 'v1'),
    );
    const crd = await callApi(cluster.access, 'GET', `${CRDS}/${name}`);
    expect(crd.status).toBe(200);
    const after = await viewsOf(leaving, 'v1', isOurs);
    expect(after.size).toBe(OBJECTS);
    const changed = [...after].filter(([of, text]) => before.get('v1')?.get(of) !== text);
    expect(changed).toEqual([]);
  });

  test('lets every manager apply in the new version, and give up what it owns', async () => {
    await inParallel(applied, async (of) => {
      const address =
        leaving.definition === undefined
          ? { hostPort: `h-${of}:81` }
          : { host: `h-${of}`, port: '81' };
      await resource('v1').apply(of, { spec: address }, { manager: 'harbour' });
      await resource('v1').apply(of, {}, { manager: 'applier' });
      expect(await resource('v1').get(of)).toMatchObject({ spec: address });
    });
    const { items } = await resource('v1').list();
    const mine = items.filter(({ metadata }) => applied.includes(metadata.name ?? ''));
    expect(mine.filter(({ spec }) => JSON.stringify(spec).includes('"env"'))).toEqual([]);
  });

  /** Waits until the API server serves the old version no longer. */
  async function waitUntilGone(): Promise<void> {
    const path = `/apis/${GROUP}/v1beta1/${leaving.plural}`;
    await waitUntil('the old version to be gone', async () => {
      const { status } = await callApi(cluster.access, 'GET', path);
      return status === 404 ? true : undefined;
    });
  }
});
