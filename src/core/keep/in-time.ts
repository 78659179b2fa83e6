import { convertOnce } from '../convert/along-path.ts';
import type { Keep } from '../kind/version-tree.ts';
import type { ConvertStep, KeepWith } from './trip.ts';

/** Thrown when the time for a review runs out during the conversion of an object. */
class OutOfTime extends Error {}

/** Returns a function that converts until the time runs out. Then the problem is `TooLate`, and nothing is lost. */
export function inTime(keep: KeepWith): Keep {
  return (object, path, isLate) => {
    const convert: ConvertStep = (before, step) => {
      if (isLate()) throw new OutOfTime();
      return convertOnce(before, step, false);
    };
    try {
      return keep(object, path, convert);
    } catch (error) {
      if (error instanceof OutOfTime) return { problem: { reason: 'TooLate' } };
      throw error;
    }
  };
}
