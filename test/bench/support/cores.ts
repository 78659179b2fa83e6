import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** The cores reserved for the servers and for the client. Undefined leaves the choice to the system. */
export interface Cores {
  readonly server: number | undefined;
  readonly client: number | undefined;
}

/** A program and its arguments. */
export interface CommandLine {
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * Chooses two of the cores that this process may use; the last for servers, because interrupts prefer the first.
 * Without taskset or a second core nothing is pinned, and client and server take time from each other.
 */
export async function chooseCores(): Promise<Cores> {
  const status = await readFile('/proc/self/status', 'utf8');
  const cores = coresOf(/^Cpus_allowed_list:\s+(\S+)$/m.exec(status)?.[1] ?? '');
  const canPin = spawnSync('taskset', ['--version']).status === 0;
  if (!canPin || cores.length < 2) return { server: undefined, client: undefined };
  return { server: cores.at(-1), client: cores[0] };
}

/** Parses a list of cores: `0-2,5` is 0, 1, 2 and 5. */
function coresOf(list: string): number[] {
  return list.split(',').flatMap((range) => {
    const [first = Number.NaN, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

/** Pins a program with all its threads to one core. The process id stays: taskset becomes the program. */
export function pinnedTo(core: number | undefined, { command, args }: CommandLine): CommandLine {
  if (core === undefined) return { command, args };
  return { command: 'taskset', args: ['--cpu-list', String(core), command, ...args] };
}
