import type { Random } from './random.ts';

/**
 * The endpoint at a path: `right` is the webhook with its secret; `wrong` is nothing; `health` is a health endpoint or
 * nothing; `unclear` may be any of them, because servers read malformed paths differently.
 */
export type Place = 'right' | 'wrong' | 'health' | 'unclear';

/** The target in the first line of a request. */
export interface Target {
  /** The name for the tally. */
  readonly kind: string;
  /** The target as written, in Latin-1. */
  readonly text: string;
  readonly place: Place;
  /** True if an HTTP server may refuse it, whatever endpoint is at the path. */
  readonly isOdd?: boolean;
}

/** Returns the path that an API server requests. */
export function theRightTarget(secret: string): Target {
  return { kind: 'right', text: `/convert/${secret}?timeout=30s`, place: 'right' };
}

/** Returns a path with a wrong secret, or without one. */
export function aWrongTarget(secret: string, random: Random, marker: string): Target {
  const text = random.pick([
    '/convert?timeout=30s',
    '/convert/',
    '/',
    `/${secret}`,
    `/convert/${secret.slice(0, -1)}?timeout=30s`,
    `/convert/${secret}A?timeout=30s`,
    `/convert/A${secret.slice(1)}?timeout=30s`,
    `/convert/${secret.toLowerCase()}`,
    `/convert/${secret}/${marker}`,
    `/convert/${secret}.json`,
    `/convert/${marker}`,
    `/convert/${marker.repeat(30)}`,
    `/converted/${secret}`,
    `/CONVERT/${secret}`,
    `/api/convert/${secret}`,
    `/convert?secret=${secret}`,
    `/convert/?${secret}`,
    `/convert/%00${secret}`,
    '/convert/undefined',
    '/convert/null',
    '/convert/__proto__',
    '/constructor/prototype',
    '/metrics',
    '/debug/pprof/',
    '/.git/config',
    '/favicon.ico',
    `/cgi-bin/luci/;stok=/locale?${marker}`,
  ]);
  return { kind: 'wrong', text, place: 'wrong' };
}

/** Returns a path that is right or wrong in an odd way, or that of a health endpoint. */
export function anOddTarget(secret: string, random: Random, marker: string): Target {
  const right = `/convert/${secret}`;
  return random.weighted<() => Target>([
    [6, () => ({ kind: 'query', place: 'right', text: `${right}?${aQuery(random, marker)}` })],
    [5, () => ({ kind: 'health', place: 'health', text: aHealthPath(random, marker) })],
    [4, () => ({ kind: 'slashes', place: 'unclear', text: slashes(right, random) })],
    [4, () => ({ kind: 'escapes', place: 'unclear', isOdd: true, text: escaped(right, random) })],
    [3, () => ({ kind: 'form', place: 'unclear', isOdd: true, text: otherForm(right, random) })],
    [2, () => ({ kind: 'bytes', place: 'unclear', isOdd: true, text: oddBytes(right, random) })],
    [1, () => ({ kind: 'long', place: 'unclear', isOdd: true, text: long(right, random, marker) })],
  ])();
}

function aQuery(random: Random, marker: string): string {
  return random.pick([
    '',
    `timeout=${random.pick(['0s', '1s', '-1s', '999999999s', '99999999999999999999s', '1e9s', '30', 's', 'NaNs'])}`,
    `timeout=30s&timeout=0s&${marker}`,
    `x=${marker}&timeout=30s`,
    `timeout=30s#${marker}`,
    `__proto__[a]=${marker}&constructor=1`,
    `${'a=b&'.repeat(random.below(200))}timeout=30s`,
    `timeout=%33%30s&%zz=%`,
    `?timeout=5s??${marker}`,
    `a=${'%00%0d%0aX-Injected:%201'.repeat(random.below(4))}`,
  ]);
}

