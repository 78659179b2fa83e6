import type { Spread } from '../support/statistics.ts';
import type { TargetName } from '../targets.ts';

/** A ratio measured by the benchmark. */
export interface Figure {
  /** The target to compare it with; undefined if it is only shown. */
  readonly target?: TargetName;
  /** Identifies it among others of the same target, in every run: `100 × 4 KB`. */
  readonly what: string;
  /** The amount behind the ratio, if that is more telling: `14.2 kB`. */
  readonly amount?: string;
  /** The parts of a median or a worst ratio, for the documentation: `Ingress 1.93, Deployment 1.41`. */
  readonly details?: string;
  readonly ratio: Spread;
  /** The ratio of a side to itself, which shows the noise. Undefined without noise. */
  readonly control?: Spread;
  /** Cores busy with other work during the measurement, if known. */
  readonly coresOfOthers?: number;
}

/** Returns the distance from 1 of the ratio of a side to itself. */
export function noiseOf(control: Spread | undefined): number {
  return control === undefined ? 0 : Math.abs(control.median - 1);
}

/** Formats a ratio as `0.97 (0.95 to 1.02)`. */
export function formatRatio({ median, low, high }: Spread): string {
  return `${median.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}

/**
 * Measures until the noise is within a bound, up to `attempts` times. Returns the attempt with the least noise.
 *
 * @param noise returns the noise of a result
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
