import type { Random } from './random.ts';

/** Headers of a request, and their effect. */
export interface Headers {
  /** The name for the tally. */
  readonly kind: string;
  /** Lines without line ends, in Latin-1. They do not include framing. */
  readonly lines: readonly string[];
  /** True if they declare `application/json`, and nothing that changes the meaning of the body. */
  readonly isJson: boolean;
  /** `refusable`: a server may refuse them before the webhook sees them. `broken`: it should refuse them and close. */
  readonly safety: Safety;
  /** True if the connection ends after the reply. */
  readonly closes?: boolean;
}

/** The acceptance of a request by an HTTP server. */
export type Safety = 'sound' | 'refusable' | 'broken';

const HOST = 'Host: webhook.example';
const JSON_TYPE = 'Content-Type: application/json';
const ORDINARY = [HOST, 'User-Agent: kube-apiserver-admission', 'Accept: application/json, */*'];

/** Returns the headers of an API server. */
export function ordinaryHeaders(): Headers {
  return { kind: 'ordinary', lines: [...ORDINARY, JSON_TYPE], isJson: true, safety: 'sound' };
}

/** Returns headers that are hostile in one way. */
export function hostileHeaders(random: Random, marker: string): Headers {
  return random.weighted<() => Headers>([
    [6, () => withType(random, marker)],
    [6, () => withMore('harmless', harmless(random, marker))],
    [3, () => withMore('trace', aTrace(random, marker))],
    [3, () => withMore('hop by hop', hopByHop(random, marker), 'refusable')],
    [2, () => withMore('closes', 'Connection: close', 'sound', true)],
    [2, () => withMore('expects', `Expect: ${anExpectation(random, marker)}`, 'refusable')],
    [2, () => many(random, marker)],
    [2, () => withHost(random, marker)],
    [3, () => withMore('malformed', malformed(random, marker), 'broken')],
  ])();
}

function withMore(
  kind: string,
  line: string,
  safety: Safety = 'sound',
  closes: boolean = false,
): Headers {
  return { ...ordinaryHeaders(), kind, lines: [...ORDINARY, JSON_TYPE, line], safety, closes };
}

function withType(random: Random, marker: string): Headers {
  const value = random.pick([
    '',
    ' ',
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    'application/json;',
    'application/json, text/plain',
    'application/json; boundary=x',
    `application/json; ${marker}=1`,
    'application/jsonp',
    'application/json-patch+json',
    'application/vnd.kubernetes.protobuf',
    'application/yaml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=b',
    'text/plain',
    'text/html',
    'json',
    '*/*',
    `${'a'.repeat(300)}/json`,
    `application/json${' '.repeat(3000)}x`,
    `application/json;${' charset=utf-8;'.repeat(200)}`,
    `${' \t'.repeat(1500)}application/json`,
    '\xff/\xfe',
    marker,
  ]);
  const lines = random.pick([
    [`Content-Type: ${value}`],
    [`content-type:${value}`],
    [`Content-Type: ${value}`, JSON_TYPE],
    [JSON_TYPE, `Content-Type: ${value}`],
    [],
  ]);
  return { kind: 'type', lines: [...ORDINARY, ...lines], isJson: false, safety: 'sound' };
}

function harmless(random: Random, marker: string): string {
  const name = random.pick([
    'Accept-Encoding',
    'Authorization',
    'Cookie',
    'Origin',
    'Referer',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-HTTP-Method-Override',
    'X-Original-URL',
    'X-Rewrite-URL',
    'Range',
    'If-None-Match',
    'If-Modified-Since',
    'Forwarded',
    'CF-Connecting-IP',
    'Content-Language',
    'Content-MD5',
    'Max-Forwards',
    '__proto__',
    'constructor',
    'x',
    'X-!#$%&*+.^_`|~',
    'x'.repeat(300),
  ]);
  const value = random.pick([
    marker,
    `Bearer ${marker}`,
    `${marker}; ${marker}=${marker}`,
    'bytes=0-0,-1',
    'DELETE',
    '/livez',
    '*',
    '',
    '\xe4\xf6\xfc\xff',
    '() { :;}; echo',
    '${jndi:ldap://a.example/b}',
    'a,'.repeat(500),
    `"${'\\'.repeat(400)}`,
  ]);
  return `${name}: ${value}`;
}

