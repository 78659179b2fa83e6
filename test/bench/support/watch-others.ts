import { performance } from 'node:perf_hooks';
import { readBusySeconds } from './process-usage.ts';
import { readProcessorTime } from './processor-time.ts';

/**
 * Begins to measure the other work on the machine.
 *
 * @param pids the measured processes
 * @returns a function that returns the number of cores used by neither these nor this process
 */
export async function watchOthers(pids: readonly number[]): Promise<() => Promise<number>> {
  const own = (): number =>
    [...pids, process.pid].reduce((sum, pid) => sum + readProcessorTime(pid), 0) / 1000;
  const [begin, busy, used] = [performance.now(), await readBusySeconds(), own()];
  return async () => {
    const others = (await readBusySeconds()) - busy - (own() - used);
    return Math.max(0, others) / ((performance.now() - begin) / 1000);
  };
}
