/**
 * `npm start` serves the webhook in workerd, the runtime of Cloudflare Workers, at an https URL on this machine, and
 * serves the sources anew when they change. `PORT` chooses the port.
 *
 * @module
 */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from './command-line.ts';
import { makeAuthority } from './local/certificates.ts';
import { followSources } from './local/follow-sources.ts';
import { startWorker } from './local/worker.ts';
import type { RunningWorker } from './local/worker.ts';

const HOST = '127.0.0.1';
const sources = fileURLToPath(new URL('../src', import.meta.url));
const review = join(sources, 'kinds/cron-tab/samples/review.json');

const HELP = `Serves the webhook in workerd, the runtime of Cloudflare Workers, at an https URL on this machine, until Ctrl-C, and
serves the sources anew when they change. It prints a curl line and a conversion stanza for that URL.

Usage:
  [PORT=8444] npm start

Options:
  --help    this text

PORT is the port, 8443 unless it is set; with 0 the system chooses one.

Exit codes: 1 the port cannot be used, or the sources cannot be served; 2 wrong usage.
`;

const port = Number(process.env['PORT'] ?? 8443);
if (readCommandLine({ name: 'start', help: HELP, options: {} }) !== undefined) await main();

async function main(): Promise<void> {
  try {
    const obstacle = await findObstacle(port);
    if (obstacle !== undefined) throw new Error(obstacle);
    await serve();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** workerd's own words for a port in use would not say what to do about it. */
async function findObstacle(wanted: number): Promise<string | undefined> {
  if (!Number.isInteger(wanted) || wanted < 0 || wanted > 65_535) {
    return 'PORT must be a whole number from 0 to 65535.';
  }
  const probe = createServer();
  try {
    await once(probe.listen(wanted, HOST), 'listening');
    await once(probe.close(), 'close');
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `Port ${wanted} cannot be used (${reason}). Choose another: PORT=8444 npm start`;
  }
}

async function serve(): Promise<void> {
  const authority = await makeAuthority('crdshift on this machine');
  const worker = await startWorker({ host: HOST, port, ...(await authority.issueServer()) });
  const folder = await mkdtemp(join(tmpdir(), 'crdshift-'));
  const authorityFile = join(folder, 'ca.crt');
  await writeFile(authorityFile, authority.certificatePem);
  const url = `https://localhost:${new URL(worker.url).port}/convert`;
  console.log(describe({ url, authorityFile, authorityPem: authority.certificatePem }));
  followSources(sources, () => reload(worker));
  // miniflare ends workerd and this process on SIGINT and SIGTERM; that leaves no time for a promise.
  process.once('exit', () => rmSync(folder, { recursive: true }));
}

function describe(at: { url: string; authorityFile: string; authorityPem: string }): string {
  const { url, authorityFile, authorityPem } = at;
  return `
crdshift converts in workerd at ${url}

Convert a CronTab from v1beta1 to v1:

  curl --cacert '${authorityFile}' -H 'Content-Type: application/json' -d '@${review}' '${url}'

The conversion stanza of a CRD for an API server on this machine:

  conversion:
    strategy: Webhook
    webhook:
      conversionReviewVersions: [v1, v1beta1]
      clientConfig:
        url: ${url}
        caBundle: ${Buffer.from(authorityPem).toString('base64')}

Changes in src are served at once. Ctrl-C stops.
`;
}

async function reload(worker: RunningWorker): Promise<void> {
  try {
    await worker.reload();
    console.log('Serving the changed sources.');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error('Still serving the sources from before.');
  }
}
