import { PLAN_PARAMETERS } from '../plan/options.ts';
import { defineCommand } from '../program/define-command.ts';

export const command = defineCommand({
  name: 'doctor',
  summary: 'show what is wrong with the versions and the conversion of CRDs',
  brief:
    'Prints the findings of plan, without its steps: lost fields, doubtful storedVersions, failing webhooks, expiring certificates, clients of deprecated versions.',
  usage: ['[CRD …] [--context A,B,C]', '--file PATHS [CRD …]'],
  parameters: PLAN_PARAMETERS,
  about: [],
  examples: [
    ['', 'Looks at the CRDs of the current context.'],
    ['--file deploy/crds --sarif crds.sarif', 'Checks files, for code scanning.'],
  ],
  exitCodes:
    '0 there is no error; 1 a finding is an error, or a cluster cannot be read; 2 wrong usage, or a file cannot be read',
  load: async () => (await import('../plan/run.ts')).runDoctor,
});
