import { defineCommand } from '../program/define-command.ts';
import { flag } from '../program/parameters.ts';
import type { Flags } from './run.ts';

export const command = defineCommand<Flags, string[]>({
  name: 'generate',
  summary: 'write the types and shapes of kinds from their CRDs',
  brief:
    'Generates the types and shapes of a kind from its CRD, crd.gen.ts beside every crd.yaml or crd.yml, and the index of all kinds.',
  usage: ['[--check] [FILE or FOLDER ...]'],
  parameters: {
    positional: {
      kind: 'array',
      parameter: {
        placeholder: 'PATH',
        parse: String,
        brief:
          'a folder, where every crd.yaml and crd.yml counts, at any depth (default: the folder of the kinds, which is indexed as well); or a YAML or JSON file with one CRD (v1 or v1beta1 form), where name.yaml becomes name.gen.ts beside it',
      },
    },
    flags: {
      check: flag(
        'write nothing, only name the files that are out of date; without a path, check the conversions of the kinds as well',
      ),
      json: flag('write {"written", "upToDate", "errors", "notes"} to standard output'),
    },
  },
  about: [
    'After an error in any file nothing is written. A kind whose module is not written yet is named, and is not in the index.',
  ],
  examples: [
    ['', 'Writes what is out of date of all kinds.'],
    ['--check', 'Fails where something is out of date, for CI.'],
  ],
  exitCodes:
    '0 written or up to date; 1 an error was found, or --check found a file out of date, a kind without a module, or one that cannot be served; 2 wrong usage, or a file cannot be read',
  load: async () => (await import('./run.ts')).generate,
});
