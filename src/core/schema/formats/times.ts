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

/** A point in time, and the offset of its text from UTC. */
export interface GoTime {
  /** Whole seconds since 1970. */
  readonly seconds: number;
  /** The nanoseconds after them. */
  readonly nanoseconds: number;
  /** In minutes. */
  readonly offset: number;
}

const GO_TIME =
  /^(\d{4}-\d{2}-\d{2})T(\d|[01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:[.,](\d+))?(?:Z|([+-])([01]\d|2[0-4]):([0-5]\d|60))$/;

/**
 * Returns a time of RFC 3339 as `time.Parse` of Go reads it, undefined for other text. Go takes one digit for the hour, a
 * comma before the fraction, and offsets of 24 hours and 60 minutes.
 */
export function parseGoTime(text: string): GoTime | undefined {
  const [, date = '', hour = '', minute, second, fraction = '', sign, ...zone] =
    GO_TIME.exec(text) ?? [];
  if (!isDate(date)) return undefined;
  const [hours = 0, minutes = 0] = sign === undefined ? [] : zone.map(Number);
  const offset = (hours * 60 + minutes) * (sign === '-' ? -1 : 1);
  const local = Date.parse(`${date}T${hour.padStart(2, '0')}:${minute}:${second}Z`);
  const nanoseconds = Number(fraction.slice(0, 9).padEnd(9, '0'));
  return { seconds: local / 1000 - offset * 60, nanoseconds, offset };
}

const SECOND = 1_000_000_000n;

/** The units by their names; a word that begins with the last name of a unit is that unit. */
const UNITS: readonly (readonly [names: readonly string[], nanoseconds: bigint])[] = [
  [['ns', 'nano'], 1n],
  [['us', 'µs', 'micro'], 1_000n],
  [['ms', 'milli'], 1_000_000n],
  [['s', 'sec'], SECOND],
  [['m', 'min'], 60n * SECOND],
  [['h', 'hr', 'hour'], 3600n * SECOND],
  [['d', 'day'], 86_400n * SECOND],
  [['w', 'wk', 'week'], 604_800n * SECOND],
];

const LARGEST = 2n ** 63n - 1n;

/**
 * Returns the nanoseconds of a duration of Go or of Scala, such as `2 days`; undefined for other text (kube-openapi,
 * `pkg/validation/strfmt/duration.go`).
 */
export function parseDuration(text: string): bigint | undefined {
  const ofGo = parseGoDuration(text);
  if (ofGo !== undefined) return ofGo;
  let total: bigint | undefined;
  for (const [, digits = '', word = ''] of text.matchAll(/(\d+)(?:[\t\n\f\r ]*([A-Za-zµ]+))?/g)) {
    if (word !== '' && BigInt(digits) > LARGEST) return undefined;
    const unit = word.toLowerCase();
    for (const [names, size] of UNITS) {
      const isNamed = names.includes(unit) || unit.startsWith(names.at(-1) ?? '');
      if (isNamed) total = (total ?? 0n) + BigInt(digits) * size;
    }
  }
  return total;
}

const GO_UNITS: ReadonlyMap<string, bigint> = new Map([
  ['ns', 1n],
  ['us', 1000n],
  ['µs', 1000n],
  ['μs', 1000n],
  ['ms', 1_000_000n],
  ['s', SECOND],
  ['m', 60n * SECOND],
  ['h', 3600n * SECOND],
]);

/** More digits of a fraction than these do not count, as in Go. */
const FRACTION = 18;

/** Returns the nanoseconds of a duration, an int64, as `time.ParseDuration` of Go reads it; undefined for other text. */
export function parseGoDuration(text: string): bigint | undefined {
  const found = /^([+-]?)((?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+|0)$/.exec(text);
  if (found === null) return undefined;
  const [, sign, spans = ''] = found;
  let total = 0n;
  for (const [, whole = '', fraction = '', unit = ''] of spans.matchAll(
    /(\d*)(?:\.(\d*))?(ns|us|µs|μs|ms|s|m|h)/gy,
  )) {
    const size = GO_UNITS.get(unit) ?? 0n;
    const digits = fraction.slice(0, FRACTION);
    total += BigInt(whole) * size + (BigInt(digits) * size) / 10n ** BigInt(digits.length);
  }
  if (sign === '-') return total <= LARGEST + 1n ? -total : undefined;
  return total <= LARGEST ? total : undefined;
}
