import { defineCommand } from '../program/define-command.ts';
import { SHELLS } from './shells.ts';
import type { Shell } from './shells.ts';

export const command = defineCommand({
  name: 'completion',
  summary: 'print a shell completion script',
  brief: 'Prints a script that lets a shell complete commands, options and their values.',
  usage: [{ piped: SHELLS.join(' | ') }],
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        {
          placeholder: 'SHELL',
          brief: `one of ${SHELLS.join(', ')}`,
          parse: shellOf,
          proposeCompletions: (partial) => SHELLS.filter((shell) => shell.startsWith(partial)),
        },
      ],
    },
  },
  about: [
    `Load the script when the shell starts. crdshift must be in the PATH.
  bash    source <(crdshift completion bash)           in ~/.bashrc
  zsh     source <(crdshift completion zsh)            in ~/.zshrc, after compinit
  fish    crdshift completion fish | source            in ~/.config/fish/config.fish`,
  ],
  examples: [['fish', 'Prints the script for fish.']],
  exitCodes: '0 printed; 2 wrong usage',
  load: async () => (await import('./run.ts')).completion,
});

function shellOf(text: string): Shell {
  const shell = SHELLS.find((known) => known === text);
  if (shell === undefined) throw new Error(`SHELL must be one of ${SHELLS.join(', ')}`);
  return shell;
}
