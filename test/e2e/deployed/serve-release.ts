/**
 * Serves one release of Skiff in its own process: `node serve-release.ts <release> <port> <certificate> <key>`, the
 * last two as files. Each deployment has a path of its own. The process writes a line when it listens, and the path of
 * each call.
 *
 * @module
 */
import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { createApp } from '../../../src/http/app.ts';
import { kindsOf } from '../../../src/index.ts';
import { serve } from '../support/serve.ts';
import { RELEASES, isReleaseName } from './skiff.ts';

const [name = '', port, certificateFile = '', keyFile = ''] = process.argv.slice(2);
if (!isReleaseName(name)) throw new Error(`no release: ${name}`);
const app = new Hono();
app.use(async ({ req }, next) => {
  await next();
  console.log(`called ${req.path}`);
});
app.route('/:deployment', createApp(kindsOf(RELEASES[name]().kind), { secrets: 'allow-anyone' }));
const certificate = await readFile(certificateFile, 'utf8');
const key = await readFile(keyFile, 'utf8');
const { url } = await serve(app.fetch, { certificate, key }, Number(port));
console.log(`listening on ${url}`);
