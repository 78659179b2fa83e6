/** A process that served for less time ended at once. Its replacement would probably end as well. */
const SHORTEST_SERVICE_MILLISECONDS = 1000;

const FIRST_DELAY_MILLISECONDS = 100;
const LONGEST_DELAY_MILLISECONDS = 10_000;

/** Together with their delays, so many attempts take three seconds. */
const MOST_FAILURES = 6;

/** A process that has ended. */
interface Ended {
  /** The time for which it served, in milliseconds. 0 if it never did. */
  readonly served: number;
  /** The number of other processes that serve. */
  readonly others: number;
}

/**
 * Returns a function that decides about the replacement of each process that ends: after how many milliseconds, or
 * `never` because nobody can serve. A process that has served is replaced immediately. If processes end at once again
 * and again, the delay doubles from 100 ms to 10 s. After six such ends in a row while no other process serves, it
 * gives up.
 */
export function planRestarts(): (ended: Ended) => number | 'never' {
  let failures = 0;
  return ({ served, others }) => {
    if (served >= SHORTEST_SERVICE_MILLISECONDS) {
      failures = 0;
      return 0;
    }
    failures += 1;
    if (failures >= MOST_FAILURES && others === 0) return 'never';
    return Math.min(LONGEST_DELAY_MILLISECONDS, FIRST_DELAY_MILLISECONDS * 2 ** (failures - 1));
  };
}
