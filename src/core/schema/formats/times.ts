import { groupsIn, matcherOf } from './go-pattern.ts';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Reports whether a text is a date (RFC 3339, full-date; Go, `time.Parse`). */
export function isDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = DATE.exec(text) ?? [];
  const lastDay = daysIn(Number(year), Number(month));
  return year !== '' && Number(day) >= 1 && Number(day) <= lastDay;
}

/** Returns the number of days in a month; zero if there is no such month. */
function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [0, 31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month] ?? 0;
}

const TIME = /^([0-9]{2}):([0-9]{2}):([0-9]{2})(?:.[0-9]+)?(?:z|[+-][0-9]{2}:[0-9]{2})$/u;

/**
 * Reports whether a text is a date and a time (kube-openapi, `pkg/validation/strfmt/time.go`, `IsDateTime`). Whatever
 * follows a second T does not count.
 */
export function isDateTime(text: string): boolean {
  const [date = '', time] = text.toLowerCase().split('t');
  if (time === undefined || !isDate(date)) return false;
  const [, hours, minutes = '', seconds = ''] = TIME.exec(time) ?? [];
  return hours !== undefined && hours <= '23' && minutes <= '59' && seconds <= '59';
}

const UNITS: readonly (readonly [exact: readonly string[], prefix: string])[] = [
  [['ns'], 'nano'],
  [['us', 'µs'], 'micro'],
  [['ms'], 'milli'],
  [['s'], 'sec'],
  [['m'], 'min'],
  [['h', 'hr'], 'hour'],
  [['d'], 'day'],
  [['w', 'wk'], 'week'],
];

const SCALA = '(\\d+)\\s*([A-Za-zµ]+)';
const LARGEST = 2n ** 63n - 1n;

/** Reports whether a text is a duration of Go or of Scala (kube-openapi, `pkg/validation/strfmt/duration.go`). */
export function isDuration(text: string): boolean {
  if (isGoDuration(text)) return true;
  const matches = groupsIn(text, SCALA, 2);
  if (matches.some(([digits = '']) => BigInt(digits) > LARGEST)) return false;
  return matches.some(([, unit = '']) => isUnit(unit.toLowerCase()));
}

function isUnit(unit: string): boolean {
  return UNITS.some(([exact, prefix]) => exact.includes(unit) || unit.startsWith(prefix));
}

const NANOSECONDS: ReadonlyMap<string, bigint> = new Map([
  ['ns', 1n],
  ['us', 1000n],
  ['µs', 1000n],
  ['μs', 1000n],
  ['ms', 1_000_000n],
  ['s', 1_000_000_000n],
  ['m', 60_000_000_000n],
  ['h', 3_600_000_000_000n],
]);

const UNIT = '(ns|us|µs|μs|ms|s|m|h)';
const PARTS = `([0-9]*)\\.?([0-9]*)${UNIT}`;

/** Reports whether `time.ParseDuration` reads a text. A duration is an int64 of nanoseconds. */
function isGoDuration(text: string): boolean {
  if (/^[+-]?0$/.test(text)) return true;
  if (!matcherOf(`^[+-]?(([0-9]+\\.?[0-9]*|\\.[0-9]+)${UNIT})+$`)(text)) return false;
  const limit = text.startsWith('-') ? LARGEST + 1n : LARGEST;
  let sum = 0n;
  for (const [whole = '', fraction = '', unit = ''] of groupsIn(text, PARTS, 3)) {
    const scale = NANOSECONDS.get(unit) ?? 0n;
    const digits = fraction.slice(0, 15);
    sum += BigInt(whole === '' ? '0' : whole) * scale;
    sum += (BigInt(digits === '' ? '0' : digits) * scale) / 10n ** BigInt(digits.length);
  }
  return sum <= limit;
}
