import type { Limits } from '../places/limits.ts';
import type { Chance } from './chance.ts';

const INT64_END = 2n ** 63n;
const INT32_END = 2n ** 31n;

/** Integers that conversions treat differently: zero, the sign, ports, the limits of 32 and 53 bits. */
const NOTABLE: readonly bigint[] = [
  0n,
  1n,
  -1n,
  2n,
  10n,
  100n,
  8080n,
  65_535n,
  65_536n,
  INT32_END - 1n,
  INT32_END,
  -INT32_END,
  2n ** 53n - 1n,
  2n ** 53n + 1n,
  -(2n ** 53n) - 1n,
  INT64_END - 1n,
  -INT64_END,
];

/** Doubles that texts and integers represent differently. */
const FRACTIONS: readonly number[] = [0.5, 0.1, 0.57, 1.5, -2.25, 99.9, 1e-7, 1.7e300, 123_456.789];

/** Returns an integer within limits: a bound in half of all cases; undefined if there is none. */
export function integer(limits: Limits, chance: Chance): number | bigint | undefined {
  const step = stepOf(limits);
  const [low, high] = [firstFrom(lowest(limits), step), lastTo(highest(limits), step)];
  if (low > high) return undefined;
  return exact(anInteger(limits, { low, high, step }, chance));
}

interface Range {
  readonly low: bigint;
  readonly high: bigint;
  readonly step: bigint;
}

function anInteger(limits: Limits, { low, high, step }: Range, chance: Chance): bigint {
  // Bounds that a schema states matter more than those of the type.
  if (chance.oneIn(limits.minimum === undefined ? 32 : 7)) return low;
  if (chance.oneIn(limits.maximum === undefined ? 32 : 7)) return high;
  return (
    (chance.oneIn(4) ? notable({ low, high, step }, chance) : undefined) ??
    near({ low, high, step }, chance)
  );
}

function notable({ low, high, step }: Range, chance: Chance): bigint | undefined {
  const one = chance.pick(NOTABLE.filter((value) => low <= value && value <= high));
  const stepped = one === undefined ? undefined : firstFrom(one, step);
  return stepped !== undefined && stepped <= high ? stepped : undefined;
}

/** Returns an integer near zero. */
function near({ low, high, step }: Range, chance: Chance): bigint {
  const start = low > 0n || high < 0n ? low : lastTo(0n, step);
  const end = start + 1000n * step < high ? start + 1000n * step : high;
  return start + chance.bigint(0n, (end - start) / step) * step;
}

/** Returns a number within limits, an integer or a double; undefined if there is none. */
export function number(limits: Limits, chance: Chance): number | bigint | undefined {
  if (chance.oneIn(2)) {
    const whole = integer(limits, chance);
    if (whole !== undefined) return whole;
  }
  const [low, high] = [Number(limits.minimum ?? -1e9), Number(limits.maximum ?? 1e9)];
  const step = limits.multipleOf === undefined ? undefined : Number(limits.multipleOf);
  const candidates = [...FRACTIONS, low, high, low + (high - low) / chance.int(2, 9)].map((one) =>
    step === undefined ? one : Math.round(one / step) * step,
  );
  return chance.pick(candidates.filter((one) => isNumberWithin(one, limits)));
}

/** Reports whether a number satisfies limits. */
export function isNumberWithin(value: number | bigint, limits: Limits): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, formats, multipleOf } = limits;
  if (multipleOf !== undefined && Number(value) % Number(multipleOf) !== 0) {
    return false;
  }
  if (formats.includes('float') && Math.abs(Number(value)) > 3.4e38) return false;
  if (minimum !== undefined && (exclusiveMinimum ? value <= minimum : value < minimum)) {
    return false;
  }
  return maximum === undefined || (exclusiveMaximum ? value < maximum : value <= maximum);
}

function stepOf({ multipleOf }: Limits): bigint {
  const isWhole = typeof multipleOf === 'bigint' || Number.isInteger(multipleOf);
  return isWhole && Number(multipleOf) > 0 ? BigInt(multipleOf ?? 1) : 1n;
}

function lowest({ minimum, exclusiveMinimum, formats }: Limits): bigint {
  const ofFormat = formats.includes('int32') ? -INT32_END : -INT64_END;
  if (minimum === undefined) return ofFormat;
  const whole = typeof minimum === 'bigint' ? minimum : BigInt(Math.ceil(minimum));
  const low = exclusiveMinimum && Number(whole) === Number(minimum) ? whole + 1n : whole;
  return low > ofFormat ? low : ofFormat;
}

function highest({ maximum, exclusiveMaximum, formats }: Limits): bigint {
  const ofFormat = (formats.includes('int32') ? INT32_END : INT64_END) - 1n;
  if (maximum === undefined) return ofFormat;
  const whole = typeof maximum === 'bigint' ? maximum : BigInt(Math.floor(maximum));
  const high = exclusiveMaximum && Number(whole) === Number(maximum) ? whole - 1n : whole;
  return high < ofFormat ? high : ofFormat;
}

function firstFrom(low: bigint, step: bigint): bigint {
  const rest = ((low % step) + step) % step;
  return rest === 0n ? low : low + step - rest;
}

function lastTo(high: bigint, step: bigint): bigint {
  return high - (((high % step) + step) % step);
}

/** Returns an integer as JSON represents it here: a bigint only beyond ±2^53. */
function exact(value: bigint): number | bigint {
  const isSafe = -(2n ** 53n) < value && value < 2n ** 53n;
  return isSafe ? Number(value) : value;
}
