import type { Spread } from '../support/statistics.ts';
import type { TargetName } from '../targets.ts';

/** A ratio that the benchmark has measured. */
export interface Figure {
  /** What it is held against; undefined for what only its part shows. */
  readonly target?: TargetName;
  /** Tells it from others of the same target, in every run: `100 × 4 KB`. */
  readonly what: string;
  /** What the ratio stands for, where that says more: `14.2 kB`. */
  readonly amount?: string;
  /** What it is the median or the worst of, for the README: `Ingress 1.93, Deployment 1.41`. */
  readonly details?: string;
  readonly ratio: Spread;
  /** The same ratio of a side to itself, which shows how much of a difference is noise. Undefined for what has none. */
  readonly control?: Spread;
  /** Cores that were busy with something else meanwhile, where that was looked at. */
  readonly coresOfOthers?: number;
}

/** How far a ratio of a side to itself is from 1. */
export function noiseOf(control: Spread | undefined): number {
  return control === undefined ? 0 : Math.abs(control.median - 1);
}

/** Such as `0.97 (0.95 to 1.02)`. */
export function formatRatio({ median, low, high }: Spread): string {
  return `${median.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}

/**
 * Measures, and again when noise is beyond a bound; the attempt with the least noise counts.
 *
 * @param noise of a result
 */
export async function untilQuiet<T>(
  attempt: () => Promise<T>,
  noise: (result: T) => number,
  { bound, attempts }: { bound: number; attempts: number },
): Promise<T> {
  let quietest = await attempt();
  for (let done = 1; done < attempts && noise(quietest) > bound; done += 1) {
    const result = await attempt();
    if (noise(result) < noise(quietest)) quietest = result;
  }
  return quietest;
}
