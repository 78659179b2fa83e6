import { bool, global, library, list, map, method, string } from '../language/overload.ts';
import type { Kind, Overload } from '../language/overload.ts';
import { EvaluationError, ListValue, LiteralMap } from '../language/values.ts';
import type { OpaqueValue, Value } from '../language/values.ts';
import { parseIpv6 } from './net.ts';
import { fromUtf8, toUtf8 } from './utf8.ts';

/** The parts of a URL as Go's `net/url` reads them. */
class Url implements OpaqueValue {
  readonly typeName = 'kubernetes.URL';
  readonly text: string;
  readonly scheme: string;
  readonly host: string;
  readonly escapedPath: string;
  readonly query: string;

  constructor(text: string, parts: Parts) {
    this.text = text;
    this.scheme = parts.scheme;
    this.host = parts.host;
    this.escapedPath = parts.escapedPath;
    this.query = parts.query;
  }

  equals(other: OpaqueValue): boolean {
    return other instanceof Url && other.text === this.text;
  }
}

interface Parts {
  readonly scheme: string;
  readonly host: string;
  readonly escapedPath: string;
  readonly query: string;
}

const URL: Kind<Url> = library('kubernetes.URL', (value) => value instanceof Url);

/** The URL library of Kubernetes (apiserver, `pkg/cel/library/urls.go`). */
export const URLS: readonly Overload[] = [
  global('url', [string], URL, (text) => {
    const problem = problemOf(text);
    if (problem !== undefined) {
      throw new EvaluationError(
        `URL parse error during conversion from string: parse ${JSON.stringify(text)}: ${problem}`,
      );
    }
    const [plain = '', fragment = ''] = text.split(/#(.*)/s, 2);
    const broken = brokenEscape(fragment);
    const parts =
      broken === undefined
        ? parseParts(plain, false)
        : `invalid URL escape ${JSON.stringify(broken)}`;
    if (typeof parts !== 'object') throw new EvaluationError(parts);
    return new Url(text, parts);
  }),
  global('isURL', [string], bool, (text) => problemOf(text) === undefined),
  method('getScheme', [URL], string, (value) => value.scheme),
  method('getHost', [URL], string, (value) => value.host),
  method('getHostname', [URL], string, (value) => splitHost(value.host)[0]),
  method('getPort', [URL], string, (value) => splitHost(value.host)[1]),
  method('getEscapedPath', [URL], string, (value) => value.escapedPath),
  method('getQuery', [URL], map(string, list(string)), (value) => queryOf(value.query)),
];

/** Returns the reason why a text is no request URI (`url.ParseRequestURI`); undefined if it is one. */
export function problemOf(text: string): string | undefined {
  const parts = parseParts(text, true);
  return typeof parts === 'object' ? undefined : parts;
}

/** As `parse` in Go's `net/url`. Returns the problem for text that is no URL. */
function parseParts(text: string, isRequest: boolean): Parts | string {
  const problem = obviousProblem(text, isRequest);
  if (problem !== undefined) return problem;
  if (text === '*') return { scheme: '', host: '', escapedPath: '*', query: '' };
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

function withHost(known: Known, rest: string): Parts | string {
  const path = /\/.*$/s.exec(rest)?.[0] ?? '';
  const host = parseAuthority(known.scheme, rest.slice(0, rest.length - path.length));
  return typeof host === 'object' ? withPath(known, host.host, path) : host;
}

function obviousProblem(text: string, isRequest: boolean): string | undefined {
  if (/\p{Cc}/u.test(text.replace(/[\u0080-\u009f]/g, ''))) {
    return 'net/url: invalid control character in URL';
  }
  if (text === '' && isRequest) return 'empty url';
  return text.startsWith(':') ? 'missing protocol scheme' : undefined;
}

type Known = Pick<Parts, 'scheme' | 'query'>;

function withoutRoot(known: Known, rest: string, isRequest: boolean): Parts | string {
  if (known.scheme !== '') return { ...known, host: '', escapedPath: '' };
  if (isRequest) return 'invalid URI for request';
  if (rest.split('/', 1)[0]?.includes(':') === true) {
    return 'first path segment in URL cannot contain colon';
  }
  return withPath(known, '', rest);
}

function withPath(known: Known, host: string, path: string): Parts | string {
  const broken = brokenEscape(path);
  if (broken !== undefined) return `invalid URL escape ${JSON.stringify(broken)}`;
  return { ...known, host, escapedPath: escapePath(path) };
}

function brokenEscape(text: string): string | undefined {
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

function unescapeBytes(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const [part] of text.matchAll(/%[0-9a-fA-F]{2}|[^%]+|%/g)) {
    if (part.length === 3 && part.startsWith('%')) bytes.push(Number.parseInt(part.slice(1), 16));
    else bytes.push(...toUtf8(part));
  }
  return Uint8Array.from(bytes);
}

function parseAuthority(scheme: string, authority: string): { host: string } | string {
  const at = authority.lastIndexOf('@');
  const user = authority.slice(0, Math.max(at, 0));
  if (!/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(user)) return 'net/url: invalid userinfo';
  const broken = brokenEscape(user);
  if (broken !== undefined) return `invalid URL escape ${JSON.stringify(broken)}`;
  return parseHost(scheme, authority.slice(at + 1));
}

/** As `parseHost` of Go 1.26: brackets hold an IPv6 address, and hosts of http have one colon. */
function parseHost(scheme: string, host: string): { host: string } | string {
  const bracket = host.lastIndexOf('[');
  if (bracket > 0) return 'invalid IP-literal';
  if (bracket === 0) return parseLiteral(host);
  const isWeb = scheme === 'http' || scheme === 'https';
  const colon = isWeb ? host.indexOf(':') : host.lastIndexOf(':');
  const port = colon < 0 ? '' : host.slice(colon);
  if (!/^(?::\d*)?$/.test(port)) return `invalid port ${JSON.stringify(port)} after host`;
  return problemOfHost(host) ?? { host: fromUtf8(unescapeBytes(host)) };
}

function parseLiteral(host: string): { host: string } | string {
  const [, address, port = ''] = /^\[(.*)\](.*)$/s.exec(host) ?? [];
  if (address === undefined) return "missing ']' in host";
  if (!/^(?::\d*)?$/.test(port)) return `invalid port ${JSON.stringify(port)} after host`;
  const problem = problemOfHost(address.replace(/%25.*$/s, ''));
  if (problem !== undefined) return problem;
  const [plain = '', zone] = fromUtf8(unescapeBytes(address)).split(/%(.*)/s, 2);
  if (parseIpv6(plain) === undefined || zone === '') return 'invalid host';
  return { host: `[${fromUtf8(unescapeBytes(address))}]${port}` };
}

/** Only characters beyond ASCII may be escaped in a host, and the percent sign of a zone. */
function problemOfHost(host: string): string | undefined {
  const invalid = /[^A-Za-z0-9\-_.~!$&'()*+,;=:[\]<>"%\u0080-\uffff]/.exec(host)?.[0];
  if (invalid !== undefined) return `invalid character ${JSON.stringify(invalid)} in host name`;
  const broken = /%(?![89a-fA-F][0-9a-fA-F]|25).{0,2}/s.exec(host)?.[0];
  return broken === undefined ? undefined : `invalid URL escape ${JSON.stringify(broken)}`;
}

function splitHost(host: string): [string, string] {
  const [, name = host, port = ''] = /^(.*?)(?::(\d*))?$/s.exec(host) ?? [];
  return [name.replace(/^\[(.*)\]$/s, '$1'), port];
}

/** As `url.ParseQuery`, which leaves out what it cannot read. */
function queryOf(query: string): LiteralMap {
  const values = new Map<string, Value[]>();
  for (const part of query.split('&')) {
    if (part === '' || part.includes(';')) continue;
    const [rawKey = '', rawValue = ''] = part.split(/=(.*)/s, 2);
    const key = unescapeQuery(rawKey);
    const value = unescapeQuery(rawValue);
    if (key === undefined || value === undefined) continue;
    values.set(key, [...(values.get(key) ?? []), value]);
  }
  return new LiteralMap([...values].map(([key, all]) => [key, ListValue.of(all)] as const));
}

function unescapeQuery(text: string): string | undefined {
  if (brokenEscape(text) !== undefined) return undefined;
  return fromUtf8(unescapeBytes(text.replaceAll('+', ' ')));
}
