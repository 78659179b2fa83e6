import { defineCommand } from '../program/define-command.ts';
import { argument, flag, option } from '../program/parameters.ts';
import type { Flags } from './options.ts';

export const command = defineCommand<Flags, [file: string]>({
  name: 'draft',
  summary: 'write the first version of a kind from its CRD',
  brief:
    'Writes the first version of a kind from its CRD: a folder with the CRD, a lens for every version, and samples. What the schemas leave open is guessed, and every guess is marked by a comment.',
  usage: ['FILE [options]'],
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [argument('FILE', 'a YAML or JSON file with one CRD (v1 or v1beta1 form)')],
    },
    flags: {
      hub: option(
        'VERSION',
        'the version that the others convert through (default: the one that clients prefer)',
      ),
      fromWebhook: option(
        'URL',
        'ask a running conversion webhook, in whatever language, to convert samples of every version to every other, and write its answers down as the expected ones; https, or http on this machine; - reads the URL from standard input, one line, and asks a terminal for it without showing it',
      ),
      caBundle: option(
        'FILE',
        'PEM certificates to trust instead of the usual ones, when the webhook is asked',
      ),
      into: option(
        'FOLDER',
        'where the folder of the kind goes (default: the folder of the kinds)',
      ),
      json: flag(
        'write {"folder", "files", "hub", "spokes", "guesses", "certain", "only", "notes", "findings"} to standard output',
      ),
    },
  },
  about: [
    'The folder may be there already, with the CRD that is given. Nothing is ever overwritten: where another file of the draft is there, nothing is written.',
    'How it guesses: names, types, descriptions, enums, and the fields inside of objects are compared. So it finds fields that were renamed or moved, values that became an object, a list, a map, or of another type, and enums that are spelled in another way. It cannot know what a field means. Fields that only one version has are named by ownOnly and hubOnly, and what they hold is kept.',
  ],
  examples: [
    ['gateways.yaml', 'Writes the kind of this CRD.'],
    [
      'gateways.yaml --from-webhook - --ca-bundle ca.crt',
      'The same, with the answers of the webhook that converts it now.',
    ],
  ],
  exitCodes:
    '0 written, or there is nothing to convert; 1 the CRD has an error, the folder is there already, or the webhook gives no answer; 2 wrong usage, or a file cannot be read',
  load: async () => (await import('./run.ts')).draft,
});
