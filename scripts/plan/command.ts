import { defineCommand } from '../program/define-command.ts';
import { PLAN_PARAMETERS } from './options.ts';

const STATES = `Each step has a state: done; now, with the command or the edit, because the step is safe; or later, with what is missing. The first step in the state now is the next one.
If Argo CD, Flux, Helm, OLM or Crossplane manages a CRD, the edits are for git, because the tool would undo any other change.`;

const READS = `The command sends only GET requests. It asks for a deprecated version only if no other one is served, because API servers count that as a use of it.`;

export const command = defineCommand({
  name: 'plan',
  summary: 'show how to leave an old version of a CRD safely, step by step',
  brief:
    'Reads CRDs from clusters or files, shows where each stands, and lists the steps that lead to its newest version.',
  usage: ['[CRD …] [--context A,B,C]', '--file PATHS [CRD …]'],
  parameters: PLAN_PARAMETERS,
  about: [STATES, READS],
  examples: [
    ['', 'Plans for the CRDs of the current context.'],
    ['crontabs.stable.example.com', 'Plans for one CRD.'],
    ['--context dev,staging,production', 'Compares clusters in one table.'],
    ['--file deploy/crds', 'Plans from files, without a cluster.'],
    [
      '--file deploy/crds --context production',
      'Plans for a cluster, with the lines to edit in git.',
    ],
  ],
  exitCodes:
    '0 there is no error; 1 a finding is an error, or a cluster cannot be read; 2 wrong usage, or a file cannot be read',
  load: async () => (await import('./run.ts')).runPlan,
});
