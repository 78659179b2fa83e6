import { WrongUsage } from '../program/wrong-usage.ts';

/** The options as the command line parser returns them. */
export interface Flags {
  readonly to?: string;
  readonly kind?: string;
  readonly strip: boolean;
  readonly write: boolean;
  readonly check: boolean;
}

/** The validated options of the command. */
export interface Options {
  /** Files and folders; `-` is standard input. */
  readonly files: readonly string[];
  /** The name of a version, or `hub`. */
  readonly to: string;
  /** The only kind to convert. Absent: all kinds. */
  readonly kind?: string;
  readonly doesStrip: boolean;
  /** `print` and `write` output the converted text; `check` only lists the files that would change. */
  readonly output: 'print' | 'write' | 'check';
}

/**
 * Validates the options.
 *
 * @throws {WrongUsage} if an option is missing, or options cannot be combined
 */
export function optionsOf(flags: Flags, given: readonly string[]): Options {
  const { to = '', kind, strip: doesStrip, write, check } = flags;
  const files = given.length === 0 ? ['-'] : given;
  if (to === '') throw new WrongUsage('give --to VERSION');
  if (write && check) throw new WrongUsage('give --write or --check, not both');
  if (write && files.includes('-')) throw new WrongUsage('--write needs files, not standard input');
  const output = write ? 'write' : check ? 'check' : 'print';
  return { files, to, doesStrip, output, ...(kind !== undefined && { kind }) };
}
