import type { IncomingMessage } from 'node:http';
import { Agent } from 'node:https';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import type { ClusterAnswer, ClusterRequest } from '../../src/life/cluster.ts';
import { answerIn, clusterRequest, responseTo } from '../cluster/exchange.ts';

/** The address of an API server and the client's credentials, in PEM. A plain value that can cross processes. */
export interface ApiAccess {
  readonly server: string;
  readonly certificateAuthority: string;
  readonly clientCertificate: string;
  readonly clientKey: string;
}

export type Method = ClusterRequest['method'];

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
): Promise<ClusterAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await answerIn(await send(access, method, path, { body }));
    const { status, retryAfter } = answer;
    if (status !== 429 || retryAfter === undefined || attempt === MAX_ATTEMPTS) return answer;
    await sleep(retryAfter * 1000);
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
  { body, signal }: { body?: ApiBody | undefined; signal?: AbortSignal },
): Promise<IncomingMessage> {
  const content = body?.content;
  const text = typeof content === 'object' ? stringifyJson(content, true) : content;
  const options = { agent: agentFor(access), ...(signal !== undefined && { signal }) };
  const outgoing = clusterRequest(access.server, options, {
    method,
    path,
    ...(text !== undefined && { body: text }),
    ...(body?.type !== undefined && { contentType: body.type }),
  });
  return responseTo(outgoing, text);
}
