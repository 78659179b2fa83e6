import { readFileSync } from 'node:fs';

/** Returns the ids of the processes that a process has started, the oldest first. */
export function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').filter(Boolean).map(Number);
}

/** Returns the resident memory of a process in MiB, or 0 if it has ended. */
export function residentMemoryOf(pid: number): number {
  try {
    const [, kibibytes] =
      /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kibibytes ?? 0) / 1024);
  } catch {
    return 0;
  }
}
