import type { JsonObject } from '../../../core/json/json-value.ts';
import { utf8Length } from '../../../core/json/utf8-length.ts';
import type { Cluster, ClusterAnswer } from '../../cluster.ts';
import { METADATA_ONLY, addressOf, objectPath } from '../../pages.ts';
import type { ObjectAddress } from '../../pages.ts';
import { SilentCluster } from '../../silent-cluster.ts';
import { isNotFound, statusIn } from '../../status.ts';
import type { StatusCause } from '../../status.ts';
import { ownershipFailureIn } from './ownership-failure.ts';
import type { MigrationTarget } from '../target.ts';
import { resourceIn, servedVersions } from '../target.ts';
import { objectAt, objectsAt, textAt } from '../../../core/json/fields.ts';
import { objectIn, objectInText } from '../../object-in.ts';

/** The identity of a stored object, and the state in which it was read. */
export interface StoredObject extends ObjectAddress {
  readonly uid: string;
  readonly resourceVersion: string;
  /** True if `managedFields` has entries. */
  readonly hasManagers: boolean;
}

/** A way to write an object. The API server checks other rules on each. */
export interface Rung {
  readonly version: string;
  readonly subresource?: 'status';
}

/** A way that was tried, and the answer. */
export interface RefusedAttempt {
  readonly rung: Rung;
  /** The HTTP status; 0 if the answer to a read is not an object. */
  readonly status: number;
  readonly message: string;
  readonly causes: readonly StatusCause[];
}

/** The end of an attempt to rewrite an object. */
export type Outcome =
  /** The API server accepted the write. */
  | {
      readonly kind: 'written';
      readonly rung: Rung;
      /** True if the resourceVersion changed: the object was not stored in the storage version before. */
      readonly isChanged: boolean;
      /** The size of the object as it would be stored, in bytes. Only a dry run knows it. */
      readonly bytes?: number;
      readonly refusals: readonly RefusedAttempt[];
    }
  /** Others changed it before each of several writes. The last write had no resourceVersion, and was accepted. */
  | { readonly kind: 'restless'; readonly rung: Rung; readonly refusals: readonly RefusedAttempt[] }
  /** It was deleted. */
  | { readonly kind: 'gone' }
  /** No way worked. With `mayPass`, at least one answer was an error of a server, which may pass. */
  | {
      readonly kind: 'refused';
      readonly mayPass: boolean;
      readonly refusals: readonly RefusedAttempt[];
    };

/** The means to write objects. */
export interface Rewriting {
  readonly cluster: Cluster;
  readonly target: MigrationTarget;
  /** True to let the API server do everything but store the result. */
  readonly isDryRun: boolean;
}

/** The number of writes that others may overtake, before one is sent that cannot be overtaken. */
const MAX_CONFLICTS = 8;

/**
 * Writes an object without changing it, so that the API server stores it in the storage version: a patch without fields
 * and with the resourceVersion that was read. If the API server refuses, the next rung of the ladder is tried.
 *
 * The ladder: the main resource; `/status`, where validating webhooks are rarely registered; the other served versions,
 * whose schemas may lack the rule that refuses (transition rules compare with the old object, so they apply to an
 * object that does not change).
 *
 * @throws {SilentCluster} if no answer arrives, or if the credentials are not accepted
 */
export async function rewriteObject(rewriting: Rewriting, object: StoredObject): Promise<Outcome> {
  const refusals: RefusedAttempt[] = [];
  for (const rung of rungsOf(rewriting.target)) {
    // oxlint-disable-next-line no-await-in-loop -- a rung is tried only if the one before failed
    const result = await tryRung(rewriting, object, rung);
    if (result.kind !== 'answer') {
      return result.kind === 'gone' ? result : { ...result, rung, refusals };
    }
    refusals.push(result.refusal);
  }
  // In a namespace that is being deleted, the API server refuses to apply to a deleted object, and does not answer 404.
  const [rung] = refusals.map((refusal) => refusal.rung);
  const now = rung && (await readObject(rewriting, object, rung));
  if (now !== undefined && 'status' in now && isNotFound(now)) return { kind: 'gone' };
  return { kind: 'refused', mayPass: refusals.some(mayPass), refusals };
}

/** Returns all ways to write an object without losing a field, the usual one first. */
export function rungsOf(target: MigrationTarget): readonly Rung[] {
  const [first, ...others] = servedVersions(target).filter(({ isNarrower }) => isNarrower !== true);
  if (first === undefined) return [];
  return [
    { version: first.name },
    ...(first.hasStatus ? [{ version: first.name, subresource: 'status' } as const] : []),
    ...others.map(({ name }) => ({ version: name })),
  ];
}

/** Errors of a server: a webhook that is down, an API server that stops. 429 stands for overload. */
function mayPass({ status, message }: RefusedAttempt): boolean {
  if (ownershipFailureIn(message) !== undefined) return false;
  return status === 0 || status === 429 || status >= 500;
}

type RungResult =
  | { readonly kind: 'written'; readonly isChanged: boolean; readonly bytes?: number }
  | { readonly kind: 'restless' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'answer'; readonly refusal: RefusedAttempt };

