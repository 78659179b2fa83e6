import { defineCommand } from '../program/define-command.ts';

export const command = defineCommand({
  name: 'playground',
  summary: 'run an API server on this machine with the kinds in it',
  brief:
    'Runs a real API server on this machine until Ctrl-C, with the CRDs of all kinds converted by the conversions beside them, and prints a kubeconfig. What changes in the sources takes effect at once: conversions, CRDs and samples. What a converter throws is in the message that kubectl shows, with file and line.',
  usage: [''],
  parameters: {},
  about: [
    'etcd and kube-apiserver come from the folder KUBEBUILDER_ASSETS; where that is not set they are built once with Go, which takes about four minutes.',
  ],
  examples: [['', 'In another terminal, export the KUBECONFIG that it prints, and use kubectl.']],
  exitCodes: '0 stopped; 1 something did not start, and the message says what; 2 wrong usage',
  load: async () => (await import('./run.ts')).playground,
});
