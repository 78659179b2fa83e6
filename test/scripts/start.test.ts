import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, readdir, rename } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { OPEN_ENDPOINT } from '../../src/http/log.ts';
import { aFolder } from '../support/a-folder.ts';
import { aProject } from '../support/a-project.ts';
import type { Project } from '../support/a-project.ts';
import { calledByNpm } from '../support/run-script.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Returns the command of `npm start` in a project, with any port. */
function start(
  path: string,
  port = 0,
): [string, string[], { readonly cwd: string; readonly env: NodeJS.ProcessEnv }] {
  const env = { ...process.env, ...calledByNpm(path), PORT: String(port) };
  return [process.execPath, [join(path, 'scripts/crdshift.ts'), 'dev'], { cwd: path, env }];
}

/** Starts a project, and returns everything up to its last line, and the curl line. */
async function printedBy(path: string): Promise<{ printed: string; curl: string }> {
  const child = spawn(...start(path));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await once(child, 'close');
  });
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    if (printed.includes('Ctrl-C')) break;
  }
  return { printed, curl: /^ +(?<line>curl .*)$/m.exec(printed)?.groups?.['line'] ?? '' };
}

test('the curl line works in a folder whose name a shell would change', async () => {
  const project = await aProject();
  const path = `${project.path}/Anna's $HOME`;
  onTestFinished(project.remove);
  await mkdir(path);
  for (const name of await readdir(project.path)) {
    if (join(project.path, name) !== path) await rename(join(project.path, name), join(path, name));
  }
  const { curl } = await printedBy(path);
  const { stdout } = await promisify(execFile)('sh', ['-c', `${curl} --silent --show-error`]);
  expect(JSON.parse(stdout)).toMatchObject({ response: { result: { status: 'Success' } } });
});

test('the curl line and the stanza that it prints work unchanged', async () => {
  const { printed, curl } = await printedBy(ROOT);
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
        clientConfig: { url: curl.split(' ').at(-1), caBundle },
      },
    },
  });
});

test('names a port that is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const run = promisify(execFile)(...start(ROOT, port));
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr:
      `Port ${port} cannot be used (listen EADDRINUSE: address already in use 127.0.0.1:${port}). ` +
      'Choose another: npm start -- --port 8444\n',
  });
});

const KIND = 'src/kinds/cron-tab/cron-tab.ts';
const SPOKE = 'v1beta1: hostPortSpoke,';
const INCOMPLETE =
  /^src\/kinds\/cron-tab\/cron-tab\.ts:\d+: kind CronTab of group stable\.example\.com is wrong:\n {2}- version v1beta1 has no spoke: add spokes\.v1beta1\n/;

async function aProjectForTest(): Promise<Project> {
  const project = await aProject();
  onTestFinished(project.remove);
  return project;
}

/** Runs `npm start` in a project. `said` resolves with the output up to a text. */
function startIn(
  path: string,
  env: NodeJS.ProcessEnv = {},
): { said: (what: string) => Promise<string> } {
  const [program, args, options] = start(path);
  const child = spawn(program, args, { ...options, env: { ...options.env, ...env } });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await once(child, 'close');
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  const said = async (what: string): Promise<string> => {
    await vi.waitUntil(() => printed.includes(what), { timeout: 180_000 });
    const text = printed;
    printed = '';
    return text;
  };
  return { said };
}

test('serves every edit that replaces a file, but no broken definition', async () => {
  const { path, edit } = await aProjectForTest();
  const { said } = startIn(path);

  const banner = await said('Ctrl-C stops.');
  expect(banner.trimStart()).toMatch(
    /^crdshift serves the webhook .*\nOnly this machine can call it, so it needs no secret\.\n/,
  );
  await edit(KIND, SPOKE, `${SPOKE} // once`);
  expect(await said('Serving the changed sources.\n')).not.toContain(OPEN_ENDPOINT.msg);
  await edit(KIND, '// once', '// twice');
  await said('Serving the changed sources.\n');
  await edit(KIND, SPOKE, '');
  const reloaded = await said('previous sources.\n');
  expect(reloaded).toMatch(INCOMPLETE);
  expect(reloaded).not.toContain(OPEN_ENDPOINT.msg);
});

test('serves an edit that is made while it starts', async () => {
  const { path, edit } = await aProjectForTest();
  const { path: temporary, remove } = await aFolder();
  onTestFinished(remove);
  const { said } = startIn(path, { TMPDIR: temporary });
  // workerd then starts with sources that are bundled already.
  await vi.waitUntil(
    async () => (await readdir(temporary)).some((name) => name.startsWith('miniflare-')),
    { timeout: 180_000 },
  );
  await edit(KIND, SPOKE, `${SPOKE} // edited`);
  expect(await said('Serving the changed sources.\n')).toContain('Ctrl-C stops.');
});

test('prints the error of a converter with file and line in the terminal and in the reply', async () => {
  const { path, edit } = await aProjectForTest();
  const throws =
    "if (cronTab.hostPort === 'localhost:1234') throw new TypeError('no port in this');";
  await edit(KIND, 'const { hostPort, ...rest } = cronTab;', `${throws} $&`);
  const { said } = startIn(path);
  const banner = await said('Ctrl-C stops.');
  const curl = /^ +(?<line>curl .*)$/m.exec(banner)?.groups?.['line'] ?? '';
  const { stdout } = await promisify(execFile)('sh', ['-c', curl]);

  const text = await readFile(join(path, KIND), 'utf8');
  const line = text.slice(0, text.indexOf(throws)).split('\n').length;
  const logged = await said('"msg":"review"');
  expect(logged.slice(0, logged.indexOf('{"level"'))).toMatch(
    new RegExp(`^TypeError: no port in this\\n +at \\S*toHub \\(${KIND}:${line}:\\d+\\)\\n$`),
  );
  expect(stdout).toContain('the converter threw TypeError: no port in this');
});

test('prints only the incomplete definition at a cold start', async () => {
  const { path, edit } = await aProjectForTest();
  await edit(KIND, SPOKE, '');
  const run = promisify(execFile)(...start(path));
  const stderr: unknown = expect.stringMatching(INCOMPLETE);
  await expect(run).rejects.toMatchObject({ code: 1, stdout: '', stderr });
});

test('reports an error in a spoke that two kinds share once', async () => {
  const { path, edit } = await aProjectForTest();
  await edit(KIND, 'const { hostPort, ...rest } = cronTab;', 'return undefined as never; $&');
  const run = promisify(execFile)(...start(path));
  const stderr: unknown = expect.stringMatching(
    /^src\/kinds\/cron-tab\/cron-tab\.ts:\d+: spokes\.v1beta1: toHub returns nothing\. Return the converted object\.\n$/,
  );
  await expect(run).rejects.toMatchObject({ code: 1, stdout: '', stderr });
});

test('reports an outdated generated file', async () => {
  const { path, edit } = await aProjectForTest();
  await edit('src/kinds/cron-tab/crd.yaml', 'address:', 'addresses:');
  const run = promisify(execFile)(...start(path));
  await expect(run).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'error: src/kinds/cron-tab/crd.gen.ts is out of date. Run npm run generate.\n',
  });
});
