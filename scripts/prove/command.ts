import { defineCommand } from '../program/define-command.ts';
import { argument } from '../program/parameters.ts';
import { FLAGS } from './options.ts';

const CONVERSIONS = `The conversions come from:
  KIND            the definition of a kind of this project, with its crd.yaml (default: all kinds); or, with --url,
                  a deployed webhook of this project
  CRD-FILE        strategy None of the CRD, as published; or, with --url, any conversion webhook
With --against, the file of a CRD with a webhook needs no --url: only its schemas and versions are compared then.
With --compare, the conversions of a kind are compared with those of the webhook that it replaces, and not proved.
The samples of a kind (samples/*.yaml) are converted before the generated objects.`;

const LEVELS = `A finding is an error (data is lost or changed, or clients get an error), a warning (data may be lost, depending on the use) or a note. An error fails the proof, unless it is accepted: with forget in a lens, or with accept in the options of defineKind. Accepted findings stay in every report.`;

export const command = defineCommand({
  name: 'prove',
  summary: 'prove that conversions are lossless, valid and safe',
  brief:
    'Generates objects from the schemas of a CRD, converts them in every direction as API servers do, and shows the smallest object that a conversion breaks.',
  usage: [
    '[KIND … | CRD-FILE …] [--samples N] [--seed N]',
    'CRD-FILE | KIND --url URL [--ca-bundle FILE]',
    'KIND --compare URL [--ca-bundle FILE]',
  ],
  parameters: {
    positional: {
      kind: 'array',
      parameter: argument(
        'KIND | CRD-FILE',
        'a kind of this project, as NAME or NAME.GROUP, or a YAML or JSON file with CRDs (default: all kinds of this project)',
      ),
    },
    flags: FLAGS,
  },
  about: [CONVERSIONS, LEVELS],
  examples: [
    ['', 'Proves all kinds of this project.'],
    ['CronTab --to v1beta1 --seed 42', 'Repeats a run for the conversions to one version.'],
    ['--against main', 'Shows what the changes of a branch do to objects of the main branch.'],
    ['crds/widgets.yaml', 'Shows what strategy None of a published CRD loses.'],
    [
      'widgets.yaml --url https://localhost:9443/convert --ca-bundle ca.crt',
      'Proves a webhook in any language.',
    ],
    [
      'Widget --compare https://localhost:9443/convert --ca-bundle ca.crt',
      'Shows where a kind converts differently from the webhook that it replaces.',
    ],
  ],
  exitCodes:
    '0 no error was found, or every error is accepted; 1 an error is not accepted, a definition has an error, or the webhook does not answer; 2 wrong usage, or a file cannot be read',
  load: async () => (await import('./run.ts')).runProof,
});
