import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { aCronTab, aReview } from './a-review.ts';

/** Callers that each convert one review after another, and retry as an API server does. */
export interface RetryingLoad {
  /** Changes the target of all further calls. */
  readonly moveTo: (url: string) => void;
  /** Resolves when every caller has received a reply to a call that it made from now on. */
  readonly goesOn: () => Promise<void>;
  readonly answered: () => number;
  /** The conversions that failed so far. */
  readonly failures: readonly string[];
  /** Stops the callers, and resolves when the calls in flight have been answered. */
  readonly stop: () => Promise<RetriedOutcome>;
}

export interface RetriedOutcome {
  readonly answered: number;
  /** The number of attempts that failed and were repeated. */
  readonly retries: number;
  /** Every conversion that failed although it was retried: a status and a body, or an error. */
  readonly failures: readonly string[];
}

export interface CallerOptions {
  readonly review?: string;
  /** The pause after each call, in milliseconds. */
  readonly pause?: number;
}

/** The time that an API server has for all attempts. */
const PATIENCE_MILLISECONDS = 30_000;

/** The pause before a new connection. The clients of an API server see a broken connection, and try again as well. */
const RECONNECT_MILLISECONDS = 50;

const REVIEW = aReview('stable.example.com/v1', [aCronTab('v1beta1', { hostPort: 'host:80' })]);

/** Starts callers, each with a connection that it keeps until it breaks or a reply says `Connection: close`. */
export function retryingLoad(
  first: string,
  callers: number,
  { review = REVIEW, pause = 0 }: CallerOptions = {},
): RetryingLoad {
  const options = { keepAlive: true, maxSockets: callers };
  const agent = first.startsWith('https:')
    ? new TlsAgent({ ...options, rejectUnauthorized: false })
    : new Agent(options);
  const failures: string[] = [];
  const answered = Array.from({ length: callers }, () => 0);
  const waiting = new Set<() => void>();
  const stopping = new AbortController();
  let url = first;
  let retries = 0;

  const convert = async (): Promise<string | undefined> => {
    const end = performance.now() + PATIENCE_MILLISECONDS;
    for (;;) {
      const attempt = await send(url, agent, review);
      if (attempt.failure === undefined) return undefined;
      if (attempt.retryAfter === undefined || performance.now() > end) return attempt.failure;
      retries += 1;
      await sleep(attempt.retryAfter);
    }
  };
  const run = async (caller: number): Promise<void> => {
    while (!stopping.signal.aborted) {
      const failure = await convert();
      if (failure !== undefined) failures.push(failure);
      answered[caller] = (answered[caller] ?? 0) + 1;
      for (const look of waiting) look();
      if (pause > 0) await sleep(pause);
    }
  };
  const total = (): number => answered.reduce((sum, one) => sum + one, 0);
  const goesOn = (): Promise<void> => {
    const before = [...answered];
    return new Promise((resolve) => {
      const look = (): void => {
        // The next reply of each caller may belong to a call that is already in flight.
        if (!answered.every((count, caller) => count >= (before[caller] ?? 0) + 2)) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
    });
  };
  const stop = async (): Promise<RetriedOutcome> => {
    stopping.abort();
    await Promise.all(running);
    agent.destroy();
    return { answered: total(), retries, failures };
  };
  const running = answered.map((_, caller) => run(caller));
  const moveTo = (next: string): void => void (url = next);
  return { moveTo, goesOn, answered: total, failures, stop };
}

interface Attempt {
  /** Undefined when the review succeeded. */
  readonly failure: string | undefined;
  /** Milliseconds until the next attempt, if the failure allows one. */
  readonly retryAfter?: number;
}

async function send(url: string, agent: Agent, review: string): Promise<Attempt> {
  const open = url.startsWith('https:') ? tlsRequest : request;
  const headers = { 'content-type': 'application/json', 'content-length': review.length };
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = open(
        url,
        { method: 'POST', agent, headers, timeout: PATIENCE_MILLISECONDS },
        resolve,
      );
      sent.once('timeout', () => sent.destroy(new Error('no reply for 30 s')));
      sent.once('error', reject).end(review);
    });
    const body = await text(response);
    if (response.statusCode === 200 && body.includes('"status":"Success"')) {
      return { failure: undefined };
    }
    const seconds = response.headers['retry-after'];
    const retry = seconds === undefined ? {} : { retryAfter: Number(seconds) * 1000 };
    return { failure: `${response.statusCode} ${body.slice(0, 300)}`, ...retry };
  } catch (error) {
    return { failure: String(error), retryAfter: RECONNECT_MILLISECONDS };
  }
}
