import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { aProject } from '../support/a-project.ts';
import type { Project } from '../support/a-project.ts';

const START = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url));

test('the curl line and the stanza that it prints work as they are', async () => {
  const child = spawn(process.execPath, [START], { env: { ...process.env, PORT: '0' } });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await once(child, 'close');
  });
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    if (printed.includes('Ctrl-C')) break;
  }

  const curl = /^ +(?<line>curl .*)$/m.exec(printed)?.groups?.['line'] ?? '';
  const { stdout } = await promisify(execFile)('sh', ['-c', curl]);
  expect(JSON.parse(stdout)).toMatchObject({
    response: {
      result: { status: 'Success' },
      convertedObjects: [{ apiVersion: 'stable.example.com/v1', host: 'localhost', port: '1234' }],
    },
  });

  const stanza: unknown = parse(
    printed.slice(printed.indexOf('  conversion:'), printed.indexOf('Changes in')),
  );
  const caBundle: unknown = expect.stringMatching(/^LS0tLS1CRUdJTi/);
  expect(stanza).toEqual({
    conversion: {
      strategy: 'Webhook',
      webhook: {
        conversionReviewVersions: ['v1', 'v1beta1'],
        clientConfig: { url: curl.split("'").at(-2), caBundle },
      },
    },
  });
});

test('a port in use is said to be in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const run = promisify(execFile)(process.execPath, [START], { env: { PORT: String(port) } });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr:
      `Port ${port} cannot be used (listen EADDRINUSE: address already in use 127.0.0.1:${port}). ` +
      'Choose another: PORT=8444 npm start\n',
  });
});

const KIND = 'src/kinds/cron-tab/cron-tab.ts';
const SPOKE = 'v1beta1: hostPortSpoke,';
const INCOMPLETE =
  'kind CronTab of group stable.example.com is not complete:\n' +
  '  - version v1beta1 has no spoke: add spokes.v1beta1\n';

async function aProjectForTest(): Promise<Project> {
  const project = await aProject();
  onTestFinished(project.remove);
  return project;
}

test('every edit of a file that is replaced is served, and a broken definition is not', async () => {
  const { path, edit } = await aProjectForTest();
  const child = spawn(process.execPath, [join(path, 'scripts/start.ts')], {
    env: { ...process.env, PORT: '0' },
  });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await once(child, 'close');
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  const said = async (what: string): Promise<string> => {
    await vi.waitUntil(() => printed.includes(what), { timeout: 15_000 });
    const text = printed;
    printed = '';
    return text;
  };

  await said('Ctrl-C');
  await edit(KIND, SPOKE, `${SPOKE} // once`);
  await said('Serving the changed sources.\n');
  await edit(KIND, '// once', '// twice');
  await said('Serving the changed sources.\n');
  await edit(KIND, SPOKE, '');
  expect(await said('before.\n')).toBe(`${INCOMPLETE}Still serving the sources from before.\n`);
});

test('a definition that is not complete is all that a cold start says', async () => {
  const { path, edit } = await aProjectForTest();
  await edit(KIND, SPOKE, '');
  const run = promisify(execFile)(process.execPath, [join(path, 'scripts/start.ts')], {
    env: { ...process.env, PORT: '0' },
  });
  await expect(run).rejects.toMatchObject({ code: 1, stdout: '', stderr: INCOMPLETE });
});
