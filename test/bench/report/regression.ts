import { TARGETS } from '../targets.ts';
import { noiseOf } from './figure.ts';
import type { Figure } from './figure.ts';

/** A figure compared with its last recorded value. */
export interface Compared {
  readonly figure: Figure;
  /** Undefined if it was not recorded, so that a regression cannot be ruled out. */
  readonly last: number | undefined;
  /** The factor by which it has become worse: 1.2 for a fifth, less than 1 for better. NaN without `last`. */
  readonly worse: number;
  /** The factor that would still be noise. */
  readonly allowed: number;
}

/**
 * The effect of one core busy with other work, as a part of the margin. It takes caches from both sides, but not equal
 * shares.
 */
const DISTURBANCE = 0.5;

/** Compares figures with the recorded ones of the same name. Figures that name no target are left out. */
export function compareWithLast(figures: readonly Figure[], last: readonly Figure[]): Compared[] {
  return figures.flatMap((figure) => {
    const { target, what, ratio, control, coresOfOthers = 0 } = figure;
    if (target === undefined) return [];
    const { at, margin } = TARGETS[target];
    const before = last.find((one) => one.target === target && one.what === what)?.ratio.median;
    const change = ratio.median / (before ?? Number.NaN);
    const allowed = 1 + margin * (1 + coresOfOthers * DISTURBANCE) + noiseOf(control);
    return [{ figure, last: before, worse: at === 'most' ? change : 1 / change, allowed }];
  });
}

/** Also true for figures that cannot be compared: an unknown figure must not pass as a good one. */
export function hasRegressed({ worse, allowed }: Compared): boolean {
  return !(worse <= allowed);
}

/**
 * Takes the better attempt for each figure, so that only a figure that was worse every time has regressed. Noise seldom
 * strikes twice.
 */
export function bestOf(first: readonly Compared[], second: readonly Compared[]): Compared[] {
  return first.map((one) => {
    const other = second.find(
      ({ figure }) => figure.target === one.figure.target && figure.what === one.figure.what,
    );
    if (other === undefined) return one;
    return excess(other) < excess(one) ? other : one;
  });
}

function excess({ worse, allowed }: Compared): number {
  return Number.isNaN(worse - allowed) ? Number.POSITIVE_INFINITY : worse - allowed;
}
