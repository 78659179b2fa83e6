import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns the milliseconds that the living threads of a process have been on a processor. The value is exact while they
 * sleep. `/proc/…/stat` counts in steps of 10 ms, which is too coarse for samples. Linux only.
 *
 * @throws when there is no such process
 */
export function readProcessorTime(pid: number): number {
  const threads = `/proc/${pid}/task`;
  let nanoseconds = 0;
  for (const thread of readdirSync(threads)) {
    nanoseconds += Number(readFileSync(`${threads}/${thread}/schedstat`, 'utf8').split(' ')[0]);
  }
  return nanoseconds / 1e6;
}
