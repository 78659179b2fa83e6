/** A finding of `prove` that the author of a kind accepts, with the reason. Made by `accept`. */
export interface Acceptance {
  /** The id of the check. */
  readonly check: string;
  /** The field path that the finding names. Fields below it are included. Empty for a finding about the whole object. */
  readonly path: string;
  readonly reason: string;
}
