import { buildCommand } from '@stricli/core';
import type { BaseArgs, Command, TypedCommandParameters } from '@stricli/core';
import { SilentCluster } from '../../src/life/silent-cluster.ts';
import { RefusedRequest } from '../../src/life/status.ts';
import { messageOf } from '../terminal/message-of.ts';
import type { Context } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { helpText } from './help-text.ts';
import type { HelpText } from './help-text.ts';
import { Failure, WrongUsage, errorAsJson, wrongUsageText } from './wrong-usage.ts';

/** Any object type, including interfaces. */
type Named<Flags> = Readonly<Partial<Record<keyof Flags, unknown>>>;

/** The definition of a command. Its code is loaded only when the command is called. */
interface Definition<Flags extends Named<Flags>, Args extends BaseArgs> extends HelpText {
  /** `secret new` */
  readonly name: string;
  readonly parameters: NoInfer<TypedCommandParameters<Flags, Args, Context>>;
  /**
   * Loads the function that runs the command and returns an exit code. The function throws `WrongUsage` for a command
   * line that it cannot follow, and any other error for a failure.
   */
  readonly load: () => Promise<(flags: Flags, ...args: Args) => Promise<number>>;
}

/** Makes a command that prints help generated from its options and reports every failure in the same way. */
export function defineCommand<Flags extends Named<Flags>, Args extends BaseArgs = []>(
  definition: Definition<Flags, Args>,
): Command<Context> {
  const { name, parameters, load } = definition;
  const command = buildCommand<Flags, Args, Context>({
    func: async function runCommand(flags, ...args) {
      try {
        // Loaded here, so that a missing package is reported like any other failure.
        const act = await load();
        this.end(await act(flags, ...args));
      } catch (cause) {
        const { code, message } = report(name, cause);
        if (isJson(flags)) process.stdout.write(errorAsJson(message));
        this.end(code);
      }
    },
    parameters,
    docs: { brief: definition.summary },
  });
  return {
    ...command,
    formatHelp: ({ ansiColor }) => helpText(name, definition, command.parameters, ansiColor),
  };
}

/** Prints an error. Returns its message and the exit code. */
function report(name: string, cause: unknown): { code: number; message: string } {
  const message = messageOf(cause);
  if (cause instanceof WrongUsage) {
    process.stderr.write(wrongUsageText(name, message));
    return { code: EXIT.wrongUsage, message };
  }
  process.stderr.write(`${isMistakeOfOurs(cause) ? (cause.stack ?? message) : message}\n`);
  return { code: EXIT.failed, message };
}

function isJson(flags: object): boolean {
  return 'json' in flags && flags.json === true;
}

/**
 * Reports whether an error is a bug. Errors for users are an Error, a Failure, a RefusedRequest, a SilentCluster, or have
 * a system code.
 */
export function isMistakeOfOurs(cause: unknown): cause is Error {
  return (
    cause instanceof Error &&
    cause.constructor !== Error &&
    !(cause instanceof Failure) &&
    !(cause instanceof RefusedRequest) &&
    !(cause instanceof SilentCluster) &&
    !('code' in cause)
  );
}
