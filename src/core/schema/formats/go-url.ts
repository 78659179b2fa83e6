import { isIpv6 } from './addresses.ts';
import { toUtf8 } from './to-utf8.ts';

/** The parts of a URL as Go's `net/url` reads them. */
export interface UrlParts {
  readonly scheme: string;
  readonly escapedHost: string;
  readonly escapedPath: string;
  readonly query: string;
}

/** Reports whether a text is a URI, or an absolute path (Go 1.26, `net/url`, `ParseRequestURI`). */
export function isRequestUri(text: string): boolean {
  return typeof parseUrl(text, true) === 'object';
}

/**
 * Parses a URL as `parse` in Go's `net/url`.
 *
 * @param isRequest - true for `ParseRequestURI`, which reads no fragment
 * @returns the problem for a text that is not a URL
 */
export function parseUrl(text: string, isRequest: boolean): UrlParts | string {
  const problem = obviousProblem(text, isRequest);
  if (problem !== undefined) return problem;
  if (text === '*') return { scheme: '', escapedHost: '', escapedPath: '*', query: '' };
  const [colon = '', scheme = ''] = /^([a-zA-Z][a-zA-Z0-9+.-]*):/.exec(text) ?? [];
  const behind = text.slice(colon.length);
  const [rest = '', query = ''] = behind.split(/\?(.*)/s, 2);
  const known = { scheme: scheme.toLowerCase(), query };
  if (!rest.startsWith('/')) return withoutRoot(known, rest, isRequest);
  return hasHost(rest, scheme, isRequest)
    ? withHost(known, rest.slice(2))
    : withPath(known, '', rest);
}

function hasHost(rest: string, scheme: string, isRequest: boolean): boolean {
  if (!rest.startsWith('//')) return false;
  return scheme !== '' || (!isRequest && !rest.startsWith('///'));
}

function withHost(known: Known, rest: string): UrlParts | string {
  const path = /\/.*$/s.exec(rest)?.[0] ?? '';
  const host = parseAuthority(known.scheme, rest.slice(0, rest.length - path.length));
  return typeof host === 'object' ? withPath(known, host.escapedHost, path) : host;
}

function obviousProblem(text: string, isRequest: boolean): string | undefined {
  if (/\p{Cc}/u.test(text.replace(/[\u0080-\u009f]/g, ''))) {
    return 'net/url: invalid control character in URL';
  }
  if (text === '' && isRequest) return 'empty url';
  return text.startsWith(':') ? 'missing protocol scheme' : undefined;
}

type Known = Pick<UrlParts, 'scheme' | 'query'>;

function withoutRoot(known: Known, rest: string, isRequest: boolean): UrlParts | string {
  if (known.scheme !== '') return { ...known, escapedHost: '', escapedPath: '' };
  if (isRequest) return 'invalid URI for request';
  if (rest.split('/', 1)[0]?.includes(':') === true) {
    return 'first path segment in URL cannot contain colon';
  }
  return withPath(known, '', rest);
}

function withPath(known: Known, host: string, path: string): UrlParts | string {
  const broken = brokenEscape(path);
  if (broken !== undefined) return `invalid URL escape ${JSON.stringify(broken)}`;
  return { ...known, escapedHost: host, escapedPath: escapePath(path) };
}

/** Returns a percent sign that does not begin an escape, with the text after it; undefined if there is none. */
export function brokenEscape(text: string): string | undefined {
  return /%(?![0-9a-fA-F]{2}).{0,2}/s.exec(text)?.[0];
}

