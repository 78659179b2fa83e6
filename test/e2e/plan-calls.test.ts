import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import {
  convertedBy,
  installCrd,
  localCrd,
  removeCrd,
  updateCrd,
} from '../../scripts/local/crds.ts';
import type { LocalCrd } from '../../scripts/local/crds.ts';
import { waitUntil } from '../../scripts/local/wait-until.ts';
import type { JsonObject } from '../../src/core/json/json-value.ts';
import { migrationCalls } from '../../src/life/plan/calls.ts';
import { runScript } from '../support/run-script.ts';
import { customResource } from './support/custom-resource.ts';
import type { CustomResource } from './support/custom-resource.ts';
import { makeCrd } from './support/made-crd.ts';
import { runMigrate, storedIn, switchStorage } from './support/migrating.ts';
import { serveWebhook } from './support/serve-kinds.ts';
import type { ServedWebhook } from './support/serve-kinds.ts';
import { newNamespace } from './support/with-webhook.ts';
import { ownCluster } from './support/own-cluster.ts';

const cluster = ownCluster();
const release = inject('release');
const OBJECTS = 20;
const DELAY = 10;
/** The time without a call after which the caches have followed, in ms. */
const REST = 1000;

/** The time for a test, in ms: it waits for rest again and again. */
const LIMIT = 180_000;

/** One operation of the prediction. */
interface Predicted {
  readonly operation: string;
  readonly version: string;
  readonly calls: number;
}

/** Adds a printer column to every version. */
function withColumn(spec: unknown, column: object): JsonObject {
  const { versions, ...rest } = spec as { versions: object[] };
  const changed = versions.map((version) => ({ ...version, additionalPrinterColumns: [column] }));
  return { ...rest, versions: changed } as unknown as JsonObject;
}

/** A webhook that changes nothing but apiVersion, counts its calls, and takes some time. */
interface CountingWebhook extends ServedWebhook {
  readonly calls: () => number;
  /** Returns the number of calls that were under way at once, at most, since it was last asked. */
  readonly mostAtOnce: () => number;
}

async function countingWebhook(): Promise<CountingWebhook> {
  let calls = 0;
  let now = 0;
  let most = 0;
  const served = await serveWebhook(async (request) => {
    // The command that migrates asks the webhook, too.
    if (request.headers.get('user-agent')?.startsWith('kube-apiserver') === true) calls += 1;
    now += 1;
    most = Math.max(most, now);
    const { request: review } = JSON.parse(await request.text()) as {
      request: { uid: string; desiredAPIVersion: string; objects: object[] };
    };
    await sleep(DELAY);
    now -= 1;
    const convertedObjects = review.objects.map((object) => {
      return { metadata: {}, ...object, apiVersion: review.desiredAPIVersion };
    });
    return Response.json({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'ConversionReview',
      response: { uid: review.uid, result: { status: 'Success' }, convertedObjects },
    });
  });
  return {
    ...served,
    calls: () => calls,
    mostAtOnce: () => {
      const before = most;
      most = now;
      return before;
    },
  };
}

