import { inTurn } from '../../core/in-turn.ts';
import { isJsonList } from '../../core/json/json-value.ts';
import type { JsonObject } from '../../core/json/json-value.ts';
import { compareVersionPriority } from '../../crd/version-priority.ts';
import { crdFormOf } from '../../crd/custom-resource-definition.ts';
import { readCrd } from '../../crd/read-crd.ts';
import type { CustomResourceDefinition } from '../../crd/custom-resource-definition.ts';
import type { Clock, Cluster } from '../cluster.ts';
import { pageOf } from '../pages.ts';
import { isForbidden, RefusedRequest } from '../status.ts';
import { crdStatusOf } from '../crd-status.ts';
import { objectAt, objectsAt } from '../../core/json/fields.ts';
import { objectIn } from '../object-in.ts';
import { CRDS_PATH } from '../migrate/target.ts';
import { migrationsByCrd } from '../migration-objects.ts';
import type { KnownMigrations } from '../migration-objects.ts';
import type { KnownAdmission, LiveFacts, ServerFacts } from './facts.ts';
import { readAdmission } from './read/admission.ts';
import { readObjects } from './read/objects.ts';
import { ownerOf } from './read/owner.ts';
import { readServer } from './read/server.ts';
import { readWebhook } from './read/webhook.ts';

/** A CRD of a cluster, with all that the cluster says about it. */
export interface GatheredCrd {
  readonly crd: CustomResourceDefinition;
  readonly live: LiveFacts;
}

/** The bounds of a look at a cluster. */
export interface GatherOptions {
  /** Chooses CRDs before anything else is read of them. */
  readonly isWanted: (crd: CustomResourceDefinition) => boolean;
  /** Chooses further CRDs, of which only those are gathered whose objects cannot be listed. */
  readonly isWantedIfUnreadable?: (crd: CustomResourceDefinition) => boolean;
  /** The number of objects of a CRD whose managedFields are read; undefined for all. */
  readonly objects: number | undefined;
  /** The present time, in ms since 1970. */
  readonly now: number;
  /** Called for a CRD that would be gathered if its objects cannot be listed, and the user may not list them. */
  readonly onUntested?: (name: string) => void;
  /** Called for each page of objects of a CRD, with the number of those read and of those that are left, if known. */
  readonly onPage?: (name: string, read: number, remaining: number | undefined) => void;
}

/**
 * Reads CRDs of a cluster and what it knows of them. It sends GET requests only, and never asks for a deprecated
 * version while another one is served.
 *
 * @throws {RefusedRequest} if CRDs cannot be listed
 */
export async function gather(
  cluster: Cluster,
  clock: Clock,
  options: GatherOptions,
): Promise<readonly GatheredCrd[]> {
  const answer = await cluster.send({ method: 'GET', path: CRDS_PATH });
  const list = objectIn(answer);
  // The login page of a proxy is no cluster without CRDs.
  if (!isJsonList(list['items'])) throw new RefusedRequest('list of CRDs', answer);
  const all = objectsAt(list, 'items').flatMap((item) => {
    // Items of a list carry neither apiVersion nor kind.
    const document = {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      ...item,
    };
    const form = crdFormOf(document);
    const crd = form === undefined ? [] : readCrd(document, form);
    return 'name' in crd ? [{ crd, document }] : [];
  });
  const wanted: typeof all = [];
  for (const one of all) {
    // oxlint-disable-next-line no-await-in-loop -- one CRD after the other spares the cluster
    if (options.isWanted(one.crd) || (await isUnreadable(cluster, one.crd, options))) {
      wanted.push(one);
    }
  }
  if (wanted.length === 0) return [];
  const server = await readServer(cluster, options.now);
  const migrationsOf = await migrationsByCrd(cluster);
  const admissionOf = await readAdmission(cluster);
  const context = { cluster, clock, options, server, migrationsOf, admissionOf };
  return inTurn(wanted, async ({ crd, document }) => ({
    crd,
    live: await liveOf(crd, document, context),
  }));
}

/** Lists one object of a CRD that is wanted if that fails. */
async function isUnreadable(
  cluster: Cluster,
  crd: CustomResourceDefinition,
  { isWantedIfUnreadable, onUntested }: GatherOptions,
): Promise<boolean> {
  const version = versionToList(crd);
  if (version === undefined || isWantedIfUnreadable?.(crd) !== true) return false;
  const { group, plural, name } = crd;
  try {
    await pageOf(cluster, { group, plural, version }, { form: 'metadata', limit: 1 });
    return false;
  } catch (error) {
    if (!(error instanceof RefusedRequest)) throw error;
    if (isForbidden(error)) onUntested?.(name);
    return !isForbidden(error);
  }
}

interface Around {
  readonly cluster: Cluster;
  readonly clock: Clock;
  readonly options: GatherOptions;
  readonly server: ServerFacts;
  readonly migrationsOf: (crd: string) => KnownMigrations;
  readonly admissionOf: (crd: CustomResourceDefinition) => KnownAdmission;
}

async function liveOf(
  crd: CustomResourceDefinition,
  document: JsonObject,
  { cluster, clock, options, server, migrationsOf, admissionOf }: Around,
): Promise<LiveFacts> {
  const { group, plural, name } = crd;
  const version = versionToList(crd);
  const status = crdStatusOf(document);
  const { facts: objects, samples } =
    version === undefined
      ? { facts: { read: 0, entries: [], problem: 'no version is served' }, samples: [] }
      : await readObjects(
          cluster,
          { group, plural, version },
          {
            most: options.objects,
            stored: server.metrics?.stored.get(name),
            onPage: (read, remaining) => options.onPage?.(name, read, remaining),
          },
        );
  const owner = ownerOf(objectAt(document, 'metadata'));
  return {
    cluster: cluster.name,
    server,
    status,
    ...(owner !== undefined && { owner }),
    ...migrationsOf(name),
    ...admissionOf(crd),
    objects,
    webhook: await readWebhook(cluster, clock, crd, {
      samples,
      storedVersions: status.storedVersions,
      problem: objects.problem,
      times: server.metrics?.conversions.get(name),
    }),
  };
}

/**
 * Returns the version to list in: one that is not deprecated, because listing would count as a use of it, and of those
 * the storage version, because it needs no conversion.
 */
function versionToList({ versions }: CustomResourceDefinition): string | undefined {
  const served = versions.filter((version) => version.served);
  const [best] = served.toSorted(
    (one, other) =>
      Number(one.deprecated) - Number(other.deprecated) ||
      Number(other.storage) - Number(one.storage) ||
      compareVersionPriority(one.name, other.name),
  );
  return best?.name;
}
