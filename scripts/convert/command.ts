import { defineCommand } from '../program/define-command.ts';
import { argument } from '../program/parameters.ts';
import { FLAGS } from './options.ts';

const RULES = `Rules:
  Objects of other kinds keep every byte. The objects in a List are converted, too.
  An unreadable file without an object to convert stays as it is. If it has the name of a kind, the command reports it.
  Fields that the target version lacks are kept in annotations. Converting back restores them.
  If converting back could not restore the place, quotes or comments of a removed field, it stays as a comment.
  If one object of a file cannot be converted, no part of that file is printed or written. Other files still are.
  An object that lacks a required field of the target version is converted, and the command names the field. Later runs
  name it again, also with --check, until the field is there. An object in the target version without kept data may be a
  patch, so its missing fields are not named.
  Helm templates and patches are refused: render them first.`;

export const command = defineCommand({
  name: 'convert',
  summary: 'convert the objects in manifests to another version',
  brief:
    'Converts the objects in manifests to another version. Comments, order, quotes and blank lines stay as they are.',
  usage: ['[FILES…] --to VERSION [--kind KIND] [--strip] [--write | --check]'],
  parameters: {
    positional: {
      kind: 'array',
      parameter: argument(
        'FILES',
        'YAML or JSON files, or folders, whose .yaml, .yml and .json files are converted; without FILES, or with -, standard input',
      ),
    },
    flags: FLAGS,
  },
  about: [RULES],
  examples: [
    ['deploy/ --to v1 --write', 'Converts the manifests of a folder in place.'],
    ['deploy/ --to v1 --check', 'Fails if a manifest of the folder is in another version.'],
    ['--to v1', 'Converts standard input, such as the output of helm template.'],
  ],
  exitCodes:
    '0 done; 1 a file is refused, API servers would refuse an object in the target version, or --check found a file that would change; 2 wrong usage, or a file cannot be read or written',
  load: async () => (await import('./run.ts')).convert,
});
