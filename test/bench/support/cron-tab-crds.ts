import { callApi } from '../../../scripts/local/api-client.ts';
import type { ApiAccess } from '../../../scripts/local/api-client.ts';
import { CRDS, installCrd, localCrd } from '../../../scripts/local/crds.ts';
import type { LocalCrd } from '../../../scripts/local/crds.ts';
import { conversionMergePatch } from '../../../src/crd/conversion-stanza.ts';
import type { Conversion } from '../../../src/crd/conversion-stanza.ts';
import type { Versions } from './conversions.ts';

/** A kind on the API server whose objects a webhook converts. */
export interface Resource {
  readonly crd: LocalCrd;
  readonly versions: Versions;
}

const GROUP = 'stable.example.com';
const NAMESPACE = 'default';

/** The number of objects created at once. More would not be faster. */
const AT_ONCE = 16;

/**
 * Returns a CRD with two versions that differ in one thing: the stored one has host and port in two fields, the other
 * has both in one string.
 *
 * @param kind `CronTab` for sides that check it
 */
export function cronTabs(kind: string, versions: Versions): Resource {
  const text = { type: 'string' };
  const version = (name: string, storage: boolean, fields: object): object => ({
    name,
    served: true,
    storage,
    schema: {
      openAPIV3Schema: {
        type: 'object',
        properties: {
          ...fields,
          spec: {
            type: 'object',
            properties: { cronSpec: text, image: text, replicas: { type: 'integer' } },
          },
        },
      },
    },
  });
  const singular = kind.toLowerCase();
  const plural = `${singular}s`;
  const crd = localCrd({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${GROUP}` },
    spec: {
      group: GROUP,
      scope: 'Namespaced',
      names: { plural, singular, kind },
      versions: [
        version(versions.apart, true, { host: text, port: text }),
        version(versions.together, false, { hostPort: text }),
      ],
    },
  });
  return { crd, versions };
}

/** Returns the path of a resource's objects in one version. */
export function collectionOf({ crd }: Resource, version: string): string {
  return `/apis/${GROUP}/${version}/namespaces/${NAMESPACE}/${crd.plural}`;
}

/** Installs the CRD without conversion, and stores this many objects of about 1 KB in the storage version. */
export async function fill(access: ApiAccess, resource: Resource, count: number): Promise<void> {
  const { crd, versions } = resource;
  await installCrd(access, crd);
  const collection = collectionOf(resource, versions.apart);
  let next = 0;
  const createSome = async (): Promise<void> => {
    while (next < count) {
      const object = aCronTab(resource, versions.apart, `stored-${next}`);
      next += 1;
      await succeed(access, 'POST', collection, { content: object });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, createSome));
}

/** Returns an object as a user writes it. */
export function aCronTab({ crd, versions }: Resource, version: string, name: string): object {
  const fields =
    version === versions.apart
      ? { host: `${name}.example.com`, port: '8080' }
      : { hostPort: `${name}.example.com:8080` };
  return {
    apiVersion: `${GROUP}/${version}`,
    kind: crd.kind,
    metadata: {
      name,
      labels: { app: name, tier: 'backend' },
      annotations: { 'example.com/owner': 'team-cron', 'example.com/note': 'n'.repeat(200) },
    },
    ...fields,
    spec: { cronSpec: '*/5 * * * *', image: 'registry.example.com/cron:1.27.4', replicas: 3 },
  };
}

/** Changes the converter. A running API server fills its caches again with the next request. */
export async function convertBy(
  access: ApiAccess,
  { crd }: Resource,
  conversion: Conversion,
): Promise<void> {
  await succeed(access, 'PATCH', `${CRDS}/${crd.name}`, {
    content: conversionMergePatch('v1', conversion),
    type: 'application/merge-patch+json',
  });
}

/** @throws {Error} with the reply, unless it is a success */
export async function succeed(...call: Parameters<typeof callApi>): Promise<string> {
  const [, method, path] = call;
  const { status, text } = await callApi(...call);
  if (status >= 300) throw new Error(`${method} ${path} returned ${status}: ${text}`);
  return text;
}
