import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where a webhook takes reviews, and whom to trust about it. */
export interface Target {
  readonly url: string;
  /** PEM. */
  readonly certificateAuthority: string;
}

/** How many calls were answered with each status. */
export type Answered = ReadonlyMap<number, number>;

/** So many callers, each waiting for its answer, keep a process busy. */
const CALLERS = 8;
const MEASURE_MILLISECONDS = 2000;
/** More than are answered at once, so that one is free for who will be refused. */
const CONNECTIONS = 64;
const TICK_MILLISECONDS = 5;
const SECOND = 1000;

/** How much to send, and for how long. */
export interface Amount {
  readonly seconds: number;
  /** How many calls in a second a setting lets pass; without one it is measured what the webhook carries. */
  readonly limit?: number;
}

/**
 * Sends twice as many reviews as a webhook carries, evenly, on a bounded number of connections, whether or not those
 * before have been answered. Nothing is tried again.
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
    // What else the machine did while it was measured has made it less.
    if (limit === undefined) carried = Math.max(carried, now);
  }
  await load.stop();
  console.log(`carries ${Math.round(carried)}/s; ${load.unsent()} unsent; answered`, load.answered);
  return load.answered;
}

/** How many of these reviews a webhook answers in a second, to callers who each wait for it. */
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

/** Reviews that come whether or not those before have been answered. */
interface OpenLoop {
  readonly answered: Answered;
  /** How many were due and never sent, because no connection was free. */
  readonly unsent: () => number;
  /** Sends no more, and waits for the answers. */
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
    // 0 is no status: the connection broke.
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
