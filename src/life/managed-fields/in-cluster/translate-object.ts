import { stringifyJson } from '../../../core/json/stringify-json.ts';
import { isKubernetesObject } from '../../../core/kind/kubernetes-object.ts';
import type { KubernetesObject } from '../../../core/kind/kubernetes-object.ts';
import type { Clock, Cluster, ClusterAnswer } from '../../cluster.ts';
import { objectIn } from '../../object-in.ts';
import { objectPath } from '../../pages.ts';
import type { ObjectAddress, Resource } from '../../pages.ts';
import { isNotFound, statusIn } from '../../status.ts';
import { isSameSet } from '../field-set.ts';
import { identityOf, readEntries, writeEntry } from '../managed-entry.ts';
import type { ManagedEntry } from '../managed-entry.ts';
import { patchFor, translateManagedFields } from '../translate-managed-fields.ts';
import type { EntryReport, TranslationRules } from '../translation.ts';

/**
 * The outcome for one object. `unchanged` has no entry to translate, or only such that stay as they are. `refused` has
 * the reason of the API server, or ours if it would remove entries.
 */
export type ObjectTranslation =
  | { readonly kind: 'translated' | 'unchanged'; readonly reports: readonly EntryReport[] }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly status: number; readonly message: string };

/** A way to write, and what to write. */
export interface TranslationTarget {
  readonly cluster: Cluster;
  /** The resource in the target version. */
  readonly resource: Resource;
  /** The other served versions, to list objects that cannot be converted, and to write those that the target version refuses. */
  readonly otherVersions: readonly string[];
  readonly rules: TranslationRules;
  /** The number of objects that are written at the same time. */
  readonly workers: number;
  /** True to end with the trial. */
  readonly isDryRun: boolean;
  readonly clock: Pick<Clock, 'sleep'>;
}

/** An object that changes all the time is given up after so many attempts. */
const ATTEMPTS = 5;

const NOT_STORED =
  'the API server would accept the patch, but not store its entries. This happens if a stored value does not fit the schema, or if the conversion webhook fails. Nothing was written';

/** The pauses before entries are written again, in ms. */
const PAUSES: readonly number[] = [500, 2000, 5000, 15_000, 30_000];

/** Translates the managedFields of one object, after a trial that shows what the API server makes of the patch. */
export async function translateObject(
  target: TranslationTarget,
  address: ObjectAddress,
): Promise<ObjectTranslation> {
  let last: Attempt | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    const result: ObjectTranslation | Attempt = await attemptOn(target, address, last);
    if ('kind' in result) return result;
    last = result;
  }
  const message = `the object changed during each of ${ATTEMPTS} attempts`;
  return { kind: 'refused', status: last?.answer.status ?? 0, message };
}

/** A patch that was refused, perhaps because the object had changed. */
interface Attempt {
  readonly resourceVersion: unknown;
  readonly answer: ClusterAnswer;
}

async function attemptOn(
  target: TranslationTarget,
  address: ObjectAddress,
  last: Attempt | undefined,
): Promise<ObjectTranslation | Attempt> {
  const { cluster, resource, rules, isDryRun } = target;
  const path = objectPath(resource, address);
  const read = await cluster.send({ method: 'GET', path });
  const object = kubernetesObjectIn(read);
  if (object === undefined) return unreadable(read);
  const resourceVersion = object.metadata?.['resourceVersion'];
  if (last !== undefined && last.resourceVersion === resourceVersion) return refusedBy(last.answer);
  const { patch, entries, reports } = await translateManagedFields(object, rules);
  if (patch === undefined) return { kind: 'unchanged', reports };
  // A failed test of the patch is answered with 422, like an invalid object. An admission webhook may answer 404, too.
  const ended = (answer: ClusterAnswer): ObjectTranslation | Attempt =>
    [404, 409, 422].includes(answer.status) ? { resourceVersion, answer } : refusedBy(answer);
  const trial = await tryOn(target, address, patch);
  const tried = kubernetesObjectIn(trial.answer);
  if (tried === undefined) return ended(trial.answer);
  if (!areSame(entries, readEntries(tried))) {
    return { kind: 'refused', status: trial.answer.status, message: NOT_STORED };
  }
  if (isDryRun) return { kind: 'translated', reports };
  const answer = await write(cluster, trial.path, patch);
  const after = kubernetesObjectIn(answer);
  if (after === undefined) return ended(answer);
  const missing = areSame(entries, readEntries(after))
    ? undefined
    : await putBack(target, trial.path, { object: after, entries });
  return missing === undefined
    ? { kind: 'translated', reports }
    : { kind: 'refused', status: answer.status, message: missing };
}

