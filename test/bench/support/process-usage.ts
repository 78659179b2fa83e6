import { readFile } from 'node:fs/promises';
import { readProcessorTime } from './processor-time.ts';

/** The resources that a process and its children have used so far, with all their threads. */
export interface ProcessUsage {
  /** Processor time in user and kernel mode. */
  readonly cpuSeconds: number;
  /** Resident memory now and at its peak. Memory that processes share counts for each. */
  readonly residentBytes: number;
  readonly peakBytes: number;
}

/** USER_HZ, which is always 100 in what Linux shows. */
const TICKS_PER_SECOND = 100;

/**
 * Reads the counters of a process and its children from `/proc`. Linux only.
 *
 * @throws when there is no such process
 */
export async function readUsage(pid: number): Promise<ProcessUsage> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const usage = {
    cpuSeconds: readProcessorTime(pid) / 1000,
    residentBytes: kilobytes(status, 'VmRSS') * 1024,
    peakBytes: kilobytes(status, 'VmHWM') * 1024,
  };
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  for (const child of children.trim().split(' ').filter(Boolean)) {
    const { cpuSeconds, residentBytes, peakBytes } = await readUsage(Number(child));
    usage.cpuSeconds += cpuSeconds;
    usage.residentBytes += residentBytes;
    usage.peakBytes += peakBytes;
  }
  return usage;
}

/**
 * Returns the processor time used so far on all cores of this machine, including `steal`, the time taken by its host.
 */
export async function readBusySeconds(): Promise<number> {
  const stat = await readFile('/proc/stat', 'utf8');
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] =
    /^cpu +(.*)$/m.exec(stat)?.[1]?.split(' ').map(Number) ?? [];
  return (user + nice + system + irq + softirq + steal) / TICKS_PER_SECOND;
}

function kilobytes(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? Number.NaN);
}
