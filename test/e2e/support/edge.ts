import { Agent, request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Authority } from '../../../scripts/local/certificates.ts';
import { startWorker } from '../../../scripts/local/worker.ts';
import type { RunningWorker, WorkerEnv } from '../../../scripts/local/worker.ts';
import { serve } from './serve.ts';
import { until } from './until.ts';

/** The Worker behind a network like the one it is deployed to. */
export interface Edge {
  /** Without a path. */
  readonly url: string;
  /** Replaces the Worker by one with these variables. */
  readonly deploy: (env: WorkerEnv) => Promise<void>;
  /** Returns the number of requests for a path. */
  readonly requests: (path: string) => number;
  readonly stop: () => Promise<void>;
}

/** A deployed version, with the number of requests it still has to answer. */
interface Deployment {
  readonly worker: RunningWorker;
  inFlight: number;
}

/**
 * Terminates TLS and passes every request to the newest version, whatever its connection. Older versions finish their
 * requests. Cloudflare's network works like this; workerd alone keeps the variables that it was started with.
 */
export async function startEdge(authority: Authority, first: WorkerEnv): Promise<Edge> {
  const agent = new Agent({ keepAlive: true, ca: authority.certificatePem });
  const certificate = await authority.issueServer();
  const start = async (env: WorkerEnv): Promise<Deployment> => ({
    worker: await startWorker({ host: '127.0.0.1', port: 0, ...certificate }, { env }),
    inFlight: 0,
  });
  let newest = await start(first);
  const requests = new Map<string, number>();

  const front = await serve(async (incoming) => {
    const deployment = newest;
    const { pathname, search } = new URL(incoming.url);
    requests.set(pathname, (requests.get(pathname) ?? 0) + 1);
    deployment.inFlight += 1;
    try {
      return await forward(incoming, `${deployment.worker.url}${pathname}${search}`, agent);
    } finally {
      deployment.inFlight -= 1;
    }
  }, certificate);
  return {
    url: front.url,
    deploy: async (env) => {
      const before = newest;
      newest = await start(env);
      await until('the version before to finish', () => before.inFlight === 0);
      await before.worker.stop();
    },
    requests: (path) => requests.get(path) ?? 0,
    stop: async () => {
      await front.stop();
      agent.destroy();
      await newest.worker.stop();
    },
  };
}

/** Forwards the parts of a request that affect the reply, and returns the reply. */
async function forward(incoming: Request, url: string, agent: Agent): Promise<Response> {
  const body = Buffer.from(await incoming.arrayBuffer());
  const type = incoming.headers.get('content-type') ?? '';
  const headers = { 'content-type': type, 'content-length': body.length };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method: incoming.method, agent, headers })
      .once('response', resolve)
      .once('error', reject)
      .end(body);
  });
  const answer = new Response(await buffer(response), { status: response.statusCode ?? 502 });
  for (const name of ['content-type', 'retry-after']) {
    const value = response.headers[name];
    if (typeof value === 'string') answer.headers.set(name, value);
  }
  return answer;
}
