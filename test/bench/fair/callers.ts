import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeSecret } from '../../../scripts/secret/make-secret.ts';
import { aCronTab, aReview } from '../../support/a-review.ts';

/** A cluster with a secret of its own. */
export interface Caller {
  readonly path: string;
  /** The setting of its digest. */
  readonly setting: Readonly<Record<string, string>>;
}

/** Creates a caller. */
export function aCaller(name: string): Caller {
  const secret = makeSecret();
  const digest = createHash('sha256').update(secret).digest('hex');
  return { path: `/convert/${secret}`, setting: { [`SECRET_DIGEST_${name}`]: digest } };
}

/** Returns a review with as many objects as have room in this many bytes. */
export function reviewOf(bytes: number): Buffer {
  const one = aCronTab('v1beta1', { hostPort: 'host:80' });
  const objects = Math.max(1, Math.floor(bytes / JSON.stringify(one).length));
  return Buffer.from(
    aReview(
      'stable.example.com/v1',
      Array.from({ length: objects }, () => one),
    ),
  );
}

/** The result of a call. */
export interface Result {
  readonly isConverted: boolean;
  /** The number of attempts that were told to retry. */
  readonly refusals: number;
}

/** An API server retries ten times within 30 s (client-go, `rest/with_retry.go`). */
const RETRIES = 10;
const PATIENCE_MILLISECONDS = 30_000;

/** Calls like an API server: retries after a reply with `Retry-After`, and gives up after 30 s. */
export async function call(url: string, body: Buffer, agent: Agent): Promise<Result> {
  const end = performance.now() + PATIENCE_MILLISECONDS;
  for (let refusals = 0; ; refusals += 1) {
    const left = end - performance.now();
    const { status, retryAfter } = await attempt(url, body, { agent, left }).catch(() => BROKEN);
    if (retryAfter === undefined || refusals === RETRIES) {
      return { isConverted: status === 200, refusals };
    }
    await sleep(Math.max(0, Math.min(1000 * retryAfter, end - performance.now())));
  }
}

interface Reply {
  readonly status: number | undefined;
  readonly retryAfter: number | undefined;
}

const BROKEN: Reply = { status: undefined, retryAfter: undefined };

async function attempt(
  url: string,
  body: Buffer,
  { agent, left }: { readonly agent: Agent; readonly left: number },
): Promise<Reply> {
  const signal = AbortSignal.timeout(Math.max(1, Math.round(left)));
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const outgoing = request(`${url}?timeout=30s`, { method: 'POST', agent, headers, signal });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const answer = await text(response);
  const after = response.headers['retry-after'];
  const isConverted = response.statusCode === 200 && answer.includes('"status":"Success"');
  return {
    status: isConverted || response.statusCode !== 200 ? response.statusCode : undefined,
    retryAfter: after === undefined ? undefined : Number(after),
  };
}

/** Calls once on a new connection. */
export async function callAnew(url: string, body: Buffer): Promise<boolean> {
  const agent = new Agent();
  const { status } = await attempt(url, body, { agent, left: PATIENCE_MILLISECONDS }).catch(
    () => BROKEN,
  );
  agent.destroy();
  return status === 200;
}

/** Connections that somebody keeps open. */
export interface Crowd {
  /** The number of connections that the server has closed. */
  readonly closed: () => number;
  readonly stop: () => void;
}

/** How the connections of a crowd behave. */
export interface CrowdBehaviour {
  /** The first bytes on each connection. With any, a reply is awaited. */
  readonly sent?: string;
  /** The longest pause before a closed connection is replaced. */
  readonly pauseMilliseconds?: number;
}

/** Keeps connections open, and replaces each one that the server closes. Resolves when all of them have been opened. */
export async function keepOpen(
  url: string,
  connections: number,
  { sent = '', pauseMilliseconds = 0 }: CrowdBehaviour = {},
): Promise<Crowd> {
  const { hostname, port } = new URL(url);
  const stopping = new AbortController();
  const sockets = new Set<Socket>();
  let closed = 0;
  const open = async (): Promise<void> => {
    if (stopping.signal.aborted) return;
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    sockets.add(socket);
    const ready = sent === '' ? 'connect' : 'data';
    const isReady = new Promise(
      (resolve) => void socket.once(ready, resolve).once('close', resolve),
    );
    if (sent !== '') socket.write(sent);
    socket.resume().once('close', () => {
      sockets.delete(socket);
      if (stopping.signal.aborted) return;
      closed += 1;
      if (pauseMilliseconds === 0) void open();
      else setTimeout(() => void open(), pauseMilliseconds * Math.random()).unref();
    });
    await isReady;
  };
  await Promise.all(Array.from({ length: connections }, open));
  const stop = (): void => {
    stopping.abort();
    for (const socket of sockets) socket.destroy();
  };
  return { closed: () => closed, stop };
}
