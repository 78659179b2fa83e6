import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPEN_ENDPOINT } from '../../src/http/log.ts';
import { callOf } from '../program/call.ts';
import { EXIT } from '../program/exit-codes.ts';
import { shellWord } from '../program/shell-word.ts';
import { Failure } from '../program/wrong-usage.ts';
import { projectHere } from '../project/project.ts';
import type { Project } from '../project/project.ts';
import { exampleReview } from './example-review.ts';
import type { ExampleReview } from './example-review.ts';
import { makeAuthority } from '../local/certificates.ts';
import { endWithNpm } from '../npm/end-with-npm.ts';
import { followSources } from '../local/follow-sources.ts';
import { printLog, startWorker } from '../local/worker.ts';
import type { RunningWorker, WorkerLog } from '../local/worker.ts';
import { messageOf } from '../terminal/message-of.ts';

const HOST = '127.0.0.1';

/** The options of the command. */
export interface Flags {
  readonly port: number;
}

/** Serves the Worker of the project until the process ends. */
export async function dev({ port }: Flags): Promise<number> {
  const obstacle = await findObstacle(port);
  if (obstacle !== undefined) throw new Failure(obstacle);
  endWithNpm();
  await serve(projectHere(), port);
  return EXIT.done;
}

/** Returns why a port cannot be used, and a way out. workerd's own message names no way out. */
async function findObstacle(wanted: number): Promise<string | undefined> {
  const probe = createServer();
  try {
    await once(probe.listen(wanted, HOST), 'listening');
    await once(probe.close(), 'close');
    return undefined;
  } catch (error) {
    const reason = messageOf(error);
    return `Port ${wanted} cannot be used (${reason}). Choose another: ${callOf('dev', '--port 8444')}`;
  }
}

async function serve(project: Project, port: number): Promise<void> {
  const authority = await makeAuthority('crdshift on this machine');
  const address = { host: HOST, port, ...(await authority.issueServer()) };
  const started = Promise.withResolvers<RunningWorker>();
  // Before the sources are read, so that no edit during the start goes unnoticed.
  followSources(join(project.root, project.sources), async (isOutdated) =>
    reload(await started.promise, isOutdated),
  );
  const worker = await startWorker(address, { onLog: printUnlessOpen, isUnmasked: true });
  // Not in the background: an interrupt before the next line would leave the folder behind.
  const folder = mkdtempSync(join(tmpdir(), 'crdshift-'));
  // miniflare ends workerd and this process on SIGINT and SIGTERM, which leaves no time for a promise.
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const authorityFile = join(folder, 'ca.crt');
  await writeFile(authorityFile, authority.certificatePem);
  const url = `https://localhost:${new URL(worker.url).port}/convert`;
  const example = await exampleReview(project, folder);
  const authorityPem = authority.certificatePem;
  console.log(describe({ url, authorityFile, authorityPem, example, project }));
  started.resolve(worker);
}

function describe(at: {
  url: string;
  authorityFile: string;
  authorityPem: string;
  example: ExampleReview | undefined;
  project: Project;
}): string {
  const { url, authorityFile, authorityPem, example, project } = at;
  const curl =
    example === undefined
      ? ''
      : `
Convert ${example.what}:

  curl --cacert ${shellWord(authorityFile)} -H 'Content-Type: application/json' -d ${shellWord(`@${example.file}`)} ${url}
`;
  return `
crdshift serves the webhook in workerd at ${url}
Only this machine can call it, so it needs no secret.
${curl}
The conversion stanza of a CRD for an API server on this machine:

  conversion:
    strategy: Webhook
    webhook:
      conversionReviewVersions: [v1, v1beta1]
      clientConfig:
        url: ${url}
        caBundle: ${Buffer.from(authorityPem).toString('base64')}

Changes in ${project.sources} take effect at once. Errors of converters are printed here with file and line. Ctrl-C stops.
`;
}

/** Prints the log of the Worker, except the warning that no secret is set: only this machine can call it. */
function printUnlessOpen(log: WorkerLog): void {
  if (log.message !== JSON.stringify(OPEN_ENDPOINT)) printLog(log);
}

async function reload(worker: RunningWorker, isOutdated: () => boolean): Promise<void> {
  try {
    await worker.reload();
    console.log('Serving the changed sources.');
  } catch (error) {
    if (isOutdated()) return;
    console.error(messageOf(error));
    console.error('Still serving the previous sources.');
  }
}
