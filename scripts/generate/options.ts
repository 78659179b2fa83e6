import { parseArgs } from 'node:util';

/** What the command line asks for. */
export interface Options {
  /** Files, and folders with a `crd.yaml` at any depth. */
  readonly paths: readonly string[];
  readonly task: 'write' | 'check';
}

/** A command line that cannot be followed, and why. */
export interface WrongUsage {
  readonly wrongUsage: string;
}

/** The folder of the kinds that are deployed. */
export const DEFAULT_PATH = 'src/kinds';

export const HELP = `Generates the types and shapes of a kind from its CRD: crd.gen.ts beside every crd.yaml.

Usage:
  npm run generate -- [--check] [FILE or FOLDER ...]

Arguments:
  FOLDER     every crd.yaml in it, at any depth (default: ${DEFAULT_PATH})
  FILE       a YAML or JSON file with one CRD (v1 or v1beta1 form); name.yaml becomes name.gen.ts beside it

Options:
  --check    write nothing, only name the files that are out of date
  --help     this text

After an error in any file nothing is written.

Exit codes: 0 written or up to date; 1 an error was found, or --check found a file out of date; 2 wrong usage, or a
file cannot be read.
`;

/** Reads the command line behind the script's name. */
export function readOptions(args: readonly string[]): Options | 'help' | WrongUsage {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { check: { type: 'boolean' }, help: { type: 'boolean' } },
      allowPositionals: true,
    });
    if (values.help === true) return 'help';
    return {
      paths: positionals.length === 0 ? [DEFAULT_PATH] : positionals,
      task: values.check === true ? 'check' : 'write',
    };
  } catch (cause) {
    return { wrongUsage: cause instanceof Error ? cause.message : String(cause) };
  }
}
