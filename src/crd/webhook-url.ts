import { parseLiteral } from '../core/schema/formats/go-url.ts';

/**
 * A URL as the API server reads it, with Go's `url.Parse`. That differs from the URL standard of the web: it accepts
 * any path, any port number, and `<` and `"` in a host. The parts are byte strings, one character for each byte of
 * UTF-8.
 */
export interface WebhookUrl {
  readonly scheme: string;
  readonly hasUserInformation: boolean;
  /** With the port, if any: `convert.example.com:8443`. */
  readonly host: string;
  /** As written, still percent-encoded. */
  readonly path: string;
  readonly query: string;
  readonly fragment: string;
}

/** The reason why a text is not a URL, as the end of a sentence that begins with "the url". */
export interface UnreadableUrl {
  readonly unreadable: string;
}

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const USER_INFORMATION = /^(?:[a-z0-9\-._:~!$&'()*+,;=@]|%[0-9a-f]{2})*$/i;
/** In a host, only the percent sign and bytes beyond ASCII may be percent-encoded. */
const HOST = /^(?:[a-z0-9\-._~!$&'()*+,;=:[\]<>"\x80-\xff]|%25|%[89a-f][0-9a-f])*$/i;
const OPTIONAL_PORT = /^(?::\d*)?$/;
const BAD_PORT = 'has a port that is not a number';
const BAD_ENCODING = /%(?![0-9a-f]{2})/i;

/**
 * Reads a URL by the rules of the API server (apiserver `ValidateWebhookURL`, Go 1.26 `net/url`). The rules for colons
 * in a host are those of https. With another scheme Go accepts a few more hosts, but the API server refuses those
 * schemes.
 *
 * @returns the parts, or the reason why the text is not a URL
 */
export function readWebhookUrl(text: string): WebhookUrl | UnreadableUrl {
  const [beforeFragment, fragment] = cut(toByteString(text), '#');
  const scheme = SCHEME.exec(beforeFragment)?.[1] ?? '';
  const [hierarchy, query] = cut(beforeFragment.slice(scheme === '' ? 0 : scheme.length + 1), '?');
  const { authority, path } = splitHierarchy(scheme, hierarchy);
  const atSign = authority.lastIndexOf('@');
  const host = authority.slice(atSign + 1);
  const unreadable =
    (hasControlCharacter(beforeFragment) ? 'has a control character' : undefined) ??
    whyNoHost(host) ??
    whyNoUserInformation(authority.slice(0, Math.max(atSign, 0))) ??
    whyNoPath(scheme, path) ??
    (BAD_ENCODING.test(fragment)
      ? 'has a % in its fragment that is not followed by two hex digits'
      : undefined);
  if (unreadable !== undefined) return { unreadable };
  const hasUserInformation = atSign !== -1;
  return { scheme: scheme.toLowerCase(), hasUserInformation, host, path, query, fragment };
}

/** Splits a host into name and port. The name of an IPv6 address has no brackets. The port may be empty. */
export function splitHost(host: string): { hostname: string; port: string } {
  const colon = host.search(/:\d*$/);
  const hostname = colon === -1 ? host : host.slice(0, colon);
  return {
    hostname: /^\[.*\]$/.test(hostname) ? hostname.slice(1, -1) : hostname,
    port: colon === -1 ? '' : host.slice(colon + 1),
  };
}

/**
 * Returns the path that the API server requests for a path as written: decoded, absolute, without empty segments, `.`,
 * `..` and a slash at the end, and encoded again (apiserver `webhook.ClientManager`, client-go `rest.Request`).
 */
export function requestedPath(path: string): string {
  const decoded = path.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => byteOf(hex));
  const segments: string[] = [];
  for (const segment of decoded.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `/${segments.join('/')}`.replaceAll(/[^a-z0-9\-_.~$&+,/:;=@]/gi, percentEncoded);
}

function splitHierarchy(scheme: string, hierarchy: string): { authority: string; path: string } {
  const hasAuthority =
    hierarchy.startsWith('//') && (scheme !== '' || !hierarchy.startsWith('///'));
  if (!hasAuthority) return { authority: '', path: hierarchy };
  const slash = hierarchy.indexOf('/', 2);
  if (slash === -1) return { authority: hierarchy.slice(2), path: '' };
  return { authority: hierarchy.slice(2, slash), path: hierarchy.slice(slash) };
}

function whyNoHost(host: string): string | undefined {
  if (host.includes('[')) return whyNoIpv6Host(host);
  const colon = host.indexOf(':');
  if (colon !== -1 && !OPTIONAL_PORT.test(host.slice(colon))) {
    return BAD_PORT;
  }
  return HOST.test(host) ? undefined : 'has a character in its host that is not allowed there';
}

function whyNoIpv6Host(host: string): string | undefined {
  const end = host.lastIndexOf(']');
  if (!host.startsWith('[') || host.lastIndexOf('[') > 0 || end === -1) {
    return 'has brackets in its host that do not enclose an IPv6 address';
  }
  if (!OPTIONAL_PORT.test(host.slice(end + 1))) return BAD_PORT;
  return typeof parseLiteral(host) === 'object'
    ? undefined
    : 'has text in brackets that is not an IPv6 address';
}

function whyNoUserInformation(userInformation: string): string | undefined {
  if (USER_INFORMATION.test(userInformation)) return undefined;
  return 'has a character in its user information that is not allowed there';
}

function whyNoPath(scheme: string, path: string): string | undefined {
  const isRootless = !path.startsWith('/');
  if (isRootless && scheme !== '') return undefined;
  if (isRootless && cut(path, '/')[0].includes(':')) return 'has no scheme before its first colon';
  return BAD_ENCODING.test(path)
    ? 'has a % in its path that is not followed by two hex digits'
    : undefined;
}

function hasControlCharacter(bytes: string): boolean {
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes.charCodeAt(index);
    if (byte < 0x20 || byte === 0x7f) return true;
  }
  return false;
}

function cut(text: string, separator: string): [before: string, after: string] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}

/** Uses percent-encoding, because the language itself has no other access to UTF-8 without `TextEncoder`. */
function toByteString(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(/%([0-9A-F]{2})/g, (_, hex: string) =>
    byteOf(hex),
  );
}

function byteOf(hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16));
}

function percentEncoded(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
