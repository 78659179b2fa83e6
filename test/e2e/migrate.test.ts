import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callApi } from '../../scripts/local/api-client.ts';
import { convertedBy, CRDS, installCrd, localCrd, removeCrd } from '../../scripts/local/crds.ts';
import type { LocalCrd } from '../../scripts/local/crds.ts';
import { explainRefusals } from '../../src/life/migrate/write/explain-refusal.ts';
import { targetIn } from '../../src/life/migrate/target.ts';
import { customResource } from './support/custom-resource.ts';
import type { CustomResource } from './support/custom-resource.ts';
import { kubectl } from './support/kubectl.ts';
import { runMigrate, storedIn, storedVersionsOf, switchStorage } from './support/migrating.ts';
import type { EndedMigration } from './support/migrating.ts';
import { serveWebhook } from './support/serve-kinds.ts';
import type { ServedWebhook } from './support/serve-kinds.ts';
import { newNamespace } from './support/with-webhook.ts';
import { ownCluster } from './support/own-cluster.ts';

const cluster = ownCluster();

const GROUP = 'migrate.example.com';
const NAME = `skiffs.${GROUP}`;

/** Transition rules of v1, which v1beta1 does not have. */
const RULE = "!has(oldSelf.mode) || oldSelf.mode != 'frozen'";

const FIELDS = {
  mode: { type: 'string' },
  pinned: { type: 'string' },
  data: { type: 'string' },
  padding: { type: 'string' },
};

const PINNED = { ...FIELDS.pinned, 'x-kubernetes-validations': [{ rule: 'self == oldSelf' }] };

function version(name: string, storage: boolean, spec: object): object {
  return {
    name,
    storage,
    served: true,
    subresources: { status: {} },
    schema: {
      openAPIV3Schema: {
        type: 'object',
        properties: {
          spec: { type: 'object', ...spec },
          status: { type: 'object', properties: { phase: { type: 'string' } } },
        },
      },
    },
  };
}

const CRD: LocalCrd = localCrd({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: NAME },
  spec: {
    group: GROUP,
    scope: 'Namespaced',
    names: { plural: 'skiffs', singular: 'skiff', kind: 'Skiff' },
    versions: [
      version('v1', false, {
        properties: { ...FIELDS, pinned: PINNED },
        'x-kubernetes-validations': [{ rule: RULE, message: 'a frozen one never changes' }],
      }),
      version('v1beta1', true, { properties: FIELDS }),
    ],
  },
});

/** The objects of a kind of refusal each, and one without any. */
const NAMES = ['frozen', 'guarded', 'pinned', 'big', 'down', 'going', 'storm', 'plain'] as const;

/** The name of the object whose conversion fails; none once the webhook is well. */
let down: string | undefined = 'down';

/** What the conversion to v1 adds to `big`. With it, the object does not fit in etcd. */
const PADDING = 'x'.repeat(900_000);

interface Review {
  readonly request: {
    readonly uid: string;
    readonly desiredAPIVersion: string;
    readonly objects: readonly {
      readonly metadata: { readonly name?: string };
      readonly spec?: { readonly data?: string };
    }[];
  };
}

/** A conversion webhook of somebody else: it fails for one object, and makes another one larger. */
async function convert(request: Request): Promise<Response> {
  const review = (await request.json()) as Review;
  const { uid, desiredAPIVersion, objects } = review.request;
  if (objects.some(({ metadata }) => metadata.name === down)) {
    return new Response('out of order', { status: 500 });
  }
  const convertedObjects = objects.map((object) => {
    const isBig = object.metadata.name === 'big' && desiredAPIVersion.endsWith('/v1');
    const spec = isBig ? { ...object.spec, padding: PADDING } : object.spec;
    return { ...object, apiVersion: desiredAPIVersion, spec };
  });
  const result = { status: 'Success' };
  return Response.json({ ...review, response: { uid, result, convertedObjects } });
}

