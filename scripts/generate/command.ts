import { defineCommand } from '../program/define-command.ts';
import { argument, flag } from '../program/parameters.ts';

export const command = defineCommand({
  name: 'generate',
  summary: 'write the types and shapes of kinds from their CRDs',
  brief:
    'Generates types and shapes from CRDs: a crd.gen.ts next to every crd.yaml or crd.yml, and the index of all kinds.',
  usage: ['[--check] [--json] [PATH …]'],
  parameters: {
    positional: {
      kind: 'array',
      parameter: argument(
        'PATH',
        'a folder, searched at any depth for crd.yaml and crd.yml (default: the folder of the kinds, whose index is written as well); or a YAML or JSON file with one CRD (v1 or v1beta1 form): name.yaml gets a name.gen.ts next to it',
      ),
    },
    flags: {
      check: flag(
        'write nothing, but list the files that are out of date; without a path, also check the conversions of the kinds',
      ),
      json: flag('print {"written", "upToDate", "errors", "notes"} to standard output'),
    },
  },
  about: [
    'Instead of a CRD, a file may have a CompositeResourceDefinition of Crossplane, whose types include the fields that Crossplane adds, or an APIResourceSchema of kcp.',
    'If any file has an error, nothing is written. A kind whose module is missing is reported, and is left out of the index.',
  ],
  examples: [
    ['', 'Updates the generated files of all kinds.'],
    ['--check', 'Fails if a generated file is out of date, for CI.'],
  ],
  exitCodes:
    '0 written or up to date; 1 an error was found, or --check found an outdated file, a kind without a module, or a kind that cannot be served; 2 wrong usage, or a file cannot be read',
  load: async () => (await import('./run.ts')).generate,
});
