import { WrongUsage } from '../program/wrong-usage.ts';

/** The options, as they were given. */
export interface Flags {
  /** The version that all others convert through; by default the one that clients prefer. */
  readonly hub?: string;
  /** A conversion webhook that knows the kind; `-` is on standard input. */
  readonly fromWebhook?: string;
  readonly caBundle?: string;
  /** Where the folder of the kind goes. */
  readonly into?: string;
  readonly json: boolean;
}

/** @throws {WrongUsage} for options that do not go together */
export function checkFlags({ caBundle, fromWebhook }: Flags): void {
  if (caBundle !== undefined && fromWebhook === undefined) {
    throw new WrongUsage('--ca-bundle goes with --from-webhook');
  }
}