function aTrace(random: Random, marker: string): string {
  const value = random.pick([
    '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    '00-00000000000000000000000000000000-0000000000000000-00',
    `00-${marker}-${marker}-01`,
    'ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-what',
    `00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-${marker}`,
    `00-${'a'.repeat(8000)}`,
    '-'.repeat(4000),
    '',
    '\xff',
  ]);
  const more = random.chance(0.3) ? `\r\ntracestate: ${'a=b,'.repeat(100)}${marker}=1` : '';
  return `traceparent: ${value}${more}`;
}

function hopByHop(random: Random, marker: string): string {
  return random.pick([
    'Connection: keep-alive',
    'Connection: keep-alive, content-type, content-length',
    `Connection: ${marker}`,
    'Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
    'Upgrade: HTTP/3.0, TLS/9',
    'Keep-Alive: timeout=0, max=0',
    'TE: trailers, deflate;q=0.5',
    'TE: \x7f',
    'Trailer: Content-Length, Host',
    'Proxy-Connection: close',
    `Proxy-Authorization: Basic ${marker}`,
    'Proxy-Authenticate: a',
    'Via: 1.1 a, 1.1 b',
    'Max-Forwards: -1',
  ]);
}

function anExpectation(random: Random, marker: string): string {
  return random.pick(['100-continue', '100-CONTINUE', '100-continue, 100-continue', '200-ok', marker, '']);
} // prettier-ignore

function many(random: Random, marker: string): Headers {
  const line = random.pick([
    (at: number) => `X-${at}: ${marker}`,
    (at: number) => `X-${at}:`,
    () => 'X-Same: a',
    () => JSON_TYPE,
    () => 'Cookie: a=b',
    () => 'traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    () => 'Accept-Encoding: gzip',
    () => `X-Huge: ${'h'.repeat(1000)}`,
  ]);
  const count = random.pick([20, 90, 150, 600, 2500]);
  const lines = Array.from({ length: count }, (_, at) => line(at));
  return { ...ordinaryHeaders(), kind: 'many', lines: [...ORDINARY, ...lines, JSON_TYPE], isJson: false, safety: 'broken' };
} // prettier-ignore

function withHost(random: Random, marker: string): Headers {
  const lines = random.pick([
    [],
    ['Host:'],
    [HOST, HOST],
    [HOST, `Host: ${marker}`],
    [`Host: ${marker}.example`],
    [`Host: ${marker}@b.example`],
    ['Host: a b'],
    ['Host: [::1]:80'],
    ['Host: [::1'],
    ['Host: 1.2.3.4.5:99999'],
    ['Host: a/livez?'],
    ['Host: a#'],
    ['Host: a\\b'],
    ['Host: \xff'],
    ['Host: xn--'],
    ['Host: a:b:c'],
    [`Host: ${'a.'.repeat(2000)}`],
    ['Host: <script>'],
    ['Host: %00'],
  ]);
  // An odd host may change the path, which then counts as a request for that path.
  return { kind: 'host', lines: [...lines, JSON_TYPE], isJson: false, safety: 'refusable' };
}

function malformed(random: Random, marker: string): string {
  return random.pick([
    marker,
    `: ${marker}`,
    ` : ${marker}`,
    `X-A : ${marker}`,
    `X-A\t: ${marker}`,
    `X A: ${marker}`,
    `X-A: ${marker}\r\n folded`,
    `X-A: ${marker}\r\n\tfolded: yes`,
    `X-A: a\0${marker}`,
    `X-A: a\r${marker}`,
    `X-A: a\n${marker}`,
    `X-A: a\nX-B: ${marker}`,
    `X-A: \x01\x02\x08\x1f\x7f`,
    `X-\0A: ${marker}`,
    `X-\xe4: ${marker}`,
    `(X): ${marker}`,
    `X-A: ${marker}\r`,
    `\x0bX-A: ${marker}`,
    `X-Huge: ${'h'.repeat(17_000)}`,
    `${'x'.repeat(17_000)}: a`,
    `X-A:${' '.repeat(17_000)}`,
  ]);
}
