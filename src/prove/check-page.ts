/** A check in words. Its page in `docs/checks` says more. */
export interface CheckPage {
  /** The meaning of a finding. */
  readonly sentence: string;
  /** A conversion that the check finds. */
  readonly example: string;
  readonly fix: string;
}
