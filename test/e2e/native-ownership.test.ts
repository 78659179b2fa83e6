import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  convertedBy,
  installCrd,
  localCrd,
  readLocalCrd,
  removeCrd,
} from '../../scripts/local/crds.ts';
import type { LocalCrd } from '../../scripts/local/crds.ts';
import { NeverError, waitUntil } from '../../scripts/local/wait-until.ts';
import { isJsonObject } from '../../src/core/json/json-value.ts';
import { randomFrom } from '../support/random-from.ts';
import type { Random } from '../support/random-from.ts';
import { barge } from './barge/barge.ts';
import { ownership, VERSIONS } from './support/barges.ts';
import type { Version } from './support/barges.ts';
import { ApiError, customResource } from './support/custom-resource.ts';
import type { ApiObject, CustomResource } from './support/custom-resource.ts';
import { storedIn, switchStorage } from './support/migrating.ts';
import { serveKinds } from './support/serve-kinds.ts';
import type { ServedWebhook } from './support/serve-kinds.ts';
import { asBarge, twin, twinOf } from './support/twin.ts';
import { newNamespace } from './support/with-webhook.ts';
import { ownCluster } from './support/own-cluster.ts';

/**
 * Kept data must not change the ownership of fields, or the effect of giving one up. Random managers apply to a kind
 * with kept data, and in the same way to its twin, in which every version has all fields and nothing is kept. An apply
 * does what its dry run shows, and the same apply again changes nothing.
 */

const SEQUENCES = 40;
const STEPS = 7;

/** The number of objects that are rewritten in every storage version. */
const MIGRATED = 5;

const KINDS = ['Raft', 'Barge'] as const;

type KindName = (typeof KINDS)[number];

const GROUP = { group: 'test.example.com' };

describe('server-side apply by managers in three versions', () => {
  const cluster = ownCluster();
  const crds: LocalCrd[] = [];
  let server: ServedWebhook;

  beforeAll(async () => {
    server = await serveKinds(barge, twin);
    const manifest = await readLocalCrd(new URL('barge/crd.yaml', import.meta.url).pathname);
    crds.push(convertedBy(manifest, server.address));
    crds.push(convertedBy(localCrd(twinOf(manifest.document)), server.address));
    for (const crd of crds) await installCrd(cluster.access, crd);
  });

  afterAll(async () => {
    for (const crd of crds) await removeCrd(cluster.access, crd);
    await server.stop();
  });

  test.for(Array.from({ length: SEQUENCES }, (_, index) => index + 1))(
    'looks as if every version had every field, sequence %i',
    async (seed) => {
      const namespace = await newNamespace(cluster);
      const random = randomFrom(seed);
      for (let step = 1; step < STEPS; step += 1) await applyToBoth(namespace, random);
      const [dry, done, again] = await applyThrice(namespace, random);
      expect(seenIn(again)).toEqual(seenIn(done));
      expect(seenIn(dry)).toEqual(seenIn(done));
      expect(again.metadata.resourceVersion).toBe(done.metadata.resourceVersion);
    },
  );

  test('looks so while the storage version changes, and each object is rewritten', async () => {
    const all: { namespace: string; random: Random }[] = [];
    for (let seed = 1; seed <= MIGRATED; seed += 1) {
      all.push({ namespace: await newNamespace(cluster), random: randomFrom(-seed) });
    }
    const step = async (): Promise<void> => {
      for (const { namespace, random } of all) await applyToBoth(namespace, random);
    };
    await step();
    for (const storage of ['v1beta1', 'v1alpha1', 'v1']) {
      for (const { name } of crds) await switchStorage(cluster, name, storage);
      await step();
      for (const { namespace } of all) expect(await rewritten(namespace, storage)).toBe(storage);
      await step();
    }
  });

  /** Writes an object of both unchanged until it is stored in a version, and returns that version. */
  function rewritten(namespace: string, storage: string): Promise<string> {
    const writer = VERSIONS.find((version) => version !== storage) ?? 'v1';
    return waitUntil(`objects to be stored in ${storage}`, async () => {
      for (const kind of KINDS) await resource(namespace, kind, writer).mergePatch('ark', {});
      const stored = await Promise.all(
        crds.map(({ name }) => storedIn(cluster, name, `${namespace}/`)),
      );
      const versions = new Set(stored.flatMap((one) => [...one.values()]));
      return versions.size === 1 && versions.has(storage) ? storage : undefined;
    });
  }

  function resource(namespace: string, kind: KindName, version: Version): CustomResource {
    const plural = `${kind.toLowerCase()}s`;
    return customResource(cluster.access, { ...GROUP, kind, plural, namespace, version });
  }

  /** Applies the same fields to both, and compares how they look in all versions. */
  async function applyToBoth(namespace: string, random: Random): Promise<void> {
    const { version, manager, ...fields } = anApply(random);
    for (const kind of KINDS) {
      const options = { manager, force: true };
      await applied(() => resource(namespace, kind, version).apply('ark', fields, options));
    }
    for (const reader of VERSIONS) {
      const native = await resource(namespace, 'Raft', reader).get('ark');
      const ours = await resource(namespace, 'Barge', reader).get('ark');
      expect(seen(ours, specShape(reader))).toEqual(seen(native, specShape(reader)));
    }
  }

  /** Applies the same fields in a dry run, and then twice. */
  async function applyThrice(
    namespace: string,
    random: Random,
  ): Promise<[ApiObject, ApiObject, ApiObject]> {
    const { version, manager, ...fields } = anApply(random);
    const apply = (isDryRun: boolean): Promise<ApiObject> => {
      const options = { manager, force: true, isDryRun };
      return applied(() => resource(namespace, 'Barge', version).apply('ark', fields, options));
    };
    return [await apply(true), await apply(false), await apply(false)];
  }

  function seenIn(object: ApiObject): object {
    return seen(object, specShape(object.apiVersion.slice(`${GROUP.group}/`.length)));
  }

  /** Returns the schema of `spec` in a version of Barge. */
  function specShape(version: string): unknown {
    const schema = crds[0]?.versions.find(({ name }) => name === version)?.schema;
    const properties = schema?.['properties'];
    return isJsonObject(properties) ? properties['spec'] : undefined;
  }
});

