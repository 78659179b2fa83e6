import { objectAt } from '../../../core/json/fields.ts';
import type { JsonObject } from '../../../core/json/json-value.ts';
import { eachOf } from '../../each-of.ts';
import { isMistake } from '../../is-mistake.ts';
import { addressOf, nameOf, pageOf, pagesFrom } from '../../pages.ts';
import type { ObjectAddress, Page } from '../../pages.ts';
import { RefusedRequest } from '../../status.ts';
import { readEntries } from '../managed-entry.ts';
import { isToTranslate } from '../translate-managed-fields.ts';
import type { EntryReport, TranslationRules } from '../translation.ts';
import { translateObject } from './translate-object.ts';
import type { ObjectTranslation, TranslationTarget } from './translate-object.ts';

/** The entries of one manager with the same outcome. */
export interface ManagerReport extends Pick<
  EntryReport,
  'manager' | 'operation' | 'subresource' | 'from' | 'to' | 'how' | 'reason'
> {
  /** The number of objects. */
  readonly objects: number;
  /** The names of the first objects. */
  readonly examples: readonly string[];
  /** The paths that have stayed without the manager, or that keep an entry from being translated. */
  readonly given: readonly string[];
}

/** An object that the API server has not changed. */
export interface RefusedTranslation {
  /** The namespace, if any, and the name. */
  readonly object: string;
  readonly status: number;
  readonly message: string;
}

/** The report on all objects of a resource. */
export interface ManagedFieldsReport {
  /** All objects. */
  readonly objects: number;
  /** The objects whose managedFields have changed. */
  readonly translated: number;
  /** The objects that were deleted meanwhile. */
  readonly gone: number;
  readonly managers: readonly ManagerReport[];
  readonly refused: readonly RefusedTranslation[];
  /** The reason why not all objects were looked at: an answer that is missing or a refusal, in the middle. */
  readonly stopped?: string;
}

/** Called after each page, with the numbers so far. */
export type OnTranslated = (
  report: Pick<ManagedFieldsReport, 'objects' | 'translated'>,
  remaining: number | undefined,
) => void;

/**
 * Translates the managedFields of all objects of a resource. It lists metadata only, and reads the objects that have an
 * entry to translate. An object that is refused does not stop the others. What fails in the middle is part of the report.
 *
 * @throws {RefusedRequest} if the objects cannot be listed at all
 * @throws {Error} if the cluster or the webhook does not answer at the beginning
 */
export async function translateAll(
  target: TranslationTarget,
  onPage: OnTranslated = () => undefined,
): Promise<ManagedFieldsReport> {
  const tally = newTally();
  try {
    const pages = pagesFrom(undefined, (from) => pageInAnyVersion(target, from));
    for await (const { items, remaining } of pages) {
      const failure = await translatePage(target, items, tally);
      if (failure !== undefined) throw failure.cause;
      onPage(tally.report(), remaining);
    }
  } catch (error) {
    const report = tally.report();
    if (report.objects === 0 || isMistake(error)) throw error;
    return { ...report, stopped: error instanceof Error ? error.message : String(error) };
  }
  return tally.report();
}

/** Translates the objects of one page, and counts those that it has come to. Returns the first failure. */
async function translatePage(
  target: TranslationTarget,
  items: readonly JsonObject[],
  tally: Tally,
): Promise<{ readonly cause: unknown } | undefined> {
  const outcomes = new Map<JsonObject, ObjectTranslation>();
  const needy = new Set(items.filter((item) => isNeedy(item, target.rules)));
  let failure: { readonly cause: unknown } | undefined;
  await eachOf([...needy], target.workers, async (item) => {
    const address = addressOf(item);
    if (address === undefined || failure !== undefined) return;
    try {
      outcomes.set(item, await translateObject(target, address));
    } catch (cause) {
      failure ??= { cause };
    }
  });
  // In the order of the list, so that equal objects give equal reports.
  for (const item of items) {
    const outcome = needy.has(item) ? outcomes.get(item) : NOTHING_TO_DO;
    if (outcome !== undefined) tally.add(addressOf(item), outcome);
  }
  return failure;
}

const NOTHING_TO_DO: ObjectTranslation = { kind: 'unchanged', reports: [] };

/** Metadata is the same in all versions, and so are tokens. In its stored version, an object is not converted. */
async function pageInAnyVersion(
  {
    cluster,
    resource,
    otherVersions,
  }: Pick<TranslationTarget, 'cluster' | 'resource' | 'otherVersions'>,
  from: string | undefined,
): Promise<Page> {
  try {
    return await pageOf(cluster, resource, { form: 'metadata', from });
  } catch (error) {
    const [next, ...rest] = otherVersions;
    if (!(error instanceof RefusedRequest) || next === undefined) throw error;
    const other = { ...resource, version: next };
    return pageInAnyVersion({ cluster, resource: other, otherVersions: rest }, from);
  }
}

function isNeedy(item: JsonObject, rules: TranslationRules): boolean {
  const entries = readEntries({ metadata: objectAt(item, 'metadata') });
  return entries.some((entry) => isToTranslate(entry, rules));
}

/** The number of names that a report has for each manager. */
const NAMED = 10;

interface Tally {
  readonly add: (address: ObjectAddress | undefined, outcome: ObjectTranslation) => void;
  readonly report: () => ManagedFieldsReport;
}

function newTally(): Tally {
  let objects = 0;
  let translated = 0;
  let gone = 0;
  const refused: RefusedTranslation[] = [];
  const managers = new Map<string, ManagerReport>();
  const count = (object: string, entry: EntryReport): void => {
    const { manager, operation, subresource, from, to, how, reason, given } = entry;
    const about = { manager, operation, subresource, from, to, how };
    const key = JSON.stringify([about, reason]);
    const known = managers.get(key);
    const examples = known?.examples ?? [];
    managers.set(key, {
      ...about,
      ...(reason === undefined ? {} : { reason }),
      objects: (known?.objects ?? 0) + 1,
      examples: examples.length < NAMED ? [...examples, object] : examples,
      given: [...new Set([...(known?.given ?? []), ...given])],
    });
  };
  return {
    add: (address, outcome) => {
      objects += 1;
      if (address === undefined) return;
      const object = nameOf(address);
      switch (outcome.kind) {
        case 'gone':
          gone += 1;
          return;
        case 'refused':
          refused.push({ object, status: outcome.status, message: outcome.message });
          return;
        case 'translated':
        case 'unchanged':
          translated += outcome.kind === 'translated' ? 1 : 0;
          for (const report of outcome.reports) count(object, report);
      }
    },
    report: () => ({ objects, translated, gone, managers: [...managers.values()], refused }),
  };
}
