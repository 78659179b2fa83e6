import { defineCommand } from '../program/define-command.ts';
import { argument } from '../program/parameters.ts';
import { FLAGS } from './options.ts';

export const command = defineCommand({
  name: 'draft',
  summary: 'draft a kind from its CRD',
  brief:
    'Drafts a kind from its CRD: writes a folder with the CRD, a lens for every version, and samples. Conversions that the schemas leave open are guessed, and a comment marks every guess.',
  usage: ['FILE [options]'],
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        argument(
          'FILE',
          'a YAML or JSON file with one CRD (apiextensions.k8s.io/v1 or v1beta1), CompositeResourceDefinition of Crossplane, or APIResourceSchema of kcp; - reads standard input',
        ),
      ],
    },
    flags: FLAGS,
  },
  about: [
    'The folder may already contain the given CRD. No file is ever overwritten: if any other file of the draft exists, nothing is written.',
    'The schemas of a CompositeResourceDefinition include the fields that Crossplane adds. Its claim is a kind of its own: draft it with --claim, and give it the same lens.',
    'A CRD of a cluster may have the secret of its webhook in spec.conversion and in an annotation. crd.yaml gets the word SECRET in its place.',
    'The guesses compare names, types, descriptions, enums and the fields of objects. They find fields that were renamed or moved, values that became an object, a list, a map or another type, numbers in another unit, and enum values with another spelling. They cannot know what a field means. ownOnly and hubOnly name the fields that only one version has; annotations keep their values.',
  ],
  examples: [
    ['gateways.yaml', 'Drafts the kind of this CRD.'],
    ['-', 'Drafts the kind of a CRD from a pipe, such as kubectl get crd NAME -o yaml.'],
    [
      'gateways.yaml --from-webhook - --ca-bundle ca.crt',
      'Drafts the kind of this CRD, with the answers of the current conversion webhook as samples.',
    ],
  ],
  exitCodes:
    '0 written, or there is nothing to convert; 1 the CRD has an error, a file is in the way, or the webhook does not answer; 2 wrong usage, or a file cannot be read',
  load: async () => (await import('./run.ts')).draft,
});
