import { ArgumentScannerError, formatMessageForArgumentScannerError } from '@stricli/core';
import { messageOf } from '../terminal/message-of.ts';
import { callOf } from './call.ts';
import { optionName } from './help-text.ts';

/** Why a command line cannot be read. An argument is never repeated, for it may be a secret. */
export function scanErrorText(cause: unknown): string {
  if (!(cause instanceof ArgumentScannerError)) return messageOf(cause);
  return formatMessageForArgumentScannerError(cause, {
    FlagNotFoundError: ({ input, corrections }) => `Unknown option --${input}${meant(corrections)}`,
    AliasNotFoundError: ({ input }) => `Unknown option -${input}`,
    ArgumentParseError: ({ exception }) => messageOf(exception),
    EnumValidationError: ({ externalFlagName, values }) =>
      `--${externalFlagName} is one of ${values.join(', ')}`,
    InvalidNegatedFlagSyntaxError: ({ externalFlagName }) => `Unknown option --${externalFlagName}`,
    UnexpectedFlagError: ({ externalFlagName }) => `--${externalFlagName} can be given once only`,
    UnexpectedPositionalError: ({ expectedCount }) =>
      expectedCount === 0
        ? 'it takes no arguments beside its options'
        : `it takes ${expectedCount === 1 ? 'one argument' : `${expectedCount} arguments`} beside its options, not more`,
    UnsatisfiedFlagError: ({ externalFlagName }) => `--${externalFlagName} lacks its value`,
    UnsatisfiedPositionalError: ({ placeholder }) => `${placeholder} is missing`,
  });
}

function meant(corrections: readonly string[]): string {
  const [closest] = corrections;
  return closest === undefined ? '' : `. Did you mean ${optionName(closest)}?`;
}

/** What to do where there is no command of a name. */
export function unknownCommandText(input: string, corrections: readonly string[]): string {
  const [closest] = corrections;
  const did = closest === undefined ? '' : ` Did you mean ${closest.replaceAll('`', '')}?`;
  return `There is no command ${input}.${did}\n${callOf('--help')} tells which there are.`;
}
