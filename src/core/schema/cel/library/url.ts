import { bool, global, library, list, map, method, string } from '../language/overload.ts';
import type { Kind, Overload } from '../language/overload.ts';
import { EvaluationError, ListValue, LiteralMap } from '../language/values.ts';
import type { OpaqueValue, Value } from '../language/values.ts';
import { brokenEscape, isRequestUri, parseUrl, unescapeBytes } from '../../formats/go-url.ts';
import type { UrlParts } from '../../formats/go-url.ts';
import { fromUtf8 } from './utf8.ts';

/** The parts of a URL as Go's `net/url` reads them. */
class Url implements OpaqueValue {
  readonly typeName = 'kubernetes.URL';
  readonly text: string;
  readonly scheme: string;
  readonly host: string;
  readonly escapedPath: string;
  readonly query: string;

  constructor(text: string, parts: UrlParts) {
    this.text = text;
    this.scheme = parts.scheme;
    this.host = fromUtf8(unescapeBytes(parts.escapedHost));
    this.escapedPath = parts.escapedPath;
    this.query = parts.query;
  }

  equals(other: OpaqueValue): boolean {
    return other instanceof Url && other.text === this.text;
  }
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
        ? parseUrl(plain, false)
        : `invalid URL escape ${JSON.stringify(broken)}`;
    if (typeof parts !== 'object') throw new EvaluationError(parts);
    return new Url(text, parts);
  }),
  global('isURL', [string], bool, isRequestUri),
  method('getScheme', [URL], string, (value) => value.scheme),
  method('getHost', [URL], string, (value) => value.host),
  method('getHostname', [URL], string, (value) => splitHost(value.host)[0]),
  method('getPort', [URL], string, (value) => splitHost(value.host)[1]),
  method('getEscapedPath', [URL], string, (value) => value.escapedPath),
  method('getQuery', [URL], map(string, list(string)), (value) => queryOf(value.query)),
];

/** Returns the reason why a text is not a request URI (`url.ParseRequestURI`); undefined if it is one. */
export function problemOf(text: string): string | undefined {
  const parts = parseUrl(text, true);
  return typeof parts === 'object' ? undefined : parts;
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
