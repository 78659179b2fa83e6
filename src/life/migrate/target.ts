import { isJsonObject } from '../../core/json/json-value.ts';
import type { JsonObject } from '../../core/json/json-value.ts';
import { parseJson } from '../../core/json/parse-json.ts';
import { crdFormOf, storageOf } from '../../crd/custom-resource-definition.ts';
import type { CrdVersion, CustomResourceDefinition } from '../../crd/custom-resource-definition.ts';
import { readCrd } from '../../crd/read-crd.ts';
import type { Cluster } from '../cluster.ts';
import { crdStatusOf } from '../crd-status.ts';
import type { CrdStatus } from '../crd-status.ts';
import { objectAt, textAt } from '../../core/json/fields.ts';
import { lossesOfNone, noneLoses } from '../missing-fields.ts';
import type { VersionLoss } from '../missing-fields.ts';
import { objectInText } from '../object-in.ts';
import { METADATA_ONLY } from '../pages.ts';
import type { Resource } from '../pages.ts';
import { isNotFound, RefusedRequest } from '../status.ts';
import type { MigrationFinding } from './finding.ts';
import { stops } from './finding.ts';

/** The resource to migrate: the parts of its CRD that a migration depends on. */
export interface MigrationTarget extends CrdStatus {
  /** The name of the CRD: `crontabs.stable.example.com`. */
  readonly name: string;
  readonly uid: string;
  /** The number of changes of the spec. */
  readonly generation: number;
  readonly resourceVersion: string;
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  readonly strategy: string;
  readonly versions: readonly TargetVersion[];
  /** The name of the storage version. */
  readonly storage: string;
  /** The versions of which a write in the storage version loses fields; none if the user accepts that. */
  readonly losses: readonly VersionLoss[];
}

/** A version of the resource. */
export interface TargetVersion extends Pick<
  CrdVersion,
  'name' | 'served' | 'hasStatus' | 'schema'
> {
  /** True if API servers warn whoever asks for it, and count the request as a use of the version. */
  readonly deprecated?: boolean;
  /** True if strategy None prunes fields of the storage version when an object is written in this one. */
  readonly isNarrower?: boolean;
}

/** The path of all CRDs. */
export const CRDS_PATH = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

/** A CRD of a cluster, as written and as read. */
export interface InstalledCrd {
  readonly document: JsonObject;
  readonly crd: CustomResourceDefinition;
  readonly target: MigrationTarget;
}

/**
 * Reads a CRD of a cluster.
 *
 * @returns undefined if the cluster has no CRD of this name
 * @throws {RefusedRequest} for any other failure
 */
export async function installedCrd(
  cluster: Cluster,
  name: string,
): Promise<InstalledCrd | undefined> {
  const answer = await cluster.send({ method: 'GET', path: crdPath(name) });
  if (isNotFound(answer)) return undefined;
  const found = answer.status === 200 ? crdIn(answer.text) : undefined;
  if (found === undefined) throw new RefusedRequest(`CRD ${name}`, answer);
  return found;
}

/**
 * Reads the CRD of a resource.
 *
 * @returns undefined if the cluster has no CRD of this name
 * @throws {RefusedRequest} for any other failure
 */
export async function readTarget(
  cluster: Cluster,
  name: string,
): Promise<MigrationTarget | undefined> {
  return (await installedCrd(cluster, name))?.target;
}

/**
 * Returns a finding if the CRD is another one than at the beginning, or has changed.
 *
 * @throws {RefusedRequest} if the CRD cannot be read
 */
export async function changeOf(
  cluster: Cluster,
  { name, uid, generation }: MigrationTarget,
): Promise<MigrationFinding | undefined> {
  const answer = await cluster.send({ method: 'GET', path: crdPath(name), accept: METADATA_ONLY });
  if (isNotFound(answer)) return stops('crd-changed', `CRD ${name} is gone`);
  const document = answer.status === 200 ? parseJson(answer.text)?.value : undefined;
  if (!isJsonObject(document)) throw new RefusedRequest(`CRD ${name}`, answer);
  const now = objectAt(document, 'metadata');
  const what = changeIn(now, { uid, generation });
  if (what === undefined) return undefined;
  const message = `CRD ${name} ${what}, so this migration stops. Start it again: an object that is already written costs one request.`;
  return stops('crd-changed', message);
}

function changeIn(
  now: JsonObject,
  { uid, generation }: Pick<MigrationTarget, 'uid' | 'generation'>,
): string | undefined {
  if (now['uid'] !== uid) return 'was deleted and created again';
  if (now['deletionTimestamp'] !== undefined) return 'is being deleted';
  const present = Number(now['generation']);
  if (present === generation) return undefined;
  return `has changed (generation ${generation} is now ${present})`;
}

/** Returns the path of a CRD. */
export function crdPath(name: string): string {
  return `${CRDS_PATH}/${encodeURIComponent(name)}`;
}

/** Returns a version of the target as a resource to ask for. */
export function resourceIn({ group, plural }: MigrationTarget, version: string): Resource {
  return { group, plural, version };
}

/** Returns the versions to ask in: the storage version first, if it is served, and deprecated ones last. */
export function servedVersions({ versions, storage }: MigrationTarget): readonly TargetVersion[] {
  const rank = ({ name, deprecated = false }: TargetVersion): number =>
    name === storage ? 0 : deprecated ? 2 : 1;
  return versions
    .filter((version) => version.served)
    .toSorted((one, other) => rank(one) - rank(other));
}

/**
 * Returns the versions for reads that are not necessary: the served ones that are not deprecated, but at least one, if
 * any is served. API servers count a read in a deprecated version as a use of it, and `plan` would then keep the
 * version.
 */
export function versionsToLookIn(target: MigrationTarget): readonly TargetVersion[] {
  const [first, ...others] = servedVersions(target);
  if (first === undefined) return [];
  return [first, ...others.filter(({ deprecated }) => deprecated !== true)];
}

/** Reads a CRD as the API server sends it; undefined if the text is not a CRD. */
export function targetIn(text: string): MigrationTarget | undefined {
  return crdIn(text)?.target;
}

function crdIn(text: string): InstalledCrd | undefined {
  const document = objectInText(text);
  const form = crdFormOf(document);
  const crd = form === undefined ? [] : readCrd(document, form);
  return 'group' in crd ? { document, crd, target: targetOf(crd, document) } : undefined;
}

function targetOf(crd: CustomResourceDefinition, document: JsonObject): MigrationTarget {
  const metadata = objectAt(document, 'metadata');
  const storage = storageOf(crd)?.name ?? '';
  return {
    name: crd.name,
    uid: textAt(metadata, 'uid'),
    generation: Number(metadata['generation'] ?? 0),
    resourceVersion: textAt(metadata, 'resourceVersion'),
    group: crd.group,
    kind: crd.kind,
    plural: crd.plural,
    strategy: crd.conversion.strategy,
    versions: crd.versions.map((version) => ({
      ...version,
      isNarrower: noneLoses(crd, storage, version.name).length > 0,
    })),
    storage,
    losses: lossesOfNone(crd),
    ...crdStatusOf(document),
  };
}
