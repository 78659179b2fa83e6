import { expect, test } from 'vitest';
import { runScript } from '../support/run-script.ts';

/** Scripts by the name that npm has for them, and their files from `scripts`. */
const SCRIPTS = [
  ['playground', 'playground'],
  ['build', 'build'],
  ['start', 'start'],
  ['deploy', 'deploy'],
  ['generate', 'generate'],
  ['client-config', 'client-config'],
  ['secret', 'secret'],
  ['bench', '../test/bench/bench'],
  ['bench:start', '../test/bench/start'],
  ['bench:observe', '../test/bench/observe'],
  ['bench:secret', '../test/bench/secret'],
] as const;

test.each(SCRIPTS)('%s --help says how it is used, and does nothing else', async (name, file) => {
  const { code, stdout, stderr } = await runScript(file, '--help');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^[A-Z][^]*\n\nUsage:\n {2}\S[^]*\n {2}--help +this text[^]*Exit codes: /);
  expect(stdout).toContain(name === 'start' ? 'npm start' : `npm run ${name}`);
  expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(120);
});

// `deploy` hands what it does not know to wrangler, and three have more to say than a line.
test.each(SCRIPTS.filter(([name]) => !/^(?:deploy|generate|client-config|secret)$/.test(name)))(
  '%s says in one line that it does not know an option',
  async (name, file) => {
    const usage = name === 'start' ? 'npm start' : `npm run ${name}`;
    expect(await runScript(file, '--verbose')).toEqual({
      code: 2,
      stdout: '',
      stderr: `Unknown option '--verbose': ${usage} -- --help tells what there is\n`,
    });
  },
);

test('build says in one line that an option lacks its value', async () => {
  const { code, stderr } = await runScript('build', '--outdir');
  expect(code).toBe(2);
  expect(stderr).toMatch(/^Option '--outdir <value>' argument missing: npm run build .*\n$/);
});