describe.each([
  { spare: 1, versions: ['v1', 'v1beta1'], options: ['--translate=false'] },
  { spare: 2, versions: ['v1', 'v1beta1', 'v1alpha1'], options: [] },
])('the predicted calls with $spare versions beside the storage version', (given) => {
  const { spare, versions, options } = given;
  const plural = `gadgets${spare}`;
  const names = { group: 'calls.example.com', kind: `Gadget${spare}`, plural };
  let webhook: CountingWebhook;
  let crd: LocalCrd;
  let namespace: string | undefined;

  const resource = (version: string): CustomResource =>
    customResource(cluster.access, { ...names, version, namespace: namespace ?? '' });
  const object = (version: string, name: string, size = 'small'): object => ({
    apiVersion: `${names.group}/${version}`,
    kind: names.kind,
    metadata: { name },
    spec: { size },
  });
  const each = async (act: (index: number) => Promise<unknown>): Promise<void> => {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as users do
    for (let index = 0; index < OBJECTS; index += 1) await act(index);
  };
  const atRest = (): Promise<number> =>
    waitUntil('the webhook to be at rest', async () => {
      const before = webhook.calls();
      await sleep(REST);
      return webhook.calls() === before ? before : undefined;
    });
  const predicted = async (): Promise<readonly Predicted[]> => {
    const { stdout, stderr } = await runScript(
      'plan',
      crd.name,
      `--kubeconfig=${cluster.kubeconfig}`,
      '--json',
    );
    if (stdout === '') throw new Error(stderr);
    const [plan] = JSON.parse(stdout) as [{ calls: { operations: readonly Predicted[] } }];
    return plan.calls.operations;
  };

  beforeAll(async () => {
    webhook = await countingWebhook();
    const specs = Object.fromEntries(versions.map((name) => [name, { size: { type: 'string' } }]));
    crd = convertedBy(makeCrd(names, specs).manifest('v1'), webhook.address);
    await installCrd(cluster.access, crd);
  });

  // A test that is tried again begins without objects.
  beforeEach(async () => {
    if (namespace !== undefined) await resource('v1').deleteCollection('');
    namespace = await newNamespace(cluster);
  });

  afterAll(async () => {
    await removeCrd(cluster.access, crd);
    await webhook.stop();
  });

  test('are within a quarter of those that are counted', { timeout: LIMIT }, async () => {
    const counted: Record<string, number> = {};
    const count = async (what: string, act: () => Promise<unknown>): Promise<void> => {
      const before = await atRest();
      await act();
      counted[what] = (await atRest()) - before;
    };
    const size = { spec: { size: 'large' } };

    await count('create v1', () => each((at) => resource('v1').create(object('v1', `new-${at}`))));
    await count('create v1beta1', () =>
      each((at) => resource('v1beta1').create(object('v1beta1', `old-${at}`))),
    );
    await count('get v1beta1', () => each((at) => resource('v1beta1').get(`new-${at}`)));
    await count('list v1beta1', () => resource('v1beta1').list());
    webhook.mostAtOnce();
    await count('prime', async () => {
      const earlier = webhook.calls();
      // A column changes nothing else. New names would be taken up in two steps, with two fillings. It differs from that
      // of an earlier attempt, or nothing would change.
      const column = { name: `Size ${namespace}`, type: 'string', jsonPath: '.spec.size' };
      const spec = withColumn(crd.document['spec'], column);
      await updateCrd(cluster.access, localCrd({ ...crd.document, spec }));
      // The API server takes the change up a moment later, and fills the caches with the next request.
      await waitUntil('the caches to be filled', async () => {
        for (const version of versions) await resource(version).list();
        return webhook.calls() > earlier ? true : undefined;
      });
    });
    const atOnce = webhook.mostAtOnce();
    const calls = await predicted();
    await count('patch v1', async () => {
      await each((at) => resource('v1').mergePatch(`new-${at}`, size));
      await each((at) => resource('v1').mergePatch(`old-${at}`, size));
    });
    await count('patch v1beta1', () =>
      each((at) => resource('v1beta1').mergePatch(`old-${at}`, { spec: { size: 'huge' } })),
    );
    await count('delete v1', () => each((at) => resource('v1').delete(`new-${at}`)));
    await count('delete v1beta1', () => each((at) => resource('v1beta1').delete(`old-${at}`)));

    // Every cache converts for itself, and a list may need a call beside them.
    expect(atOnce).toBeLessThanOrEqual(spare * release.conversionsAtOnce + 1);
    expect({ atOnce, isMore: atOnce > spare + 1 }).toEqual({
      atOnce,
      isMore: release.conversionsAtOnce > 1,
    });

    const of = (what: string, times = OBJECTS): number => {
      const [operation, version] = what.split(' ');
      const found = calls.find(
        (one) => one.operation === operation && (version === undefined || one.version === version),
      );
      return (found?.calls ?? Number.NaN) * times;
    };
    const wanted: Record<string, number> = {
      'create v1': of('create v1'),
      'create v1beta1': of('create v1beta1'),
      'get v1beta1': of('get v1beta1'),
      'list v1beta1': of('list v1beta1', 1),
      prime: of('prime', 1),
      'patch v1': of('patch v1', 2 * OBJECTS),
      'patch v1beta1': of('patch v1beta1'),
      'delete v1': of('delete v1'),
      'delete v1beta1': of('delete v1beta1'),
    };
    const wrong = Object.entries(wanted).filter(([what, value]) => {
      const real = counted[what] ?? Number.NaN;
      return !(Math.abs(value - real) <= real / 4);
    });
    expect(
      wrong.map(([what, value]) => `${what}: ${value} predicted, ${counted[what]} counted`),
    ).toEqual([]);
  });

  test(
    `of a migration are within a quarter of those that are counted, given ${options.join() || 'no option'}`,
    async () => {
      await storeIn('v1beta1');
      await each((at) => {
        const version = at % 2 === 0 ? 'v1beta1' : 'v1';
        return resource(version).create(object(version, `kept-${at}`));
      });
      await storeIn('v1');
      const migrate = (await predicted()).find(({ operation }) => operation === 'migrate');
      const { own, cached } = migrationCalls({
        objects: OBJECTS,
        spare,
        mixed: 0.5,
        isTranslated: false,
      });
      const value = options.length === 0 ? migrate?.calls : own + cached;
      const before = await atRest();
      const { exitCode, stderr } = await runMigrate(cluster, crd.name, ...options);
      expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
      const counted = (await atRest()) - before;
      expect(Math.abs((value ?? Number.NaN) - counted), `${value} predicted`).toBeLessThanOrEqual(
        counted / 4,
      );
    },
    LIMIT,
  );

  async function storeIn(version: string): Promise<void> {
    await switchStorage(cluster, crd.name, version);
    await waitUntil('the new storage version', async () => {
      await resource('v1').create(object('v1', 'probe'));
      const stored = await storedIn(cluster, crd.name);
      await resource('v1').delete('probe');
      return stored.get(`${namespace}/probe`) === version || undefined;
    });
    for (const served of versions) await resource(served).list();
    await atRest();
  }
});
