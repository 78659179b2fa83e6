import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Miniflare } from 'miniflare';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { aMachine } from './support/a-machine.ts';
import type { Machine } from './support/a-machine.ts';
import { startRegistry } from './support/registry.ts';
import type { Registry } from './support/registry.ts';
import { upstreamRegistry } from './support/upstream-registry.ts';

const SOURCES = fileURLToPath(new URL('fixtures/foreign', import.meta.url));
const COMPATIBILITY_DATE = '2026-10-30';

let registry: Registry;
let machine: Machine;

beforeAll(async () => {
  registry = await startRegistry(await upstreamRegistry());
  await registry.publish(inject('tarballs').newer);
  machine = await aMachine(registry.url);
  await cp(SOURCES, machine.folder, { recursive: true });
  await machine.succeed('.', ['npm', 'install', '--no-audit', '--no-fund']);
});

afterAll(async () => {
  await machine.remove();
  await registry.stop();
});

const OBJECT = {
  apiVersion: 'monitoring.example.com/v1alpha1',
  kind: 'Alert',
  metadata: { name: 'disk-full' },
  level: 'high',
};

const REVIEW = JSON.stringify({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'ConversionReview',
  request: { uid: 'a', desiredAPIVersion: 'monitoring.example.com/v1', objects: [OBJECT] },
});

const HEADERS = { 'content-type': 'application/json' };

const CONVERTED = {
  response: {
    uid: 'a',
    result: { status: 'Success' },
    convertedObjects: [{ apiVersion: 'monitoring.example.com/v1', severity: 'high' }],
  },
};

// The types of Hono need TypeScript 5.7.
test.for([
  ['typescript', []],
  ['typescript-oldest', ['--skipLibCheck']],
  ['typescript-oldest', ['--skipLibCheck', '--module', 'esnext', '--moduleResolution', 'bundler']],
] as const)('all of them compile with %s %j', async ([compiler, options]) => {
  const tsc = ['node', `node_modules/${compiler}/bin/tsc`, '-p', '.', ...options];
  expect(await machine.run('.', tsc)).toMatchObject({ code: 0, stdout: '' });
});

test('a Worker mounts the app under a path, next to its own routes', async () => {
  const bundle = `wrangler deploy worker.ts --name foreign --compatibility-date ${COMPATIBILITY_DATE} --dry-run --outdir dist/worker`;
  await machine.succeed('.', ['npx', '--no-install', ...bundle.split(' ')]);
  const contents = await readFile(join(machine.folder, 'dist/worker/worker.js'), 'utf8');
  const manifest = {
    mainModule: 'worker.js',
    modules: { 'worker.js': { type: 'esm' as const, contents } },
  };
  const miniflare = new Miniflare({
    cf: false,
    workers: [
      { config: { name: 'foreign', compatibilityDate: COMPATIBILITY_DATE, manifest, env: {} } },
    ],
  });
  onTestFinished(() => miniflare.dispose());
  const { origin } = await miniflare.ready;
  const page = await fetch(origin);
  expect(await page.text()).toBe('a page of its own');
  const url = `${origin}/hooks/convert`;
  const response = await fetch(url, { method: 'POST', headers: HEADERS, body: REVIEW });
  expect(await response.json()).toMatchObject(CONVERTED);
  expect((await fetch(`${origin}/hooks/livez`)).status).toBe(200);
});

test('a Lambda function is bundled and converts', async () => {
  const bundle =
    'esbuild lambda.ts --bundle --platform=node --format=esm --outfile=dist/lambda.mjs';
  await machine.succeed('.', ['npx', '--no-install', ...bundle.split(' ')]);
  const event = {
    rawPath: '/convert',
    headers: HEADERS,
    requestContext: { http: { method: 'POST' }, domainName: 'webhook.example' },
    body: REVIEW,
    isBase64Encoded: false,
  };
  const call = `import { handler } from './dist/lambda.mjs';
    process.stdout.write('\\n' + JSON.stringify(await handler(${JSON.stringify(event)})));`;
  const { stdout } = await machine.succeed('.', ['node', '--input-type=module', '--eval', call]);
  const answer = JSON.parse(stdout.split('\n').at(-1) ?? '') as { body: string };
  expect(JSON.parse(answer.body)).toMatchObject(CONVERTED);
});

test('a Node program serves', async () => {
  const settings = { HOST: '127.0.0.1', PORT: '0' };
  const child = machine.start('.', ['node', '--no-warnings', 'server.ts'], settings);
  onTestFinished(() => machine.stop(child));
  if (child.stdout === null) throw new Error('the program has no standard output');
  let url = '';
  for await (const line of createInterface(child.stdout)) {
    const said = JSON.parse(line) as { msg: string; url?: string };
    if (said.msg !== 'listening') continue;
    ({ url = '' } = said);
    break;
  }
  const body = { method: 'POST', headers: HEADERS, body: REVIEW };
  const response = await fetch(`${url}/convert`, body);
  expect(await response.json()).toMatchObject(CONVERTED);
});
