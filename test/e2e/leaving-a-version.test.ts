import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { callApi } from '../../scripts/local/api-client.ts';
import { startControlPlane } from '../../scripts/local/control-plane.ts';
import type { ControlPlane } from '../../scripts/local/control-plane.ts';
import { CRDS, installCrd, waitUntilServed } from '../../scripts/local/crds.ts';
import type { LocalCrd } from '../../scripts/local/crds.ts';
import { waitUntil } from '../../scripts/local/wait-until.ts';
import { without } from '../../src/core/json/fields.ts';
import { isJsonList, isJsonObject } from '../../src/core/json/json-value.ts';
import type { JsonObject } from '../../src/core/json/json-value.ts';
import { parseJson } from '../../src/core/json/parse-json.ts';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import type { ManagedFieldsReport } from '../../src/life/managed-fields/in-cluster/translate-all.ts';
import type { MigrationReport } from '../../src/life/migrate/migration-report.ts';
import type { StepId } from '../../src/life/plan/step.ts';
import { defineKind } from '../../src/index.ts';
import type { Kind } from '../../src/index.ts';
import { lens, split } from '../../src/lens.ts';
import { runScript, runScriptWithInput } from '../support/run-script.ts';
import type { Ran } from '../support/run-script.ts';
import { customResource } from './support/custom-resource.ts';
import type { CustomResource } from './support/custom-resource.ts';
import { kubectl } from './support/kubectl.ts';
import { startClients } from './support/live-clients.ts';
import type { LiveClient, LiveClients } from './support/live-clients.ts';
import { makeKind } from './support/made-crd.ts';
import type { MadeKind } from './support/made-crd.ts';
import { inParallel, stateFileOf, storedIn, storedVersionsOf, tally } from './support/migrating.ts';
import { editAsTold, startStep, stepsNow } from './support/planned-steps.ts';
import type { PlannedStep } from './support/planned-steps.ts';
import { serveKinds } from './support/serve-kinds.ts';
import type { ServedWebhook } from './support/serve-kinds.ts';
import { newNamespace } from './support/with-webhook.ts';

/** The number of objects. More than a page of 500, so that a killed migration has a place to go on from. */
const OBJECTS = Number(process.env['LEAVING_OBJECTS'] ?? 700);

/** The time for each test, in ms. Minutes suffice for the default; 10,000 objects need more. */
const PATIENCE = 180_000 + OBJECTS * 250;

const GROUP = 'leaving.example.com';

let plane: ControlPlane | undefined;

function cluster(): ControlPlane {
  if (plane === undefined) throw new Error('used before it was started');
  return plane;
}

// A control plane of its own, because its API server is restarted.
beforeAll(async () => {
  plane = await startControlPlane(console.log);
});

afterAll(() => plane?.stop());

type VersionName = 'v1' | 'v1beta1';

const BOTH: JsonObject = {
  replicas: { type: 'integer', format: 'int64' },
  env: { type: 'object', additionalProperties: { type: 'string' } },
};

const OLD: JsonObject = { ...BOTH, hostPort: { type: 'string' }, legacy: { type: 'string' } };

const NEW: JsonObject = {
  ...BOTH,
  host: { type: 'string' },
  port: { type: 'string' },
  timeZone: { type: 'string' },
};

/** A kind that leaves its version v1beta1. */
interface Leaving extends MadeKind {
  /** The CRD with only the old version. */
  readonly before: LocalCrd;
  /** The conversion; undefined for strategy None. */
  readonly definition: Kind | undefined;
}

function onlyOld(kind: string): LocalCrd {
  return makeKind(GROUP, kind, { v1beta1: OLD }).manifest('v1beta1');
}

const yawls = makeKind(GROUP, 'Yawl', { v1: NEW, v1beta1: OLD });

const CONVERTED: Leaving = {
  ...yawls,
  before: onlyOld('Yawl'),
  definition: defineKind(yawls.crd, 'v1', {
    v1beta1: lens(split('spec.hostPort', ':', ['spec.host', 'spec.port'])),
  }),
};

const PLAIN: Leaving = {
  ...makeKind(GROUP, 'Punt', { v1: OLD, v1beta1: OLD }),
  before: onlyOld('Punt'),
  definition: undefined,
};

/** The metadata that a migration may change: the version in storage, and the versions of field ownership. */
const MAY_CHANGE = ['resourceVersion', 'managedFields'];

