import type { CommandContext } from '@stricli/core';

/** The context of a command: the streams, and a callback for the exit code. */
export interface Context extends CommandContext {
  readonly end: (exitCode: number) => void;
}
