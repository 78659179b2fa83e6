import { WrongUsage } from '../program/wrong-usage.ts';

/** The options of the command. */
export interface Flags {
  /** The version that all others convert through; by default the version that clients prefer. */
  readonly hub?: string;
  /** The URL of a conversion webhook for the kind; `-` reads it from standard input. */
  readonly fromWebhook?: string;
  readonly caBundle?: string;
  /** The parent of the folder of the kind. */
  readonly into?: string;
  /** True to draft the claim of a CompositeResourceDefinition instead of its composite resource. */
  readonly claim: boolean;
  readonly json: boolean;
}

/** @throws {WrongUsage} for options that cannot be combined */
export function checkFlags({ caBundle, fromWebhook }: Flags, file: string): void {
  if (caBundle !== undefined && fromWebhook === undefined) {
    throw new WrongUsage('--ca-bundle needs --from-webhook');
  }
  if (file === '-' && fromWebhook === '-') {
    throw new WrongUsage('FILE and --from-webhook cannot both be -');
  }
}
