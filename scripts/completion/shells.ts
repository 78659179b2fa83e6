/** The shells that complete command lines of the program. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof SHELLS)[number];

/** The first word of a command line that asks for proposals. It is for the scripts of shells, and no command of people. */
export const COMPLETE = '__complete';
