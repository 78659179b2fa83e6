import type { IncomingMessage, ServerResponse } from 'node:http';

/** The default of Node, in names and values (`maxHeadersCount`). */
const NAMES_AND_VALUES = 2000;

/** The parts of a request that are checked. */
type CheckedRequest = Pick<IncomingMessage, 'url' | 'headers' | 'rawHeaders' | 'httpVersion'>;

/**
 * Reports whether a request can be answered safely. Node's parser also accepts these, which get 400:
 *
 * - An invalid `Host` (RFC 9112, section 3.2). The app never reads it. HTTP/1.0 needs none: some load balancers request
 *   `/readyz` in this way.
 * - A target that is neither a path nor an http or https URL, or has user info (RFC 9110, section 4.2.4).
 * - 1,000 or more fields: Node 22 silently drops those behind, which its parser still obeys. Later versions answer 431.
 * - Transfer codings other than `chunked`, and any in HTTP/1.0: a proxy may see another end of the body (RFC 9112,
 *   section 6.1).
 */
export function isAnswerable(request: CheckedRequest): boolean {
  const { url = '', headers, rawHeaders, httpVersion } = request;
  const { host = '', 'transfer-encoding': coding } = headers;
  const isChunked = httpVersion !== '1.0' && coding?.toLowerCase() === 'chunked';
  const isWhole = rawHeaders.length < NAMES_AND_VALUES;
  return isWhole && (coding === undefined || isChunked) && hasTarget(url, host);
}

/** The last valid host. Every API server repeats its own, so that it is parsed only once. */
let lastHost: string | undefined;

function hasTarget(url: string, host: string): boolean {
  const isPath = url.startsWith('/');
  if (isPath && host === lastHost) return true;
  if (isPath && /[/?#\\]/.test(host)) return false;
  const target = URL.parse(isPath ? `http://${host || 'localhost'}` : url);
  const isHttp = target !== null && /^https?:$/.test(target.protocol);
  const isValid = isHttp && target.username + target.password === '';
  if (isPath && isValid) lastHost = host;
  return isValid;
}

/** Answers like Node's parser: sends 400 with an empty body, and closes the connection. */
export function refuseRequest(response: ServerResponse): void {
  response.writeHead(400, { connection: 'close', 'content-length': 0 }).end();
}
