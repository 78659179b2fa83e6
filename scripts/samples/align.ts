/** An element of two sequences: of the left one, of the right one, or of both. */
export type Aligned<Element> = readonly [left: Element | undefined, right: Element | undefined];

/**
 * Aligns two sequences by their longest common subsequence. Between two pairs, the left elements come first. Time and
 * memory grow with the product of both lengths.
 */
export function align<Element>(
  left: readonly Element[],
  right: readonly Element[],
  belong: (left: Element, right: Element) => boolean,
): Aligned<Element>[] {
  const lengths = commonLengths(left, right, belong);
  const common = (row: number, column: number): number => lengths[row]?.[column] ?? 0;
  const aligned: Aligned<Element>[] = [];
  let [row, column] = [0, 0];
  while (row < left.length || column < right.length) {
    const [one, other] = [left[row], right[column]];
    if (one !== undefined && other !== undefined && belong(one, other)) {
      aligned.push([one, other]);
      row += 1;
      column += 1;
    } else if (one !== undefined && common(row + 1, column) >= common(row, column + 1)) {
      aligned.push([one, undefined]);
      row += 1;
    } else {
      aligned.push([undefined, other]);
      column += 1;
    }
  }
  return aligned;
}

/** Returns, for each pair of elements, the length of the longest common subsequence from there on. */
function commonLengths<Element>(
  left: readonly Element[],
  right: readonly Element[],
  belong: (left: Element, right: Element) => boolean,
): number[][] {
  const rows: number[][] = [];
  let below: number[] = [];
  const others = [...right.entries()].toReversed();
  for (const one of left.toReversed()) {
    const row: number[] = [];
    for (const [column, other] of others) {
      row[column] = belong(one, other)
        ? (below[column + 1] ?? 0) + 1
        : Math.max(below[column] ?? 0, row[column + 1] ?? 0);
    }
    rows.unshift(row);
    below = row;
  }
  return rows;
}