/** Returns everything that must be equal. */
function seen(object: ApiObject, shape: unknown): object {
  const { metadata, spec } = object;
  const annotations = Object.entries(metadata.annotations ?? {}).filter(
    ([name]) => !name.includes('/crdshift-kept.'),
  );
  return {
    labels: metadata.labels,
    annotations,
    spec: asBarge(spec, shape),
    owners: ownership(object),
  };
}

interface Apply {
  readonly version: Version;
  readonly manager: string;
  readonly metadata: object;
  readonly spec: object;
}

/** Each manager usually stays in its version, and sometimes moves. */
function anApply(random: Random): Apply {
  const version = pick(random, VERSIONS);
  const home = random(100) < 85 ? version : pick(random, VERSIONS);
  const value = pick(random, ['1', '2']);
  const annotations = random(2) === 0 ? { annotations: { [`example.com/${home}`]: value } } : {};
  const labels = random(10) < 3 ? { labels: { [home]: value } } : {};
  return {
    version,
    manager: `of-${home}`,
    metadata: { name: 'ark', ...annotations, ...labels },
    spec: aSpec(random, version),
  };
}

/** The fields that a manager may apply: some or none of them, each with one of two values. */
const FIELDS: Readonly<Record<Version, readonly (readonly object[])[]>> = {
  v1: [
    [
      { host: 'h', port: '1' },
      { host: 'i', port: '2' },
    ],
    [{ extra: { a: 1 } }, { extra: { a: 2, b: 'x' } }],
    [
      {
        holds: [
          { name: 'a', seal: 'red' },
          { name: 'b', cargo: 'oil' },
        ],
      },
      { holds: [{ name: 'b', cargo: 'oil', seal: 'blue' }] },
    ],
  ],
  v1beta1: [
    [{ hostPort: 'h:1' }, { hostPort: 'i:2' }],
    [{ legacy: 'l' }, { legacy: 'm' }],
    [
      { holds: [{ name: 'a', note: 'dry' }] },
      { holds: [{ name: 'b' }, { name: 'c', note: 'wet' }] },
    ],
    [
      { lamps: [{ name: 'a', light: 'red' }, { name: 'b' }] },
      { lamps: [{ name: 'b', light: 'green' }] },
    ],
  ],
  v1alpha1: [
    [{ address: 'h:1' }, { address: 'i:2' }],
    [{ relic: 'r' }, { relic: 's' }],
  ],
};

/** Never returns `{}`: an API server refuses to apply it where a field was, whatever the conversion. */
function aSpec(random: Random, version: Version): object {
  const all = [...FIELDS[version], [{ replicas: 1 }, { replicas: 2 }]];
  const some = all.filter(() => random(2) === 0).map((values) => pick(random, values));
  return some.length === 0
    ? { replicas: 1 }
    : Object.fromEntries(some.flatMap((fields) => Object.entries(fields)));
}

function pick<T>(random: Random, values: readonly T[]): T {
  return values[random(values.length)] as T;
}

/** Retries if the API server prunes in an order that sends null metadata: see the suite of server-side apply. */
function applied(apply: () => Promise<ApiObject>): Promise<ApiObject> {
  return waitUntil('the API server to prune in the order that works', async () => {
    try {
      return await apply();
    } catch (error) {
      if (error instanceof ApiError && error.message.startsWith('failed to prune fields')) {
        return undefined;
      }
      throw new NeverError('refused for another reason', { cause: error });
    }
  });
}
