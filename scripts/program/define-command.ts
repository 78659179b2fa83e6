import { buildCommand } from '@stricli/core';
import type { BaseArgs, Command, TypedCommandParameters } from '@stricli/core';
import { messageOf } from '../terminal/message-of.ts';
import type { Context } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { helpText } from './help-text.ts';
import type { HelpText } from './help-text.ts';
import { Failure, WrongUsage, wrongUsageText } from './wrong-usage.ts';

/** Any object type, an interface included. */
type Named<Flags> = Readonly<Partial<Record<keyof Flags, unknown>>>;

/** What a command does. The code is loaded when the command is called, and not before. */
interface Definition<Flags extends Named<Flags>, Args extends BaseArgs> extends HelpText {
  /** `secret new` */
  readonly name: string;
  readonly parameters: NoInfer<TypedCommandParameters<Flags, Args, Context>>;
  /**
   * Loads the function that does it and gives an exit code. It throws `WrongUsage` for what it cannot follow, and any other
   * error for what has failed.
   */
  readonly load: () => Promise<(flags: Flags, ...args: Args) => Promise<number>>;
}

/** Makes a command whose help is written from its options, and whose failures all end in the same way. */
export function defineCommand<Flags extends Named<Flags>, Args extends BaseArgs = []>(
  definition: Definition<Flags, Args>,
): Command<Context> {
  const { name, parameters, load } = definition;
  const command = buildCommand<Flags, Args, Context>({
    loader: async () => {
      const act = await load();
      return async function runCommand(flags, ...args) {
        try {
          this.end(await act(flags, ...args));
        } catch (cause) {
          this.end(report(name, cause));
        }
      };
    },
    parameters,
    docs: { brief: definition.summary },
  });
  return {
    ...command,
    formatHelp: ({ ansiColor }) => helpText(name, definition, command.parameters, ansiColor),
  };
}

function report(name: string, cause: unknown): number {
  if (cause instanceof WrongUsage) {
    process.stderr.write(wrongUsageText(name, cause.message));
    return EXIT.wrongUsage;
  }
  process.stderr.write(
    `${isMistakeOfOurs(cause) ? (cause.stack ?? cause.message) : messageOf(cause)}\n`,
  );
  return EXIT.failed;
}

/** Errors with a message for people are of the class Error or Failure, or come from the system. */
function isMistakeOfOurs(cause: unknown): cause is Error {
  return (
    cause instanceof Error &&
    cause.constructor !== Error &&
    !(cause instanceof Failure) &&
    !('code' in cause)
  );
}
