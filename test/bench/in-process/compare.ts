import { formatRatio, noiseOf, untilQuiet } from '../report/figure.ts';
import { ratioOf, spreadOf } from '../support/statistics.ts';
import type { Spread } from '../support/statistics.ts';
import type { EngineName } from './engines.ts';
import { measure } from './measure.ts';
import type { Effort } from './measure.ts';
import type { Task } from './work.ts';

/** How thoroughly a comparison is made. */
export interface Care extends Effort {
  /** Noise beyond this, and the comparison is made again, so many times at most. */
  readonly noise: number;
  readonly attempts: number;
}

/** A conversion against parse and stringify of the same reviews. Times are microseconds for one object. */
export interface Compared {
  readonly parseAndStringify: Spread;
  readonly convert: Spread;
  /** Conversion against parse and stringify, in processor time. */
  readonly ratio: Spread;
  /** The same by the clock, which also counts what others do meanwhile. */
  readonly clockRatio: Spread;
  /** Parse and stringify against itself. */
  readonly control: Spread;
  /** Cores that were busy with something else. */
  readonly coresOfOthers: number;
}

/** Compares in one engine, until it is quiet. */
export function compareWithParsing(
  engine: EngineName,
  taskOf: (does: 'convert' | 'parse and stringify') => Task,
  care: Care,
): Promise<Compared> {
  const parse = taskOf('parse and stringify');
  const tasks = [parse, taskOf('convert'), parse];
  const attempt = async (): Promise<Compared> => {
    const { times, coresOfOthers } = await measure(engine, tasks, care);
    const [base, convert, again] = times;
    if (base === undefined || convert === undefined || again === undefined) {
      throw new Error('three tasks have three times');
    }
    return {
      parseAndStringify: spreadOf(base.processor),
      convert: spreadOf(convert.processor),
      ratio: ratioOf(convert.processor, base.processor),
      clockRatio: ratioOf(convert.clock, base.clock),
      control: ratioOf(again.processor, base.processor),
      coresOfOthers,
    };
  };
  const { noise: bound, attempts } = care;
  return untilQuiet(attempt, ({ control }) => noiseOf(control), { bound, attempts });
}

/** The cells of a table for a comparison, in the order of the columns. */
export function formatCompared(compared: Compared): string[] {
  return [
    compared.convert.median.toFixed(1),
    compared.parseAndStringify.median.toFixed(1),
    formatRatio(compared.ratio),
    compared.clockRatio.median.toFixed(2),
    formatRatio(compared.control),
    compared.coresOfOthers.toFixed(2),
  ];
}
