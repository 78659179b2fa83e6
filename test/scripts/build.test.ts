import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { UID, aCronTab, aReview } from '../support/a-review.ts';
import { aFolder } from '../support/a-folder.ts';
import { startNodeEntry } from '../support/node-entry.ts';
import { runScript } from '../support/run-script.ts';
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
