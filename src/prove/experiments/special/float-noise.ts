import type { JsonValue } from '../../../core/json/json-value.ts';
import { withoutTrailing } from '../../../core/schema/cel/library/without-trailing.ts';
import { fieldPath, leavesOf } from '../../difference.ts';
import type { Experiment } from '../../experiment.ts';
import { dataOf } from '../judge-trip.ts';
import { travel } from '../trip.ts';

/**
 * Finds numbers with the rounding error of doubles, alone or in a text: 56.99999999999999 for 0.57 times 100. An object
 * that has such a number before the conversion tells nothing.
 */
export const floatNoise: Experiment = async (pair, trials) => {
  const { from, to } = pair;
  const trips = await travel(pair, trials);
  return trips.map(({ start, there: { object } }) => {
    const noisy = object === undefined ? [] : noisyIn(dataOf(object));
    if (object === undefined || noisy.length === 0 || noisyIn(dataOf(start)).length > 0) return [];
    return noisy.map(({ path }) => {
      const place = fieldPath(path);
      return {
        check: 'inexact-number',
        level: 'error',
        path,
        message: `The conversion to ${to.name} writes a number with the rounding error of floating-point arithmetic to ${place}. Many decimals have no exact binary form: 0.57 * 100 is 56.99999999999999. Calculate with the digits as integers, round the result, or use the parts scaleNumber and quantity, which are exact.`,
        examples: [
          { title: `${from.name}, as written`, object: start, marked: [] },
          { title: `${to.name}, converted`, object, marked: [place] },
        ],
      };
    });
  });
};

function noisyIn(value: JsonValue): ReturnType<typeof leavesOf> {
  return leavesOf(value).filter((leaf) => isNoisy(leaf.value));
}

/** Matches a number. */
const NUMBER = /\d+(?:\.\d+)?(?:e[-+]?\d+)?/g;
/** Matches a character that integers do not have. */
const FRACTION = /[.e]/;

/** The number of digits that rounding leaves: one fewer than every double represents exactly. */
const EXACT = 14;

/** The fewest digits with which the decimal form of a double shows its rounding error. */
const NOISY = 15;

/** The most digits of a number that an author may have meant. */
const MEANT = 10;

function isNoisy(value: JsonValue): boolean {
  if (typeof value === 'number') return isNoisyNumber(String(Math.abs(value)));
  if (typeof value !== 'string' || value.length < NOISY) return false;
  return (value.match(NUMBER) ?? []).some((one) => FRACTION.test(one) && isNoisyNumber(one));
}

/** Reports whether a number has many digits, and few of them as soon as the last ones are rounded. */
function isNoisyNumber(digits: string): boolean {
  if (digitsOf(digits) < NOISY) return false;
  return digitsOf(String(Number(Number(digits).toPrecision(EXACT)))) <= MEANT;
}

/** Returns the number of significant digits. */
function digitsOf(number: string): number {
  const [mantissa = ''] = number.split('e');
  const digits = mantissa.replace('.', '').replace(/^0+/, '');
  return (mantissa.includes('.') ? digits : withoutTrailing(digits, '0')).length;
}
