import { expect } from 'vitest';
import type { Clock, Cluster, ClusterAnswer, ClusterRequest } from '../../../src/life/cluster.ts';
import { hashOf } from '../../../src/life/migrate/before/api-servers.ts';
import type { MigrationTarget } from '../../../src/life/migrate/target.ts';
import { targetIn } from '../../../src/life/migrate/target.ts';

/** An object of the fake, as etcd would have it. */
export interface Stored {
  readonly name: string;
  /** By default `uid-` and the name. */
  readonly uid?: string;
  readonly resourceVersion: number;
  /** The version in storage. */
  readonly version: string;
  /** `metadata.managedFields`, by default none. */
  readonly managedFields?: readonly object[];
}

/** An API server in memory with one CRD, and scripted answers. */
export interface FakeCluster extends Cluster {
  readonly objects: Map<string, Stored>;
  /** All requests so far, as `PATCH /path`. */
  readonly asked: string[];
  readonly storedVersions: () => readonly string[];
  /** Leaves the state of a StorageVersionMigration that has succeeded. */
  readonly migrateByKubernetes: () => void;
  /** Answers requests before the fake does; undefined leaves a request to the fake. */
  script: (request: ClusterRequest) => ClusterAnswer | undefined;
  /** Changes the spec of the CRD. */
  readonly touchCrd: () => void;
  /** Changes an object as a client would, by default in the storage version. */
  readonly write: (name: string, version?: string) => void;
}

export const CRD_NAME = 'widgets.example.com';

export const CRD_PATH = `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${CRD_NAME}`;

const OBJECT = /^\/apis\/example\.com\/(v\w+)\/namespaces\/default\/widgets\/([\w-]+)(\/status)?$/;

const LIST = /^\/apis\/example\.com\/(v\w+)\/widgets$/;

/** The rule of v1 in the CRD of the fake. */
export const RULE = 'self.size == oldSelf.size';

