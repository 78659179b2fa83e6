import { daysIn } from '../formats/times.ts';

const RFC_3339 =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{1,2}):(\d{2}):(\d{2})(?:[.,]\d+)?(?:Z|([+-])(\d{2}):(\d{2}))$/;

const MINUTE = 60_000;

/**
 * Returns a time as Go encodes it: in UTC, to the second (apimachinery, `pkg/apis/meta/v1/time.go`). Undefined if the
 * text is not a time (RFC 3339).
 */
export function readTime(text: string): string | undefined {
  const [
    all,
    year = '',
    month = '',
    day = '',
    hour = '',
    minute = '',
    second = '',
    sign,
    ...offset
  ] = RFC_3339.exec(text) ?? [];
  if (all === undefined) return undefined;
  const isDay = Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month));
  const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  const [hours = 0, minutes = 0] = offset.map(Number);
  if (!isDay || !isTime || hours > 24 || minutes > 60) return undefined;
  const local = Date.parse(`${year}-${month}-${day}T${hour.padStart(2, '0')}:${minute}:${second}Z`);
  const ahead = sign === undefined ? 0 : (hours * 60 + minutes) * MINUTE * (sign === '-' ? -1 : 1);
  return `${new Date(local - ahead).toISOString().slice(0, -5)}Z`;
}
