import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { NeverError, waitUntil } from './wait-until.ts';
import { messageOf } from '../terminal/message-of.ts';

/** How long a program may take to end by itself. What it holds is thrown away, so there is nothing to wait for. */
const GRACE_SECONDS = 5;

/** Enough of a log to see why a server did not start. */
const TAIL_LINES = 25;

/**
 * Runs a program and ends it when standard input ends, by SIGKILL if it takes too long.
 *
 * Standard input is a pipe from this process, and the kernel closes it however this process ends, by SIGKILL too:
 * no signal handler is needed to leave no orphan behind. The program itself gets no standard input.
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

export interface LocalProcess {
  /** Everything that it has written to standard output and standard error. */
  readonly log: () => Promise<string>;
  /** Waits until an attempt answers, and no longer than the process lives. Failing, it shows the end of the log. */
  readonly waitUntil: <T>(
    what: string,
    attempt: () => Promise<T | undefined>,
    seconds?: number,
  ) => Promise<T>;
  /** Asks the process to end, makes it end when it does not, and waits until it has. */
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
  // Appended to, so that who follows the log of a program sees it go on when the program is started again.
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

  return { log: readLog, waitUntil: waitForIt, stop };
}
