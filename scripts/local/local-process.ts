import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NeverError, waitUntil } from './wait-until.ts';

/** How long a process may take to end by itself. What it holds is thrown away, so there is nothing to wait for. */
const GRACE_MILLISECONDS = 5_000;

/** Enough of a log to see why a server did not start. */
const TAIL_LINES = 25;

/**
 * Runs a program and ends it when standard input ends.
 *
 * Standard input is a pipe from this process, and the kernel closes it however this process ends, by SIGKILL too:
 * no signal handler is needed to leave no orphan behind. The program itself gets no standard input.
 */
const ENDS_WITH_PARENT = `
exec 3<&0
"$@" 3<&- &
program=$!
(cat <&3 >/dev/null; kill "$program" 2>/dev/null) &
wait "$program"
`;

export interface LocalProcess {
  /** Everything that it has written to standard output and standard error. */
  readonly log: () => Promise<string>;
  /** Waits until an attempt answers, and no longer than the process lives. Failing, it shows the end of the log. */
  readonly waitUntil: <T>(
    what: string,
    attempt: () => Promise<T | undefined>,
    seconds?: number,
  ) => Promise<T>;
  /** Asks the process to end, makes it end when it does not, and waits until it has ended. */
  readonly stop: () => Promise<void>;
}

/** Starts a program in the background, in a process group of its own, so that Ctrl-C reaches only us. */
export async function startProcess(program: {
  readonly command: string;
  readonly args: readonly string[];
  readonly logFile: string;
  readonly env?: NodeJS.ProcessEnv;
}): Promise<LocalProcess> {
  const { command, args, logFile } = program;
  const name = basename(command);
  const log = await open(logFile, 'w');
  const child = spawn('/bin/sh', ['-c', ENDS_WITH_PARENT, 'sh', command, ...args], {
    stdio: ['pipe', log.fd, log.fd],
    detached: true,
    env: program.env ?? process.env,
  });
  await once(child, 'spawn');
  await log.close();
  const exited = once(child, 'exit');
  const hasExited = (): boolean => child.exitCode !== null || child.signalCode !== null;

  const waitForIt: LocalProcess['waitUntil'] = async (what, attempt, seconds) => {
    try {
      return await waitUntil(
        what,
        () => {
          if (hasExited()) throw new NeverError(`${name} has ended while waiting for ${what}`);
          return attempt();
        },
        seconds,
      );
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const lines = (await readFile(logFile, 'utf8')).trimEnd().split('\n').slice(-TAIL_LINES);
      throw new Error(`${message}\n--- ${name}, end of its log ---\n${lines.join('\n')}`, {
        cause: error,
      });
    }
  };

  const stop = async (): Promise<void> => {
    child.stdin?.destroy();
    const ended = await Promise.race([exited, sleep(GRACE_MILLISECONDS, 'late', { ref: false })]);
    if (ended !== 'late' || child.pid === undefined) return;
    process.kill(-child.pid, 'SIGKILL');
    await exited;
  };

  return { log: () => readFile(logFile, 'utf8'), waitUntil: waitForIt, stop };
}
