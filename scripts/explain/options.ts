import { WrongUsage } from '../program/wrong-usage.ts';

/** The options of `explain`. */
export interface Flags {
  /** The kind, as `NAME` or `NAME.GROUP`; by default the kind of the object. */
  readonly kind?: string;
  /** The target version; by default every other version. */
  readonly to?: string;
  readonly json: boolean;
  readonly yaml: boolean;
}

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
