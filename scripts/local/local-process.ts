import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { NeverError, waitUntil } from './wait-until.ts';
import { messageOf } from '../terminal/message-of.ts';

/** The time that a program has to end before SIGKILL. Its data are thrown away, so a short time will do. */
const GRACE_SECONDS = 5;

/** The number of log lines in an error; enough to see why a server did not start. */
const TAIL_LINES = 25;

/**
 * A shell script that runs a program and ends it when standard input closes, with SIGKILL if it takes too long.
 *
 * Standard input is a pipe from this process. The kernel closes it however this process ends, even after SIGKILL, so no
 * signal handler is needed to avoid orphans. The program itself gets no standard input.
 */
const ENDS_WITH_PARENT = `
exec 3<&0
"$@" 3<&- &
program=$!
(cat <&3; kill "$program"; sleep ${GRACE_SECONDS}; kill -KILL "$program") >/dev/null 2>&1 &
guard=$!
wait "$program"
kill "$guard"
`;

/**
 * A shell script that becomes a program, and interrupts it when standard input closes. As Ctrl-C does, it signals the
 * whole group: the program and those that it has started.
 */
const INTERRUPTED_WITH_PARENT = `
exec 3<&0
(cat <&3; kill -INT -$$) >/dev/null 2>&1 &
exec "$@" 3<&- </dev/null
`;

/** The exit code for a program that is not in PATH. */
export const NOT_FOUND = 127;

/** Reports whether no process of a group is left. */
function isGroupGone(leader: number): boolean {
  try {
    process.kill(-leader, 0);
    return false;
  } catch {
    return true;
  }
}

export interface LocalProcess {
  /** Returns everything that the process has written to standard output and standard error. */
  readonly log: () => Promise<string>;
  /** Waits until an attempt answers. Throws if the process ends or the time runs out; the error shows the log's end. */
  readonly waitUntil: <T>(what: string, attempt: () => Promise<T | undefined>) => Promise<T>;
  /** Ends the process, with SIGKILL after a grace period, and waits for its end. */
  readonly stop: () => Promise<void>;
  /** Ends the process with SIGKILL, as a crash does, and waits for its end. */
  readonly kill: () => Promise<void>;
}

/**
 * Runs a program to its end, with the output of this process, and returns its exit code. If this process ends first,
 * however it ends, the program is interrupted.
 */
export async function runToEnd(program: {
  readonly command: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}): Promise<number | null> {
  const { command, args, folder, env } = program;
  const child = spawn('/bin/sh', ['-c', INTERRUPTED_WITH_PARENT, 'sh', command, ...args], {
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: true,
    cwd: folder,
    env,
  });
  return new Promise((resolve, reject) => {
    child.once('exit', resolve);
    child.once('error', reject);
  });
}

/** Starts a program in the background, in its own process group, so that Ctrl-C reaches only this process. */
export async function startProcess(program: {
  readonly command: string;
  readonly args: readonly string[];
  readonly logFile: string;
  readonly env?: NodeJS.ProcessEnv;
}): Promise<LocalProcess> {
  const { command, args, logFile } = program;
  const name = basename(command);
  // Appends, so that `tail -f` keeps working when the program is restarted.
  const log = await open(logFile, 'a');
  const { size: begin } = await log.stat();
  const child = spawn('/bin/sh', ['-c', ENDS_WITH_PARENT, 'sh', command, ...args], {
    stdio: ['pipe', log.fd, log.fd],
    detached: true,
    env: program.env ?? process.env,
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  await once(child, 'spawn');
  await log.close();
  const hasExited = (): boolean => child.exitCode !== null || child.signalCode !== null;

  const readLog = async (): Promise<string> => {
    const content = await readFile(logFile);
    return content.subarray(begin).toString();
  };
  const waitForIt: LocalProcess['waitUntil'] = async (what, attempt) => {
    try {
      return await waitUntil(what, () => {
        if (hasExited()) throw new NeverError(`${name} has ended (waited for ${what})`);
        return attempt();
      });
    } catch (error) {
      const message = messageOf(error);
      const lines = (await readLog()).trimEnd().split('\n').slice(-TAIL_LINES);
      throw new Error(`${message}\n--- ${name}, end of its log ---\n${lines.join('\n')}`, {
        cause: error,
      });
    }
  };

  const stop = async (): Promise<void> => {
    child.stdin?.destroy();
    await exited;
  };

  const kill = async (): Promise<void> => {
    const { pid } = child;
    if (pid === undefined || hasExited()) return;
    // The process leads a group, to which the program and its guard belong. The program may end after it.
    process.kill(-pid, 'SIGKILL');
    await exited;
    await waitUntil(`${name} to end`, async () => (isGroupGone(pid) ? true : undefined));
  };

  return { log: readLog, waitUntil: waitForIt, stop, kill };
}
