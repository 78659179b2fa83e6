import { isDate } from '../formats/times.ts';

const CLOCK = /^T(\d{1,2}):([0-5]\d):([0-5]\d)(?:[.,]\d+)?(Z|[+-]\d{2}:\d{2})$/;

const DATE_LENGTH = '2006-01-02'.length;
const MINUTE = 60_000;

/**
 * Returns a time as Go encodes it: in UTC, to the second (apimachinery, `pkg/apis/meta/v1/time.go`). Undefined if the
 * text is not a time (RFC 3339).
 */
export function readTime(text: string): string | undefined {
  const date = text.slice(0, DATE_LENGTH);
  const clock = CLOCK.exec(text.slice(DATE_LENGTH));
  if (clock === null || !isDate(date)) return undefined;
  const [, hour = '', minute = '', second = '', zone = 'Z'] = clock;
  const ahead = minutesAhead(zone);
  if (Number(hour) > 23 || ahead === undefined) return undefined;
  const local = Date.parse(`${date}T${hour.padStart(2, '0')}:${minute}:${second}Z`);
  return `${new Date(local - ahead * MINUTE).toISOString().slice(0, -5)}Z`;
}

/** Returns the offset of a zone from UTC; undefined if it is out of range. */
function minutesAhead(zone: string): number | undefined {
  if (zone === 'Z') return 0;
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number);
  if (hours > 24 || minutes > 60) return undefined;
  return (hours * 60 + minutes) * (zone.startsWith('-') ? -1 : 1);
}
