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
      '--only takes parts of the benchmark, which are start, in-process, worked, hostile, growth, http, worked-http, api-server; not nothing\n',
  });
});

test('refuses to run without Go, and names the options that do not need it', async () => {
  const withoutGo = { path, env: { PATH: '' } };
  for (const args of [[], ['--record'], ['--short', '--only', 'api-server']]) {
    const { code, stdout, stderr } = await runFile([BENCH, ...args], withoutGo);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(
      'Go is needed (https://go.dev/dl), but for --short and --only start,in-process,worked,hostile,growth\n',
    );
  }
});
