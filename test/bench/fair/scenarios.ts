import { Agent } from 'node:http';
import { startNodeEntry } from '../../support/node-entry.ts';
import type { NodeEntry } from '../../support/node-entry.ts';
import type { Caller, Result } from './callers.ts';
import { aCaller, call, callAnew, keepOpen, reviewOf } from './callers.ts';

/** The settings of the webhook, and the module that starts it. */
export interface Webhook {
  readonly settings?: Readonly<Record<string, string>>;
  readonly entry?: string | undefined;
}

/** The attempts of the caller that behaves. */
export interface Count {
  readonly succeeded: number;
  readonly of: number;
  /** The calls that were told to retry. */
  readonly refusals: number;
  /** The time of all of them. */
  readonly seconds: number;
}

const SMALL = reviewOf(1024);

/** The calls of a flood, each on a connection of its own. */
export interface Flood {
  readonly connections: number;
  /** The bytes of each body. */
  readonly bytes: number;
}

/** One secret floods the webhook with large reviews, while another one makes calls, one after another. */
export async function flooded(
  webhook: Webhook,
  { connections, bytes }: Flood,
  calls: number,
): Promise<Count> {
  return withTwo(webhook, async (url, flooding, behaving) => {
    const large = reviewOf(bytes);
    const stopping = new AbortController();
    const agent = new Agent({ keepAlive: true });
    const flood = async (): Promise<void> => {
      while (!stopping.signal.aborted) await call(url + flooding.path, large, agent);
    };
    // Begins after the flood has arrived.
    const others = Array.from({ length: connections }, flood);
    await callAnew(url + flooding.path, SMALL);
    const own = new Agent({ keepAlive: true });
    const results: Result[] = [];
    const start = performance.now();
    const end = start + SCENARIO_MILLISECONDS;
    while (results.length < calls && performance.now() < end) {
      results.push(await call(url + behaving.path, SMALL, own));
    }
    stopping.abort();
    agent.destroy();
    own.destroy();
    void Promise.allSettled(others);
    return countOf(results, start);
  });
}

/** The greatest duration of a scenario, in which a webhook that is not fair answers almost nothing. */
const SCENARIO_MILLISECONDS = 60_000;

/** The cache of an old version that an API server fills. */
export interface Cache {
  readonly objects: number;
  /** The number of objects that are decoded at once. */
  readonly atOnce: number;
}

/** An API server fills a cache. */
export async function filled(webhook: Webhook, { objects, atOnce }: Cache): Promise<Count> {
  return withTwo(webhook, async (url, { path }) => {
    const agent = new Agent({ keepAlive: true });
    const results: Result[] = [];
    const start = performance.now();
    let left = objects;
    const decode = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        results.push(await call(url + path, SMALL, agent));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, decode));
    agent.destroy();
    return countOf(results, start);
  });
}

/** Connections that somebody else holds, and replaces when they are closed. */
export interface Crowding {
  /** A caller shows its secret on each connection. */
  readonly by: 'caller' | 'strangers';
  /** `MAX_CONNECTIONS`. */
  readonly places: number;
  readonly held: number;
}

/** Clients with a secret do not connect again at once. */
const PAUSE_MILLISECONDS = 100;

/** A caller or strangers hold connections, while another caller opens new ones. */
export async function crowded(
  { by, places, held }: Crowding,
  calls: number,
  entry?: string,
): Promise<Count> {
  const settings = { MAX_CONNECTIONS: String(places) };
  return withTwo({ settings, entry }, async (url, crowding, behaving) => {
    const sent = `GET ${crowding.path} HTTP/1.1\r\nHost: a\r\n\r\n`;
    const asCaller = { sent, pauseMilliseconds: PAUSE_MILLISECONDS };
    const crowd = await keepOpen(url, held, by === 'caller' ? asCaller : {});
    const count = await openAnew(url + behaving.path, calls);
    crowd.stop();
    return count;
  });
}

async function openAnew(url: string, calls: number): Promise<Count> {
  const start = performance.now();
  let succeeded = 0;
  for (let made = 0; made < calls; made += 1) {
    if (await callAnew(url, SMALL)) succeeded += 1;
  }
  return { succeeded, of: calls, refusals: 0, seconds: secondsSince(start) };
}

function countOf(results: readonly Result[], start: number): Count {
  return {
    succeeded: results.filter(({ isConverted }) => isConverted).length,
    of: results.length,
    refusals: results.reduce((sum, { refusals }) => sum + refusals, 0),
    seconds: secondsSince(start),
  };
}

const secondsSince = (start: number): number => (performance.now() - start) / 1000;

/** Runs a scenario against a webhook with two secrets, in a process of its own. */
async function withTwo(
  { settings, entry: program }: Webhook,
  run: (url: string, one: Caller, other: Caller) => Promise<Count>,
): Promise<Count> {
  const [one, other] = [aCaller('ONE'), aCaller('OTHER')];
  const entry: NodeEntry = await startNodeEntry(
    { ...settings, ...one.setting, ...other.setting },
    program,
  );
  try {
    return await run(entry.url, one, other);
  } finally {
    await entry.stop();
  }
}
