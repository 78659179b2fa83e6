/** The exit codes of every command. */
export const EXIT = {
  /** The command succeeded, or its check passed; with or without warnings. */
  done: 0,
  /** The command failed, or its check found an error. */
  failed: 1,
  /** The command line is invalid, or names a file that cannot be read. */
  wrongUsage: 2,
} as const;
