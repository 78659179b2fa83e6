import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';

/** The address of an API server and the client's credentials, in PEM. A plain value that can cross processes. */
export interface ApiAccess {
  readonly server: string;
  readonly certificateAuthority: string;
  readonly clientCertificate: string;
  readonly clientKey: string;
}

export interface ApiAnswer {
  readonly status: number;
  /** The body as received. Numbers beyond 2^53 are exact only here. */
  readonly text: string;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The body of a request: an object, or its text where every digit matters. */
export interface ApiBody {
  readonly content: object | string;
  /** The content type, by default `application/json`; that of a patch names its kind. */
  readonly type?: string;
}

const agents = new WeakMap<ApiAccess, Agent>();

/** Returns the agent of an access. It keeps connections open, as every Kubernetes client does. */
function agentFor(access: ApiAccess): Agent {
  const known = agents.get(access);
  if (known !== undefined) return known;
  const agent = new Agent({
    keepAlive: true,
    ca: access.certificateAuthority,
    cert: access.clientCertificate,
    key: access.clientKey,
  });
  agents.set(access, agent);
  return agent;
}

/** The maximum number of attempts, as in client-go. */
const MAX_ATTEMPTS = 10;

/**
 * Sends a request to the API server. Returns the answer with any status; throws only if the connection fails.
 *
 * Retries after 429 with `Retry-After`, as every Kubernetes client does. The API server sends it while the watch cache
 * of a resource fills, for example after a change of its CRD.
 */
export async function callApi(
  access: ApiAccess,
  method: Method,
  path: string,
  body?: ApiBody,
): Promise<ApiAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send(access, method, path, { body });
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) text += String(chunk);
    const status = response.statusCode ?? 0;
    const wait = Number(response.headers['retry-after']);
    if (status !== 429 || !Number.isInteger(wait) || attempt === MAX_ATTEMPTS) {
      return { status, text };
    }
    await sleep(wait * 1000);
  }
}

/**
 * Yields the events of a watch, each as a line of JSON, until the signal or the server ends it.
 *
 * @throws {Error} if the server answers with a status other than 200
 */
export async function* watchApi(
  access: ApiAccess,
  path: string,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const response = await send(access, 'GET', path, { signal });
  if (response.statusCode !== 200) {
    const status = response.statusCode ?? 0;
    response.resume();
    throw new Error(`the API server answers ${status} to the watch of ${path}`);
  }
  try {
    yield* createInterface({ input: response });
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    // Closing the connection ends the watch, also when the caller leaves the loop early.
    response.destroy();
  }
}

function send(
  access: ApiAccess,
  method: Method,
  path: string,
  extra: { body?: ApiBody | undefined; signal?: AbortSignal },
): Promise<IncomingMessage> {
  const { body, signal } = extra;
  const content = body?.content;
  const text = typeof content === 'object' ? stringifyJson(content, true) : content;
  const outgoing = request(new URL(path, access.server), {
    method,
    agent: agentFor(access),
    ...(signal === undefined ? {} : { signal }),
    headers: {
      accept: 'application/json',
      // The API server records it as the field manager of requests that name none.
      'user-agent': 'crdshift/local',
      ...(body === undefined ? {} : { 'content-type': body.type ?? 'application/json' }),
      // Node names the length of every body except that of a DELETE, which the server would take for the next request.
      ...(text === undefined ? {} : { 'content-length': Buffer.byteLength(text) }),
    },
  });
  outgoing.end(text);
  return new Promise((resolve, reject) => {
    outgoing.once('response', resolve).once('error', reject);
  });
}
