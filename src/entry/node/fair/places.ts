/** A call that waits for places. */
interface Ticket {
  /** The name of the secret. */
  readonly flow: string;
  /** The number of places. */
  readonly places: number;
  /** Called once the call has its places. */
  readonly begin: () => void;
}

/** The share of one flow. */
interface Share {
  held: number;
  /** In the order of arrival. */
  readonly waiting: Set<Ticket>;
}

/** Places that several flows share. A flow is all calls with one secret. */
export interface Places {
  /** Takes places now. Returns false if they are not free, or if other calls must get theirs first. */
  readonly take: (flow: string, places: number) => boolean;
  /** Returns true if there is room for another call of a flow to wait. */
  readonly hasRoom: (flow: string) => boolean;
  /** Lets a call wait for its places. */
  readonly wait: (ticket: Ticket) => void;
  /** Removes a call that waits. */
  readonly giveUp: (ticket: Ticket) => void;
  /** Gives places back, and lets waiting calls begin. */
  readonly leave: (flow: string, places: number) => void;
}

/**
 * Creates places, and a waiting room, that flows share. A flow always leaves as many places free as it has, so
 * one flow alone gets half of them, and another one finds a place at once. The same holds for the waiting room.
 *
 * Places that become free go to the waiting flow that holds fewest, of those to the one that was served the longest ago,
 * and within a flow to the call that came first. While a call of a flow that holds none does not fit, no flow that holds
 * some gets more.
 */
export function sharePlaces(limit: number, room: number): Places {
  const shares = new Map<string, Share>();
  let held = 0;
  let waiting = 0;

  const shareOf = (flow: string): Share => {
    const share = shares.get(flow) ?? { held: 0, waiting: new Set() };
    shares.set(flow, share);
    return share;
  };
  const fits = (share: Share, places: number): boolean =>
    leavesAsMuch(share.held, places, limit - held);
  const hold = (flow: string, places: number): void => {
    shareOf(flow).held += places;
    held += places;
  };
  const isOneStarved = (): boolean =>
    waiting > 0 && [...shares.values()].some((share) => share.held === 0 && share.waiting.size > 0);
  const take: Places['take'] = (flow, places) => {
    const share = shareOf(flow);
    if (share.waiting.size > 0 || !fits(share, places)) return false;
    if (share.held > 0 && isOneStarved()) return false;
    hold(flow, places);
    return true;
  };
  const wait: Places['wait'] = (ticket) => {
    shareOf(ticket.flow).waiting.add(ticket);
    waiting += 1;
  };
  const remove = (ticket: Ticket): void => {
    if (shareOf(ticket.flow).waiting.delete(ticket)) waiting -= 1;
  };
  const neediest = (): Ticket | undefined =>
    waiting === 0 ? undefined : neediestOf(shares.values(), fits);
  const serve = (): void => {
    for (let next = neediest(); next !== undefined; next = neediest()) {
      const { flow } = next;
      remove(next);
      hold(flow, next.places);
      // The flows are in the order in which they were served.
      const share = shareOf(flow);
      shares.delete(flow);
      shares.set(flow, share);
      next.begin();
    }
  };
  const giveUp: Places['giveUp'] = (ticket) => {
    remove(ticket);
    // The calls behind it may fit.
    serve();
  };
  const leave: Places['leave'] = (flow, places) => {
    hold(flow, -places);
    serve();
  };
  const hasRoom: Places['hasRoom'] = (flow) =>
    leavesAsMuch(shareOf(flow).waiting.size, 1, room - waiting);
  return { take, hasRoom, wait, giveUp, leave };
}

/** Returns the waiting call that gets places next; undefined if none may. Of equal flows, the first one counts. */
function neediestOf(
  shares: Iterable<Share>,
  fits: (share: Share, places: number) => boolean,
): Ticket | undefined {
  let fewest = Number.POSITIVE_INFINITY;
  let next: Ticket | undefined;
  for (const share of shares) {
    const [first] = share.waiting;
    if (first === undefined || share.held >= fewest) continue;
    if (fits(share, first.places)) {
      fewest = share.held;
      next = first;
    } else if (share.held === 0) {
      // Only another flow without places may pass it.
      fewest = 1;
      next = undefined;
    }
  }
  return next;
}

/**
 * Reports whether a flow that takes more still leaves as much free as it then has. A flow without places may take the
 * last.
 */
function leavesAsMuch(own: number, more: number, free: number): boolean {
  return more <= free && (own === 0 || own + more <= free - more);
}
