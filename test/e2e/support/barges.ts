import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { callApi } from '../../../scripts/local/api-client.ts';
import { convertedBy, installCrd, readLocalCrd, removeCrd } from '../../../scripts/local/crds.ts';
import { waitUntil } from '../../../scripts/local/wait-until.ts';
import { createApp } from '../../../src/http/app.ts';
import { kindsOf } from '../../../src/index.ts';
import { barge } from '../barge/barge.ts';
import type { Cluster } from '../global-setup.ts';
import type { Admission, AdmissionControl } from './admission.ts';
import { startAdmissionControl } from './admission.ts';
import { customResource } from './custom-resource.ts';
import type { ApiObject, CustomResource } from './custom-resource.ts';
import { kubectl } from './kubectl.ts';
import { serveWebhook } from './serve-kinds.ts';
import type { ServedWebhook } from './serve-kinds.ts';
import { newNamespace } from './with-webhook.ts';
import { ownCluster } from './own-cluster.ts';

/** The versions, the storage version first. */
export const VERSIONS = ['v1', 'v1beta1', 'v1alpha1'] as const;

export type Version = (typeof VERSIONS)[number];

/** An object in each version, with fields that no other version can hold if the version has any. */
export const WHOLE: Readonly<Record<Version, object>> = {
  v1: {
    host: 'localhost',
    port: '1234',
    replicas: 3,
    extra: { a: 1, b: 'two' },
    rig: { masts: 2, tier: 'silver' },
    holds: [{ name: 'fore', cargo: 'grain', seal: 'red' }, { name: 'aft' }],
  },
  v1beta1: {
    // Without a port, so that neither host nor port can be read from it.
    hostPort: 'localhost:',
    replicas: 3,
    legacy: 'kept',
    rig: { masts: 2, era: 'steam' },
    holds: [{ name: 'fore', cargo: 'grain', note: 'dry' }, { name: 'aft' }],
    lamps: [{ name: 'port', light: 'red' }],
  },
  v1alpha1: { address: 'localhost:', replicas: 3, relic: 'kept' },
};

const GROUP = 'test.example.com';
const MANIFEST = new URL('../barge/crd.yaml', import.meta.url).pathname;

/** Barges converted by a webhook, in namespaces with and without admission. */
export interface Barges {
  readonly newHarbor: (...admissions: readonly Admission[]) => Promise<Harbor>;
}

/** A namespace for one test. */
export interface Harbor {
  readonly name: string;
  readonly in: (version: Version) => CustomResource;
  /** Returns the reply to the creation of an object in a dry run. */
  readonly dryRun: (version: Version, object: object) => Promise<ApiObject>;
  /** Runs a verb of kubectl on a manifest. */
  readonly kubectl: (verb: 'apply' | 'replace', object: object) => Promise<void>;
  /** Reads the `spec` of an object in every version. */
  readonly specs: (name: string) => Promise<Record<Version, unknown>>;
}

/** Installs the CRD of Barge and a webhook that converts it, for the tests of this block. */
export function withBarges(record: (body: string) => void = () => undefined): Barges {
  const cluster = ownCluster();
  let isProbed = false;
  const hear = (body: string): void => {
    if (body.includes(`"name":"${PROBE}"`) && !hasUid(body)) {
      isProbed = true;
    }
    record(body);
  };
  let webhook: ServedWebhook | undefined;
  let control: AdmissionControl | undefined;
  const undo: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const app = createApp(kindsOf(barge), { secrets: 'allow-anyone', observe: () => undefined });
    const forward = async (request: Request): Promise<Response> => {
      const body = await request.text();
      hear(body);
      return app.fetch(new Request(request.url, { method: 'POST', headers: JSON_BODY, body }));
    };
    webhook = await serveWebhook(forward);
    await installCrd(cluster.access, convertedBy(await readLocalCrd(MANIFEST), webhook.address));
    control = await startAdmissionControl(cluster, webhook.authority);
  });

  afterAll(async () => {
    for (const unregister of undo) await unregister();
    await removeCrd(cluster.access, await readLocalCrd(MANIFEST));
    await control?.stop();
    await webhook?.stop();
  });

  return {
    newHarbor: async (...admissions) => {
      const harbor = harborIn(cluster, await newNamespace(cluster));
      const of = { group: GROUP, plural: 'barges', namespace: harbor.name };
      for (const admission of admissions) {
        const registered = await control?.register(admission, of);
        if (registered !== undefined) undo.push(registered);
        // Even if it changes nothing, the API server converts objects of other versions for it.
        const other = VERSIONS.find((version) => version !== admission.version) ?? 'v1';
        isProbed = false;
        await waitUntil('the API server to know the admission', async () => {
          await harbor.dryRun(other, aBarge(other, { name: PROBE }, {}));
          return isProbed || undefined;
        });
      }
      return harbor;
    },
  };
}

const JSON_BODY = { 'content-type': 'application/json' };

const PROBE = 'probe';

/** Reports whether the object in a request has a uid, which it gets after admission. */
function hasUid(body: string): boolean {
  const { request } = JSON.parse(body) as { request: { objects: [{ metadata?: object }] } };
  return Object.hasOwn(request.objects[0].metadata ?? {}, 'uid');
}

export function aBarge(version: Version, metadata: object, spec: object): ApiObject {
  return { apiVersion: `${GROUP}/${version}`, kind: 'Barge', metadata, spec };
}

function harborIn(cluster: Cluster, name: string): Harbor {
  const names = { group: GROUP, kind: 'Barge', plural: 'barges', namespace: name };
  const within = (version: Version): CustomResource =>
    customResource(cluster.access, { ...names, version });
  return {
    name,
    in: within,
    dryRun: async (version, content) => {
      const path = `/apis/${GROUP}/${version}/namespaces/${name}/barges?dryRun=All`;
      const answer = await callApi(cluster.access, 'POST', path, { content });
      if (answer.status !== 201) throw new Error(answer.text);
      return JSON.parse(answer.text) as ApiObject;
    },
    kubectl: async (verb, object) => {
      const file = join(cluster.folder, `${name}.json`);
      await writeFile(file, JSON.stringify(object));
      const shown = await kubectl(cluster, verb, `--namespace=${name}`, `--filename=${file}`);
      expect(shown).toMatchObject({ exitCode: 0 });
    },
    specs: async (object) => {
      const read = async (version: Version): Promise<unknown> =>
        (await within(version).get(object))['spec'];
      return {
        v1: await read('v1'),
        v1beta1: await read('v1beta1'),
        v1alpha1: await read('v1alpha1'),
      };
    },
  };
}

/** Returns the owners of all fields with their versions, without times. */
export function ownership({ metadata }: ApiObject): unknown[] {
  return (metadata.managedFields ?? [])
    .map(({ manager, operation, apiVersion, fieldsV1 }) => ({
      who: `${manager} (${operation}) in ${apiVersion.split('/')[1]}`,
      fieldsV1,
    }))
    .toSorted((left, right) => (left.who < right.who ? -1 : 1));
}
