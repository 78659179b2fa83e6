import { defineCommand } from '../program/define-command.ts';
import { argument, flag } from '../program/parameters.ts';

export const command = defineCommand({
  name: 'create',
  summary: 'create a project for conversions',
  brief:
    'Creates a project for conversions in a new folder, with its first kind drafted from a CRD.',
  usage: ['FOLDER [CRD-FILE] [--no-install]'],
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        argument('FOLDER', 'the folder to create; it must be new or empty'),
        {
          ...argument(
            'CRD-FILE',
            'a YAML or JSON file with one CRD; - reads it from standard input',
          ),
          optional: true,
        },
      ],
    },
    flags: {
      noInstall: flag(
        'write the files only: install no packages, and draft no kind; the next steps name CRD-FILE',
      ),
    },
  },
  about: [
    'Without CRD-FILE, the CRD is read from standard input; in a terminal, the program asks for a file. An empty answer creates a project without a kind.',
    'The command runs npm create crdshift in the same version as this program.',
  ],
  examples: [
    ['my-conversions crd.yaml', 'Creates my-conversions, and drafts the kind of crd.yaml.'],
  ],
  exitCodes:
    '0 created; 1 the folder is not empty, or a command failed; 2 wrong usage, or CRD-FILE cannot be read',
  load: async () => (await import('./run.ts')).create,
});
