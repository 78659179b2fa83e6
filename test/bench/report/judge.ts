import { TARGETS } from '../targets.ts';
import type { Target, TargetName } from '../targets.ts';
import { noiseOf } from './figure.ts';
import type { Figure } from './figure.ts';

/**
 * What a figure says about its target, which is on the side of the figure (`met`) or not (`missed`). It is
 * `within noise` when another run might say the opposite.
 */
export type Verdict =
  | 'met'
  | 'met, within noise'
  | 'missed, within noise'
  | 'missed'
  | 'too noisy to judge'
  | 'no target';

/** A control beyond this says that nothing was measured but noise. */
const MOST_NOISE = 0.1;

/** Somebody else may keep so much of the machine busy; with more, even sides that are equal to themselves mislead. */
const QUIET_CORES = 0.3;

/** A figure that has a line in the report. */
export interface Judged {
  readonly target: TargetName;
  readonly figure: Figure;
  readonly verdict: Verdict;
}

/** Holds figures against their targets, in the order of the targets; those that name none are left out. */
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
  // Written so that what is not a number is not judged either.
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
