import { defineCommand } from '../program/define-command.ts';
import { SHELLS } from './shells.ts';
import type { Shell } from './shells.ts';

export const command = defineCommand<object, [shell: Shell]>({
  name: 'completion',
  summary: 'print what makes a shell complete command lines',
  brief: 'Prints a script that makes a shell complete commands, options and their values.',
  usage: [{ piped: SHELLS.join(' | ') }],
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        {
          placeholder: 'SHELL',
          brief: SHELLS.join(', '),
          parse: shellOf,
          proposeCompletions: (partial) => SHELLS.filter((shell) => shell.startsWith(partial)),
        },
      ],
    },
  },
  about: [
    `Load it where the shell starts, with crdshift in the PATH:
  bash    source <(crdshift completion bash)           in ~/.bashrc
  zsh     source <(crdshift completion zsh)            in ~/.zshrc, behind compinit
  fish    crdshift completion fish | source            in ~/.config/fish/config.fish`,
  ],
  examples: [['fish', 'Prints the script for fish.']],
  exitCodes: '0 printed; 2 wrong usage',
  load: async () => (await import('./run.ts')).completion,
});

function shellOf(text: string): Shell {
  const shell = SHELLS.find((known) => known === text);
  if (shell === undefined) throw new Error(`SHELL is one of ${SHELLS.join(', ')}`);
  return shell;
}
