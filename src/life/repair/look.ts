import type { JsonObject } from '../../core/json/json-value.ts';
import type { Cluster, ClusterAnswer } from '../cluster.ts';
import { notEstablished } from '../crd-status.ts';
import { migrationsOf } from '../migration-objects.ts';
import { installedCrd, resourceIn, servedVersions, versionsToLookIn } from '../migrate/target.ts';
import { managersOf } from '../managers-of.ts';
import type { MigrationTarget } from '../migrate/target.ts';
import { addressOf, nameOf, objectPath, pagesOf } from '../pages.ts';
import type { ObjectAddress, Resource } from '../pages.ts';
import { isForbidden, isNotFound, RefusedRequest, statusIn } from '../status.ts';
import { causeIn } from './cause.ts';
import type { Cause } from './cause.ts';
import type { Evidence, ManagedVersion, Read } from './evidence.ts';
import { releaseOf, restoredIn } from './restored-version.ts';
import type { CrdPatch } from './restored-version.ts';

/** A CRD, and the versions in it that an earlier repair has added. */
export interface SeenCrd {
  readonly target: MigrationTarget;
  readonly restored: readonly string[];
  /** The patch that gives up what repairs own in it; undefined if that is nothing. */
  readonly release: CrdPatch | undefined;
}

/**
 * Reads a CRD.
 *
 * @returns undefined if the cluster has no CRD of this name
 * @throws {RefusedRequest} for any other failure
 */
export async function seeCrd(cluster: Cluster, name: string): Promise<SeenCrd | undefined> {
  const found = await installedCrd(cluster, name);
  if (found === undefined) return undefined;
  const { document, target } = found;
  return { target, restored: restoredIn(document), release: releaseOf(document) };
}

/**
 * Gathers the evidence about a CRD and its objects. It only reads: all objects in each served version, as metadata. With
 * the strategy None, a deprecated version shows nothing that another one does not.
 *
 * @returns undefined if the cluster has no CRD of this name
 * @throws {RefusedRequest} if the CRD cannot be read, or if the user may not read its objects
 */
export async function lookAt(cluster: Cluster, name: string): Promise<Evidence | undefined> {
  const seen = await seeCrd(cluster, name);
  if (seen === undefined) return undefined;
  const { target, restored } = seen;
  const reads: Read[] = [];
  let managed: readonly ManagedVersion[] | undefined;
  const versions = target.strategy === 'None' ? versionsToLookIn(target) : servedVersions(target);
  for (const { name: version } of versions) {
    const counted = newCount(target.group);
    // oxlint-disable-next-line no-await-in-loop -- each list converts every object, so one after the other
    const read = await readAll(cluster, target, version, counted);
    reads.push(read);
    if (read.cause === undefined) managed ??= counted.list();
  }
  if (versions.length === 0) reads.push({ version: target.storage, cause: UNSERVED });
  return {
    target,
    restored,
    ...(await migrationsOf(cluster, target)),
    reads,
    managed: managed ?? [],
  };
}

const UNSERVED: Cause = {
  kind: 'unknown',
  message: 'the CRD serves no version, so no object can be read. Serve one, and look again.',
};

/**
 * Reads all objects in a version. A full cache of the API server may hide a webhook that is down, so one object is read
 * by itself as well; that read never comes from the cache.
 */
async function readAll(
  cluster: Cluster,
  target: MigrationTarget,
  version: string,
  counted: ManagedCount,
): Promise<Read> {
  const resource = resourceIn(target, version);
  let first: ObjectAddress | undefined;
  try {
    for await (const { items } of pagesOf(cluster, resource, { form: 'metadata' })) {
      first ??= items[0] && addressOf(items[0]);
      for (const item of items) counted.add(item);
    }
    if (first !== undefined) await readOne(cluster, resource, first);
    return { version };
  } catch (error) {
    // Objects that this user may not read are not broken.
    if (!(error instanceof RefusedRequest) || isForbidden(error)) throw error;
    return { version, cause: causeFor(target, error.answer) };
  }
}

/** @throws {RefusedRequest} unless the object can be read, or was deleted since */
async function readOne(cluster: Cluster, resource: Resource, object: ObjectAddress): Promise<void> {
  const answer = await cluster.send({ method: 'GET', path: objectPath(resource, object) });
  if (answer.status === 200 || isNotFound(answer)) return;
  const { plural, version, group } = resource;
  throw new RefusedRequest(`${plural}.${version}.${group} ${nameOf(object)}`, answer);
}

/** Returns the cause of a failed read. If the CRD is not established, API servers answer 404 without a reason. */
function causeFor(target: MigrationTarget, answer: ClusterAnswer): Cause {
  const cause = causeOf(answer);
  const fault = notEstablished(target);
  return cause.kind === 'unknown' && fault !== undefined
    ? { kind: 'unknown', message: `the CRD is ${fault}` }
    : cause;
}

function causeOf(answer: ClusterAnswer): Cause {
  return causeIn(statusIn(answer).message);
}

/**
 * Wraps a cluster so that 429 is final if its message names a known cause. API servers answer every list with 429 while
 * they cannot fill their cache, so waiting would not help.
 */
export function withoutVainWaits(cluster: Cluster): Cluster {
  return {
    name: cluster.name,
    send: async (request) => {
      const answer = await cluster.send(request);
      if (answer.status !== 429 || causeOf(answer).kind === 'unknown') return answer;
      return { status: 500, text: answer.text };
    },
  };
}

/** Counts the versions in the managedFields of objects. */
interface ManagedCount {
  readonly add: (object: JsonObject) => void;
  readonly list: () => readonly ManagedVersion[];
}

function newCount(group: string): ManagedCount {
  const counts = new Map<string, { objects: number; readonly managers: Set<string> }>();
  return {
    add: (object) => {
      for (const [version, names] of managersOf(object, group)) {
        const count = counts.get(version) ?? { objects: 0, managers: new Set() };
        counts.set(version, count);
        count.objects += 1;
        for (const name of names) count.managers.add(name);
      }
    },
    list: () =>
      [...counts].map(([version, { objects, managers }]) => ({
        version,
        objects,
        managers: [...managers].toSorted(),
      })),
  };
}
