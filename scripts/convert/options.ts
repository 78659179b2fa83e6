import { flag, option } from '../program/parameters.ts';
import type { FlagsOf } from '../program/parameters.ts';
import { WrongUsage } from '../program/wrong-usage.ts';

/** The options of the command. */
export const FLAGS = {
  to: option(
    'VERSION',
    'the version to convert to, such as v1; hub means the hub version of each kind',
  ),
  kind: option(
    'KIND',
    'convert only objects of this kind, given as NAME or NAME.GROUP (default: all kinds)',
  ),
  strip: flag(
    'remove fields that only a server writes: status, metadata.uid, resourceVersion, generation, creationTimestamp, managedFields and the like, and the annotation of kubectl apply',
  ),
  write: flag('edit the files in place instead of writing to standard output'),
  check: flag(
    'write nothing; list the files that would change, and exit with 1 if there are any (for a pre-commit hook)',
  ),
} as const;

/** The options as the command line parser returns them. */
export type Flags = FlagsOf<typeof FLAGS>;

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
