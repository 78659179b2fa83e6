import { inTurn } from '../../core/in-turn.ts';
import { stringifyJson } from '../../core/json/stringify-json.ts';
import type { KubernetesObject } from '../../core/kind/kubernetes-object.ts';
import { groupOf, versionOf } from '../../core/kind/kubernetes-object.ts';
import { difference, hasPath, pathInWords, setOfPath, setOfPaths } from './field-set.ts';
import type { FieldPath, FieldSet } from './field-set.ts';
import { mergeEntries, readEntries, writeEntry } from './managed-entry.ts';
import type { ManagedEntry } from './managed-entry.ts';
import { translateEntries } from './translate-entries.ts';
import type {
  EntryReport,
  EntryTranslation,
  Translation,
  TranslationRules,
} from './translation.ts';

/**
 * Translates the entries of `metadata.managedFields` that are in leaving versions to the target version, so that
 * server-side apply works without the old versions, and every manager owns what it owned.
 *
 * @param object - as read from the API server in the target version, with all its metadata
 */
export async function translateManagedFields(
  object: KubernetesObject,
  rules: TranslationRules,
): Promise<Translation> {
  const { group, target } = rules;
  const entries = readEntries(object);
  const leaving = entries.filter((entry) => isToTranslate(entry, rules));
  if (leaving.length === 0) return { patch: undefined, entries, reports: [] };
  const staying = entries.filter((entry) => !leaving.includes(entry));
  const byVersion = Map.groupBy(leaving, ({ apiVersion }) => apiVersion);
  const translations = await inTurn(byVersion.values(), (ofVersion) =>
    translateEntries(ofVersion, object, rules),
  );
  const native = staying.filter(({ apiVersion }) => apiVersion === `${group}/${target}`);
  const settled = settle(translations.flat(), native, rules);
  const after = settled.flatMap(({ entry }) => (entry === undefined ? [] : [entry]));
  const merged = mergeEntries([...staying, ...after]);
  const all = merged.length > 0 ? merged : seeded(leaving[0], rules);
  const reports = settled.map(({ report }) => report);
  const isChanged = reports.some(({ how }) => how !== 'left');
  return { patch: isChanged ? patchFor(object, all) : undefined, entries: all, reports };
}

/** Reports whether an entry is in a version that leaves, and not in the target version. */
export function isToTranslate(
  { apiVersion }: ManagedEntry,
  { group, target, isLeaving }: TranslationRules,
): boolean {
  const version = versionOf(apiVersion);
  return groupOf(apiVersion) === group && version !== target && isLeaving(version);
}

/** The entry after its translation, undefined if none remains. */
interface Settled {
  readonly entry: ManagedEntry | undefined;
  readonly report: EntryReport;
}

/** Decides about the fields of which several managers own a part each: no set can express that. */
function settle(
  translations: readonly EntryTranslation[],
  native: readonly ManagedEntry[],
  rules: TranslationRules,
): Settled[] {
  return translations.map((translation) => {
    const others: readonly FieldSet[] = [
      ...native.map(({ set }) => set),
      ...translations.flatMap((other) =>
        other === translation || other.set === undefined ? [] : [other.set],
      ),
    ];
    const isShared = (path: FieldPath): boolean => others.some((set) => hasPath(set, path));
    return settleOne(translation, translation.partial.filter(isShared), rules);
  });
}

function settleOne(
  translation: EntryTranslation,
  shared: readonly FieldPath[],
  { group, target, isReleased }: TranslationRules,
): Settled {
  const { entry, set, how, reason } = translation;
  const { manager, operation, subresource, apiVersion } = entry;
  const given = shared.map(pathInWords);
  const about = { manager, operation, subresource, from: versionOf(apiVersion), to: target, given };
  const isLeft = set === undefined || (shared.length > 0 && !isReleased(versionOf(apiVersion)));
  if (isLeft) {
    return { entry, report: { ...about, how: 'left', reason: reason ?? SHARED } };
  }
  const own = shared.length === 0 ? set : difference(set, setOfPaths(shared));
  const isEmpty = own.size === 0;
  const why = shared.length > 0 ? (reason ?? SHARED) : reason;
  const report: EntryReport = {
    ...about,
    how: isEmpty ? 'dropped' : shared.length > 0 ? 'released' : how,
    ...(why === undefined ? {} : { reason: why }),
  };
  const after = { ...entry, apiVersion: `${group}/${target}`, set: own };
  return { entry: isEmpty ? undefined : after, report };
}

const SHARED = 'other managers own parts of the same field, which no field set can express';

/**
 * Returns an entry for an object of which no entry remains. The API server ignores an empty list, and would attribute
 * all fields of an object without entries to a manager `before-first-apply`.
 */
function seeded(
  entry: ManagedEntry | undefined,
  { group, target }: TranslationRules,
): ManagedEntry[] {
  if (entry === undefined) return [];
  const set = setOfPath([{ field: 'metadata' }, { field: 'name' }]);
  return [{ ...entry, apiVersion: `${group}/${target}`, set }];
}

/** Returns a JSON patch that replaces the entries of an object, if it is still as it was read. */
export function patchFor(
  { metadata = {} }: KubernetesObject,
  entries: readonly ManagedEntry[],
): string {
  const { resourceVersion = '' } = metadata;
  const operations = [
    { op: 'test', path: '/metadata/resourceVersion', value: resourceVersion },
    { op: 'replace', path: '/metadata/managedFields', value: entries.map(writeEntry) },
  ];
  return stringifyJson(operations, true);
}
