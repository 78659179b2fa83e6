import { flag, option } from '../program/parameters.ts';
import type { FlagsOf } from '../program/parameters.ts';
import { WrongUsage } from '../program/wrong-usage.ts';

/** The options of the command. */
export const FLAGS = {
  kind: option('KIND', 'the kind, as NAME or NAME.GROUP (default: the kind of the object)'),
  to: option(
    'VERSION',
    'the version to convert to, for example v1beta1 (default: every other version)',
  ),
  json: flag('print a JSON list, with one object for each conversion'),
  yaml: flag(
    'print only the converted objects, as the webhook returns them, to edit and convert back',
  ),
} as const;

/** The options as the command line parser returns them. */
export type Flags = FlagsOf<typeof FLAGS>;

/** The form of the output: a picture for people, its data, or only the converted objects. */
export type Output = 'picture' | 'json' | 'yaml';

/**
 * Returns the output form that the options select.
 *
 * @throws {WrongUsage} for two forms at once
 */
export function outputOf({ json, yaml }: Flags): Output {
  if (json && yaml) throw new WrongUsage('give --json or --yaml, not both');
  return json ? 'json' : yaml ? 'yaml' : 'picture';
}
