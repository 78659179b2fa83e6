import { TARGETS } from '../targets.ts';
import { noiseOf } from './figure.ts';
import type { Figure } from './figure.ts';

/** A figure and what it was when the last result was recorded. */
export interface Compared {
  readonly figure: Figure;
  /** Undefined when it has not been recorded, so that nobody knows whether it has become worse. */
  readonly last: number | undefined;
  /** How many times worse it has become: 1.2 for a fifth, less than 1 for better. NaN without `last`. */
  readonly worse: number;
  /** How many times worse would have been noise. */
  readonly allowed: number;
}

/**
 * What a core that is busy with something else adds, as a part of the margin: it takes caches from both sides, and not
 * the same share from each.
 */
const DISTURBANCE = 0.5;

/** Compares figures with the recorded ones of the same name; those that name no target are left out. */
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

/** Also true of what cannot be compared: a figure that nobody watches must not pass for one that is well. */
export function hasRegressed({ worse, allowed }: Compared): boolean {
  return !(worse <= allowed);
}

/**
 * Takes the better attempt for each figure, so that only what was worse every time has regressed. What noise does it
 * seldom does twice.
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
