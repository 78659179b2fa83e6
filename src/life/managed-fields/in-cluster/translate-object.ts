import { isJsonObject } from '../../../core/json/json-value.ts';
import { parseJson } from '../../../core/json/parse-json.ts';
import { isKubernetesObject } from '../../../core/kind/kubernetes-object.ts';
import type { KubernetesObject } from '../../../core/kind/kubernetes-object.ts';
import type { Cluster, ClusterAnswer } from '../../cluster.ts';
import { objectPath } from '../../pages.ts';
import type { Resource } from '../../pages.ts';
import { statusIn } from '../../status.ts';
import { isSameSet } from '../field-set.ts';
import { identityOf, readEntries, writeEntry } from '../managed-entry.ts';
import type { ManagedEntry } from '../managed-entry.ts';
import { translateManagedFields } from '../translate-managed-fields.ts';
import type { EntryReport, TranslationRules } from '../translation.ts';

/** The address of an object in its collection. */
export interface ObjectAddress {
  /** Absent for a cluster-scoped object. */
  readonly namespace?: string;
  readonly name: string;
}

/**
 * The outcome for one object. `unchanged` has no entry to translate, or only such that stay as they are. `refused` has
 * the reason of the API server, or ours if it has answered without a change.
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
  /** The other served versions, to list objects that cannot be converted to the target version. */
  readonly otherVersions: readonly string[];
  readonly rules: TranslationRules;
  /** The number of objects that are written at the same time. */
  readonly workers: number;
  /** True to let the API server try the patch without storing it. */
  readonly isDryRun: boolean;
}

/** An object that changes all the time is given up after so many attempts. */
const ATTEMPTS = 5;

const IGNORED =
  'the API server accepted the patch and left managedFields as they were. It does so if a stored value does not fit the schema';

/** Translates the managedFields of one object, and compares the answer with the patch. */
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
  { cluster, resource, rules, isDryRun }: TranslationTarget,
  address: ObjectAddress,
  last: Attempt | undefined,
): Promise<ObjectTranslation | Attempt> {
  const path = objectPath(resource, address);
  const read = await cluster.send({ method: 'GET', path });
  const object = objectIn(read);
  if (object === undefined) return endOf(read);
  const resourceVersion = object.metadata?.['resourceVersion'];
  if (last !== undefined && last.resourceVersion === resourceVersion) return endOf(last.answer);
  const { patch, entries, reports } = await translateManagedFields(object, rules);
  if (patch === undefined) return { kind: 'unchanged', reports };
  const send = (to: string): Promise<ClusterAnswer> =>
    cluster.send({
      method: 'PATCH',
      path: `${to}?fieldManager=crdshift${isDryRun ? '&dryRun=All' : ''}`,
      body: patch,
      contentType: 'application/json-patch+json',
    });
  const answer = await send(path);
  const after = objectIn(answer) ?? (await afterStatus(answer, () => send(`${path}/status`)));
  // A failed test of the patch is answered with 422, like an invalid object.
  if (after === undefined && [409, 422].includes(answer.status)) return { resourceVersion, answer };
  if (after === undefined) return endOf(answer);
  return areSame(entries, readEntries(after))
    ? { kind: 'translated', reports }
    : { kind: 'refused', status: answer.status, message: IGNORED };
}

/** Writes by way of `/status`: rules and webhooks that refuse every write of an object often leave that out. */
async function afterStatus(
  { status }: ClusterAnswer,
  send: () => Promise<ClusterAnswer>,
): Promise<KubernetesObject | undefined> {
  return status === 404 || status === 409 ? undefined : objectIn(await send());
}

function objectIn({ status, text }: ClusterAnswer): KubernetesObject | undefined {
  if (status !== 200) return undefined;
  const value = parseJson(text)?.value;
  return isJsonObject(value) && isKubernetesObject(value) ? value : undefined;
}

function endOf(answer: ClusterAnswer): ObjectTranslation {
  if (answer.status === 404) return { kind: 'gone' };
  return { kind: 'refused', status: answer.status, message: statusIn(answer).message };
}

function areSame(sent: readonly ManagedEntry[], received: readonly ManagedEntry[]): boolean {
  // Read from text, as the API server has read them.
  const metadata = { managedFields: sent.map(writeEntry) };
  const expected = readEntries({ apiVersion: '', kind: '', metadata });
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
