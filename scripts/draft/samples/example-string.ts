import { admittedBy } from '../../../src/check/admitted-text.ts';
import { textAt } from '../../../src/core/json/fields.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import type { JsonObject } from '../../../src/core/json/json-value.ts';
import { EVERY } from '../../../src/core/lens/engine/path.ts';
import { tokensOf } from '../../../src/check/likeness.ts';
import { NO_LIMITS } from '../../../src/prove/objects/places/limits.ts';
import { Texts } from '../../../src/prove/objects/values/texts.ts';

/** Example strings by format: the formats that an API server checks, and some that patterns often require. */
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-02T03:04:05Z',
  date: '2026-01-02',
  datetime: '2026-01-02T03:04:05Z',
  duration: '1m30s',
  byte: 'ZXhhbXBsZQ==',
  email: 'user@example.com',
  hostname: 'www.example.com',
  ip: '192.0.2.1',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  cidr: '192.0.2.0/24',
  mac: '00:00:5e:00:53:01',
  uri: 'https://www.example.com/',
  uuid: '5a1de5ee-0e25-4f6e-8a57-c5dfc1b0c1a1',
  uuid4: '5a1de5ee-0e25-4f6e-8a57-c5dfc1b0c1a1',
  password: 'example',
  'k8s-short-name': 'example',
  'k8s-long-name': 'www.example.com',
};

/** Strings that match common patterns. They are tried in this order, after the name of the field. */
const CANDIDATES: readonly string[] = [
  ...Object.values(FORMATS),
  '1',
  '10',
  '1Gi',
  '50%',
  '1.5',
  '0.5',
  // As Go writes durations, so that a webhook in Go does not change them.
  '1h0m0s',
  '5m0s',
  '30s',
  '1h',
  '5m',
  'a',
  'A',
  'Example',
  'EXAMPLE',
  'v1',
  'v1.2.3',
  '1.2.3',
  'example.com',
  'example/v1',
  'example.com/v1',
  'example.com/name',
  'example.com:80',
  '/',
  '/example',
  '/etc/example',
  './example',
  '*',
  '*.example.com',
  'oci://www.example.com/example',
  'http://www.example.com',
  'ssh://git@www.example.com/example',
  'git@www.example.com:example',
  'oci://www.example.com',
  's3://example',
  'sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'example@sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'arn:aws:iam::123456789012:role/example',
  'vpc-12345678',
  'sg-12345678',
  'subnet-12345678',
  'ami-12345678',
  '12345678',
  '123456789012',
  '@every 1h',
  '* * * * *',
  '0 0 * * *',
  '09:00',
  'monday',
  '2026',
  'https://',
  'true',
  'error',
  '-example',
  '2026-01-02T03:04',
  '192.0.2.1/32',
  '65000:100',
  '65000:100:200',
];

/** The largest number of characters to reach a minimum length: people read the sample. */
const MOST_CHARACTERS = 1000;

/**
 * Returns a different string for every place, where possible, so that a misplaced value is noticed. It is too short for a
 * minimum length beyond `MOST_CHARACTERS`.
 */
export function exampleString(
  schema: JsonObject,
  path: readonly string[],
  used: Set<string>,
): string {
  const { default: value, minLength, maxLength, example } = schema;
  const least = Math.min(typeof minLength === 'number' ? minLength : 0, MOST_CHARACTERS);
  const most = typeof maxLength === 'number' ? maxLength : Infinity;
  const isAllowed = admittedBy(schema);
  const known = FORMATS[formatOf(schema)];
  if (known !== undefined && isAllowed(known)) {
    const unused = countedUp(known).find((text) => !used.has(text) && isAllowed(text)) ?? known;
    used.add(unused);
    return unused;
  }
  const names = namesFor(path).map((text) => text.slice(0, Math.min(most, 63)).padEnd(least, 'x'));
  const free = names.find((text) => !used.has(text) && isAllowed(text));
  if (free !== undefined) used.add(free);
  const told = [example, value].filter((one) => typeof one === 'string');
  const candidates = [...told, ...CANDIDATES, ...names];
  return free ?? candidates.find(isAllowed) ?? generated(schema) ?? names[0] ?? '';
}

/** Returns texts that differ only in their last number, which counts up. */
function countedUp(text: string): string[] {
  const last = /\d+(?=\D*$)/;
  return Array.from({ length: 20 }, (_, more) =>
    text.replace(last, (digits) => String(Number(digits) + more).padStart(digits.length, '0')),
  );
}

/** Returns the format of a string. One whose validation rules read it as a duration is a duration. */
function formatOf({ format, 'x-kubernetes-validations': rules }: JsonObject): string {
  if (typeof format === 'string') return format;
  const texts = (isJsonList(rules) ? rules : []).map((rule) =>
    isJsonObject(rule) ? textAt(rule, 'rule') : '',
  );
  return texts.some((text) => text.includes('duration(self')) ? 'duration' : '';
}

/** Finds the texts of a pattern once: a sample is made many times. */
const TEXTS = new Texts();

/** Returns the shortest of some generated texts that match the pattern of a schema; undefined if none was found. */
function generated({ pattern, minLength, maxLength }: JsonObject): string | undefined {
  if (typeof pattern !== 'string' || Number(minLength ?? 0) > MOST_CHARACTERS) return undefined;
  const texts = TEXTS.pool({
    ...NO_LIMITS,
    patterns: [pattern],
    ...(typeof minLength === 'number' && { minLength }),
    ...(typeof maxLength === 'number' && { maxLength }),
  });
  const plain = texts.filter((text) => /^[!-~]+$/.test(text));
  const [first] = (plain.length > 0 ? plain : texts).toSorted(
    (one, other) => one.length - other.length,
  );
  return first;
}

/**
 * Returns names for a field: `example-time-zone` for `spec.cron.timeZone`, then names with more of the path, then with
 * a number. All are DNS labels. An apiVersion has such a group and a version, because webhooks split it.
 */
function namesFor(path: readonly string[]): string[] {
  const keys = path.filter((key) => key !== EVERY);
  const [named, end] = keys.at(-1) === 'apiVersion' ? [keys.slice(0, -1), '.com/v1'] : [keys, ''];
  const words = named.map(inWords);
  const byPath = words.map((_, at) => ['example', ...words.slice(-1 - at)].join('-'));
  const [shortest = 'example'] = byPath;
  const numbered = Array.from({ length: 99 }, (_, at) => `${shortest}-${at + 2}`);
  return [shortest, ...byPath.slice(1, 4), ...numbered].map((name) => name + end);
}

function inWords(name: string): string {
  return tokensOf(name).join('-');
}
