import { isJsonList } from '../../../src/core/json/json-value.ts';
import { show } from './compare.ts';
import type { ColumnHop } from './column-hop.ts';
import { canStayHidden } from './column-hop.ts';

/** Counts the occurrences of each value. */
export function countOf(all: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

/**
 * Checks a list of words, whatever order a conversion gives them and however many it shows: written words are there,
 * removed words are not, and words that the other version did not show have stayed.
 */
export function findingsInWords(hop: ColumnHop): readonly string[] {
  const texts = (value: unknown): readonly string[] =>
    isJsonList(value) ? value.map((one) => (typeof one === 'string' ? one : show(one))) : [];
  const { before, seen, edited, after, bareBefore, bareEdited } = hop;
  if (edited === undefined || bareEdited === undefined) return [];
  if (!isJsonList(after)) return [`${show(edited)} was written, and ${show(after)} is there`];
  const hidden = hiddenOf(texts(before), texts(seen));
  return findingsInBags({
    before: texts(before),
    seen: texts(seen),
    edited: texts(edited),
    after: texts(after),
    written: texts(bareEdited),
    mayGo: !canStayHidden(hop, hidden),
    own: texts(bareBefore),
    isOtherCut: isOtherCut(after, texts(bareEdited), hop),
  });
}

/**
 * Reports whether a list may show other elements than were written. A cut depends on the order, and each version may
 * have its own. All written elements are still shown away.
 */
export function isOtherCut(
  after: readonly unknown[],
  written: readonly unknown[],
  { isCutInAnyOrder }: ColumnHop,
): boolean {
  return isCutInAnyOrder && after.length >= written.length;
}

/** Returns the values that were not shown. */
export function hiddenOf(before: readonly string[], seen: readonly string[]): readonly string[] {
  const left = new Map(countOf(seen));
  return before.filter((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count <= 0;
  });
}

/** Lists to compare without their order. */
export interface Bags {
  readonly before: readonly string[];
  readonly seen: readonly string[];
  readonly edited: readonly string[];
  readonly after: readonly string[];
  /** The edited list, by the conversions alone. */
  readonly written: readonly string[];
  /** The list before as the conversions alone show it away. Its other elements were never shown there. */
  readonly own: readonly string[];
  /** True if hidden elements may be gone. */
  readonly mayGo?: boolean;
  /** Reports whether a hidden element has the name of a written one, which may have replaced it. */
  readonly isReplaced?: (hidden: string) => boolean;
  /** Reports whether an element that is there was edited, and the edit waits in the kept data. */
  readonly isFromBefore?: (shown: string) => boolean;
  /** True if a list may be left with other elements than were written. */
  readonly isOtherCut?: boolean;
}

export function findingsInBags(bags: Bags): readonly string[] {
  const {
    before,
    seen,
    edited,
    after,
    written,
    own,
    mayGo = false,
    isReplaced = () => false,
    isFromBefore = () => false,
    isOtherCut: isOther = false,
  } = bags;
  const [was, shown, now, is, live] = [before, seen, edited, after, written].map(countOf);
  const ownShown = countOf(own);
  const of = (counts: ReadonlyMap<string, number> | undefined, one: string): number =>
    counts?.get(one) ?? 0;
  return [...new Set([...before, ...seen, ...edited, ...after])].flatMap((one) => {
    const hidden = Math.max(of(was, one) - of(shown, one), 0);
    const there = of(is, one);
    if (there < of(live, one) && !isOther) {
      return [`a written element is missing: ${one}, in ${show(after)}`];
    }
    const mayStay = Math.max(of(was, one) - of(ownShown, one), hidden);
    if (there > of(now, one) + mayStay && !isFromBefore(one)) {
      const what = shown?.has(one) === true ? 'a removed element is back' : 'an element is new';
      return [`${what}: ${one}, in ${show(after)}`];
    }
    return there < hidden && !mayGo && !isReplaced(one)
      ? [`an element that was not shown is missing: ${one}, in ${show(after)}`]
      : [];
  });
}