function aHealthPath(random: Random, marker: string): string {
  const endpoint = random.pick(['livez', 'readyz', 'healthz']);
  return random.pick([
    `/${endpoint}`,
    `/${endpoint}/`,
    `/${endpoint}?verbose`,
    `/${endpoint}?verbose=${marker}`,
    `/${endpoint}?exclude=${marker}&verbose`,
    `/${endpoint}?${'exclude=ping&'.repeat(random.below(300))}verbose`,
    `/${endpoint}?exclude=shutdown&exclude=ping&verbose&exclude=%ff`,
    `/${endpoint}?verbose&exclude=%0d%0aSet-Cookie:%20a&exclude=%3Cb%3E`,
    `/${endpoint}?__proto__=1&exclude[]=ping`,
    `/${endpoint}/ping`,
    `/${endpoint}/shutdown`,
    `/${endpoint}/ping/`,
    `/${endpoint}/constructor`,
    `/${endpoint}/__proto__`,
    `/${endpoint}/${marker}`,
    `/${endpoint}/ping/${marker}`,
    `/${endpoint.toUpperCase()}`,
    `/${endpoint}x`,
  ]);
}

function slashes(right: string, random: Random): string {
  return random.pick([
    `${right}/`,
    `/${right}`,
    `//a.example${right}`,
    `${right}//`,
    right.replace('t/', 't//'),
    `/.${right}`,
    `/x/..${right}`,
    `/..${right}`,
    `${right}/.`,
    `${right}/..`,
    `${right}/../..`,
    `${right}/../convert`,
    `${right};a=b`,
    `/livez/..${right}`,
    `${right}/../../livez`,
  ]);
}

function escaped(right: string, random: Random): string {
  const at = random.between(1, right.length - 1);
  const code = right.charCodeAt(at).toString(16);
  return random.pick([
    `${right.slice(0, at)}%${code}${right.slice(at + 1)}`,
    `${right.slice(0, at)}%25${code}${right.slice(at + 1)}`,
    `${right.slice(0, at)}%${right.slice(at)}`,
    `${right.slice(0, at)}%00${right.slice(at)}`,
    `${right}%`,
    `${right}%2`,
    `${right}%zz`,
    `${right}%ff`,
    `${right}%c0%ae`,
    `${right}%0d%0aX-Injected:%201`,
    `${right}%23`,
    `${right}%3ftimeout=1s`,
    `/%2e%2e${right}`,
    right.replaceAll('/', '%2f'),
    right.replaceAll('/', '%5c'),
    `${right}#${right}`,
    `${right}+`,
    `${right}%20`,
  ]);
}

function otherForm(right: string, random: Random): string {
  return random.pick([
    `http://127.0.0.1${right}`,
    `https://a.example${right}`,
    `HTTP://A.EXAMPLE:65536${right}`,
    `http://[::1]${right}`,
    `http://a@b.example${right}`,
    `http:${right}`,
    `ftp://a${right}`,
    `http://${right}`,
    'file:///etc/passwd',
    'javascript:alert(1)',
    'a.example:443',
    '*',
    '**',
    '?',
    '#',
    '',
    'convert',
    right.slice(1),
  ]);
}

function oddBytes(right: string, random: Random): string {
  const odd = random.pick(['\0', '\x01', '\t', '\x7f', '\x80', '\xff', '\xc3\xa4', '\\', '"', '<', '{', '|', '^', '`', '\x0b', '\r']);
  const at = random.below(right.length + 1);
  return `${right.slice(0, at)}${odd}${right.slice(at)}`;
} // prettier-ignore

function long(right: string, random: Random, marker: string): string {
  const filling = random.pick([marker, '/', '/..', '/.', '%41', 'a', '?', '../', ';']);
  const times = Math.floor(random.pick([300, 4000, 16_000, 17_000]) / filling.length);
  return random.pick([
    `${right}/${filling.repeat(times)}`,
    `/${filling.repeat(times)}`,
    `${right}?${filling.repeat(times)}`,
  ]);
}
