import { afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { callApi } from '../../scripts/local/api-client.ts';
import type { ClusterAnswer } from '../../src/life/cluster.ts';
import { waitUntil } from '../../scripts/local/wait-until.ts';
import { kubectl } from './support/kubectl.ts';
import { storedIn } from './support/migrating.ts';
import { getMessage, listMessage, withoutRevision } from './support/unreadable.ts';
import type { Unreadable } from './support/unreadable.ts';
import { URNS, withUrns } from './support/urns.ts';
import type { Failure, UrnVersion } from './support/urns.ts';
import { newNamespace } from './support/with-webhook.ts';
import { ownCluster } from './support/own-cluster.ts';

/*
 * From 1.37 on, an API server calls an object corrupt if the webhook refuses it or is away, and offers to delete it. The
 * object is intact in its stored version. Earlier releases ignore the option of such a delete.
 */

const cluster = ownCluster();
const release = inject('release');

const UNSAFE = 'ignoreStoreReadErrorWithClusterBreakingPotential';
const UNSAFE_VERB = 'unsafe-delete-ignore-read-errors';

/** Users with some verbs for urns, beside `get`. */
const USERS = {
  'with-all-verbs': ['*'],
  'with-delete': ['get', 'delete'],
  'with-unsafe-verb': ['get', UNSAFE_VERB],
};

type User = keyof typeof USERS;

/** The caches of an API server relist at their own pace, at last every half minute. */
const PATIENCE = 360_000;

async function create(path: string, content: object): Promise<void> {
  const answer = await callApi(cluster.access, 'POST', `/apis/${path}`, { content });
  if (answer.status !== 201) throw new Error(answer.text);
}

async function addUser(user: User): Promise<void> {
  const rbac = 'rbac.authorization.k8s.io';
  const metadata = { name: `urns-${user}` };
  await create(`${rbac}/v1/clusterroles`, {
    metadata,
    rules: [{ apiGroups: [URNS.group], resources: [URNS.plural], verbs: USERS[user] }],
  });
  await create(`${rbac}/v1/clusterrolebindings`, {
    metadata,
    roleRef: { apiGroup: rbac, kind: 'ClusterRole', name: metadata.name },
    subjects: [{ apiGroup: rbac, kind: 'User', name: user }],
  });
}

const POLIC = 'admissionregistration.k8s.io/v1/validatingadmissionpolic';

/** Registers a policy that allows nobody to delete an urn of a namespace. */
async function forbidDeletes(namespace: string): Promise<void> {
  const metadata = { name: `urns-stay-in-${namespace}` };
  const rule = {
    apiGroups: [URNS.group],
    // A policy of one version would have the object converted.
    apiVersions: ['*'],
    operations: ['DELETE'],
    resources: [URNS.plural],
  };
  await create(`${POLIC}ies`, {
    metadata,
    spec: {
      matchConstraints: { resourceRules: [rule] },
      validations: [{ expression: 'false', message: 'urns stay' }],
    },
  });
  await create(`${POLIC}ybindings`, {
    metadata,
    spec: {
      policyName: metadata.name,
      validationActions: ['Deny'],
      matchResources: {
        namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } },
      },
    },
  });
}

async function allowDeletes(namespace: string): Promise<void> {
  const binding = `${POLIC}ybindings/urns-stay-in-${namespace}`;
  await callApi(cluster.access, 'DELETE', `/apis/${binding}`);
}

function messageOf({ text }: ClusterAnswer): string {
  return withoutRevision((JSON.parse(text) as { message: string }).message);
}

