import { request as httpRequest } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { RequestOptions } from 'node:https';
import { text } from 'node:stream/consumers';
import type { ClusterAnswer, ClusterRequest } from '../../src/life/cluster.ts';

/** Starts a request over http or https, as the URL says. `responseTo` sends its body. */
export function requestTo(url: URL, options: RequestOptions): ClientRequest {
  return url.protocol === 'http:' ? httpRequest(url, options) : httpsRequest(url, options);
}

/** Starts a request to an API server, with the credentials and the agent of the options. */
export function clusterRequest(
  server: string,
  options: RequestOptions,
  { method, path, body, contentType = 'application/json', accept }: ClusterRequest,
): ClientRequest {
  // The server of a kubeconfig may have a path of its own, for instance behind a proxy for several clusters.
  return requestTo(new URL(`${server}${path}`), {
    ...options,
    method,
    headers: {
      ...trimmed(options.headers),
      accept: accept ?? 'application/json',
      // API servers record it as the field manager of requests that name none.
      'user-agent': 'crdshift',
      // Node names the length of every body except that of a DELETE, which the server would take for the next request.
      ...(body !== undefined && {
        'content-type': contentType,
        'content-length': Buffer.byteLength(body),
      }),
    },
  });
}

/** Removes line breaks around headers: a token from a file often ends with one. */
function trimmed(headers: RequestOptions['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers ?? {}).map(([name, value]) => [name, String(value).trim()]),
  );
}

/** Sends the body of a request, and returns the head of the answer. */
export function responseTo(outgoing: ClientRequest, body?: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    outgoing.once('response', resolve).on('error', reject).end(body);
  });
}

/** Reads an answer to its end. */
export async function answerIn(response: IncomingMessage): Promise<ClusterAnswer> {
  const retryAfter = Number(response.headers['retry-after']);
  return {
    status: response.statusCode ?? 0,
    text: await text(response),
    ...(Number.isInteger(retryAfter) && { retryAfter }),
  };
}
