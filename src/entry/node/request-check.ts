import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Reports whether a request can be answered safely. Node's parser also accepts these, which get 400:
 *
 * - An invalid `Host` (RFC 9112, section 3.2). The app never reads it.
 * - A target that is neither a path nor an http or https URL, or has user info (RFC 9110, section 4.2.4).
 * - Transfer codings other than `chunked`, and any in HTTP/1.0: a proxy may see another end of the body (RFC 9112,
 *   section 6.1).
 */
export function isAnswerable({ url = '', headers, httpVersion }: IncomingMessage): boolean {
  const { host = '', 'transfer-encoding': coding } = headers;
  if (coding !== undefined && (httpVersion === '1.0' || coding.toLowerCase() !== 'chunked')) {
    return false;
  }
  if (!url.startsWith('/')) return isTarget(url);
  if (host !== '' && host === knownHost) return true;
  if (!isHost(host || ANY_HOST)) return false;
  knownHost = host;
  return true;
}

/** The last valid `Host`, remembered because it seldom changes and parsing a URL costs a tenth of a conversion. */
let knownHost: string | undefined;

/** Reports whether a text is the host of a URL, and no other part of it. */
function isHost(text: string): boolean {
  const url = URL.parse(`http://${text}/`);
  return url !== null && url.href === `${url.origin}/`;
}

/** Reports whether a target in absolute form is an http or https URL without user info. */
function isTarget(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === '';
}

/** The host of HTTP/1.0 requests without `Host`. Some load balancers request `/readyz` in this way. */
const ANY_HOST = 'localhost';

/** Answers like Node's parser: sends 400 with an empty body, and closes the connection. */
export function refuseRequest(response: ServerResponse): void {
  response.writeHead(400, { connection: 'close', 'content-length': 0 }).end();
}
