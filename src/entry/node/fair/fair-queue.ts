/** An item with its share of the work. */
interface Weighed<Item> {
  readonly weight: number;
  readonly item: Item;
}

/** The items of one flow, in the order of their arrival. */
interface Flow<Item> {
  items: Weighed<Item>[];
  /** The virtual time at which the first item starts. */
  start: number;
}

/** A queue that serves its flows in turn. */
export interface FairQueue<Item> {
  readonly add: (flow: string, weight: number, item: Item) => void;
  /** Removes the next items as long as their weights fit into the budget, but at least one if there is any. */
  readonly take: (budget: number) => readonly Item[];
  /** Removes the items that match, as if they had never been added. */
  readonly drop: (matches: (item: Item) => boolean) => readonly Item[];
  readonly size: () => number;
}

/**
 * Creates a queue that divides the work between its flows, whatever each of them adds: every flow with items gets the
 * same weight per unit of time. Within a flow, the order is that of arrival.
 *
 * This is start-time fair queueing, similar to the fair queueing of the API server's Priority and Fairness. A virtual
 * clock shows the start of the item in service. An item starts when its predecessor in the flow ends, but not before
 * the clock. The item with the earliest start is next. So a flow that pauses saves up nothing, and a flow that just
 * had a heavy item waits until the others have had as much.
 */
export function fairQueue<Item>(): FairQueue<Item> {
  const flows = new Map<string, Flow<Item>>();
  let clock = 0;
  let size = 0;

  const nextFlow = (): Flow<Item> | undefined => {
    let next: Flow<Item> | undefined;
    for (const flow of flows.values()) {
      if (flow.items.length > 0 && (next === undefined || flow.start < next.start)) next = flow;
    }
    return next;
  };
  const add: FairQueue<Item>['add'] = (name, weight, item) => {
    const flow = flows.get(name) ?? { items: [], start: clock };
    flows.set(name, flow);
    if (flow.items.length === 0) flow.start = Math.max(flow.start, clock);
    flow.items.push({ weight, item });
    size += 1;
  };
  const take: FairQueue<Item>['take'] = (budget) => {
    const taken: Item[] = [];
    let left = budget;
    for (;;) {
      const flow = nextFlow();
      const head = flow?.items[0];
      if (flow === undefined || head === undefined) return taken;
      if (taken.length > 0 && head.weight > left) return taken;
      flow.items.shift();
      clock = flow.start;
      flow.start += head.weight;
      left -= head.weight;
      size -= 1;
      taken.push(head.item);
    }
  };
  const drop: FairQueue<Item>['drop'] = (matches) => {
    const dropped: Item[] = [];
    for (const flow of flows.values()) {
      flow.items = flow.items.filter(({ item }) => {
        const isDropped = matches(item);
        if (isDropped) dropped.push(item);
        return !isDropped;
      });
    }
    size -= dropped.length;
    return dropped;
  };
  return { add, take, drop, size: () => size };
}
