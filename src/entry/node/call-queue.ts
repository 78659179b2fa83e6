import { performance } from 'node:perf_hooks';
import type { Admission, AdmissionCheck } from '../../http/limits.ts';

/**
 * The refusal of a call. API servers retry up to ten times within 30 s. The longest wait plus ten retries after 2 s
 * each take 30 s.
 */
const NO_ROOM: Admission = { code: 503, retryAfter: 2 };
const LONGEST_WAIT_MILLISECONDS = 10_000;

/** A secret whose calls are being answered or waiting. */
interface Holder {
  held: number;
  readonly release: () => void;
  readonly room: Admission;
}

/** A call that waits for its turn. */
interface WaitingCall {
  readonly since: number;
  readonly holder: Holder;
  readonly admit: (admission: Admission) => void;
}

/** The time for which calls begin at once, before the next ones queue. */
const SLICE_MILLISECONDS = 2;

/** A turn of the event loop accepts only one connection (libuv, `uv__server_io`), so several turns are needed. */
const MOST_TURNS = 16;

/** The measurements of the event loop since the start of the process. */
export interface LoopClock {
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number;
  /** Milliseconds in which the loop was idle. */
  readonly idle: () => number;
  /** The number of events of sockets and timers. */
  readonly events: () => number;
}

const LOOP: LoopClock = {
  now: () => performance.now(),
  idle: () => performance.nodeTiming.idleTime,
  events: () => performance.nodeTiming.uvMetricsInfo.events,
};

/**
 * Returns a queue that admits calls in the order of their arrival. A call is refused at once if `limit` others are
 * being answered or waiting, and after a wait of 10 s. A secret cannot hold more places than are free, so one secret
 * never blocks the others; alone, it gets half of the places.
 *
 * A conversion blocks the thread. If every call began on arrival, calls that arrive together would be converted in one
 * turn of the event loop: none would be refused, and a health check would wait for all of them. Therefore, after calls
 * have kept the loop busy for 2 ms, the next calls wait while the loop turns, up to 16 times, as long as each turn
 * brings new events. New calls queue or are refused, and health checks are answered. Then as many calls begin as
 * will take 2 ms, judging by the previous calls, but at least one. After an idle loop, no call waits, and the queue
 * costs almost nothing.
 *
 * The body of a waiting call is not read. At most 64 KiB of it are buffered.
 */
export function queueCalls(limit: number, { now, idle, events }: LoopClock = LOOP): AdmissionCheck {
  const waiting: WaitingCall[] = [];
  let held = 0;
  /** The start of the calls that keep the loop busy, and their number. */
  let begun = Number.NEGATIVE_INFINITY;
  let calls = 0;
  let idleThen = Number.NaN;
  const holders = new Map<string, Holder>();
  const newHolder = (caller: string): Holder => {
    const release = (): void => {
      held -= 1;
      holder.held -= 1;
    };
    const holder = { held: 0, release, room: { release } };
    holders.set(caller, holder);
    return holder;
  };

  const look = (before: number, turns: number): void => {
    const seen = events();
    if (seen !== before && turns > 1) setImmediate(look, seen, turns - 1);
    else next();
  };
  const next = (): void => {
    const start = now();
    const most = Math.max(1, Math.floor((calls * SLICE_MILLISECONDS) / (start - begun)));
    const called = waiting.splice(0, most);
    begun = start;
    calls = called.length;
    if (waiting.length > 0) setImmediate(look, events(), MOST_TURNS);
    for (const { since, holder, admit } of called) {
      const isInTime = start - since <= LONGEST_WAIT_MILLISECONDS;
      if (!isInTime) holder.release();
      admit(isInTime ? holder.room : NO_ROOM);
    }
  };

  return (caller) => {
    const holder = holders.get(caller) ?? newHolder(caller);
    if (held >= limit || holder.held > limit - held) return NO_ROOM;
    held += 1;
    holder.held += 1;
    const since = now();
    if (waiting.length === 0) {
      const idleNow = idle();
      if (idleNow !== idleThen) {
        idleThen = idleNow;
        begun = since;
        calls = 0;
      }
      if (since - begun < SLICE_MILLISECONDS) {
        calls += 1;
        return holder.room;
      }
      setImmediate(look, events(), MOST_TURNS);
    }
    return new Promise((admit) => void waiting.push({ since, holder, admit }));
  };
}
