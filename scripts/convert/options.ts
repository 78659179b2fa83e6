import { WrongUsage } from '../program/wrong-usage.ts';

/** The options, as they were given. */
export interface Flags {
  readonly to?: string;
  readonly kind?: string;
  readonly strip: boolean;
  readonly write: boolean;
  readonly check: boolean;
}

/** What the command line asks for. */
export interface Options {
  /** Files and directories; `-` is standard input. */
  readonly files: readonly string[];
  /** The name of a version, or `hub`. */
  readonly to: string;
  /** The only kind to convert. Absent: all. */
  readonly kind?: string;
  readonly doesStrip: boolean;
  /** Where the result goes: to standard output, into the files, or nowhere, with the names of the files that would change. */
  readonly output: 'print' | 'write' | 'check';
}

/** @throws {WrongUsage} for options that are missing, or do not go together */
export function optionsOf(flags: Flags, given: readonly string[]): Options {
  const { to = '', kind, strip: doesStrip, write, check } = flags;
  const files = given.length === 0 ? ['-'] : given;
  if (to === '') throw new WrongUsage('Say which version: --to VERSION.');
  if (write && check) throw new WrongUsage('Choose --write or --check.');
  if (write && files.includes('-')) {
    throw new WrongUsage('Standard input cannot be written: leave out --write.');
  }
  const output = write ? 'write' : check ? 'check' : 'print';
  return { files, to, doesStrip, output, ...(kind !== undefined && { kind }) };
}
