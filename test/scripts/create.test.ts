import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { nextSteps } from '../../packages/create-crdshift/create/next-steps.ts';
import { aFolder } from '../support/a-folder.ts';
import { HAS_TERMINAL, atATerminal } from '../support/at-a-terminal.ts';
import { runFile } from '../support/run-script.ts';

const CREATE = fileURLToPath(new URL('../../packages/create-crdshift/create.ts', import.meta.url));

let folder = '';

beforeEach(async () => {
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  folder = path;
});

function create(...args: readonly string[]): ReturnType<typeof runFile> {
  return runFile([CREATE, ...args], { path: folder, input: '' });
}

test('a created project keeps CRDs with the URL of their webhook out of git', async () => {
  const { code } = await create('mine', '--no-install');
  expect(code).toBe(0);
  const ignored = await readFile(join(folder, 'mine/.gitignore'), 'utf8');
  expect(ignored.split('\n')).toEqual(expect.arrayContaining(['*-with-webhook*']));
});

test.each([
  [
    { folder: 'mine', crd: undefined, isInstalled: true, hasKind: true },
    ['Before these steps, go to the project:', 'cd mine', 'README.md explains the rest.'],
  ],
  [
    { folder: '.', crd: undefined, isInstalled: true, hasKind: true },
    ['README.md explains the rest.'],
  ],
  [
    { folder: "anna's/mine", crd: undefined, isInstalled: false, hasKind: false },
    [
      'Next:',
      String.raw`cd 'anna'\''s/mine'`,
      'npm install',
      'npm run draft -- CRD-FILE   # draft a kind from its CRD',
      'npm start   # serve the webhook on this machine',
      'README.md explains the rest.',
    ],
  ],
])('after %j, lists what no other list has', (created, lines) => {
  const shown = nextSteps(created).split('\n');
  expect(shown.map((line) => line.trim()).filter((line) => line !== '')).toEqual(lines);
});

test('without an installation, the next steps name the CRD as the project sees it', async () => {
  await writeFile(join(folder, 'my crd.yaml'), '');
  const { code, stdout } = await create('mine', 'my crd.yaml', '--no-install');
  expect(code).toBe(0);
  expect(stdout).toContain("  npm run draft -- '../my crd.yaml'   # draft");
});

test.each([
  [['mine', 'no/such/crd.yaml', '--no-install'], 2, 'no/such/crd.yaml does not exist\n'],
  [['mine', '-', '--no-install'], 2, '--no-install drafts no kind: give a file'],
  [['mine', 'no/such/crd.yaml'], 2, 'no/such/crd.yaml does not exist\n'],
  [['mine', '.'], 2, '. is a folder, not a file\n'],
  [['a-file', '--no-install'], 1, 'a-file is a file, not a folder'],
  [['a-file/mine', '--no-install'], 1, 'is in a file, not in a folder'],
  [['', '--no-install'], 2, 'Name the folder to create'],
  [[], 2, 'Name the folder to create'],
  [['mine', 'a', 'b'], 2, 'Unexpected argument b.'],
  [['mine', '--instal'], 2, "Unknown option '--instal'"],
])('refuses %j with %i in one sentence', async (args, exitCode, why) => {
  await writeFile(join(folder, 'a-file'), '');
  const { code, stdout, stderr } = await create(...args);
  expect({ code, stdout }).toEqual({ code: exitCode, stdout: '' });
  expect(stderr).toContain(why);
  expect(stderr).not.toMatch(/^ +at /m);
  expect(await readdir(folder)).toEqual(['a-file']);
});

describe.runIf(HAS_TERMINAL)('at a terminal', () => {
  const ask = [process.execPath, CREATE, '--no-install'];

  test('asks for the folder', async () => {
    const { code } = await atATerminal(ask, [['Folder to create: ', 'mine\r']], folder);
    expect(code).toBe(0);
    expect(await readdir(folder)).toEqual(['mine']);
  });

  test.each([
    ['Ctrl-C', '\x03', 130, /^Folder to create: \n$/],
    ['Ctrl-D', '\x04', 2, /^Folder to create: \nName the folder to create: .*\n$/],
  ])('%s at the question ends it without a stack', async (_, key, exitCode, wanted) => {
    const { code, shown } = await atATerminal(ask, [['Folder to create: ', key]], folder);
    expect(code).toBe(exitCode);
    // oxlint-disable-next-line no-control-regex -- escape sequences of the terminal
    expect(shown.replaceAll(/\x1b\[[\d?]*[A-Za-z]/g, '')).toMatch(wanted);
  });
});