/** Returns every object of a version as exact text without what a migration may change, by name. */
async function viewsOf(
  { plural }: Leaving,
  version: VersionName,
  isWanted: (name: string) => boolean,
): Promise<ReadonlyMap<string, string>> {
  const path = `/apis/${GROUP}/${version}/${plural}`;
  const { status, text } = await callApi(cluster().access, 'GET', path);
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
])('a kind %s leaves its old version', { timeout: PATIENCE }, (_, leaving) => {
  const { name } = leaving;
  const names = Array.from({ length: OBJECTS }, (_unused, at) => `o-${at}`);
  const applied = names.slice(0, 30);
  const isOurs = (of: string): boolean => of.startsWith('o-');
  let webhook: ServedWebhook | undefined;
  let namespace = '';
  let clients: LiveClients | undefined;
  let report: (MigrationReport & { managedFields?: ManagedFieldsReport }) | undefined;
  const before = new Map<VersionName, ReadonlyMap<string, string>>();

  const resource = (version: VersionName): CustomResource =>
    customResource(cluster().access, {
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
  const oldClient = (): LiveClient => ({
    name: 'old',
    resource: resource('v1beta1'),
    make: (of) => object('v1beta1', of, { hostPort: 'a:1' }),
    change: (round) => ({ hostPort: `changed:${round}` }),
  });
  const newClient = (of: string): LiveClient => ({
    name: of,
    resource: resource('v1'),
    make: (own) => object('v1', own, { env: { A: '1' } }),
    change: (round) => ({ env: { A: String(round) } }),
  });

  /** Stops the clients. Every request until then has succeeded. */
  async function stopClients(): Promise<void> {
    await clients?.stop();
    expect(clients?.problems).toEqual([]);
    expect(clients?.asked()).toBeGreaterThan(10);
  }

  /** Returns the step that plan calls safe, and expects it to be this one. */
  async function stepNow(id: StepId): Promise<PlannedStep> {
    const [step] = await stepsNow(cluster(), name);
    expect(step?.id).toBe(id);
    if (step === undefined) throw new Error(`plan proposes nothing instead of ${id}`);
    return step;
  }

  async function editAsPlanned(id: StepId): Promise<void> {
    await editAsTold(cluster(), await stepNow(id));
  }

  async function versionsOfCrd(): Promise<readonly JsonObject[]> {
    const { text } = await callApi(cluster().access, 'GET', `${CRDS}/${name}`);
    return (JSON.parse(text) as { spec: { versions: JsonObject[] } }).spec.versions;
  }

  beforeAll(async () => {
    namespace = await newNamespace(cluster());
    await installCrd(cluster().access, leaving.before);
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
  }, PATIENCE);

  afterAll(async () => {
    await clients?.stop();
    await webhook?.stop();
  });

  /** Writes the stanza of the webhook into a file, or that of strategy None. */
  async function connect(file: string): Promise<Ran> {
    const words = ['--crd', file, '--write'];
    if (leaving.definition === undefined) return runScript('client-config', ...words, '--off');
    webhook = await serveKinds(leaving.definition);
    const { url, certificateAuthority } = webhook.address;
    const authority = join(cluster().folder, 'webhook.pem');
    await writeFile(authority, certificateAuthority);
    words.push('--url', '-', '--ca-bundle', authority);
    return runScriptWithInput(url, 'client-config', ...words);
  }

  test('gets the new version, with the stanza that client-config writes', async () => {
    const both = leaving.manifest('v1beta1');
    const file = join(cluster().folder, `${leaving.plural}.yaml`);
    await writeFile(file, stringify(both.document, { aliasDuplicateObjects: false }));
    const written = await connect(file);
    expect(written).toMatchObject({ code: 0 });
    const args = ['--server-side', '--force-conflicts', `--filename=${file}`];
    expect(await kubectl(cluster(), 'apply', ...args)).toMatchObject({ exitCode: 0 });
    await waitUntilServed(cluster().access, both);
    for (const version of ['v1', 'v1beta1'] as const) {
      before.set(version, await viewsOf(leaving, version, isOurs));
    }
    expect(before.get('v1')?.size).toBe(OBJECTS);
  });

  test('deprecates the old version, and switches the storage, as plan says', async () => {
    await editAsPlanned('deprecate');
    clients = startClients([oldClient(), newClient('new')]);
    await editAsPlanned('store');
    expect(await storedVersionsOf(cluster(), name)).toEqual(['v1beta1', 'v1']);
  });

  test(
    'migrates while clients write in both versions, although it is killed twice',
    async () => {
      const step = await stepNow('migrate');
      for (const hasReached of [isThirdWritten, isPageRewritten]) {
        const running = startStep(cluster(), step, '--json');
        await waitUntil('the migration to get that far', hasReached, PATIENCE / 1000);
        running.kill();
        expect(await running.ended).toMatchObject({ exitCode: null, stdout: '' });
        // The state before suffices: etcd never has a version that the list lacks.
        expect(await storedVersionsOf(cluster(), name)).toEqual(['v1beta1', 'v1']);
      }
      const { stdout, stderr } = await startStep(cluster(), step, '--json').ended;
      expect({ stdout, stderr }).not.toMatchObject({ stdout: '' });
      report = JSON.parse(stdout) as typeof report;
      expect(report).toMatchObject({
        isProved: true,
        storedVersions: { before: ['v1beta1', 'v1'], after: ['v1'] },
      });
      const summary = report?.passes.map(
        ({ step: of, counts, milliseconds }) =>
          `${of}: ${counts.objects} objects, ${counts.changed} changed, ${Math.round(milliseconds)} ms`,
      );
      console.log(`${name}: ${summary?.join('; ')}; ${clients?.asked()} requests of clients`);
    },
    3 * PATIENCE,
  );

  /** Reports whether a third of the objects has been written, by the translation of managedFields. */
  async function isThirdWritten(): Promise<true | undefined> {
    const last = names.toSorted()[Math.floor(OBJECTS / 3)] ?? '';
    const key = `${namespace}/${last}`;
    return (await storedIn(cluster(), name, key)).get(key) === 'v1' ? true : undefined;
  }

  /** Reports whether the first page of objects has been rewritten after the translation. */
  async function isPageRewritten(): Promise<true | undefined> {
    const state = await readFile(stateFileOf(cluster(), name), 'utf8');
    const { objects, isRewritten } = JSON.parse(state) as {
      objects: number;
      isRewritten: boolean;
    };
    return objects > 0 || isRewritten ? true : undefined;
  }

  test('goes on where it stopped', () => {
    // The clients write meanwhile.
    const { objects = 0, translated } = report?.managedFields ?? {};
    expect(translated).toBeLessThan(objects);
    const first = report?.passes[0];
    expect(first?.step === 'proof' || (first?.counts.changed ?? 0) < OBJECTS).toBe(true);
  });

  test('stores every object in the new version, and only that is in the list', async () => {
    expect(Object.keys(tally(await storedIn(cluster(), name)))).toEqual(['v1']);
    expect(await storedVersionsOf(cluster(), name)).toEqual(['v1']);
  });

  test.each<VersionName>(['v1', 'v1beta1'])(
    'shows every object in %s as before, byte for byte',
    async (version) => {
      expect(await changedSince(version)).toEqual([]);
    },
  );

  /** Returns the objects that are not as before, or are missing. */
  async function changedSince(version: VersionName): Promise<readonly string[]> {
    const after = await viewsOf(leaving, version, isOurs);
    return names.filter((of) => after.get(of) !== before.get(version)?.get(of));
  }

  test('goes no further while clients ask for the old version', async () => {
    expect(await stepsNow(cluster(), name)).toEqual([]);
    await stopClients();
    // The count of requests begins again.
    await cluster().apiServer.kill();
    await cluster().apiServer.start();
    clients = startClients([newClient('newer')]);
  });

  test('translates the managedFields that clients have written meanwhile', async () => {
    await waitUntil('the old version to count as unused', async () =>
      (await stepsNow(cluster(), name)).length > 0 ? true : undefined,
    );
    const step = await stepNow('translate-managed-fields');
    const { exitCode, stderr } = await startStep(cluster(), step).ended;
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
    const { items } = await resource('v1').list();
    const old = items.filter(({ metadata }) =>
      (metadata.managedFields ?? []).some(({ apiVersion }) => apiVersion.endsWith('/v1beta1')),
    );
    expect(old.map(({ metadata }) => metadata.name)).toEqual([]);
  });

  test('lets the old version go, as plan says', async () => {
    await editAsPlanned('stop-serving');
    await editAsPlanned('remove');
    expect((await versionsOfCrd()).map((version) => version['name'])).toEqual(['v1']);
    expect(await stepsNow(cluster(), name)).toEqual([]);
    await stopClients();
    expect(await changedSince('v1')).toEqual([]);
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
});
