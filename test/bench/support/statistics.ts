/** The median and the quartiles of many measurements. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  return { median: at(sorted, 0.5), low: at(sorted, 0.25), high: at(sorted, 0.75) };
}

/** Divides measurements of the same round, so that a slow round does not change the ratio. */
export function ratioOf(values: readonly number[], base: readonly number[]): Spread {
  return spreadOf(values.map((value, round) => value / (base[round] ?? Number.NaN)));
}

/** Formats median and quartiles as `1.04 (0.98 to 1.10)`, or as a dash if there was nothing to divide. */
export function formatRatio({ median, low, high }: Spread): string {
  if (Number.isNaN(median)) return '-';
  return `${median.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}

/** Interpolates between two values, so that few rounds have quartiles as well. */
function at(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
