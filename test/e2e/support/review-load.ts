import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

/** The URL of a webhook, and the authority to trust. */
export interface Target {
  readonly url: string;
  /** PEM. */
  readonly certificateAuthority: string;
}

/** The number of calls by the status of the reply. */
export type Answered = ReadonlyMap<number, number>;

/** The number of callers, each waiting for its reply, that keep a process busy. */
const CALLERS = 8;
const MEASURE_MILLISECONDS = 2000;
/** More than are answered at once, so that one is free for a call that will be refused. */
const CONNECTIONS = 64;
const TICK_MILLISECONDS = 5;
const SECOND = 1000;

/** The rate and the duration of the load. */
export interface Amount {
  readonly seconds: number;
  /** The calls per second that a setting allows. If undefined, the capacity is measured. */
  readonly limit?: number;
}

/**
 * Sends reviews evenly at twice the capacity of a webhook, on a bounded number of connections, without waiting for
 * replies. Nothing is retried.
 */
export async function sendTwice(
  target: Target,
  review: string,
  { seconds, limit }: Amount,
): Promise<Answered> {
  let carried = limit ?? (await capacity(target, review));
  const load = startOpenLoop(target, review, () => 2 * carried);
  for (let second = 0; second < seconds; second += 1) {
    const begun = performance.now();
    const before = load.answered.get(200) ?? 0;
    await sleep(SECOND);
    const answered = (load.answered.get(200) ?? 0) - before;
    const now = (answered * SECOND) / (performance.now() - begun);
    // Other work on the machine can only have reduced the measured capacity.
    if (limit === undefined) carried = Math.max(carried, now);
  }
  await load.stop();
  console.log(`carries ${Math.round(carried)}/s; ${load.unsent()} unsent; answered`, load.answered);
  return load.answered;
}

/** Measures the reviews per second that a webhook answers to callers who wait for each reply. */
async function capacity(target: Target, review: string): Promise<number> {
  const { post, close } = caller(target, review);
  const begun = performance.now();
  let answered = 0;
  const call = async (): Promise<void> => {
    while (performance.now() - begun < MEASURE_MILLISECONDS) {
      if ((await post()) === 200) answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  close();
  return (answered * SECOND) / (performance.now() - begun);
}

/** Reviews sent at a fixed rate, without waiting for replies. */
interface OpenLoop {
  readonly answered: Answered;
  /** Returns the number of reviews not sent because no connection was free. */
  readonly unsent: () => number;
  /** Stops sending, and waits for the replies. */
  readonly stop: () => Promise<void>;
}

function startOpenLoop(target: Target, review: string, perSecond: () => number): OpenLoop {
  const { post, close } = caller(target, review);
  const answered = new Map<number, number>();
  const waiting = new Set<Promise<void>>();
  let last = performance.now();
  let due = 0;
  let unsent = 0;
  const send = async (): Promise<void> => {
    // 0 stands for a broken connection.
    const status = await post().catch(() => 0);
    answered.set(status, (answered.get(status) ?? 0) + 1);
  };
  const timer = setInterval(() => {
    const now = performance.now();
    due += ((now - last) / SECOND) * perSecond();
    last = now;
    for (; due >= 1; due -= 1) {
      if (waiting.size === CONNECTIONS) {
        unsent += 1;
        continue;
      }
      const sending = send().finally(() => waiting.delete(sending));
      waiting.add(sending);
    }
  }, TICK_MILLISECONDS);
  return {
    answered,
    unsent: () => unsent,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(waiting);
      close();
    },
  };
}

function caller(
  { url, certificateAuthority }: Target,
  review: string,
): { post: () => Promise<number>; close: () => void } {
  const agent = new Agent({ keepAlive: true, ca: certificateAuthority });
  const body = Buffer.from(review);
  const post = async (): Promise<number> => {
    const outgoing = request(`${url}?timeout=30s`, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    });
    outgoing.end(body);
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    return response.statusCode ?? 0;
  };
  return { post, close: () => agent.destroy() };
}
