import { performance } from 'node:perf_hooks';
import type { Admission, Admit } from '../../http/admission.ts';

/**
 * What an API server is told that must come again. It does so up to ten times within 30 s: ten times these seconds and
 * the longest wait are that.
 */
const NO_ROOM: Admission = { code: 503, retryAfter: 2 };
const LONGEST_WAIT_MILLISECONDS = 10_000;

/** A call that waits for its turn. */
interface Waiting {
  readonly since: number;
  readonly admit: (admission: Admission) => void;
}

/** How long calls begin as they come: those that take no longer together need not line up. */
const SLICE_MILLISECONDS = 2;

/** A turn of the event loop accepts one connection (libuv, `uv__server_io`), however many there are. */
const MOST_TURNS = 16;

/**
 * Lets calls in one by one, in the order in which they came. A call that finds `most` others before it, being answered
 * or waiting, is refused at once, and so is one that has waited for 10 s.
 *
 * A conversion keeps the thread to itself. If every call began when it arrived, those that arrive together would be
 * converted in one turn of the event loop: none would see that there are others, and a health check would wait for all
 * of them. So when calls have taken 2 ms, the loop turns as long as that brings something new, up to 16 times; what
 * arrives lines up, is refused, or is a health check and answered. Then the next call begins. Bodies of calls that wait
 * are not read: 64 KiB of each stand in a buffer at most.
 *
 * @param now milliseconds on a clock that never goes back
 */
export function admitInTurn(most: number, now: () => number = () => performance.now()): Admit {
  const waiting: Waiting[] = [];
  let held = 0;
  /** When the call began after which the loop is turning. */
  let begun: number | undefined;
  const release = (): void => {
    held -= 1;
  };
  const room: Admission = { release };

  const take = (): Admission => {
    begun = now();
    setImmediate(look, eventsSoFar(), MOST_TURNS);
    return room;
  };
  const look = (before: number, turns: number): void => {
    const events = eventsSoFar();
    if (events !== before && turns > 1) setImmediate(look, events, turns - 1);
    else next();
  };
  const next = (): void => {
    begun = undefined;
    const call = waiting.shift();
    if (call === undefined) return;
    const admission = take();
    if (now() - call.since <= LONGEST_WAIT_MILLISECONDS) {
      call.admit(admission);
    } else {
      release();
      call.admit(NO_ROOM);
    }
  };

  return () => {
    if (held >= most) return NO_ROOM;
    held += 1;
    if (begun === undefined) return take();
    if (waiting.length === 0 && now() - begun < SLICE_MILLISECONDS) return room;
    return new Promise((admit) => void waiting.push({ since: now(), admit }));
  };
}

/** How many events of sockets and timers the event loop has brought. */
function eventsSoFar(): number {
  return performance.nodeTiming.uvMetricsInfo.events;
}
