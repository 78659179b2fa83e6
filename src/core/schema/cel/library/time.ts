import { parseGoDuration, parseGoTime } from '../../formats/times.ts';
import { duration, global, int, method, string, timestamp } from '../language/overload.ts';
import type { Overload } from '../language/overload.ts';
import { Duration, EvaluationError, Timestamp, found } from '../language/values.ts';
import { withoutTrailing } from './without-trailing.ts';

const BILLION = 1_000_000_000n;

/** The functions for points and spans of time (cel-spec, "Timestamps", "Duration"). */
export const TIME: readonly Overload[] = [
  global('timestamp', [timestamp], timestamp, (value) => value),
  global('timestamp', [string], timestamp, textToTimestamp),
  global('timestamp', [int], timestamp, (seconds) => new Timestamp(seconds * BILLION)),
  global('duration', [duration], duration, (value) => value),
  global('duration', [string], duration, textToDuration),
  global('duration', [int], duration, (nanoseconds) => new Duration(nanoseconds)),
  global('int', [timestamp], int, (value) => floorDivide(value.nanoseconds, BILLION)),
  global('int', [duration], int, (value) => value.nanoseconds),
  global('string', [timestamp], string, timestampToText),
  global('string', [duration], string, durationToText),
  method('getHours', [duration], int, (value) => value.nanoseconds / (3600n * BILLION)),
  method('getMinutes', [duration], int, (value) => value.nanoseconds / (60n * BILLION)),
  method('getSeconds', [duration], int, (value) => value.nanoseconds / BILLION),
  method('getMilliseconds', [duration], int, (value) => value.nanoseconds / 1_000_000n),
  ...getter('getFullYear', (date) => date.getUTCFullYear()),
  ...getter('getMonth', (date) => date.getUTCMonth()),
  ...getter('getDate', (date) => date.getUTCDate()),
  ...getter('getDayOfMonth', (date) => date.getUTCDate() - 1),
  ...getter('getDayOfWeek', (date) => date.getUTCDay()),
  ...getter('getDayOfYear', dayOfYear),
  ...getter('getHours', (date) => date.getUTCHours()),
  ...getter('getMinutes', (date) => date.getUTCMinutes()),
  ...getter('getSeconds', (date) => date.getUTCSeconds()),
  ...getter('getMilliseconds', (date) => date.getUTCMilliseconds()),
];

/** The functions whose only parameter is a text that must be a time or a duration. */
export const TIME_LITERALS: ReadonlySet<string> = new Set(['timestamp', 'duration']);

type Get = (date: Date) => number;

function getter(name: string, get: Get): readonly Overload[] {
  return [
    method(name, [timestamp], int, (value) => BigInt(get(dateIn(value, 0)))),
    method(name, [timestamp, string], int, (value, zone) =>
      BigInt(get(dateIn(value, offsetOf(zone, value)))),
    ),
  ];
}

/** Returns a date whose UTC fields show the time at an offset, in milliseconds. */
function dateIn(value: Timestamp, offset: number): Date {
  return new Date(Number(floorDivide(value.nanoseconds, 1_000_000n)) + offset);
}

function dayOfYear(date: Date): number {
  const first = Date.UTC(date.getUTCFullYear(), 0, 1);
  return Math.floor((date.getTime() - first) / 86_400_000);
}

/** A zone is an offset (`+02:00`) or a name of the IANA database. */
function offsetOf(zone: string, at: Timestamp): number {
  const fixed = /^([+-]?)(\d{1,2}):(\d{2})$/.exec(zone);
  if (fixed !== null) {
    const [, sign, hours, minutes] = fixed;
    const size = (Number(hours) * 60 + Number(minutes)) * 60_000;
    return sign === '-' ? -size : size;
  }
  const date = dateIn(at, 0);
  const shown = new Map(
    formatOf(zone)
      .formatToParts(date)
      .map((part) => [part.type, part.value]),
  );
  const field = (name: Intl.DateTimeFormatPartTypes): number => Number(shown.get(name));
  const local = Date.UTC(
    field('year'),
    field('month') - 1,
    field('day'),
    field('hour'),
    field('minute'),
    field('second'),
  );
  return local - Math.floor(date.getTime() / 1000) * 1000;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch (error) {
    throw new EvaluationError(`unknown time zone ${zone}`, { cause: error });
  }
}

function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return value < 0n && quotient * by !== value ? quotient - 1n : quotient;
}

/** Returns a time of RFC 3339; undefined for other text. */
export function parseTimestamp(text: string): Timestamp | undefined {
  const time = parseGoTime(text);
  if (time === undefined) return undefined;
  return new Timestamp(BigInt(time.seconds) * BILLION + BigInt(time.nanoseconds), time.offset);
}

const NOT_CONVERTED = "type conversion error from 'string' to";

function textToTimestamp(text: string): Timestamp {
  return found(parseTimestamp(text), `${NOT_CONVERTED} 'google.protobuf.Timestamp'`);
}

function textToDuration(text: string): Duration {
  return new Duration(found(parseGoDuration(text), `${NOT_CONVERTED} 'google.protobuf.Duration'`));
}

/** As Go's `time.RFC3339Nano`. */
export function timestampToText(value: Timestamp): string {
  const seconds = floorDivide(value.nanoseconds, BILLION) + BigInt(value.offset * 60);
  const fraction = String(
    value.nanoseconds - floorDivide(value.nanoseconds, BILLION) * BILLION,
  ).padStart(9, '0');
  const digits = withoutTrailing(fraction, '0');
  const date = new Date(Number(seconds) * 1000).toISOString().slice(0, 19);
  return `${date}${digits === '' ? '' : `.${digits}`}${zoneOf(value.offset)}`;
}

function zoneOf(offset: number): string {
  if (offset === 0) return 'Z';
  const size = Math.abs(offset);
  const digits = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'));
  return `${offset < 0 ? '-' : '+'}${digits.join(':')}`;
}

/** The seconds, as the shortest decimal. */
export function durationToText(value: Duration): string {
  const seconds = Number(value.nanoseconds) / 1e9;
  const isTiny = seconds !== 0 && Math.abs(seconds) < 1e-6;
  return `${isTiny ? withoutTrailing(seconds.toFixed(9), '0') : seconds}s`;
}
