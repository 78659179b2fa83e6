import { isIpv6 } from './addresses.ts';

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const HEX = /^[0-9a-f]{2}$/i;

/**
 * Reports whether a text is a URI, or an absolute path (Go 1.26, `net/url`, `ParseRequestURI`). It has no fragment, so a
 * number sign is an ordinary character of the path.
 */
export function isRequestUri(text: string): boolean {
  if (hasControl(text) || text.startsWith(':')) return false;
  const [prefix = '', scheme] = SCHEME.exec(text) ?? [];
  const [rest = ''] = text.slice(prefix.length).split('?');
  if (!rest.startsWith('/')) return scheme !== undefined || text === '*';
  return scheme !== undefined && rest.startsWith('//')
    ? isHierarchical(scheme, rest.slice(2))
    : isEscaped(rest);
}

/** Reports whether a text is an authority with an optional path. */
function isHierarchical(scheme: string, text: string): boolean {
  const [authority = '', ...path] = text.split('/');
  return isAuthority(authority, /^https?$/i.test(scheme)) && isEscaped(path.join('/'));
}

/** Reports whether a text has an ASCII control character. */
function hasControl(text: string): boolean {
  return Array.from(text).some((sign) => sign < ' ' || sign === '\u007F');
}

/** Reports whether every percent sign begins an escape. */
function isEscaped(text: string): boolean {
  return text.split('%').every((part, index) => index === 0 || HEX.test(part.slice(0, 2)));
}

const USER = /^[A-Za-z0-9._:~!$&'()*+,;=%@-]*$/;

function isAuthority(authority: string, isWeb: boolean): boolean {
  const at = authority.lastIndexOf('@');
  if (!isHost(authority.slice(at + 1), isWeb)) return false;
  return at === -1 || (USER.test(authority.slice(0, at)) && isEscaped(authority.slice(0, at)));
}

/** Reports whether a text is a host with an optional port. Only on the web, no other colon may be in it. */
function isHost(host: string, isWeb: boolean): boolean {
  const open = host.lastIndexOf('[');
  if (open > 0) return false;
  if (open === 0) return isLiteral(host);
  const colon = isWeb ? host.indexOf(':') : host.lastIndexOf(':');
  const port = colon === -1 ? '' : host.slice(colon);
  return isPort(port) && isHostText(host);
}

/** Reports whether a text is an IPv6 address in brackets, with an optional zone and port (RFC 6874). */
function isLiteral(host: string): boolean {
  const close = host.lastIndexOf(']');
  if (close === -1 || !isPort(host.slice(close + 1))) return false;
  const inside = host.slice(1, close);
  const zoneAt = inside.indexOf('%25');
  if (zoneAt === -1) return isHostText(inside) && isIpv6(inside);
  const zone = inside.slice(zoneAt);
  return isIpv6(inside.slice(0, zoneAt)) && zone.length > 3 && isZone(zone);
}

function isPort(port: string): boolean {
  return port === '' || /^:[0-9]*$/.test(port);
}

/** The ASCII characters that a host may have as they are. */
const HOST_SIGNS = /^[A-Za-z0-9\-_.~!$&'()*+,;=:[\]<>"]$/;

/** A host escapes only bytes beyond ASCII, and a percent sign. */
function isHostText(text: string): boolean {
  if (!isEscaped(text)) return false;
  const parts = text.split('%');
  return parts.every((part, index) => {
    const code = part.slice(0, 2);
    const isAllowed = index === 0 || code === '25' || Number.parseInt(code, 16) >= 0x80;
    return isAllowed && isPlain(index === 0 ? part : part.slice(2));
  });
}

function isZone(text: string): boolean {
  if (!isEscaped(text)) return false;
  return text.split('%').every((part, index) => {
    if (index === 0) return isPlain(part);
    const code = part.slice(0, 2);
    const sign = String.fromCharCode(Number.parseInt(code, 16));
    const isAllowed = code === '25' || sign === ' ' || HOST_SIGNS.test(sign);
    return isAllowed && isPlain(part.slice(2));
  });
}

function isPlain(text: string): boolean {
  return Array.from(text).every((sign) => sign >= '\u0080' || HOST_SIGNS.test(sign));
}
