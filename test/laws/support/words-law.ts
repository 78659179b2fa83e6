import { isJsonList } from '../../../src/core/json/json-value.ts';
import { show } from './compare.ts';
import type { ColumnHop } from './column-hop.ts';
import { canStayHidden } from './column-hop.ts';

/** How often each of some values is there. */
export function countOf(all: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

/**
 * A list of words, whatever order a conversion gives them and how many of them it shows: what was written is there,
 * what was removed is not, and what the other version did not show has stayed.
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
 * Whether a list may show other elements than were written: which ones a cut leaves depends on the order, and versions
 * have orders of their own. All that was written is still shown away.
 */
export function isOtherCut(
  after: readonly unknown[],
  written: readonly unknown[],
  { isCutInAnyOrder }: ColumnHop,
): boolean {
  return isCutInAnyOrder && after.length >= written.length;
}

/** Those of some values that were not shown. */
export function hiddenOf(before: readonly string[], seen: readonly string[]): readonly string[] {
  const left = new Map(countOf(seen));
  return before.filter((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count <= 0;
  });
}

/** Lists whose order does not count. */
export interface Bags {
  readonly before: readonly string[];
  readonly seen: readonly string[];
  readonly edited: readonly string[];
  readonly after: readonly string[];
  /** What the conversions alone give of the edited list. */
  readonly written: readonly string[];
  /** What the conversions alone show away of the list before; the rest of it is not what was shown there. */
  readonly own: readonly string[];
  /** Whether what was not shown may be gone. */
  readonly mayGo?: boolean;
  /** Whether other elements than were written may be left of a list. */
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
    if (there > of(now, one) + mayStay) {
      const what = shown?.has(one) === true ? 'a removed element is back' : 'an element is new';
      return [`${what}: ${one}, in ${show(after)}`];
    }
    return there < hidden && !mayGo
      ? [`an element that was not shown is missing: ${one}, in ${show(after)}`]
      : [];
  });
}