/** A path that is escaped already stays as it is (`EscapedPath`). */
function escapePath(path: string): string {
  if (/^(?:[A-Za-z0-9\-_.~!$&'()*+,;=:@[\]/]|%[0-9a-fA-F]{2})*$/.test(path)) return path;
  return Array.from(unescapeBytes(path), (byte) => {
    const character = String.fromCharCode(byte);
    if (/[A-Za-z0-9\-_.~$&+,/:;=@]/.test(character)) return character;
    return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}

/** Returns the bytes of a text with its escapes. */
export function unescapeBytes(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const [part] of text.matchAll(/%[0-9a-fA-F]{2}|[^%]+|%/g)) {
    if (part.length === 3 && part.startsWith('%')) bytes.push(Number.parseInt(part.slice(1), 16));
    else bytes.push(...toUtf8(part));
  }
  return Uint8Array.from(bytes);
}

function parseAuthority(scheme: string, authority: string): { escapedHost: string } | string {
  const at = authority.lastIndexOf('@');
  const user = authority.slice(0, Math.max(at, 0));
  if (!/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(user)) return 'net/url: invalid userinfo';
  const broken = brokenEscape(user);
  if (broken !== undefined) return `invalid URL escape ${JSON.stringify(broken)}`;
  return parseHost(scheme, authority.slice(at + 1));
}

/** As `parseHost` of Go 1.26: brackets hold an IPv6 address, and hosts of http have one colon. */
function parseHost(scheme: string, host: string): { escapedHost: string } | string {
  const bracket = host.lastIndexOf('[');
  if (bracket > 0) return 'invalid IP-literal';
  if (bracket === 0) return parseLiteral(host);
  const isWeb = scheme === 'http' || scheme === 'https';
  const colon = isWeb ? host.indexOf(':') : host.lastIndexOf(':');
  const port = colon < 0 ? '' : host.slice(colon);
  if (!/^(?::\d*)?$/.test(port)) return `invalid port ${JSON.stringify(port)} after host`;
  return problemOfHost(host) ?? { escapedHost: host };
}

/** Parses a host in brackets: an IPv6 address, whose zone begins with an escaped percent sign, and perhaps a port. */
export function parseLiteral(host: string): { escapedHost: string } | string {
  const [, address, port = ''] = /^\[(.*)\](.*)$/s.exec(host) ?? [];
  if (address === undefined) return "missing ']' in host";
  if (!/^(?::\d*)?$/.test(port)) return `invalid port ${JSON.stringify(port)} after host`;
  const [plain = '', zone] = address.split(/%25(.*)/s, 2);
  const problem = problemOfHost(plain) ?? (zone === undefined ? undefined : problemOfZone(zone));
  if (problem !== undefined) return problem;
  if (!isIpv6(plain) || zone === '') return 'invalid host';
  return { escapedHost: host };
}

/** The ASCII characters that a host may have as they are. */
const HOST_SIGNS = /^[A-Za-z0-9\-_.~!$&'()*+,;=:[\]<>"]$/;

/** A zone may also escape a space, a percent sign, and every character that a host may have unescaped. */
function problemOfZone(zone: string): string | undefined {
  const escapes = zone.match(/%.{0,2}/gs) ?? [];
  const broken = escapes.find((escape) => {
    const sign = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    const isHex = /^%[0-9a-fA-F]{2}$/.test(escape);
    return !isHex || !(sign === '%' || sign === ' ' || HOST_SIGNS.test(sign));
  });
  if (broken !== undefined) return `invalid URL escape ${JSON.stringify(broken)}`;
  return problemOfHost(zone.replace(/%.{2}/gs, ''));
}

/** Only characters beyond ASCII may be escaped in a host, and the percent sign of a zone. */
function problemOfHost(host: string): string | undefined {
  const invalid = /[^A-Za-z0-9\-_.~!$&'()*+,;=:[\]<>"%\u0080-\uffff]/.exec(host)?.[0];
  if (invalid !== undefined) return `invalid character ${JSON.stringify(invalid)} in host name`;
  const broken = /%(?![89a-fA-F][0-9a-fA-F]|25).{0,2}/s.exec(host)?.[0];
  return broken === undefined ? undefined : `invalid URL escape ${JSON.stringify(broken)}`;
}
