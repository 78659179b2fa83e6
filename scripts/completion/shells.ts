/** The shells that have a completion script. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** The name of a shell that has a completion script. */
export type Shell = (typeof SHELLS)[number];

/** The hidden command that prints proposals. Only the completion scripts call it. */
export const COMPLETE = '__complete';