/** A validating webhook that admits no change of `guarded`. */
async function guard(request: Request): Promise<Response> {
  const review = (await request.json()) as { request: { uid: string; name: string } };
  const { uid, name } = review.request;
  const status = { message: 'nobody touches it' };
  const response = { uid, allowed: name !== 'guarded', status };
  return Response.json({ ...review, response });
}

const WEBHOOKS = '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations';

function guardBy({ url, authority }: ServedWebhook): object {
  const caBundle = Buffer.from(authority.certificatePem).toString('base64');
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingWebhookConfiguration',
    metadata: { name: 'guard' },
    webhooks: [
      {
        name: 'guard.migrate.example.com',
        clientConfig: { url: `${url}/guard`, caBundle },
        rules: [
          {
            apiGroups: [GROUP],
            apiVersions: ['*'],
            resources: ['skiffs'],
            operations: ['UPDATE'],
          },
        ],
        sideEffects: 'None',
        admissionReviewVersions: ['v1'],
      },
    ],
  };
}

/** Changes an object without a pause. The returned function ends it and returns the number of failures. */
function storm(skiffs: CustomResource): () => Promise<number> {
  const stopping = new AbortController();
  let failures = 0;
  const change = async (): Promise<void> => {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      const data = String(count);
      await skiffs.mergePatch('storm', { spec: { data } }).catch(() => (failures += 1));
    }
  };
  const changing = Promise.all([change(), change(), change()]);
  return async () => {
    stopping.abort();
    await changing;
    return failures;
  };
}

