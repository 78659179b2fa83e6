import { TARGETS } from '../targets.ts';
import type { Target, TargetName } from '../targets.ts';
import { noiseOf } from './figure.ts';
import type { Figure } from './figure.ts';

/**
 * What a figure says about its target. `missed` is worse than the target and no worse than what was reached before;
 * `regressed` is worse than both, by more than noise.
 */
export type Verdict = 'met' | 'met, within noise' | 'missed' | 'regressed' | 'too noisy to judge';

/** Somebody else may keep so much of the machine busy; with more, even sides that are equal to themselves mislead. */
const QUIET_CORES = 0.3;

/** A figure that is held against a target. */
export interface Judged {
  readonly target: TargetName;
  readonly figure: Figure;
  readonly verdict: Verdict;
}

/** Holds figures against their targets, in the order of the targets; others are left out. */
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

export function verdictOn({ ratio, control, coresOfOthers = 0 }: Figure, target: Target): Verdict {
  const { noise } = target;
  // By how much it is worse, whichever way worse is.
  const beyond = (bound: number): number =>
    target.at === 'most' ? ratio.median - bound : bound - ratio.median;
  if (noiseOf(control) > noise || coresOfOthers > QUIET_CORES) return 'too noisy to judge';
  if (beyond(target.ratio) <= 0) return 'met';
  if (beyond(target.ratio) <= noise) return 'met, within noise';
  return beyond(target.reached ?? target.ratio) <= noise ? 'missed' : 'regressed';
}