/** Starts with this many objects `w0`, `w1`, … in v1beta1, after the storage version has become v1. */
export function fakeCluster(count: number): FakeCluster {
  let revision = 100;
  const next = (): number => (revision += 1);
  const crd = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      name: CRD_NAME,
      uid: 'crd-uid',
      generation: 2,
      resourceVersion: String(next()),
      managedFields: [] as object[],
    },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'widgets', kind: 'Widget' },
      versions: [
        { name: 'v1', served: true, storage: true, subresources: { status: {} }, schema: SCHEMA },
        { name: 'v1beta1', served: true, storage: false, schema: {} },
      ],
    },
    status: {
      conditions: [{ type: 'Established', status: 'True' }],
      storedVersions: ['v1beta1', 'v1'],
    },
  };
  const objects = new Map<string, Stored>();
  for (let at = 0; at < count; at += 1) {
    objects.set(`w${at}`, { name: `w${at}`, resourceVersion: next(), version: 'v1beta1' });
  }
  const fake: FakeCluster = {
    name: 'fake',
    objects,
    asked: [],
    script: () => undefined,
    storedVersions: () => crd.status.storedVersions,
    migrateByKubernetes: () => {
      for (const name of objects.keys()) fake.write(name);
      setStoredVersions('migration-runner-controller', ['v1']);
    },
    touchCrd: () => {
      crd.metadata.generation += 1;
      crd.metadata.resourceVersion = String(next());
    },
    write: (name, version = 'v1') => {
      objects.set(name, { name, resourceVersion: next(), version });
    },
    send: async (request) => {
      fake.asked.push(`${request.method} ${request.path}`);
      return fake.script(request) ?? answer(request);
    },
  };

  const answer = ({ method, path, body = '{}' }: ClusterRequest): ClusterAnswer => {
    const [place = '', query = ''] = path.split('?');
    const parameters = new URLSearchParams(query);
    const content = JSON.parse(body) as Patch;
    if (place === CRD_PATH) return ok(crd);
    if (place === `${CRD_PATH}/status`) return patchCrd(content);
    if (place.endsWith('/selfsubjectaccessreviews')) {
      return { ...ok({ status: { allowed: true } }), status: 201 };
    }
    if (place === '/apis/example.com/v1') return ok({ resources: [discovered()] });
    if (LIST.test(place)) return list(parameters);
    const [, version = '', name = ''] = OBJECT.exec(place) ?? [];
    const object = objects.get(name);
    if (version === '' || object === undefined) return refusal(404, 'not found');
    return method === 'GET' ? ok(shown(object)) : patchObject(object, content, parameters);
  };

  const discovered = (): object => ({
    name: 'widgets',
    storageVersionHash: hashOf(targetOf(JSON.stringify(crd)), 'v1'),
  });

  const patchCrd = ({ metadata, status }: Patch): ClusterAnswer => {
    const isStale =
      metadata?.resourceVersion !== undefined &&
      metadata.resourceVersion !== crd.metadata.resourceVersion;
    if (isStale) return refusal(409, 'conflict');
    setStoredVersions('crdshift', status?.storedVersions ?? []);
    return ok(crd);
  };

  /** A write that changes nothing changes no owner either. */
  const setStoredVersions = (manager: string, versions: readonly string[]): void => {
    if (String(versions) === String(crd.status.storedVersions)) return;
    crd.status.storedVersions = [...versions];
    const fieldsV1 = { 'f:status': { 'f:storedVersions': {} } };
    crd.metadata.managedFields = [{ manager, fieldsV1 }];
    crd.metadata.resourceVersion = String(next());
  };

  const list = (parameters: URLSearchParams): ClusterAnswer => {
    const from = Number(parameters.get('continue') ?? 0);
    const limit = Number(parameters.get('limit'));
    const all = [...objects.values()];
    const rest = all.length - from - limit;
    return ok({
      metadata: rest > 0 ? { continue: String(from + limit), remainingItemCount: rest } : {},
      items: all.slice(from, from + limit).map(shown),
    });
  };

  const patchObject = (
    object: Stored,
    { metadata }: Patch,
    parameters: URLSearchParams,
  ): ClusterAnswer => {
    const given = metadata?.resourceVersion;
    if (given !== undefined && given !== String(object.resourceVersion)) {
      return refusal(409, 'the object has been modified');
    }
    if (parameters.get('dryRun') !== null || object.version === 'v1') return ok(shown(object));
    const written = { ...object, version: 'v1', resourceVersion: next() };
    objects.set(object.name, written);
    return ok(shown(written));
  };

  return fake;
}

interface Patch {
  readonly metadata?: { readonly resourceVersion?: string };
  readonly status?: { readonly storedVersions?: readonly string[] };
}

const SCHEMA = {
  openAPIV3Schema: {
    type: 'object',
    properties: {
      spec: { type: 'object', 'x-kubernetes-validations': [{ rule: RULE, message: 'no change' }] },
    },
  },
};

function shown({ name, uid = `uid-${name}`, resourceVersion, managedFields }: Stored): object {
  const metadata = { name, namespace: 'default', uid, managedFields };
  return { metadata: { ...metadata, resourceVersion: String(resourceVersion) } };
}

export function ok(content: object): ClusterAnswer {
  return { status: 200, text: JSON.stringify(content) };
}

/** Answers as API servers do for a failed request. */
export function refusal(
  status: number,
  message: string,
  causes: object[] = [],
  reason = status === 404 ? 'NotFound' : undefined,
): ClusterAnswer {
  const details = { causes };
  const content = { kind: 'Status', status: 'Failure', code: status, message, reason, details };
  return { status, text: JSON.stringify(content) };
}

export function targetOf(text: string): MigrationTarget {
  const target = targetIn(text);
  if (target === undefined) throw new Error('no CRD');
  return target;
}

/** A clock that only sleep moves. */
export function fakeClock(): Clock {
  let now = 0;
  return {
    now: () => now,
    sleep: async (milliseconds) => {
      now += milliseconds;
    },
  };
}

/** Matches a text that contains another, as a value of a known type. */
export function containing(text: string): unknown {
  return expect.stringContaining(text);
}
