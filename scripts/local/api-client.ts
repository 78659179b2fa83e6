import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where an API server is and as whom to call it; everything PEM. A plain value, so that it can cross processes. */
export interface ApiAccess {
  readonly server: string;
  readonly certificateAuthority: string;
  readonly clientCertificate: string;
  readonly clientKey: string;
}

export interface ApiAnswer {
  readonly status: number;
  /** The body as it came. Numbers beyond 2^53 are exact here and nowhere else. */
  readonly text: string;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a request carries: an object, or the text of one where every digit matters. */
export interface ApiBody {
  readonly content: object | string;
  /** By default `application/json`; a patch says here which kind it is. */
  readonly type?: string;
}

const agents = new WeakMap<ApiAccess, Agent>();

/** One agent for each access: it keeps connections open, as every client of Kubernetes does. */
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

/** As often as client-go tries again. */
const MAX_ATTEMPTS = 10;

/**
 * One request to the API server. Any status is an answer; only a failing connection throws.
 *
 * 429 with `Retry-After` is waited out, as every client of Kubernetes does it: it is the answer while the watch
 * cache of a resource fills, for instance after a change of its CRD.
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
 * The events of a watch, each the text of one JSON line, until the signal or the server ends it.
 *
 * @throws {Error} when the server answers anything but 200
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
    // A watch ends when its connection does; leaving the loop must not leave it open.
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
  const outgoing = request(new URL(path, access.server), {
    method,
    agent: agentFor(access),
    ...(signal === undefined ? {} : { signal }),
    headers: {
      accept: 'application/json',
      // Who has changed an object without saying its manager is recorded by this name.
      'user-agent': 'crdshift/local',
      ...(body === undefined ? {} : { 'content-type': body.type ?? 'application/json' }),
    },
  });
  const content = body?.content;
  outgoing.end(typeof content === 'object' ? JSON.stringify(content) : content);
  return new Promise((resolve, reject) => {
    outgoing.once('response', resolve).once('error', reject);
  });
}