/**
 * Tries a patch without storing it. If the API server refuses, the other served versions are tried, whose schemas may
 * lack the rule that refuses. `/status` does not help: an API server ignores entries that are sent to a subresource
 * (apimachinery, `fieldmanager.go`, decodeLiveOrNew).
 *
 * @returns the answer and its path; those of the target version if every version refuses
 */
async function tryOn(
  { cluster, resource, otherVersions }: TranslationTarget,
  address: ObjectAddress,
  patch: string,
): Promise<{ readonly path: string; readonly answer: ClusterAnswer }> {
  const path = objectPath(resource, address);
  const answer = await write(cluster, path, patch, '&dryRun=All');
  if ([200, 409].includes(answer.status)) return { path, answer };
  for (const version of otherVersions) {
    const other = objectPath({ ...resource, version }, address);
    // oxlint-disable-next-line no-await-in-loop -- a version is tried only if the one before refused
    const there = await write(cluster, other, patch, '&dryRun=All');
    if (there.status === 200) return { path: other, answer: there };
  }
  return { path, answer };
}

function write(cluster: Cluster, path: string, patch: string, query = ''): Promise<ClusterAnswer> {
  return cluster.send({
    method: 'PATCH',
    path: `${path}?fieldManager=crdshift${query}`,
    body: patch,
    contentType: 'application/json-patch+json',
  });
}

/**
 * Writes entries again that the API server has not stored although the trial succeeded: the conversion webhook has
 * failed in between, and an entry of another version remains, or etcd refuses the object with its entries as too big.
 * Before Kubernetes 1.37, the object then has no entries.
 *
 * @returns undefined if the object has the entries, or what to do
 */
async function putBack(
  { cluster, clock }: Pick<TranslationTarget, 'cluster' | 'clock'>,
  path: string,
  { object, entries }: { object: KubernetesObject; entries: readonly ManagedEntry[] },
): Promise<string | undefined> {
  let present = object;
  for (const pause of PAUSES) {
    // oxlint-disable-next-line no-await-in-loop -- this is the wait
    await clock.sleep(pause);
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    const answer = await write(cluster, path, patchFor(present, entries));
    const after = kubernetesObjectIn(answer);
    if (after !== undefined && areSame(entries, readEntries(after))) return undefined;
    // The object is gone, or a client has changed it.
    if ([404, 409, 422].includes(answer.status)) break;
    present = after ?? present;
  }
  return `a trial succeeded, but the API server has not stored the entries: the conversion webhook failed in between, or the object is too big with them. Remove the cause, and patch managedFields with ${stringifyJson(entries.map(writeEntry), true)}`;
}

function kubernetesObjectIn(answer: ClusterAnswer): KubernetesObject | undefined {
  const object = objectIn(answer);
  return isKubernetesObject(object) ? object : undefined;
}

function unreadable(answer: ClusterAnswer): ObjectTranslation {
  return isNotFound(answer) ? { kind: 'gone' } : refusedBy(answer);
}

function refusedBy(answer: ClusterAnswer): ObjectTranslation {
  return { kind: 'refused', status: answer.status, message: statusIn(answer).message };
}

function areSame(sent: readonly ManagedEntry[], received: readonly ManagedEntry[]): boolean {
  // Read from text, as the API server has read them.
  const expected = readEntries({ metadata: { managedFields: sent.map(writeEntry) } });
  const known = new Map(received.map((entry) => [identityOf(entry), entry]));
  return (
    expected.length === received.length &&
    expected.every((entry) => {
      const other = known.get(identityOf(entry));
      return (
        other !== undefined &&
        other.apiVersion === entry.apiVersion &&
        isSameSet(other.set, entry.set)
      );
    })
  );
}
