import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Whether what Node's parser let pass can be answered. It leaves to its user:
 *
 * - a target or a `Host` that make no URL, which would come up as a crash when the body is read; and user info in an
 *   absolute target, which a `Request` refuses (fetch, section 5.4);
 * - transfer codings other than `chunked`, and any in HTTP/1.0: a proxy on the way may see another end of the body
 *   (RFC 9112, section 6.1).
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

/** The last `Host` that makes a URL: it seldom changes, and taking a URL apart costs a tenth of a conversion. */
let knownHost: string | undefined;

/** Whether it makes the host of a URL, and nothing else of one. */
function isHost(text: string): boolean {
  const url = URL.parse(`http://${text}/`);
  return url !== null && url.href === `${url.origin}/`;
}

/** Whether a target in absolute-form is the URL of a web page. */
function isTarget(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === '';
}

/** For HTTP/1.0, which need not name a host: some load balancers ask `/readyz` like that. */
const ANY_HOST = 'localhost';

/** Answers as Node's parser does: 400 with an empty body, and the connection is closed. */
export function refuseRequest(response: ServerResponse): void {
  response.writeHead(400, { connection: 'close', 'content-length': 0 }).end();
}
