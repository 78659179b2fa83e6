import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { BUNDLE } from '../../scripts/build/bundle.ts';
import { UID, aCronTab, aReview } from '../support/a-review.ts';
import { aFolder } from '../support/a-folder.ts';
import { aProject } from '../support/a-project.ts';
import type { Project } from '../support/a-project.ts';
import { startNodeEntry } from '../support/node-entry.ts';
import { runScript, runScriptIn } from '../support/run-script.ts';
import type { Ran } from '../support/run-script.ts';

/** A folder outside the project, so that a bundle finds no node_modules. */
let folder: string;
let ran: Ran;

beforeAll(async () => {
  const { path, remove } = await aFolder();
  folder = path;
  ran = await runScript('build', '--outdir', folder);
  return remove;
});

test('prints the sizes of the bundles', () => {
  expect(ran.stdout).toMatch(/aws-lambda\.mjs {2}[\d.]+ kB, gzipped [\d.]+ kB\n.*node\.mjs {2}/);
  expect(ran.code).toBe(0);
});

const REVIEW = aReview('stable.example.com/v1', [aCronTab('v1beta1', { hostPort: 'host:80' })]);

test('the bundle for Node serves without other files', async () => {
  const { url, stop } = await startNodeEntry({}, join(folder, 'node.mjs'));
  onTestFinished(stop);
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/convert`, { method: 'POST', headers, body: REVIEW });
  expect(await response.json()).toMatchObject({
    response: { uid: UID, result: { status: 'Success' } },
  });
});

test('the bundle for Node serves metrics without other files', async () => {
  const { logged, stop } = await startNodeEntry({ METRICS_PORT: '0' }, join(folder, 'node.mjs'));
  onTestFinished(stop);
  const { url = '' } = await logged('serving metrics');
  const response = await fetch(url);
  expect(await response.text()).toContain('\ncrdshift_conversion_webhook_panics_total 0\n');
});

test('the bundle for Lambda exports the handler that the template names', async () => {
  const { href } = pathToFileURL(join(folder, 'aws-lambda.mjs'));
  vi.stubEnv('ALLOW_ANYONE', 'true');
  onTestFinished(() => void vi.unstubAllEnvs());
  const bundle = (await import(/* @vite-ignore */ href)) as {
    handler: (event: object) => Promise<{ statusCode: number; body: string }>;
  };
  const { statusCode, body } = await bundle.handler({
    rawPath: '/convert',
    headers: { 'content-type': 'application/json' },
    requestContext: { http: { method: 'POST' }, domainName: 'webhook.example' },
    body: REVIEW,
    isBase64Encoded: false,
  });
  expect(statusCode).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ response: { uid: UID, result: { status: 'Success' } } });
});

async function aProjectForTest(): Promise<Project> {
  const project = await aProject();
  onTestFinished(project.remove);
  return project;
}

test('the log of a crash names the place in the sources', async () => {
  const project = await aProjectForTest();
  const converts = 'const { hostPort, ...rest } = cronTab;';
  // Throws for one object only: a kind whose converter throws for every object is not built at all.
  const throws = "if (cronTab.hostPort === 'host:80') throw new TypeError('any');";
  await project.edit('src/kinds/cron-tab/cron-tab.ts', converts, `${throws} ${converts}`);
  const text = await readFile(join(project.path, 'src/kinds/cron-tab/cron-tab.ts'), 'utf8');
  const line = text.slice(0, text.indexOf(throws)).split('\n').length;
  expect(await runScriptIn(project, 'build')).toMatchObject({ code: 0 });

  const { url, logged, stop } = await startNodeEntry({}, join(project.path, 'dist/node.mjs'));
  onTestFinished(stop);
  const headers = { 'content-type': 'application/json' };
  await fetch(`${url}/convert`, { method: 'POST', headers, body: REVIEW });
  const first: unknown = expect.stringContaining(`(src/kinds/cron-tab/cron-tab.ts:${line}:`);
  const { crashes } = await logged('review');
  expect(crashes).toEqual([
    { name: 'TypeError', frames: expect.arrayContaining([first]) as unknown },
  ]);
});

test('refuses kinds that cannot be served', async () => {
  const project = await aProjectForTest();
  const file = 'src/kinds/cron-tab/cron-tab.ts';
  await project.edit(file, 'v1beta1: hostPortSpoke,', '');
  const { code, stdout, stderr } = await runScriptIn(project, 'build');
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(
    /^src\/kinds\/cron-tab\/cron-tab\.ts:\d+: kind CronTab of group stable\.example\.com is wrong:\n {2}- version v1beta1 has no spoke: add spokes\.v1beta1\n$/,
  );
  expect(await lineOf(project, stderr)).toContain('defineKind(');
});

test('refuses an invalid path, with its place in the sources', async () => {
  const project = await aProjectForTest();
  const file = 'src/kinds/cron-tab/cron-tab.ts';
  const imports = "import { defineKind, through } from '../../index.ts';";
  await project.edit(file, imports, `${imports} import { lens, rename } from '../../lens.ts';`);
  await project.edit(file, 'v1beta1: hostPortSpoke,', "v1beta1: lens(rename('spec[0]', 'spec')),");
  const { code, stderr } = await runScriptIn(project, 'build');
  expect(code).toBe(1);
  expect(stderr).toContain('reach the elements of a list with each(…)\n');
  expect(await lineOf(project, stderr)).toContain("rename('spec[0]', 'spec')");
});

test('refuses a part in a list, with its place in the sources', async () => {
  const project = await aProjectForTest();
  const file = 'src/kinds/cron-tab/cron-tab.ts';
  const imports = "import { defineKind, through } from '../../index.ts';";
  await project.edit(file, imports, `${imports} import { lens, rename } from '../../lens.ts';`);
  const spoke = "v1beta1: lens([rename('a', 'b')]),";
  await project.edit(file, 'v1beta1: hostPortSpoke,', spoke);
  const { stderr } = await runScriptIn(project, 'build');
  expect(stderr).toContain('lens([…]) got a list: remove the brackets');
  expect(await lineOf(project, stderr)).toContain(spoke);
});

test('reports an error in a part or a whole lens with its source line', async () => {
  const project = await aProjectForTest();
  const file = 'src/kinds/cron-tab/cron-tab.ts';
  const imports = "import { defineKind, through } from '../../index.ts';";
  await project.edit(file, imports, `${imports} import { lens, rename } from '../../lens.ts';`);
  await project.edit(
    file,
    'v1beta1: hostPortSpoke,',
    "v1beta1: lens(\n  rename('hostPort', 'host'),\n  rename('hosPort', 'port'),\n),",
  );
  const wrong = (await runScriptIn(project, 'build')).stderr;
  expect(wrong).toContain(": spokes.v1beta1: rename('hosPort', 'port'): v1beta1 has no hosPort.");
  expect(await lineOf(project, wrong)).toContain("rename('hosPort', 'port')");
  await project.edit(file, "  rename('hosPort', 'port'),\n", '');
  const lost = (await runScriptIn(project, 'build')).stderr;
  expect(lost).toContain("hubOnly('port')");
  expect(await lineOf(project, lost)).toContain('v1beta1: lens(');
});

/** Returns the source line that a message starts with. */
async function lineOf({ path }: Project, message: string): Promise<string | undefined> {
  const [, file = '', line] = /^([^\s:]+):(\d+): /.exec(message) ?? [];
  expect(line).toBeDefined();
  return (await readFile(join(path, file), 'utf8')).split('\n')[Number(line) - 1];
}

test('refuses a conversion that forgets a field', async () => {
  const project = await aProjectForTest();
  const forgets = 'const { hostPort, spec, ...rest } = cronTab;';
  const converts = 'const { hostPort, ...rest } = cronTab;';
  await project.edit('src/kinds/cron-tab/cron-tab.ts', converts, forgets);
  const refused = await runScriptIn(project, 'build');
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain('toHub drops spec, which both versions have. Carry it over');
});

/** Everything that judges conversions or objects: nothing of it serves. */
const TOOLS =
  /^src\/(?:check|crd|explain|prove)\/|^src\/core\/schema\/(?:\w+\/|structural|with-defaults)|node_modules\/(?:re2js|@marcbachmann)\//u;

test.for(['worker', 'lambda', 'node'])('%s contains no code of the tools', async (entry) => {
  const { metafile } = await build({
    ...BUNDLE,
    entryPoints: [`src/${entry}.ts`],
    external: ['cloudflare:*'],
    outdir: folder,
    write: false,
    metafile: true,
  });
  const sources = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
  expect(sources).toContain('src/core/kind/define-kind.ts');
  expect(sources.filter((source) => TOOLS.test(source))).toStrictEqual([]);
});

test('refuses an outdated generated file', async () => {
  const project = await aProjectForTest();
  await project.edit('src/kinds/cron-tab/crd.yaml', 'address:', 'addresses:');
  expect(await runScriptIn(project, 'build')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'error: src/kinds/cron-tab/crd.gen.ts is out of date. Run npm run generate.\n',
  });
});
