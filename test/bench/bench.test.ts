import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runScript, runScriptIn } from '../support/run-script.ts';

const BENCH = '../test/bench/bench';
const path = fileURLToPath(new URL('../../', import.meta.url));

test('parts that are not known are named, and those that are', async () => {
  expect(await runScript(BENCH, '--short', '--only', 'start,nothing')).toEqual({
    code: 2,
    stdout: '',
    stderr:
      '--only takes parts of the benchmark, which are start, in-process, worked, hostile, growth, http, worked-http, api-server; not nothing\n',
  });
});

test('without Go nothing passes for measured that was left out', async () => {
  const withoutGo = { path, env: { PATH: '' } };
  for (const args of [[], ['--record'], ['--short', '--only', 'api-server']]) {
    const { code, stdout, stderr } = await runScriptIn(withoutGo, BENCH, ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(
      'Go is needed (https://go.dev/dl), but for --short and --only start,in-process,worked,hostile,growth\n',
    );
  }
});
