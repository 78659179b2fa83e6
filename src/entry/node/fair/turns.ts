import { performance } from 'node:perf_hooks';
import { fairQueue } from './fair-queue.ts';

/** The time for which calls begin at once, before the next ones queue. */
const SLICE_MILLISECONDS = 2;

/** A turn of the event loop accepts only one connection (libuv, `uv__server_io`), so several turns are needed. */
const MOST_TURNS = 16;

/**
 * The time after which a call waits for no further turn, measured from the end of the first turn. Most turns take less
 * than a slice. Strangers can make turns slow with many connections, and 16 slow turns would add up to seconds. With
 * eight slices, conversions still get about a ninth of the time.
 */
const MOST_MILLISECONDS = 8 * SLICE_MILLISECONDS;

/** The weight of an empty body. A call with a body of 4 KiB takes twice as long as one with none. */
const CALL_WEIGHT = 4096;

/** The measurements of the event loop since the start of the process. */
export interface LoopClock {
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number;
  /** Milliseconds in which the loop was idle. */
  readonly idle: () => number;
  /** The number of events of sockets and timers. */
  readonly events: () => number;
}

/** The event loop of this process. */
export const LOOP: LoopClock = {
  now: () => performance.now(),
  idle: () => performance.nodeTiming.idleTime,
  events: () => performance.nodeTiming.uvMetricsInfo.events,
};

/** The order of conversions. */
interface Turns {
  /**
   * Waits for the turn of a call whose body has arrived.
   *
   * @returns undefined if the turn is now; otherwise a promise with the milliseconds of the wait
   */
  readonly wait: (flow: string, bytes: number) => Promise<number> | undefined;
}

/** A call that waits for its turn. */
interface Waiting {
  readonly since: number;
  readonly begin: (waited: number) => void;
}

/**
 * Gives each conversion its turn. Flows are served in turn, weighed by the bytes of their bodies (`fairQueue`).
 *
 * A conversion blocks the thread. If every call were converted when its body has arrived, bodies that arrive together
 * would be converted in one turn of the event loop: a health check would wait for all of them, and so would the calls
 * of another flow. Therefore, after calls have kept the loop busy for 2 ms, the next calls wait while the loop turns,
 * up to 16 times or 16 ms, as long as each turn brings new events. New calls queue or are refused, and health checks are
 * answered. Then as many bytes are converted as will take 2 ms, judging by the previous calls, but at least one call.
 * After an idle loop, no call waits, and the turns cost almost nothing.
 */
export function takeTurns({ now, idle, events }: LoopClock): Turns {
  const queue = fairQueue<Waiting>();
  /** The start of the calls that keep the loop busy, and their weight. */
  let begun = Number.NEGATIVE_INFINITY;
  let weight = 0;
  let idleThen = Number.NaN;

  // The time begins with the first look, because conversions that have already begun still run before that.
  const look = (before: number, turns: number, end = now() + MOST_MILLISECONDS): void => {
    const seen = events();
    if (seen !== before && turns > 1 && now() < end) setImmediate(look, seen, turns - 1, end);
    else next();
  };
  const next = (): void => {
    const start = now();
    const budget = (weight * SLICE_MILLISECONDS) / (start - begun);
    begun = start;
    weight = 0;
    for (const { since, begin } of queue.take(budget)) begin(start - since);
    if (queue.size() > 0) setImmediate(look, events(), MOST_TURNS);
  };
  const wait: Turns['wait'] = (flow, bytes) => {
    const own = bytes + CALL_WEIGHT;
    const since = now();
    if (queue.size() === 0) {
      const idleNow = idle();
      if (idleNow !== idleThen) {
        idleThen = idleNow;
        begun = since;
        weight = 0;
      }
      if (since - begun < SLICE_MILLISECONDS) {
        weight += own;
        return undefined;
      }
      setImmediate(look, events(), MOST_TURNS);
    }
    return new Promise((resolve) => {
      const begin = (waited: number): void => {
        weight += own;
        resolve(waited);
      };
      queue.add(flow, own, { since, begin });
    });
  };
  return { wait };
}
