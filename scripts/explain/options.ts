import { WrongUsage } from '../program/wrong-usage.ts';

/** The options, as they were given. */
export interface Flags {
  /** The name of the kind, with or without `.` and its group. Absent: the object says it. */
  readonly kind?: string;
  /** Absent: every other version. */
  readonly to?: string;
  readonly json: boolean;
  readonly yaml: boolean;
}

/** A picture for people, its data, or the converted objects alone. */
export type Output = 'picture' | 'json' | 'yaml';

/** @throws {WrongUsage} for two forms at once */
export function outputOf({ json, yaml }: Flags): Output {
  if (json && yaml) throw new WrongUsage('Choose --json or --yaml.');
  return json ? 'json' : yaml ? 'yaml' : 'picture';
}
