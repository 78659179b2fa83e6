import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { UID, aCronTab, aReview } from '../support/a-review.ts';
import { aFolder } from '../support/a-folder.ts';
import { aProject } from '../support/a-project.ts';
import type { Project } from '../support/a-project.ts';
import { startNodeEntry } from '../support/node-entry.ts';
import { runScript, runScriptIn } from '../support/run-script.ts';
import type { Ran } from '../support/run-script.ts';

/** Outside of the project, so that a bundle finds no node_modules. */
let folder: string;
let ran: Ran;

beforeAll(async () => {
  const { path, remove } = await aFolder();
  folder = path;
  ran = await runScript('build', '--outdir', folder);
  return remove;
});

test('prints what the bundles weigh', () => {
  expect(ran.stdout).toMatch(/aws-lambda\.mjs {2}[\d.]+ kB, gzipped [\d.]+ kB\n.*node\.mjs {2}/);
  expect(ran.code).toBe(0);
});

const REVIEW = aReview('stable.example.com/v1', [aCronTab('v1beta1', { hostPort: 'host:80' })]);

test('the bundle for Node serves by itself', async () => {
  const { url, stop } = await startNodeEntry({}, join(folder, 'node.mjs'));
  onTestFinished(stop);
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/convert`, { method: 'POST', headers, body: REVIEW });
  expect(await response.json()).toMatchObject({
    response: { uid: UID, result: { status: 'Success' } },
  });
});

test('the bundle for Node serves metrics by itself', async () => {
  const { logged, stop } = await startNodeEntry({ METRICS_PORT: '0' }, join(folder, 'node.mjs'));
  onTestFinished(stop);
  const { url = '' } = await logged('serving metrics');
  const response = await fetch(url);
  expect(await response.text()).toContain('\ncrdshift_conversion_webhook_panics_total 0\n');
});

test('the bundle for Lambda exports the handler that AWS is told to call', async () => {
  const { href } = pathToFileURL(join(folder, 'aws-lambda.mjs'));
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
  const throws = "throw new TypeError('any');";
  await project.edit('src/kinds/cron-tab/cron-tab.ts', converts, throws);
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

test('kinds that cannot be served are refused', async () => {
  const project = await aProjectForTest();
  await project.edit('src/kinds/cron-tab/cron-tab.ts', 'v1beta1: hostPortSpoke,', '');
  expect(await runScriptIn(project, 'build')).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'kind CronTab of group stable.example.com is not complete:\n' +
      '  - version v1beta1 has no spoke: add spokes.v1beta1\n',
  });
});

test('a generated file that its CRD has left behind is refused', async () => {
  const project = await aProjectForTest();
  await project.edit('src/kinds/cron-tab/crd.yaml', 'address:', 'addresses:');
  expect(await runScriptIn(project, 'build')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'error: src/kinds/cron-tab/crd.gen.ts is out of date. Run npm run generate.\n',
  });
});
