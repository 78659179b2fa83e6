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

/**
 * Lets calls in one by one, in the order in which they came: one for each turn of the event loop. A call that finds
 * `most` others before it, being answered or waiting, is refused at once, and so is one that has waited for 10 s.
 *
 * A conversion keeps the thread to itself. If every call began when it arrived, those that arrive together would be
 * converted in one turn of the loop: none would see that there are others, and a health check would wait for all of
 * them. With 600 callers at once and conversions of 10 ms it took 7.4 s then, and takes 15 ms with turns (medians).
 * Bodies of calls that wait are not read: 64 KiB of each at most stand in a buffer.
 *
 * @param now milliseconds on a clock that never goes back
 */
export function admitInTurn(most: number, now: () => number = () => performance.now()): Admit {
  const waiting: Waiting[] = [];
  let held = 0;
  let isTaken = false;
  const release = (): void => {
    held -= 1;
  };
  const room: Admission = { release };

  /** Takes this turn. In the next one whoever waits longest is let in. */
  const take = (): Admission => {
    isTaken = true;
    setImmediate(next);
    return room;
  };
  const next = (): void => {
    isTaken = false;
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
    if (!isTaken) return take();
    return new Promise((admit) => void waiting.push({ since: now(), admit }));
  };
}
