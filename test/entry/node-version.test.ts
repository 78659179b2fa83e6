import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { nodeProblems } from '../../src/entry/node/node-version.ts';

const ENTRY = fileURLToPath(new URL('../../src/node.ts', import.meta.url));

test.for([
  ['18.20.8', false],
  ['20.20.2', false],
  ['21.7.3', false],
  ['22.0.0', false],
  ['22.9.0', false],
  ['22.10.0', true],
  ['22.18.0', true],
  ['23.0.0', true],
  ['24.21.0', true],
  ['100.0.0', true],
] as const)('Node %s is new enough: %s', ([version, isNewEnough]) => {
  expect(nodeProblems(version)).toEqual(
    isNewEnough ? [] : [`Node 22.10 or newer is required; this is ${version}`],
  );
});

test('refuses an older one at the start', async () => {
  const older = "Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } })";
  const args = ['--import', `data:text/javascript,${encodeURIComponent(older)}`, ENTRY];
  const env = { HOST: '127.0.0.1', PORT: '0' };
  await expect(
    promisify(execFile)(process.execPath, args, { env, timeout: 120_000 }),
  ).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'crdshift: Node 22.10 or newer is required; this is 20.20.2\n',
  });
});
