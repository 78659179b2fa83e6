import { performance } from 'node:perf_hooks';
import { readBusySeconds } from './process-usage.ts';
import { readProcessorTime } from './processor-time.ts';

/**
 * Begins to look at who keeps the machine busy.
 *
 * @param pid of a process that is measured
 * @returns asked at the end, how many cores neither that process nor this one has used
 */
export async function watchOthers(pid: number): Promise<() => Promise<number>> {
  const own = (): number => (readProcessorTime(pid) + readProcessorTime(process.pid)) / 1000;
  const [begin, busy, used] = [performance.now(), await readBusySeconds(), own()];
  return async () => {
    const others = (await readBusySeconds()) - busy - (own() - used);
    return Math.max(0, others) / ((performance.now() - begin) / 1000);
  };
}
