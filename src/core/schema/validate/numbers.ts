import { isGoInt64 } from '../is-go-int64.ts';
import { goFloat } from './go-text.ts';
import type { Place } from './failures.ts';
import { failureAnywhere, failureAt } from './failures.ts';
import { Result } from './result.ts';
import type { Failure } from './result.ts';
import { isNearlyInteger } from './type.ts';
import type { NumberRange } from './facts.ts';
import type { BrokenKeyword } from '../violation.ts';

type Numeric = number | bigint;

type Bound = 'multipleOf' | 'maximum' | 'minimum';

/**
 * Validates a number (kube-openapi, `numberValidator` of `pkg/validation/validate/validator.go`). Bounds are float64 in
 * a CRD. An int64 is compared with the bound without its fraction, exactly.
 */
export function validateNumber(value: Numeric, place: Place, range: NumberRange): Result {
  const { multipleOf, maximum, minimum } = place.schema.validations;
  const result = new Result();
  if (!fitsRange(value, range)) result.fail(outOfRange(place, range, 'type', 'Checked'));
  const bounds: [keyword: Bound, prefix: string, bound: Numeric | undefined][] = [
    ['multipleOf', 'MultipleOf', multipleOf],
    ['maximum', 'Maximum boundary', maximum],
    ['minimum', 'Minimum boundary', minimum],
  ];
  for (const [keyword, prefix, bound] of bounds) {
    if (bound === undefined) continue;
    const limit = Number(bound);
    const isInRange = fitsRange(limit, range);
    if (!isInRange) result.fail(outOfRange(place, range, keyword, prefix));
    // A bound out of range is compared as a float64, so the value is, too.
    const compared = isInRange ? value : Number(value);
    const isInteger = isInRange && isGoInt64(value);
    const broken = brokenRule(keyword, compared, limit, { place, isInteger });
    if (broken !== undefined) result.fail(failureAt(place, { keyword, ...broken }));
  }
  result.match();
  return result;
}

/**
 * Reports whether a number is of a type and a format (`IsValueValidAgainstRange`). Go looks at the digits that it
 * writes, so -2^63 as a double, -9223372036854776000, is not an int64. Every bound is a double.
 */
function fitsRange(value: Numeric, { type, format }: NumberRange): boolean {
  if (type !== 'integer') return format !== 'float' || Number.isFinite(Math.fround(Number(value)));
  return isGoInt64(value) && (format !== 'int32' || (-(2 ** 31) <= value && value < 2 ** 31));
}

function outOfRange(
  place: Place,
  range: NumberRange,
  keyword: BrokenKeyword,
  prefix: string,
): Failure {
  const format = range.format === '' ? '(default format)' : `with format ${range.format}`;
  const text = `${prefix} value must be of type ${range.type} ${format} in ${place.path}`;
  return failureAnywhere(place, keyword, text);
}

/** The rest of a sentence after the path, or a sentence of another form. */
interface Broken {
  readonly rule: string;
  readonly sentence?: string;
}

/** Returns the sentence about a bound that a number breaks; undefined if it does not break it. */
function brokenRule(
  keyword: Bound,
  value: Numeric,
  limit: number,
  { place, isInteger }: { place: Place; isInteger: boolean },
): Broken | undefined {
  const bound = isInteger ? asInt64(limit) : limit;
  const text = typeof bound === 'bigint' ? bound.toString() : goFloat(bound);
  if (keyword === 'multipleOf') return brokenFactor(value, bound, { place, text });
  const { exclusiveMaximum, exclusiveMinimum } = place.schema.validations;
  const isMaximum = keyword === 'maximum';
  const isExclusive = isMaximum ? exclusiveMaximum : exclusiveMinimum;
  const isInside = isMaximum ? value < bound : value > bound;
  if (isInside || (!isExclusive && isEqual(value, bound))) return undefined;
  return { rule: `${SIDES[keyword]} ${isExclusive ? '' : 'or equal to '}${text}` };
}

const SIDES = { maximum: 'should be less than', minimum: 'should be greater than' };

function brokenFactor(
  value: Numeric,
  factor: Numeric,
  { place, text }: { place: Place; text: string },
): Broken | undefined {
  if (isMultiple(value, factor)) return undefined;
  const sentence = `factor MultipleOf declared for ${place.path} must be positive: ${text}`;
  return factor <= 0 ? { rule: '', sentence } : { rule: `should be a multiple of ${text}` };
}

/** Reports whether two numbers are equal, of whichever type. */
function isEqual(one: Numeric, other: Numeric): boolean {
  return !(one < other) && !(one > other);
}

function isMultiple(value: Numeric, factor: Numeric): boolean {
  if (factor <= 0) return false;
  if (typeof factor === 'bigint') return BigInt(value) % factor === 0n;
  return isNearlyInteger(factor < 1 ? (1 / factor) * Number(value) : Number(value) / factor);
}

/** Returns a float64 as Go converts it to an int64 on amd64, where everything out of range is the smallest int64. */
export function asInt64(value: number): bigint {
  const whole = BigInt(Math.trunc(value));
  return -(2n ** 63n) <= whole && whole < 2n ** 63n ? whole : -(2n ** 63n);
}
