import { performance } from 'node:perf_hooks';
import type { Admit, Room } from '../../http/limits.ts';

/**
 * What an API server is told that must come again. It does so up to ten times within 30 s: ten times these seconds and
 * the longest wait are that.
 */
const NO_ROOM: Room = { code: 503, retryAfter: 2 };
const LONGEST_WAIT_MILLISECONDS = 10_000;

/** Whose calls are being answered or wait; one for every secret. */
interface Holder {
  held: number;
  readonly release: () => void;
  readonly room: Room;
}

/** A call that waits for its turn. */
interface Waiting {
  readonly since: number;
  readonly holder: Holder;
  readonly admit: (admission: Room) => void;
}

/** How long calls begin as they come: those that take no longer together need not line up. */
const SLICE_MILLISECONDS = 2;

/** A turn of the event loop accepts one connection (libuv, `uv__server_io`), however many there are. */
const MOST_TURNS = 16;

/** What the event loop says of itself, in milliseconds and numbers since the process began. */
export interface LoopClock {
  /** On a clock that never goes back. */
  readonly now: () => number;
  /** How long the loop has waited for something to happen. */
  readonly idle: () => number;
  /** How many events of sockets and timers it has brought. */
  readonly events: () => number;
}

const LOOP: LoopClock = {
  now: () => performance.now(),
  idle: () => performance.nodeTiming.idleTime,
  events: () => performance.nodeTiming.uvMetricsInfo.events,
};

/**
 * Lets calls in one after the other, as they came. A call that finds `limit` others before it, being answered
 * or waiting, is refused at once, and so is one that has waited for 10 s. Nobody may hold more places than are free, so
 * that one secret never keeps the others out: alone, it gets half of them.
 *
 * A conversion keeps the thread to itself. If every call began when it arrived, those that arrive together would be
 * converted in one turn of the event loop: none would see that there are others, and a health check would wait for all
 * of them. So calls that keep the loop busy for 2 ms make the next one wait, while the loop turns as long as that brings
 * something new, up to 16 times; what arrives lines up, is refused, or is a health check and answered. Then as many
 * begin as will take 2 ms again, by what calls have taken so far; one at least. A loop that has had to wait for something
 * has nobody in line, and all of this costs next to nothing.
 *
 * Bodies of calls that wait are not read: 64 KiB of each stand in a buffer at most.
 */
export function queueCalls(limit: number, { now, idle, events }: LoopClock = LOOP): Admit {
  const waiting: Waiting[] = [];
  let held = 0;
  /** When the calls began that have kept the loop busy since, and how many. */
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
