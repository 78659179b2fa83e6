/** The difference between two series of times. */
export interface Difference {
  /** The difference of the means, without the slowest tenth of both together. */
  readonly mean: number;
  /** The standard error of `mean`. */
  readonly error: number;
  /** The largest of Welch's t over all crops. */
  readonly t: number;
}

/** The t beyond which two series differ. Chance exceeds it in one of a hundred thousand comparisons. */
export const DIFFERENT = 4.5;

/**
 * The slow part contains interrupts and garbage collection, which say nothing about the code. Its start is unknown, so
 * several crops are tried, the whole series last.
 */
const CROPS = [0.5, 0.75, 0.9, 0.99, 1];
const CROP_OF_MEAN = 0.9;

/**
 * Compares as dudect does (Reparaz, Balasch, Verbauwhede, "Dude, is my code constant time?", 2017): Welch's t-test on
 * cropped series. With tens of thousands of times it assumes nothing about their distribution.
 */
export function compare(times: readonly number[], base: readonly number[]): Difference {
  const sorted = Float64Array.from([...times, ...base]).toSorted();
  const at = (part: number): Moments[] => {
    const end = sorted[Math.round((sorted.length - 1) * part)] ?? Number.NaN;
    return [momentsOf(times, end), momentsOf(base, end)];
  };
  let t = 0;
  for (const crop of CROPS) {
    const [one = NONE, other = NONE] = at(crop);
    const found = (one.mean - other.mean) / errorOf(one, other);
    if (Math.abs(found) > Math.abs(t)) t = found;
  }
  const [one = NONE, other = NONE] = at(CROP_OF_MEAN);
  return { mean: one.mean - other.mean, error: errorOf(one, other), t };
}

interface Moments {
  readonly count: number;
  readonly mean: number;
  readonly variance: number;
}

const NONE: Moments = { count: 0, mean: Number.NaN, variance: Number.NaN };

function errorOf(one: Moments, other: Moments): number {
  return Math.sqrt(one.variance / one.count + other.variance / other.count);
}

/** Returns the moments of the values up to an end (Welford's method). */
function momentsOf(values: readonly number[], end: number): Moments {
  let count = 0;
  let mean = 0;
  let squares = 0;
  for (const value of values) {
    if (value > end) continue;
    count += 1;
    const before = value - mean;
    mean += before / count;
    squares += before * (value - mean);
  }
  return { count, mean, variance: squares / (count - 1) };
}
