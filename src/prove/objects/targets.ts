import { placesBelow } from './places/place.ts';
import type { Place } from './places/place.ts';
import { chanceOf } from './values/chance.ts';

/** The number of objects that together visit every place of a schema. */
const ROUND = 400;

/** The most places that one object visits on purpose. */
const MOST = 30;

/** Returns the places of a schema without places below them. */
export function leavesOf(root: Place): readonly Place[] {
  const below = [...placesBelow(root)];
  return below.length === 0 ? [root] : below.flatMap(leavesOf);
}

/**
 * Yields sets of places to visit, each with all parents: every place of the schema in turn, in an order by seed. The
 * number of places in a set grows with the schema, so that a fixed number of sets visits them all.
 */
export function* targetsOf(
  leaves: readonly Place[],
  seed: number,
): Generator<ReadonlySet<Place>, never> {
  const order = chanceOf(seed).shuffle(leaves);
  const count = Math.min(MOST, Math.ceil(order.length / ROUND));
  for (let at = 0; ; at += count) {
    const wanted = new Set<Place>();
    for (let next = at; next < at + count; next += 1) {
      addWithParents(wanted, order[next % order.length]);
    }
    yield wanted;
  }
}

function addWithParents(wanted: Set<Place>, target: Place | undefined): void {
  for (let place = target; place !== undefined && !wanted.has(place); place = place.parent) {
    wanted.add(place);
  }
}
