import type { Decimal, Ratio } from './decimal.ts';
import { multiply, parseDecimal, ratioOf, wholeOf, writeDecimal } from './decimal.ts';

/** A unit of a Go duration. `us` is the microsecond, which Go reads as `us` or `µs` and writes as `µs`. */
export type DurationUnit = 'ns' | 'us' | 'ms' | 's' | 'm' | 'h';

/** The spelling of a duration: as Go writes it, `1h30m0s`, or without the zeros at the end, `1h30m`. */
export type DurationForm = 'go' | 'short';

/** The units in nanoseconds. */
const UNITS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};

const TERM = /([\d.]+)(ns|us|µs|μs|ms|s|m|h)/y;

/** Go stores a duration as an int64 of nanoseconds. */
const MAX_NANOSECONDS = 2n ** 63n - 1n;
const MAX_TEXT = 200;

/**
 * Returns the nanoseconds of a Go duration (Go, `time.ParseDuration`); undefined if the text is not a duration, or if
 * Go would cut off part of a nanosecond.
 */
export function parseDuration(text: string): bigint | undefined {
  if (text.length > MAX_TEXT) return undefined;
  const unsigned = text.replace(/^[-+]/, '');
  if (unsigned === '0') return 0n;
  let nanoseconds = 0n;
  let at = 0;
  do {
    TERM.lastIndex = at;
    const term = parseTerm(TERM.exec(unsigned));
    if (term === undefined) return undefined;
    nanoseconds += term;
    at = TERM.lastIndex;
  } while (at < unsigned.length);
  if (nanoseconds > MAX_NANOSECONDS) return undefined;
  return text.startsWith('-') ? -nanoseconds : nanoseconds;
}

/** Returns the nanoseconds of one unit. */
export function nanosecondsIn(unit: DurationUnit): Ratio {
  return { numerator: UNITS[unit] ?? 1n, denominator: 1n };
}

/** Reports whether a text is a unit of durations. */
export function isDurationUnit(unit: string): unit is DurationUnit {
  return ['ns', 'us', 'ms', 's', 'm', 'h'].includes(unit);
}

/** Writes a duration as Go does (Go, `time.Duration.String`), or without its zeros at the end. */
export function writeDuration(nanoseconds: bigint, form: DurationForm): string | undefined {
  const absolute = nanoseconds < 0n ? -nanoseconds : nanoseconds;
  if (absolute > MAX_NANOSECONDS) return undefined;
  if (absolute === 0n) return '0s';
  const text = absolute < 1_000_000_000n ? writeSmall(absolute) : writeLarge(absolute);
  const spelled = form === 'go' ? text : text.replace(/(?<=m)0s$/, '').replace(/(?<=h)0m$/, '');
  return nanoseconds < 0n ? `-${spelled}` : spelled;
}

function parseTerm(match: RegExpExecArray | null): bigint | undefined {
  const number = parseDecimal(match?.[1] ?? '');
  const unit = UNITS[match?.[2] ?? ''];
  if (number === undefined || unit === undefined) return undefined;
  const product = multiply(number, { numerator: unit, denominator: 1n });
  return product === undefined ? undefined : wholeOf(product);
}

function writeSmall(nanoseconds: bigint): string {
  if (nanoseconds < 1_000n) return `${nanoseconds}ns`;
  return nanoseconds < 1_000_000n
    ? `${writeIn(nanoseconds, -3)}µs`
    : `${writeIn(nanoseconds, -6)}ms`;
}

function writeLarge(nanoseconds: bigint): string {
  const minutes = nanoseconds / 60_000_000_000n;
  const seconds = `${writeIn(nanoseconds % 60_000_000_000n, -9)}s`;
  if (minutes === 0n) return seconds;
  return minutes < 60n ? `${minutes}m${seconds}` : `${minutes / 60n}h${minutes % 60n}m${seconds}`;
}

function writeIn(nanoseconds: bigint, exponent: number): string {
  const product: Decimal | undefined = multiply(
    { digits: nanoseconds, exponent: 0 },
    ratioOf({ digits: 1n, exponent }),
  );
  return product === undefined ? '' : writeDecimal(product);
}
