import type { Admission, AdmissionCheck, Refusal } from '../../../http/limits.ts';
import { whenSent } from '../exchange.ts';
import { sharePlaces } from './places.ts';
import { LONGEST_WAIT_MILLISECONDS, LOOP, takeTurns } from './turns.ts';
import type { LoopClock } from './turns.ts';

/**
 * The refusal of a call. API servers retry up to ten times within 30 s. Calls that wait for 10 s each time are tried three
 * times, 2 s apart: the last one may wait for 6 s. Calls that are refused at once are tried eleven times in 20 s.
 */
const NO_ROOM: Refusal = { code: 503, retryAfter: 2 };

/** The number of calls that may wait with an unread body. Each has up to 64 KiB in a buffer of its connection. */
const WAITING_ROOM = 1024;

/** The bytes of a body that one place has room for. */
const PLACE_BYTES = 256 * 1024;

/** The greatest share of all places that a single body takes, so that four secrets can send the largest ones at once. */
const GREATEST_SHARE = 1 / 8;

/** The limits of the calls in progress. */
interface CallLimits {
  /** The number of places for bodies. */
  readonly places: number;
  /** The number of calls that wait for a place. */
  readonly room?: number;
}

/**
 * Creates the queue of calls, which is fair to every secret, whatever the others send.
 *
 * A call first takes places for its body, one for each 256 KiB, and only then its body is read: places bound the
 * memory, and a client that sends slowly, or does not read its reply, holds only places of its own secret. If there are
 * none, the call waits (`sharePlaces`). With its body, it waits for its turn to be converted (`takeTurns`). It is refused
 * at once if too many calls wait already, and after it has waited for 10 s, at the end of the conversion in progress.
 */
export function queueCalls(
  { places: limit, room = WAITING_ROOM }: CallLimits,
  clock: LoopClock = LOOP,
): AdmissionCheck {
  const places = sharePlaces(limit, room);
  const turns = takeTurns(clock);
  const most = Math.max(1, Math.floor(limit * GREATEST_SHARE));

  return (flow, request) => {
    const own = Math.min(most, placesFor(request));
    const admissionAfter = (waited: number): Admission => ({
      turn: (bytes) =>
        turns.wait(flow, bytes, waited)?.then((isItsTurn) => (isItsTurn ? undefined : NO_ROOM)),
      release: () => whenSent(request, () => places.leave(flow, own)),
    });
    if (places.take(flow, own)) return admissionAfter(0);
    if (!places.hasRoom(flow)) return NO_ROOM;
    const since = clock.now();
    return new Promise((resolve) => {
      const begin = (): void => {
        clearTimeout(tooLong);
        resolve(admissionAfter(clock.now() - since));
      };
      const ticket = { flow, places: own, begin };
      places.wait(ticket);
      const tooLong = setTimeout(() => {
        places.giveUp(ticket);
        resolve(NO_ROOM);
      }, LONGEST_WAIT_MILLISECONDS);
    });
  };
}

/** Returns the places for the body of a request. A body that does not declare its size may have any. */
function placesFor({ headers }: Pick<Request, 'headers'>): number {
  const length = headers.get('content-length');
  if (length === null || headers.get('content-encoding') !== null) return Number.POSITIVE_INFINITY;
  return Math.max(1, Math.ceil(Number(length) / PLACE_BYTES));
}
