import { ArgumentScannerError, formatMessageForArgumentScannerError } from '@stricli/core';
import type { ArgumentParseError } from '@stricli/core';
import { messageOf } from '../terminal/message-of.ts';
import { callOf } from './call.ts';
import { optionName } from './help-text.ts';
import { EmptyText } from './parameters.ts';

/** Formats the error of an invalid command line. It never repeats an argument, which may be a secret. */
export function scanErrorText(cause: unknown): string {
  if (!(cause instanceof ArgumentScannerError)) return messageOf(cause);
  return formatMessageForArgumentScannerError(cause, {
    FlagNotFoundError: ({ input, corrections }) => `Unknown option --${input}${meant(corrections)}`,
    AliasNotFoundError: ({ input }) => `Unknown option -${input}`,
    ArgumentParseError: parseErrorText,
    EnumValidationError: ({ externalFlagName, values }) =>
      `--${externalFlagName} must be one of ${values.join(', ')}`,
    InvalidNegatedFlagSyntaxError: ({ externalFlagName }) => `Unknown option --${externalFlagName}`,
    UnexpectedFlagError: ({ externalFlagName }) => `--${externalFlagName} can be given only once`,
    UnexpectedPositionalError: ({ expectedCount }) =>
      expectedCount === 0
        ? 'the command takes no arguments, only options'
        : `the command takes only ${expectedCount === 1 ? 'one argument' : `${expectedCount} arguments`}`,
    UnsatisfiedFlagError: ({ externalFlagName }) => `--${externalFlagName} needs a value`,
    UnsatisfiedPositionalError: ({ placeholder }) => `the argument ${placeholder} is missing`,
  });
}

function parseErrorText({
  externalFlagNameOrPlaceholder: name,
  exception,
}: ArgumentParseError): string {
  // Options without a value. The message of stricli repeats what was given.
  if (exception instanceof SyntaxError) {
    return `${optionName(name)} takes no value except =true or =false`;
  }
  if (!(exception instanceof EmptyText)) return messageOf(exception);
  return /^[A-Z]/.test(name)
    ? `the argument ${name} is empty`
    : `${optionName(name)} needs a value`;
}

function meant(corrections: readonly string[]): string {
  const [closest] = corrections;
  return closest === undefined ? '' : `. Did you mean ${optionName(closest)}?`;
}

/**
 * Formats the error of an unknown command.
 *
 * @param group - the group that was asked for it; empty for the program itself
 */
export function unknownCommandText(
  input: string,
  corrections: readonly string[],
  group: string,
): string {
  const [closest] = corrections;
  const did = closest === undefined ? '' : ` Did you mean ${closest.replaceAll('`', '')}?`;
  const help = group === '' ? callOf('--help') : callOf(group, '--help');
  return `Unknown command ${`${group} ${input}`.trim()}.${did}\nRun ${help} for the list of commands.`;
}
