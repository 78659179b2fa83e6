/**
 * Serves one release of Skiff in its own process: `node serve-release.ts <release> <port> <certificate> <key>`, the
 * last two as files. It writes a line when it listens, and one for each call.
 *
 * @module
 */
import { readFile } from 'node:fs/promises';
import { createApp } from '../../../src/http/app.ts';
import { kindsOf } from '../../../src/index.ts';
import { serve } from '../support/serve.ts';
import { RELEASES, isReleaseName } from './skiff.ts';

const [name = '', port, certificateFile = '', keyFile = ''] = process.argv.slice(2);
if (!isReleaseName(name)) throw new Error(`no release: ${name}`);
const app = createApp(kindsOf(RELEASES[name]().kind), {
  secrets: 'allow-anyone',
  observe: () => {
    console.log('called');
  },
});
const certificate = await readFile(certificateFile, 'utf8');
const key = await readFile(keyFile, 'utf8');
const { url } = await serve(app.fetch, { certificate, key }, Number(port));
console.log(`listening on ${url}`);
