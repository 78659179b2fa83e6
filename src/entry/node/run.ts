import type { Kinds } from '../../core/kind/kinds.ts';
import { crashOf } from '../../core/problem.ts';
import type { EntryOptions } from '../options.ts';
import { logLine, logWritten } from './observe/log.ts';
import { serve } from './serve.ts';
import { SettingsError } from './settings.ts';
import { onStopSignal } from './shutdown.ts';

/**
 * Runs the webhook for the given kinds as a whole program, which drains on SIGTERM and SIGINT:
 *
 * ```ts
 * import { run } from 'crdshift/node';
 * import { kinds } from './kinds/index.ts';
 *
 * await run(kinds);
 * ```
 *
 * A signal is also handled during the start, because without a listener the first process of a container ignores it. If
 * the server cannot start, the process ends with one line for each problem on standard error.
 */
export async function run(kinds: Kinds, options: EntryOptions = {}): Promise<void> {
  // A rejected promise that a converter or an observer does not await must not end the process, and all calls with it.
  process.on('unhandledRejection', (error) => {
    logLine({ level: 'error', msg: 'crash', crash: crashOf(error) });
  });
  const started = serve(kinds, options);
  const stop = async (signal: string): Promise<void> => {
    const server = await started;
    await server.close(signal);
    await logWritten();
    // Without this, lines that nobody reads would keep the process alive.
    process.exit();
  };
  onStopSignal((signal) => stop(signal).catch(fail));
  await started.catch(fail);
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
