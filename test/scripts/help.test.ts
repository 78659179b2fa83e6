import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { COMMANDS } from '../../scripts/program/commands.ts';
import { runHere } from '../support/run-here.ts';
import { runFile, runScript, runScriptIn } from '../support/run-script.ts';
import type { Ran } from '../support/run-script.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const WITHOUT_SCRIPT: ReadonlySet<string> = new Set(['completion', 'create']);

/** Every command by name, with its npm call. */
const CALLS = Object.entries(COMMANDS).flatMap(
  ([name, target]): [words: string, call: string][] => {
    const call = { dev: 'npm start', test: 'npm test' }[name] ?? `npm run ${name}`;
    if ('parameters' in target) {
      return [[name, WITHOUT_SCRIPT.has(name) ? `npm run crdshift -- ${name}` : call]];
    }
    return target.getAllEntries().map((entry) => [`${name} ${entry.name.original}`, call]);
  },
);

test.each(CALLS)('%s --help prints its usage, and does nothing else', async (words, call) => {
  const { code, stdout, stderr } = await runHere(...words.split(' '), '--help');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(
    /^[A-Z][^]*\n\nUsage:\n {2}\S[^]*\n {2}--help +print this text\n(?:[^]*\n)?\nExamples:\n {2}\S[^]*\n\nExit codes: /,
  );
  expect(stdout).toContain(`\n  ${call}`);
  expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(120);
});

test('names the scripts of the package when npx called the program', async () => {
  const { stdout } = await runScriptIn(
    { path: ROOT, env: { npm_command: 'exec' } },
    'dev',
    '--help',
  );
  expect(stdout).toContain('\n  npm start');
});

test.each(CALLS)('%s refuses an unknown option', async (words) => {
  const { code, stdout, stderr } = await runHere(...words.split(' '), '--verbose');
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^Unknown option --verbose\nRun .* --help for usage\.\n$/);
});

test('lists the commands if there is none', async () => {
  const { code, stdout } = await runFile([join(ROOT, 'scripts/crdshift.ts')], { path: ROOT });
  expect(code).toBe(0);
  const named = [...stdout.matchAll(/^ {2}([a-z-]+) {2,}\w/gm)].map(([, name]) => name);
  expect(named).toEqual(Object.keys(COMMANDS));
});

test('--version prints the version of the package', async () => {
  const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  const ran = await runFile([join(ROOT, 'scripts/crdshift.ts'), '--version'], { path: ROOT });
  expect(ran).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: '' });
});

test('refuses an unknown command as wrong usage', async () => {
  const { code, stderr } = await runScript('drafts');
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr:
      'Unknown command drafts. Did you mean draft?\nRun npm run crdshift -- --help for the list of commands.\n',
  });
});

test('names the commands of the group for an unknown one of it', async () => {
  const { code, stderr } = await runScript('secret', 'diges');
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr:
      'Unknown command secret diges. Did you mean digest?\nRun npm run secret -- --help for the list of commands.\n',
  });
});

test('refuses an option without its value as wrong usage', async () => {
  const { code, stderr } = await runScript('build', '--outdir');
  expect(code).toBe(2);
  expect(stderr).toMatch(/^--outdir needs a value\n/);
});

/** Scripts of the benchmark, which are not crdshift commands. */
const BENCHES: readonly [name: string, file: string][] = [
  ['bench', 'bench'],
  ['bench:start', 'start'],
  ['bench:observe', 'observe'],
  ['bench:fair', 'fair'],
  ['bench:secret', 'secret'],
];

function runBench(file: string, ...args: readonly string[]): Promise<Ran> {
  return runFile([join(ROOT, `test/bench/${file}.ts`), ...args], { path: ROOT });
}

test.each(BENCHES)('%s --help prints its usage, and does nothing else', async (name, file) => {
  const { code, stdout, stderr } = await runBench(file, '--help');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(
    /^[A-Z][^]*\n\nUsage:\n {2}\S[^]*\n {2}--help +print this text[^]*Exit codes: /,
  );
  expect(stdout).toContain(`npm run ${name}`);
});

test('the benches, which read their options alike, refuse an unknown one in one line', async () => {
  expect(await runBench('fair', '--verbose')).toEqual({
    code: 2,
    stdout: '',
    stderr: `Unknown option '--verbose': npm run bench:fair -- --help lists the options\n`,
  });
});
