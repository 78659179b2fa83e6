import type { Kinds } from '../../core/kind/kinds.ts';
import { crashOf } from '../../core/problem.ts';
import type { EntryOptions } from '../options.ts';
import { logLine, logWritten } from './observe/log.ts';
import { startServing } from './serve.ts';
import { SettingsError } from './settings.ts';
import { onStopSignal } from './shutdown.ts';
import type { ConversionServer } from './webhook.ts';

/**
 * Runs the webhook for the given kinds as a whole program, which drains on SIGTERM, SIGINT, SIGQUIT and SIGHUP:
 *
 * ```ts
 * import { run } from 'crdshift/node';
 * import { kinds } from './kinds/index.ts';
 *
 * await run(kinds);
 * ```
 *
 * A signal is also handled during the start, because without a listener the first process of a container ignores it. It
 * ends the start: only processes that serve already drain. If the server cannot start, the process ends with one line for
 * each problem on standard error. A start that fails after a signal is no error: a terminal and systemd send the signal to
 * all processes, so those that are starting end as well.
 */
export async function run(kinds: Kinds, options: EntryOptions = {}): Promise<void> {
  // A rejected promise that a converter or an observer does not await must not end the process, and all calls with it.
  process.on('unhandledRejection', (error) => {
    logLine({ level: 'error', msg: 'unhandled rejection', crash: crashOf(error) });
  });
  process.on('uncaughtException', (error) => void endAfter(error));
  // Other programs then reload. By default, Node ends on SIGUSR2, and on SIGUSR1 it opens its debugger, through which any
  // container of the pod could run code here.
  for (const signal of ['SIGUSR1', 'SIGUSR2'] as const) process.on(signal, () => undefined);
  let server: ConversionServer | undefined;
  let isStopping = false;
  const stop = async (signal: string): Promise<void> => {
    isStopping = true;
    await server?.close(signal);
    await logWritten();
    // Without this, lines that nobody reads would keep the process alive.
    process.exit();
  };
  onStopSignal((signal) => stop(signal).catch(fail));
  const keep = (found: ConversionServer): void => {
    server = found;
  };
  await startServing(kinds, options, keep).then(keep, (error: unknown) => {
    if (!isStopping) fail(error);
  });
}

/**
 * Ends the process after an exception that nothing catches, such as one in a timer that a converter has left behind. The
 * report of Node would have the message of the error, and so possibly a value of an object.
 */
async function endAfter(error: unknown): Promise<void> {
  logLine({ level: 'error', msg: 'uncaught exception', crash: crashOf(error) });
  await logWritten();
  process.exit(1);
}

/** Ends the process because it could not start or stop, with the problems on standard error. */
function fail(error: unknown): never {
  if (error instanceof SettingsError) refuse(2, error.problems);
  refuse(1, [error instanceof Error ? error.message : String(error)]);
}

/** Ends the process with one line per problem on standard error. */
function refuse(status: 1 | 2, problems: readonly string[]): never {
  for (const problem of problems) process.stderr.write(`crdshift: ${problem}\n`);
  process.exit(status);
}
