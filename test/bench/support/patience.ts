import { setTimeout as sleep } from 'node:timers/promises';
import { readBusySeconds } from './process-usage.ts';

/** The maximum of cores that are busy on a quiet machine. Idle servers do a little work, too. */
const QUIET_CORES = 0.25;

const LOOK_SECONDS = 0.5;

/** Waits for moments in which no other work keeps the machine busy, up to a total time. */
export class Patience {
  #secondsLeft: number;

  constructor(seconds: number) {
    this.#secondsLeft = seconds;
  }

  get isLeft(): boolean {
    return this.#secondsLeft > 0;
  }

  /** Returns when the machine has been quiet for half a second, or when the total time is used up. */
  async waitForQuiet(): Promise<void> {
    while (this.isLeft) {
      const before = await readBusySeconds();
      await sleep(LOOK_SECONDS * 1000);
      const busyCores = ((await readBusySeconds()) - before) / LOOK_SECONDS;
      if (busyCores < QUIET_CORES) return;
      this.#secondsLeft -= LOOK_SECONDS;
    }
  }
}
