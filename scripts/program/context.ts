import type { CommandContext } from '@stricli/core';

/** What a command is given beside its options: the streams, and where its exit code goes. */
export interface Context extends CommandContext {
  readonly end: (exitCode: number) => void;
}
