import { readFile } from 'node:fs/promises';

/** What a process has used so far, with all its threads. */
export interface ProcessUsage {
  /** Of the processor, in user and in kernel mode; counted by Linux in steps of 10 ms. */
  readonly cpuSeconds: number;
  /** Resident memory now and at its highest. */
  readonly residentBytes: number;
  readonly peakBytes: number;
}

/** USER_HZ, which Linux has fixed at 100 for everything that it shows. */
const TICKS_PER_SECOND = 100;

/**
 * Reads the counters of a process from `/proc`, so it works on Linux only.
 *
 * @throws when there is no such process
 */
export async function readUsage(pid: number): Promise<ProcessUsage> {
  const [stat, status] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/status`, 'utf8'),
  ]);
  // The name of the program stands in parentheses and may hold anything; utime and stime are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return {
    cpuSeconds: ticks / TICKS_PER_SECOND,
    residentBytes: kilobytes(status, 'VmRSS') * 1024,
    peakBytes: kilobytes(status, 'VmHWM') * 1024,
  };
}

/** Processor time that everything on this machine has used so far, on all cores; `steal` is what its host took away. */
export async function readBusySeconds(): Promise<number> {
  const stat = await readFile('/proc/stat', 'utf8');
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] =
    /^cpu +(.*)$/m.exec(stat)?.[1]?.split(' ').map(Number) ?? [];
  return (user + nice + system + irq + softirq + steal) / TICKS_PER_SECOND;
}

function kilobytes(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? Number.NaN);
}
