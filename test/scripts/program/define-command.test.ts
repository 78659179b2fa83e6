import { buildApplication, run } from '@stricli/core';
import { afterEach, expect, test, vi } from 'vitest';
import { defineCommand } from '../../../scripts/program/define-command.ts';
import { Failure } from '../../../scripts/program/wrong-usage.ts';
import { RefusedRequest } from '../../../src/life/status.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

type Load = () => Promise<() => Promise<number>>;

/** Runs a command that throws. Returns what it prints on stderr, and its exit code. */
async function thrown(
  cause: Error,
  load: Load = () => Promise.resolve(() => Promise.reject(cause)),
): Promise<{ text: string; code: number | undefined }> {
  const written: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  const command = defineCommand({
    name: 'some',
    summary: 'fails',
    brief: 'Fails.',
    usage: [''],
    parameters: {},
    examples: [],
    exitCodes: '1',
    load,
  });
  let code: number | undefined;
  const { stdout, stderr, env } = process;
  await run(buildApplication(command, { name: 'test' }), [], {
    process: { stdout, stderr, env },
    end: (given) => {
      code = given;
    },
  });
  return { text: written.join(''), code };
}

test.each<[string, Error]>([
  ['a failure', new Failure('no such CRD')],
  ['a refused request', new RefusedRequest('CRD a.b', { status: 403, text: 'forbidden' })],
])('%s is printed without a stack', async (_, cause) => {
  expect(await thrown(cause)).toEqual({ text: `${cause.message}\n`, code: 1 });
});

test('a bug is printed with its stack', async () => {
  expect((await thrown(new TypeError('x is undefined'))).text).toContain('define-command.test.ts');
});

test('a package that is not installed is named, without a stack', async () => {
  const message =
    "Cannot find package 'vitest' imported from /project/node_modules/crdshift/test.js";
  const cause = Object.assign(new Error(message), { code: 'ERR_MODULE_NOT_FOUND' });
  expect(await thrown(cause, () => Promise.reject(cause))).toEqual({
    text: 'the package vitest is not installed here. Run: npm install vitest\n',
    code: 1,
  });
});
