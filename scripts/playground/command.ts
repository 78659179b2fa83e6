import { defineCommand } from '../program/define-command.ts';

export const command = defineCommand({
  name: 'playground',
  summary: 'run an API server on this machine that serves the kinds',
  brief:
    'Runs a real API server on this machine until Ctrl-C, with the CRDs, conversions and samples of all kinds, and prints a kubeconfig. Changes to conversions, CRDs and samples take effect at once. kubectl shows the errors of converters with file and line.',
  usage: [''],
  parameters: {},
  about: [
    'etcd and kube-apiserver come from the folder KUBEBUILDER_ASSETS. If that is not set, they and kubectl are built once with Go, which takes about four minutes.',
  ],
  examples: [['', 'In another terminal, export the printed KUBECONFIG and use kubectl.']],
  exitCodes: '0 stopped; 1 the API server or the webhook did not start; 2 wrong usage',
  load: async () => (await import('./run.ts')).playground,
});
