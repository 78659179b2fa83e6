import { defineCommand } from '../program/define-command.ts';
import { argument, flag, option } from '../program/parameters.ts';
import type { Flags } from './options.ts';

const WHAT_HAPPENS = `What happens:
  Objects of other kinds stay as they are to the byte. A List is opened. What the version cannot hold waits in
  annotations of the object; converting back takes them away again. Where one object of a file cannot be converted,
  nothing of this file is printed or written; the other files go on. A Helm template and a patch are no objects:
  render them first.`;

export const command = defineCommand<Flags, string[]>({
  name: 'convert',
  summary: 'convert the objects in manifests, and leave all else as it is',
  brief:
    'Converts the objects in manifests to another version, and leaves all else as it is: comments, order, quotes, blank lines.',
  usage: ['[FILES…] --to VERSION [--kind KIND] [--strip] [--write | --check]'],
  parameters: {
    positional: {
      kind: 'array',
      parameter: argument(
        'FILES',
        'YAML or JSON files, and directories, of which every .yaml, .yml and .json is taken; - or nothing reads standard input',
      ),
    },
    flags: {
      to: option(
        'VERSION',
        'the version to convert to, for instance v1; hub is the version that the definition says it is',
      ),
      kind: option(
        'KIND',
        'only objects of this kind, by its name or NAME.GROUP (default: all kinds)',
      ),
      strip: flag(
        'removes what only a server writes: status, metadata.uid, resourceVersion, generation, creationTimestamp, managedFields and their like, and the annotation of kubectl apply',
      ),
      write: flag('writes the files that change'),
      check: flag(
        'writes nothing, names the files that would change, and then exits with 1: for a pre-commit hook',
      ),
    },
  },
  about: [WHAT_HAPPENS],
  examples: [
    ['deploy/ --to v1 --write', 'Rewrites the manifests of a folder.'],
    ['deploy/ --to v1 --check', 'Fails if one of them is in another version.'],
    ['--to v1', 'Converts standard input, for instance what helm template prints.'],
  ],
  exitCodes:
    '0 done; 1 a file is refused, or would change with --check; 2 wrong usage, or a file cannot be read',
  load: async () => (await import('./run.ts')).convert,
});