async function tryRung(
  rewriting: Rewriting,
  object: StoredObject,
  rung: Rung,
): Promise<RungResult> {
  let read = object;
  for (let conflicts = 0; ; conflicts += 1) {
    const isLast = conflicts === MAX_CONFLICTS;
    // oxlint-disable-next-line no-await-in-loop -- a write is repeated only after a conflict
    const answer = await patch(rewriting, read, { rung, isLast });
    if (answer.status === 200) {
      return isLast ? { kind: 'restless' } : written(rewriting, read, answer);
    }
    if (answer.status !== 404 && (answer.status !== 409 || isLast)) {
      return { kind: 'answer', refusal: refusalOf(rung, answer) };
    }
    // oxlint-disable-next-line no-await-in-loop -- somebody has changed or deleted the object, so it is read again
    const again = await readObject(rewriting, read, rung);
    if ('status' in again) {
      if (isNotFound(again)) return { kind: 'gone' };
      return { kind: 'answer', refusal: refusalOf(rung, again) };
    }
    // An admission webhook may deny a write with any status, so 404 alone does not say that the object is gone.
    if (answer.status === 404 && (isLast || again.uid === read.uid)) {
      return { kind: 'answer', refusal: refusalOf(rung, answer) };
    }
    read = again;
  }
}

function patch(
  { cluster, target, isDryRun }: Rewriting,
  object: StoredObject,
  { rung, isLast }: { rung: Rung; isLast: boolean },
): Promise<ClusterAnswer> {
  const { query, ...content } = contentFor(target, object, { rung, isLast });
  const parameters = [...query, ...(isDryRun ? ['dryRun=All'] : [])].join('&');
  return cluster.send({
    method: 'PATCH',
    path: `${pathOf(target, object, rung)}${parameters === '' ? '' : `?${parameters}`}`,
    ...content,
    // The size of the result needs the whole object.
    ...(!isDryRun && { accept: METADATA_ONLY }),
  });
}

/** The manager that applies nothing, so that it never owns a field. */
const MANAGER = 'crdshift-migrate';

/**
 * Returns a patch that has no fields.
 *
 * For an object with managers, it is a server-side apply. It fails if an API server cannot compute field ownership: a
 * webhook is down, a stored value does not fit the schema, or an entry is in a version that the CRD no longer has. Every
 * other write then succeeds, and before Kubernetes 1.37 silently removes all entries (apimachinery, `fieldmanager.go`,
 * UpdateNoErrors; kubernetes#136919). An apply to an object without managers would invent one, so that is merged.
 */
function contentFor(
  { group, kind }: MigrationTarget,
  { name, namespace, uid, resourceVersion, hasManagers }: StoredObject,
  { rung, isLast }: { rung: Rung; isLast: boolean },
): { readonly query: readonly string[]; readonly body: string; readonly contentType: string } {
  const state = { uid, ...(!isLast && { resourceVersion }) };
  if (!hasManagers) {
    const body = JSON.stringify({ metadata: state });
    return { query: [], body, contentType: 'application/merge-patch+json' };
  }
  // With its uid, an apply to an object that was deleted meanwhile is a conflict, and creates nothing.
  const metadata = { name, ...(namespace !== undefined && { namespace }), ...state };
  return {
    query: [`fieldManager=${MANAGER}`],
    body: JSON.stringify({ apiVersion: `${group}/${rung.version}`, kind, metadata }),
    contentType: 'application/apply-patch+yaml',
  };
}

function pathOf(target: MigrationTarget, object: StoredObject, rung: Rung): string {
  const path = objectPath(resourceIn(target, rung.version), object);
  return rung.subresource === undefined ? path : `${path}/${rung.subresource}`;
}

function written({ isDryRun }: Rewriting, read: StoredObject, { text }: ClusterAnswer): RungResult {
  if (isDryRun) return { kind: 'written', isChanged: false, bytes: utf8Length(text) };
  const now = storedObject(objectInText(text));
  return { kind: 'written', isChanged: now?.resourceVersion !== read.resourceVersion };
}

async function readObject(
  { cluster, target }: Rewriting,
  object: StoredObject,
  rung: Rung,
): Promise<StoredObject | ClusterAnswer> {
  const answer = await cluster.send({
    method: 'GET',
    path: pathOf(target, object, { version: rung.version }),
    accept: METADATA_ONLY,
  });
  if (answer.status !== 200) return answer;
  return storedObject(objectIn(answer)) ?? { ...answer, status: 0 };
}

function refusalOf(rung: Rung, answer: ClusterAnswer): RefusedAttempt {
  const { message, causes, reason } = statusIn(answer);
  // Without valid credentials, every further object would be refused as well.
  if (answer.status === 401 && reason === 'Unauthorized') {
    throw new SilentCluster('the credentials are no longer accepted (401 Unauthorized)');
  }
  return { rung, status: answer.status, message, causes };
}

/** Reads the identity of an object; undefined if it has none. */
export function storedObject(value: JsonObject): StoredObject | undefined {
  const address = addressOf(value);
  const metadata = objectAt(value, 'metadata');
  const [uid, resourceVersion] = [textAt(metadata, 'uid'), textAt(metadata, 'resourceVersion')];
  if (address === undefined || resourceVersion === '') return undefined;
  const hasManagers = objectsAt(metadata, 'managedFields').length > 0;
  return { ...address, uid, resourceVersion, hasManagers };
}
