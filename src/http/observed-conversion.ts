import type { Kinds } from '../core/kind/kinds.ts';
import type { ReviewReport } from '../core/review/report.ts';

/** A conversion as metrics name it: `stable.example.com`, `CronTab`, from `v1beta1` to `v1`. */
export interface ObservedConversion {
  readonly group: string;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
}

/** Whatever is no conversion between two versions of a kind that is served here. */
export const OTHER: ObservedConversion = {
  group: 'other',
  kind: 'other',
  from: 'other',
  to: 'other',
};

/** The conversions of a review, each with its number of objects. */
export type ConversionsOf = (report: ReviewReport) => readonly [ObservedConversion, number][];

/**
 * Names conversions for metrics, which keep every name for ever, so that callers cannot make up new ones. A review that
 * succeeds is no proof that its kinds are known: objects that are in the desired version already pass through whatever
 * they are. So all names are made here, before the first request, and what it holds can only choose among them.
 */
export function observeConversions(kinds: Kinds): ConversionsOf {
  const known = new Map<string, ObservedConversion>();
  for (const { group, kind, versions } of kinds.all) {
    for (const from of versions) {
      for (const to of versions) {
        known.set(`${kind} ${group}/${from} ${group}/${to}`, { group, kind, from, to });
      }
    }
  }
  return ({ kind, from, to }) =>
    Object.entries(from).map(([version, objects]) => [
      known.get(`${kind} ${version} ${to}`) ?? OTHER,
      objects,
    ]);
}

/** What a review as a whole counts as: what most of its objects do. */
export function conversionOf(conversions: ReturnType<ConversionsOf>): ObservedConversion {
  let [most, count]: [ObservedConversion, number] = [OTHER, 0];
  for (const [conversion, objects] of conversions) {
    if (objects > count) [most, count] = [conversion, objects];
  }
  return most;
}
