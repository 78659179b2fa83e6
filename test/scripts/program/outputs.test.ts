import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aFolder } from '../../support/a-folder.ts';
import { calledByNpm, runFile } from '../../support/run-script.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PROGRAM = join(ROOT, 'scripts/crdshift.ts');
const SAMPLE = 'src/kinds/cron-tab/samples/addresses.yaml';

/** Runs a shell line in which `crdshift` is the program. Returns its exit code and standard error. */
function shell(line: string): Promise<{ code: number; stderr: string }> {
  const text = `set -o pipefail; crdshift() { '${process.execPath}' '${PROGRAM}' "$@"; }; ${line}`;
  return new Promise((resolve) => {
    execFile('bash', ['-c', text], { cwd: ROOT }, (error, _stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stderr });
    });
  });
}

describe.runIf(existsSync('/dev/full'))('a full disk', () => {
  test.each(['--help', `explain ${SAMPLE} --to v1`, 'secret new one --json'])(
    'makes crdshift %s fail in one sentence',
    async (args) => {
      const { code, stderr } = await shell(`crdshift ${args} > /dev/full`);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^standard output is incomplete: ENOSPC: .*\n$/);
    },
  );

  test('does not change the exit code of a failure', async () => {
    expect(await shell('crdshift nosuch 2> /dev/full')).toEqual({ code: 2, stderr: '' });
  });
});

test.each([
  [`crdshift explain ${SAMPLE} --to v1 | true`, 0],
  [`crdshift explain ${SAMPLE} --to v1 >&-`, 0],
  ['crdshift nosuch 2>&-', 2],
])('a closed output changes nothing: %s', async (line, code) => {
  expect(await shell(line)).toEqual({ code, stderr: '' });
});

test('a closed standard input is empty', async () => {
  const { code, stderr } = await shell('crdshift explain - <&-');
  expect(code).toBe(2);
  expect(stderr).toContain('standard input: the file contains no object\n');
});

test.each([
  ['explain', join(ROOT, SAMPLE)],
  ['prove'],
  ['convert', '--to', 'v1', ROOT],
  ['dev', '--port', '0'],
])(
  'without an index of the kinds, %s names the file and the commands that write it',
  async (...args) => {
    const { path, remove } = await aFolder();
    onTestFinished(remove);
    await writeFile(join(path, 'package.json'), '{ "type": "module" }');
    const env = { ...process.env, ...calledByNpm(ROOT) };
    const { code, stdout, stderr } = await runFile([PROGRAM, ...args], { path, env });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      /^src\/kinds\/index\.ts does not exist\. .* with npm run generate, .* npm run draft -- CRD-FILE\.\n$/,
    );
  },
);
