import type { Kinds } from '../core/kind/kinds.ts';
import type { ReviewReport } from '../core/review/report.ts';
import { checkKinds } from './app.ts';

/** The labels of a conversion in metrics: `stable.example.com`, `CronTab`, from `v1beta1` to `v1`. */
export interface ObservedConversion {
  readonly group: string;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
}

/** The labels for all conversions of unknown kinds or versions. */
export const OTHER: ObservedConversion = {
  group: 'other',
  kind: 'other',
  from: 'other',
  to: 'other',
};

/** Returns the conversions of a review, each with its number of objects. */
export type ConversionCounter = (report: ReviewReport) => readonly [ObservedConversion, number][];

/**
 * Returns a function that finds the conversions of a review. Metrics keep every label forever, so callers must not be
 * able to create labels. A successful review does not prove that its kinds are known, because objects of any kind that
 * already have the desired version pass through. Therefore all labels are created here, before the first request.
 *
 * @throws {Error} if the kinds are not the result of `kindsOf`
 */
export function observeConversions(kinds: Kinds): ConversionCounter {
  checkKinds(kinds);
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

/** Returns the conversion of most objects of a review. */
export function conversionOf(conversions: ReturnType<ConversionCounter>): ObservedConversion {
  let [most, count]: [ObservedConversion, number] = [OTHER, 0];
  for (const [conversion, objects] of conversions) {
    if (objects > count) [most, count] = [conversion, objects];
  }
  return most;
}
