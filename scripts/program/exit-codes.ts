/** The exit codes of every command. */
export const EXIT = {
  /** It is done, or what was asked holds. Warnings included. */
  done: 0,
  /** It has failed, or what was asked does not hold. */
  failed: 1,
  /** The command line cannot be followed, or names a file that cannot be read. */
  wrongUsage: 2,
} as const;
