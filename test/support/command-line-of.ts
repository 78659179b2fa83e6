import { buildApplication, run, text_en } from '@stricli/core';
import type { Command } from '@stricli/core';
import type { Context } from '../../scripts/program/context.ts';
import { SCANNER } from '../../scripts/program/program.ts';
import { scanErrorText } from '../../scripts/program/scan-error-text.ts';
import { WrongUsage } from '../../scripts/program/wrong-usage.ts';

/** The reason why a command line is refused. */
export interface Refused {
  readonly wrongUsage: string;
}

/**
 * Parses a command line like the command does, without running it.
 *
 * @param understand returns what the command reads from its options and arguments
 */
export async function readAs<T>(
  command: Command<Context>,
  words: readonly string[],
  understand: (flags: never, ...args: string[]) => T,
): Promise<T | Refused> {
  let read: T | Refused = { wrongUsage: '' };
  const refuse = (text: string): void => {
    read = { wrongUsage: text.trimEnd() };
  };
  const copy: Command<Context> = {
    ...command,
    loader: () =>
      Promise.resolve((flags: unknown, ...args: readonly unknown[]) => {
        try {
          read = understand(flags as never, ...(args as string[]));
        } catch (cause) {
          if (!(cause instanceof WrongUsage)) throw cause;
          refuse(cause.message);
        }
      }),
  };
  const application = buildApplication(copy, {
    name: 'test',
    scanner: SCANNER,
    localization: { text: { ...text_en, exceptionWhileParsingArguments: scanErrorText } },
  });
  const streams = { stdout: { write: refuse }, stderr: { write: refuse } };
  await run(application, words, { process: streams, end: () => undefined });
  return read;
}
