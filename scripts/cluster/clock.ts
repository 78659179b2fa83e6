import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../src/life/cluster.ts';

/** The clock of this process. */
export const CLOCK: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds) => sleep(milliseconds),
};
