import { TARGETS } from '../targets.ts';
import type { Target, TargetName } from '../targets.ts';
import { noiseOf } from './figure.ts';
import type { Figure } from './figure.ts';

/**
 * The result of a figure against its target: `met` or missed. It is `within noise` if another run might give the
 * opposite result.
 */
export type Verdict =
  | 'met'
  | 'met, within noise'
  | 'missed, within noise'
  | 'missed'
  | 'too noisy to judge'
  | 'no target';

/** The distance of a control from 1 beyond which only noise was measured. */
const MOST_NOISE = 0.1;

/** The maximum of cores busy with other work. Beyond it, even equal sides mislead. */
const QUIET_CORES = 0.3;

/** A figure with a line in the report. */
export interface Judged {
  readonly target: TargetName;
  readonly figure: Figure;
  readonly verdict: Verdict;
}

/** Compares figures with their targets, in the order of the targets. Figures that name no target are left out. */
export function judge(figures: readonly Figure[]): Judged[] {
  return figures
    .flatMap((figure) => {
      const { target } = figure;
      return target === undefined
        ? []
        : [{ target, figure, verdict: verdictOn(figure, TARGETS[target]) }];
    })
    .toSorted((a, b) => NAMES.indexOf(a.target) - NAMES.indexOf(b.target));
}

const NAMES = Object.keys(TARGETS);

export function verdictOn(figure: Figure, { at, ratio: target }: Target): Verdict {
  if (target === undefined) return 'no target';
  const { ratio, control, coresOfOthers = 0 } = figure;
  const noise = noiseOf(control);
  // This form also covers NaN, which is not judged either.
  const isQuiet = noise <= MOST_NOISE && coresOfOthers <= QUIET_CORES;
  if (!isQuiet || Number.isNaN(ratio.median)) {
    return 'too noisy to judge';
  }
  const isMet = at === 'most' ? ratio.median <= target : ratio.median >= target;
  const isBetweenQuartiles = ratio.low < target && target < ratio.high;
  const isNear = Math.abs(ratio.median - target) < noise * target;
  const isWithinNoise = isBetweenQuartiles || isNear;
  if (isMet) return isWithinNoise ? 'met, within noise' : 'met';
  return isWithinNoise ? 'missed, within noise' : 'missed';
}