describe('objects whose conversion fails', () => {
  const urns = withUrns();
  let namespace = '';

  const at = (version: UrnVersion, path = ''): Parameters<typeof urns.send>[1] => ({
    version,
    namespace,
    path,
  });
  const make = async (name: string, finalizers: readonly string[] = []): Promise<void> => {
    const apiVersion = `${URNS.group}/v1`;
    const metadata = { name, finalizers };
    const content = { apiVersion, kind: URNS.kind, metadata, spec: { text: name } };
    expect(await urns.send('POST', at('v1'), { content })).toMatchObject({ status: 201 });
  };
  /** Deletes an object unsafely through the old version, as a user does who is told that it is corrupt. */
  const deleteUnsafely = (name: string, options: object = {}): Promise<ClusterAnswer> =>
    urns.send('DELETE', at('v1beta1', `/${name}`), {
      content: { apiVersion: 'v1', kind: 'DeleteOptions', [UNSAFE]: true, ...options },
    });
  const deleteUnsafelyAs = (user: User, name: string): ReturnType<typeof kubectl> => {
    const path = `/apis/${URNS.group}/v1beta1/namespaces/${namespace}/${URNS.plural}/${name}`;
    return kubectl(cluster, 'delete', `--as=${user}`, '--raw', `${path}?${UNSAFE}=true`);
  };
  /** Returns the error of a GET of an object in the old version, with the part that is the webhook converter's. */
  const unreadable = async (name: string): Promise<Unreadable & { readonly message: string }> => {
    const message = await waitUntil('the conversion to fail', async () => {
      const got = await urns.send('GET', at('v1beta1', `/${name}`));
      return got.status === 500 ? messageOf(got) : undefined;
    });
    const failure = message.slice(message.indexOf('conversion webhook for'));
    return { ...URNS, namespace, name, message, failure };
  };

  beforeAll(async () => {
    for (const user of ['with-all-verbs', 'with-delete', 'with-unsafe-verb'] as const) {
      await addUser(user);
    }
  });

  beforeEach(async () => {
    namespace = await newNamespace(cluster);
  });

  afterEach(async () => {
    await urns.recover();
    await allowDeletes(namespace);
    // An object that is left would keep the caches of the next tests from filling.
    for (const name of ['a', 'b', 'c', 'guarded']) {
      await urns.send('PATCH', at('v1', `/${name}`), {
        content: { metadata: { finalizers: null } },
        type: 'application/merge-patch+json',
      });
      await waitUntil('the object to be gone', async () => {
        const { status } = await urns.send('DELETE', at('v1', `/${name}`));
        return status === 404 ? true : undefined;
      });
    }
  });

  describe.each<Failure>(['refuses', 'is away'])('because the webhook %s', (how) => {
    test('are intact in their stored version, whatever a plain request says', async () => {
      await make('a');
      const { text } = await urns.send('GET', at('v1', '/a'));
      await urns.fail(how);
      const a = await unreadable('a');
      expect(a.message).toBe(getMessage(release, a));
      for (const path of ['/a', '/a?dryRun=All']) {
        const deleted = await urns.send('DELETE', at('v1beta1', path));
        expect({ status: deleted.status, message: messageOf(deleted) }).toEqual({
          status: 500,
          message: getMessage(release, a),
        });
      }
      expect(await urns.send('GET', at('v1', '/a'))).toEqual({ status: 200, text });
      await urns.recover();
      const after = await waitUntil('the conversion to succeed', async () => {
        const got = await urns.send('GET', at('v1beta1', '/a'));
        return got.status === 200 ? got.text : undefined;
      });
      expect(after.replace('/v1beta1"', '/v1"')).toBe(text);
    });

    test('fail a LIST in the old version together', async () => {
      await urns.fail(how);
      for (const name of ['a', 'b', 'c']) await make(name);
      const all = await Promise.all(['a', 'b', 'c'].map(unreadable));
      const list = await waitUntil('the list to fail', async () => {
        const listed = await urns.send('GET', at('v1beta1', '?limit=500'));
        return listed.status === 500 ? listed : undefined;
      });
      expect(messageOf(list)).toBe(listMessage(release, ...all));
      const { details } = JSON.parse(list.text) as { details?: { causes?: { field: string }[] } };
      const keys = all.map(
        (one) => `/registry/${one.group}/${one.plural}/${namespace}/${one.name}`,
      );
      expect(details?.causes?.map(({ field }) => field)).toEqual(
        release.callsObjectsCorrupt ? keys : undefined,
      );
    });

    test('are deleted for good by whoever has all verbs, past finalizers and admission, only from 1.37 on', async () => {
      await make('guarded', ['example.com/guard']);
      await forbidDeletes(namespace);
      await waitUntil('the policy to be known', async () => {
        const { status } = await urns.send('DELETE', at('v1', '/guarded?dryRun=All'));
        return status === 422 ? true : undefined;
      });
      const before = await urns.send('GET', at('v1', '/guarded'));
      await urns.fail(how);
      const guarded = await unreadable('guarded');
      const seen = {
        withPrecondition: (await deleteUnsafely('guarded', { preconditions: { uid: 'x' } })).status,
        inDryRun: (await deleteUnsafely('guarded', { dryRun: ['All'] })).status,
        withDelete: (await deleteUnsafelyAs('with-delete', 'guarded')).stderr,
        withUnsafeVerb: (await deleteUnsafelyAs('with-unsafe-verb', 'guarded')).stderr,
        meanwhile: await urns.send('GET', at('v1', '/guarded')),
        withAllVerbs: (await deleteUnsafelyAs('with-all-verbs', 'guarded')).stderr,
        afterwards: (await urns.send('GET', at('v1', '/guarded'))).status,
        stored: [...(await storedIn(cluster, `${URNS.plural}.${URNS.group}`)).values()],
      };
      const forbidden = (reason: string): unknown =>
        expect.stringContaining(`${URNS.plural}.${URNS.group} "guarded" is forbidden: ${reason}`);
      const withUnsafeVerb = forbidden('User "with-unsafe-verb" cannot delete resource');
      const refused = `Error from server: ${guarded.failure}\n`;
      const inRelease = release.callsObjectsCorrupt
        ? {
            // Nothing can make sure that it is the object that was meant.
            withPrecondition: 422,
            inDryRun: 200,
            withDelete: forbidden(`not permitted to do "${UNSAFE_VERB}"`),
            withAllVerbs: '',
            afterwards: 404,
            stored: [],
          }
        : {
            // The option is unknown, so each of these is a plain delete.
            withPrecondition: 500,
            inDryRun: 500,
            withDelete: refused,
            withAllVerbs: refused,
            afterwards: 200,
            stored: ['v1'],
          };
      expect(seen).toEqual({ ...inRelease, withUnsafeVerb, meanwhile: before });
    });

    test(
      'disappear from the caches of the old version, without help, after they are deleted',
      async () => {
        const cached = async (): Promise<string[] | undefined> => {
          const { status, text } = await urns.send('GET', at('v1beta1', '?resourceVersion=0'));
          if (status !== 200) return undefined;
          const { items } = JSON.parse(text) as { items: { metadata: { name: string } }[] };
          return items.map(({ metadata }) => metadata.name);
        };
        const until = (what: string, names: readonly string[]): Promise<true> =>
          waitUntil(
            what,
            async () => ((await cached())?.join() === names.join() ? true : undefined),
            PATIENCE / 2000,
          );
        await until('the cache to be empty', []);
        await make('a');
        await until('the cache to follow', ['a']);
        await urns.fail(how);
        expect(await urns.send('DELETE', at('v1', '/a'))).toMatchObject({ status: 200 });
        // The API server tries to convert the event again and again before it lists anew.
        await until('the cache to forget the object', []);
      },
      PATIENCE,
    );
  });

  test('are not deleted unsafely once the webhook converts them, nor in their stored version', async () => {
    await make('a', ['example.com/guard']);
    for (const version of ['v1', 'v1beta1'] as const) {
      const answer = await urns.send('DELETE', at(version, '/a'), {
        content: { apiVersion: 'v1', kind: 'DeleteOptions', [UNSAFE]: true },
      });
      // A plain delete waits for the finalizer.
      const inRelease = release.callsObjectsCorrupt ? ['is decodable from storage'] : [];
      expect(answer.status).toBe(release.callsObjectsCorrupt ? 409 : 200);
      expect(inRelease.filter((text) => !answer.text.includes(text))).toEqual([]);
      expect(await urns.send('GET', at('v1', '/a'))).toMatchObject({ status: 200 });
    }
  });
});
