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

/** The longest wait of a call, for places and for its turn together. */
export const LONGEST_WAIT_MILLISECONDS = 10_000;

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
   * @param waited the milliseconds for which the call has waited before
   * @returns undefined if the turn is now; otherwise a promise of true if it is, and of false if the wait was too long
   */
  readonly wait: (flow: string, bytes: number, waited?: number) => Promise<boolean> | undefined;
}

/** A call that waits for its turn. */
interface Waiting {
  readonly since: number;
  readonly weight: number;
  readonly end: (isItsTurn: boolean) => void;
}

/**
 * Gives each conversion its turn. Flows are served in turn, weighed by the bytes of their bodies (`fairQueue`).
 *
 * A conversion blocks the thread. If every call were converted when its body has arrived, bodies that arrive together
 * would be converted in one turn of the event loop: a health check would wait for all of them, and so would the calls
 * of another flow. Therefore, after calls have kept the loop busy for 2 ms, there is a pause. The next calls wait while
 * the loop turns, up to 16 times or 16 ms, as long as each turn brings new events. New calls queue or are refused, and
 * health checks are answered. Then as many bytes are converted as will take 2 ms, judging by the previous calls, but at
 * least one call. After an idle loop, no call waits, and the turns cost almost nothing.
 *
 * A pause begins with the end of the calls that have waited for too long, so that they are answered before the next
 * conversion.
 */
export function takeTurns({ now, idle, events }: LoopClock): Turns {
  const queue = fairQueue<Waiting>();
  /** The start of the calls that keep the loop busy, and their weight. */
  let begun = Number.NEGATIVE_INFINITY;
  let weight = 0;
  let idleThen = Number.NaN;

  // The time begins here, because conversions that have already begun still run before that.
  const pause = (): void => {
    const start = now();
    const late = queue.drop(({ since }) => start - since > LONGEST_WAIT_MILLISECONDS);
    for (const { end } of late) end(false);
    if (queue.size() > 0) setImmediate(look, events(), MOST_TURNS - 1, start + MOST_MILLISECONDS);
  };
  const look = (before: number, turns: number, end: number): void => {
    const seen = events();
    if (seen !== before && turns > 1 && now() < end) setImmediate(look, seen, turns - 1, end);
    else next();
  };
  const next = (): void => {
    const start = now();
    const budget = (weight * SLICE_MILLISECONDS) / (start - begun);
    begun = start;
    weight = 0;
    for (const call of queue.take(budget)) {
      weight += call.weight;
      call.end(true);
    }
    if (queue.size() > 0) setImmediate(pause);
  };
  const wait: Turns['wait'] = (flow, bytes, waited = 0) => {
    const own = bytes + CALL_WEIGHT;
    const start = now();
    if (queue.size() === 0) {
      const idleNow = idle();
      if (idleNow !== idleThen) {
        idleThen = idleNow;
        begun = start;
        weight = 0;
      }
      if (start - begun < SLICE_MILLISECONDS) {
        weight += own;
        return undefined;
      }
      setImmediate(pause);
    }
    return new Promise((end) => {
      queue.add(flow, own, { since: start - waited, weight: own, end });
    });
  };
  return { wait };
}
