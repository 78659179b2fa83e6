import { flag, option } from '../program/parameters.ts';
import type { FlagsOf } from '../program/parameters.ts';
import { WrongUsage } from '../program/wrong-usage.ts';

/** The options of the command. */
export const FLAGS = {
  hub: option(
    'VERSION',
    'the version that the others convert through (default: the version that clients prefer)',
  ),
  fromWebhook: option(
    'URL',
    'make up an object in every version, let this running conversion webhook convert it to all others, and save its answers as samples; use https, or http on this machine; - reads the URL from standard input, or prompts for it on a terminal without showing it',
  ),
  caBundle: option(
    'FILE',
    'PEM certificates to trust for --from-webhook instead of the usual ones',
  ),
  into: option(
    'FOLDER',
    'the parent of the new folder (default: the folder of all kinds of this project; a kind elsewhere is not served)',
  ),
  claim: flag(
    'draft the claim of a CompositeResourceDefinition (apiextensions.crossplane.io/v1) instead of its composite resource; crd.yaml is then the CRD that Crossplane derives',
  ),
  json: flag(
    'write {"folder", "files", "hub", "spokes", "guesses", "certain", "only", "notes", "findings"} to standard output',
  ),
} as const;

/** The options as the command line parser returns them. */
export type Flags = FlagsOf<typeof FLAGS>;

/** @throws {WrongUsage} for options that cannot be combined */
export function checkFlags({ caBundle, fromWebhook }: Flags, file: string): void {
  if (caBundle !== undefined && fromWebhook === undefined) {
    throw new WrongUsage('--ca-bundle needs --from-webhook');
  }
  if (file === '-' && fromWebhook === '-') {
    throw new WrongUsage('FILE and --from-webhook cannot both be -');
  }
}
