import { formatRatio, noiseOf, untilQuiet } from '../report/figure.ts';
import { ratioOf, spreadOf } from '../support/statistics.ts';
import type { Spread } from '../support/statistics.ts';
import type { EngineName } from './engines.ts';
import { measure } from './measure.ts';
import type { Effort } from './measure.ts';
import type { Task } from './work.ts';

/** The thoroughness of a comparison. */
export interface Care extends Effort {
  /** The noise above which a comparison is repeated, up to `attempts` times. */
  readonly noise: number;
  readonly attempts: number;
}

/** A conversion compared with parse and stringify of the same reviews. Times are microseconds for one object. */
export interface Compared {
  readonly parseAndStringify: Spread;
  readonly convert: Spread;
  /** The processor time of the conversion relative to parse and stringify. */
  readonly ratio: Spread;
  /** The same ratio by the clock, which includes the effect of other work. */
  readonly clockRatio: Spread;
  /** Parse and stringify relative to itself. */
  readonly control: Spread;
  /** Cores busy with other work. */
  readonly coresOfOthers: number;
}

/** Compares in one engine, until the noise is low. */
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
      throw new Error('expected the times of three tasks');
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

/** Returns the table cells of a comparison, in the order of the columns. */
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
