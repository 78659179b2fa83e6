import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runFile } from '../support/run-script.ts';

const BENCH = fileURLToPath(new URL('bench.ts', import.meta.url));
const path = fileURLToPath(new URL('../../', import.meta.url));

test('names unknown parts, and lists the known ones', async () => {
  expect(await runFile([BENCH, '--short', '--only', 'start,nothing'], { path })).toEqual({
    code: 2,
    stdout: '',
    stderr:
      'there is no part nothing. The parts are start, in-process, worked, hostile, growth, http, all-cores, worked-http, api-server.\n',
  });
});

test('refuses to run without Go, and names the options that do not need it', async () => {
  const withoutGo = { path, env: { PATH: '' } };
  for (const args of [[], ['--record'], ['--short', '--only', 'api-server']]) {
    const { code, stdout, stderr } = await runFile([BENCH, ...args], withoutGo);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(
      'the benchmark needs Go (https://go.dev/dl), except with --short or with --only start,in-process,worked,hostile,growth\n',
    );
  }
});
