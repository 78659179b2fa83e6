import { execFile } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aFolder } from '../support/a-folder.ts';
import { runScript } from '../support/run-script.ts';

const PROGRAM = fileURLToPath(new URL('../../scripts/crdshift.ts', import.meta.url));

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
    [['nothing', ''], []],
  ])('%j', async (words, proposals) => {
    const { code, stdout } = await runScript('__complete', ...words);
    expect(code).toBe(0);
    const lines = stdout.split('\n').filter(Boolean);
    expect(lines.map((line) => line.split('\t')[0])).toEqual(proposals);
  });
});

test('bash proposes the completions of the program', async () => {
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  const crdshift = join(path, 'crdshift');
  await writeFile(crdshift, `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`);
  await chmod(crdshift, 0o755);
  const asked = `source <(crdshift completion bash)
COMP_WORDS=(crdshift client-config --format m) COMP_CWORD=3
_crdshift
echo "\${COMPREPLY[*]}"`;
  const env = { ...process.env, PATH: `${path}${delimiter}${process.env['PATH']}` };
  const { stdout } = await promisify(execFile)('bash', ['-c', asked], { env });
  expect(stdout).toBe('merge-patch\n');
});

test.each(['bash', 'zsh', 'fish'])('a script for %s calls the program', async (shell) => {
  const { code, stdout } = await runScript('completion', shell);
  expect(code).toBe(0);
  expect(stdout).toContain('crdshift __complete ');
});

test('refuses another shell as wrong usage', async () => {
  const { code, stderr } = await runScript('completion', 'tcsh');
  expect(code).toBe(2);
  expect(stderr).toMatch(/^SHELL must be one of bash, zsh, fish\n/);
});
