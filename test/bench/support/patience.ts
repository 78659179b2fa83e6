import { setTimeout as sleep } from 'node:timers/promises';
import { readBusySeconds } from './process-usage.ts';

/** Cores that may be busy while nothing is measured: idle servers do a little, too. */
const QUIET_CORES = 0.25;

const LOOK_SECONDS = 0.5;

/** Waits for moments when nobody else keeps the machine busy, and altogether no longer than it is allowed to. */
export class Patience {
  #secondsLeft: number;

  constructor(seconds: number) {
    this.#secondsLeft = seconds;
  }

  get isLeft(): boolean {
    return this.#secondsLeft > 0;
  }

  /** Returns when the machine has been quiet for half a second, or with nothing left to wait for. */
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
