import { execFile, spawnSync } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { COMMANDS } from '../../scripts/program/commands.ts';
import { propose } from '../../scripts/program/program.ts';
import { aFolder } from '../support/a-folder.ts';
import { runHere } from '../support/run-here.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PROGRAM = join(ROOT, 'scripts/crdshift.ts');

describe('completions at the end of a command line', () => {
  test.each([
    [['dr'], ['draft']],
    [
      ['secret', ''],
      ['new', 'digest'],
    ],
    [
      ['generate', '--'],
      ['--check', '--json'],
    ],
    [
      ['client-config', '--format', ''],
      ['crd', 'merge-patch', 'json-patch', 'apply', 'kustomize', 'helm'],
    ],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['generate', '--check', '--'], ['--json']],
    [['client-config', '--format=j'], ['--format=json-patch']],
    // The shell completes files.
    [['draft', ''], []],
    [['draft', '--into', ''], []],
    [['nothing', ''], []],
    [['constructor', ''], []],
  ])('%j', async (words, proposals) => {
    const all = await propose(COMMANDS, words);
    expect(all.map(({ completion }) => completion)).toEqual(proposals);
  });
});

/** The words at the end of a command line, and what each shell completes them to. */
const LINES: readonly (readonly [words: readonly string[], completed: readonly string[]])[] = [
  [['dr'], ['draft']],
  [
    ['secret', ''],
    ['new', 'digest'],
  ],
  [['generate', '--c'], ['--check']],
  [['client-config', '--format', 'm'], ['merge-patch']],
  [['draft', 'docs/gatew'], ['docs/gateways.yaml']],
  [['client-config', '--crd', 'docs/gatew'], ['docs/gateways.yaml']],
];

/** Runs a shell in which `crdshift` is the program. */
async function inShell(shell: string, args: readonly string[]): Promise<string[]> {
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  const crdshift = join(path, 'crdshift');
  await writeFile(crdshift, `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`);
  await chmod(crdshift, 0o755);
  const env = { ...process.env, PATH: `${path}${delimiter}${process.env['PATH']}` };
  const { stdout } = await promisify(execFile)(shell, [...args], { env, cwd: ROOT });
  return stdout.split('\n').filter(Boolean);
}

function isInstalled(shell: string): boolean {
  return spawnSync(shell, ['--version']).status === 0;
}

describe('bash', () => {
  const complete = (words: readonly string[]): Promise<string[]> =>
    inShell('bash', [
      '-c',
      `source <(crdshift completion bash)
COMP_WORDS=(crdshift "$@") COMP_CWORD=$#
_crdshift
[[ -n $COMPREPLY ]] && printf '%s\\n' "\${COMPREPLY[@]}" || compgen -f -- "\${COMP_WORDS[-1]}"`,
      'bash',
      ...words,
    ]);

  test.each(LINES)('completes %j', async (words, completed) => {
    expect(await complete(words)).toEqual(completed);
  });

  // Bash makes a word of the equals sign.
  test.each([[['client-config', '--format', '=', 'm'], ['merge-patch']]])(
    'completes %j',
    async (words, completed) => {
      expect(await complete(words)).toEqual(completed);
    },
  );
});

describe.runIf(isInstalled('zsh'))('zsh', () => {
  /** The functions of the completion system, which needs a terminal. */
  const SYSTEM = `compdef() { :; }
_describe() { print -l -- \${\${(P)2}%%:*} }
compset() { PREFIX=\${words[CURRENT]#*=} }
_files() { print -l -- \${PREFIX:-$words[CURRENT]}*(N) }`;

  test.each([
    ...LINES,
    [['client-config', '--format=m'], ['--format=merge-patch']],
    [['client-config', '--crd=docs/gatew'], ['docs/gateways.yaml']],
  ] as typeof LINES)('completes %j', async (words, completed) => {
    const script = `${SYSTEM}
source <(crdshift completion zsh)
words=(crdshift "$@") CURRENT=$#words
_crdshift`;
    expect(await inShell('zsh', ['-f', '-c', script, 'zsh', ...words])).toEqual(completed);
  });
});

describe.runIf(isInstalled('fish'))('fish', () => {
  test.each([
    ...LINES,
    [['client-config', '--format=m'], ['--format=merge-patch']],
    [['client-config', '--crd=docs/gatew'], ['--crd=docs/gateways.yaml']],
  ] as typeof LINES)('completes %j', async (words, completed) => {
    const line = ['crdshift', ...words].join(' ');
    const script = `crdshift completion fish | source; complete -C '${line}'`;
    const lines = await inShell('fish', ['--no-config', '-c', script]);
    const names = lines.map((text) => text.split('\t')[0] ?? '');
    expect(names.toSorted()).toEqual(completed.toSorted());
  });
});

test.each(['bash', 'zsh', 'fish'])('a script for %s calls the program', async (shell) => {
  const { code, stdout } = await runHere('completion', shell);
  expect(code).toBe(0);
  expect(stdout).toContain('crdshift __complete ');
});

test('refuses another shell as wrong usage', async () => {
  const { code, stderr } = await runHere('completion', 'tcsh');
  expect(code).toBe(2);
  expect(stderr).toMatch(/^SHELL must be one of bash, zsh, fish\n/);
});
