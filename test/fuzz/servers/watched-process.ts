import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { findLogFault } from '../verdict/check-log.ts';

/** A process to fuzz, seen from outside. */
export interface WatchedProcess {
  readonly child: ChildProcess;
  /** Describes how it has ended; undefined while it runs. */
  readonly ending: () => string | undefined;
  /** Returns forbidden output: the first lines of each kind. */
  readonly logFaults: () => readonly string[];
  /** Returns the number of lines written. */
  readonly lines: () => number;
  /** Resolves with the first line that contains a text. */
  readonly wrote: (text: string) => Promise<string>;
  /** Returns the resident memory, in MiB. */
  readonly residentMemory: () => number;
  /** Resolves with the number of its sockets, once it has fallen to the expected one or time is up. */
  readonly socketsDownTo: (expected: number) => Promise<number>;
  readonly sockets: () => number;
  readonly stop: () => Promise<void>;
}

/** Long enough for a server to notice that a client has gone. */
const SOCKETS_SECONDS = 60;

/** Enough to show the problem. */
const MAX_FAULTS = 5;

export interface WatchOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** An additional channel to this process. */
  readonly extra?: 'ipc' | 'pipe';
  /** Output that it may write on standard error. */
  readonly noise?: RegExp;
}

/** Starts a process, and judges its output line by line. */
export function startWatched(
  command: string,
  args: readonly string[],
  { env, extra, noise }: WatchOptions,
): WatchedProcess {
  const options: SpawnOptions = {
    stdio: ['ignore', 'pipe', 'pipe', ...(extra === undefined ? [] : [extra])],
    ...(env && { env }),
  };
  const child = spawn(command, args, options);
  let ending: string | undefined;
  child.once('close', (code, signal) => (ending = `ended with ${code ?? signal ?? 'nothing'}`));
  const output = readOutput(child, noise);
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${command} does not start`);
  const sockets = (): number => countSockets(pid);
  return {
    child,
    ...output,
    ending: () => ending,
    residentMemory: () => residentMemoryOf(pid),
    sockets,
    socketsDownTo: async (expected) => {
      for (let second = 0; second < SOCKETS_SECONDS && sockets() > expected; second += 1) {
        await sleep(1000);
      }
      return sockets();
    },
    stop: async () => {
      if (ending !== undefined) return;
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

function readOutput(
  child: ChildProcess,
  noise: RegExp | undefined,
): Pick<WatchedProcess, 'logFaults' | 'lines' | 'wrote'> {
  const faults = new Map<string, number>();
  const waiting = new Set<(line: string) => void>();
  let lines = 0;
  const read = (line: string, fault: string | undefined): void => {
    lines += 1;
    for (const tell of waiting) tell(line);
    if (fault === undefined) return;
    const known = faults.get(fault) ?? 0;
    faults.set(fault, known + 1);
    if (known < MAX_FAULTS) console.error(`${fault}: ${line.slice(0, 2000)}`);
  };
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('the process has no output');
  createInterface(stdout).on('line', (line) => read(line, findLogFault(line)));
  createInterface(stderr).on('line', (line) =>
    read(line, noise?.test(line) === true ? undefined : 'something on standard error'),
  );
  return {
    logFaults: () => [...faults].map(([fault, times]) => `${fault}, ${times} times`),
    lines: () => lines,
    wrote: (text) =>
      new Promise((resolve, reject) => {
        const tell = (line: string): void => {
          if (!line.includes(text)) return;
          waiting.delete(tell);
          resolve(line);
        };
        waiting.add(tell);
        child.once('close', () => reject(new Error(`the process ended before it wrote ${text}`)));
      }),
  };
}

function residentMemoryOf(pid: number): number {
  const [, kibibytes] =
    /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kibibytes) / 1024);
}

function countSockets(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((fd) => linkOf(`${folder}/${fd}`).startsWith('socket:')).length;
}

/** Returns the target of a link. A file may be closed while the folder is read. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