describe('a migration with one object for each kind of refusal', () => {
  let webhook: ServedWebhook | undefined;
  let namespace = '';
  let leaving = '';
  let failures = 0;
  let first: EndedMigration | undefined;
  let trial: EndedMigration | undefined;

  const skiffs = (in_: 'v1' | 'v1beta1', of = namespace): CustomResource =>
    customResource(cluster.access, {
      group: GROUP,
      version: in_,
      kind: 'Skiff',
      plural: 'skiffs',
      namespace: of,
    });

  beforeAll(async () => {
    webhook = await serveWebhook((request) =>
      request.url.includes('/guard') ? guard(request) : convert(request),
    );
    await installCrd(cluster.access, convertedBy(CRD, webhook.address));
    namespace = await newNamespace(cluster);
    leaving = await newNamespace(cluster);
    for (const name of NAMES) {
      await skiffs('v1beta1').create({
        apiVersion: `${GROUP}/v1beta1`,
        kind: 'Skiff',
        metadata: { name, ...(name === 'going' && { finalizers: ['example.com/wait'] }) },
        spec: {
          mode: name,
          pinned: 'here',
          ...(name === 'big' && { data: 'y'.repeat(900_000) }),
        },
      });
    }
    await skiffs('v1beta1', leaving).create({
      apiVersion: `${GROUP}/v1beta1`,
      kind: 'Skiff',
      metadata: { name: 'leaving', finalizers: ['example.com/wait'] },
    });
    await skiffs('v1beta1').delete('going');
    // Without a controller manager, a namespace terminates for ever.
    await callApi(cluster.access, 'DELETE', `/api/v1/namespaces/${leaving}`);
    const content = guardBy(webhook);
    const configured = await callApi(cluster.access, 'POST', WEBHOOKS, { content });
    if (configured.status !== 201) throw new Error(configured.text);
    await switchStorage(cluster, NAME, 'v1');
    trial = await runMigrate(cluster, NAME, '--dry-run');
    const calm = storm(skiffs('v1'));
    first = await runMigrate(cluster, NAME);
    failures = await calm();
  }, 400_000);

  afterAll(async () => {
    down = undefined;
    await callApi(cluster.access, 'DELETE', `${WEBHOOKS}/guard`);
    for (const [name, of] of [
      ['going', namespace],
      ['leaving', leaving],
    ] as const) {
      await skiffs('v1beta1', of)
        .mergePatch(name, { metadata: { finalizers: null } })
        .catch(() => undefined);
    }
    await removeCrd(cluster.access, CRD);
    await webhook?.stop();
  });

  test('is tried without storing anything, and tells what will be refused', () => {
    expect(trial).toMatchObject({ exitCode: 1, report: { isProved: false } });
    expect(trial?.report?.findings.map(({ id }) => id)).toContain('object-refused');
    expect(trial?.report?.findings).toContainEqual(
      expect.objectContaining({ id: 'object-too-big' }),
    );
    expect(trial?.report?.refused.map(({ object }) => object)).toEqual([`${namespace}/down`]);
  });

  test('ends with the two that nothing can write, and prunes nothing', async () => {
    expect(first).toMatchObject({ exitCode: 1, report: { isProved: false } });
    const refused = first?.report?.refused.map(({ object }) => object);
    expect(refused?.toSorted()).toEqual([`${namespace}/big`, `${namespace}/down`]);
    expect(await storedVersionsOf(cluster, NAME)).toEqual(['v1beta1', 'v1']);
  });

  test('writes every other object', async () => {
    const stored = Object.fromEntries(await storedIn(cluster, NAME));
    const expected = NAMES.map((name) => [
      `${namespace}/${name}`,
      name === 'big' || name === 'down' ? 'v1beta1' : 'v1',
    ]);
    expect(stored).toEqual({ ...Object.fromEntries(expected), [`${leaving}/leaving`]: 'v1' });
  });

  test.each([
    ['a transition rule', 'frozen', 'v1beta1', `a frozen one never changes (the rule ${RULE})`],
    ['a validating webhook', 'guarded', 'v1/status', 'admission webhook guard.migrate.example.com'],
  ])('climbs the ladder for %s', (_, name, rung, why) => {
    const stderr = first?.stderr ?? '';
    expect(stderr).toContain(`${namespace}/${name}: written in ${rung}\n`);
    expect(stderr).toContain(`${namespace}/${name}: refused in v1 (`);
    expect(stderr).toContain(why);
  });

  test.each(['pinned', 'going', 'storm', 'plain'])('writes %s in the usual way', (name) => {
    expect(first?.stderr).not.toContain(`${namespace}/${name}: refused`);
  });

  test('names who refuses, with a command to look at it', async () => {
    const refusals = first?.report?.refused.flatMap(({ refusals: all }) => all) ?? [];
    expect(refusals.map(({ rung }) => rung).toSorted()).toEqual(
      ['v1', 'v1', 'v1/status', 'v1/status', 'v1beta1', 'v1beta1'].toSorted(),
    );
    expect(refusals.map(({ why }) => why).join('\n')).toMatch(/conversion webhook for .*failed/);
    expect(refusals.map(({ why }) => why).join('\n')).toMatch(/too large/);
  });

  test('the command finds the configuration of an admission webhook', async () => {
    const { text } = await callApi(cluster.access, 'GET', `${CRDS}/${NAME}`);
    const target = targetIn(text);
    const message = 'admission webhook "guard.migrate.example.com" denied the request: no';
    const attempt = { rung: { version: 'v1' }, status: 403, message, causes: [] };
    const object = { name: 'guarded' };
    const [refusal] = target === undefined ? [] : explainRefusals(target, object, [attempt]);
    const [, verb = '', what = '', output = ''] =
      /^kubectl (\S+) (\S+) (--output=.*)$/.exec(refusal?.command ?? '') ?? [];
    const shown = await kubectl(cluster, verb, what, output.replaceAll("'", ''));
    expect(shown).toMatchObject({ stdout: 'ValidatingWebhookConfiguration/guard\n' });
  });

  test('fails no write of a client', () => {
    expect(failures).toBe(0);
  });

  test('ends once the reasons are gone, and prunes', async () => {
    down = undefined;
    await skiffs('v1beta1').delete('big');
    const { exitCode, report } = await runMigrate(cluster, NAME);
    expect(report).toMatchObject({
      isProved: true,
      storedVersions: { before: ['v1beta1', 'v1'], after: ['v1'] },
    });
    expect(exitCode).toBe(0);
    expect([...new Set((await storedIn(cluster, NAME)).values())]).toEqual(['v1']);
    expect(await storedVersionsOf(cluster, NAME)).toEqual(['v1']);
  });
});
