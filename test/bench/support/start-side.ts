import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Authority } from '../../../scripts/local/certificates.ts';
import { freePorts } from '../../../scripts/local/free-ports.ts';
import { startProcess } from '../../../scripts/local/local-process.ts';
import { NeverError } from '../../../scripts/local/wait-until.ts';
import { judge } from '../../support/api-server-check.ts';
import { conversionsOf } from './conversions.ts';
import { pinnedTo } from './cores.ts';
import { postReview } from './post-review.ts';
import type { Side } from './side.ts';

/** A side that answers. */
export interface RunningSide {
  readonly side: Side;
  /** Where to POST reviews. */
  readonly url: string;
  /** Of the server itself, for what it uses. */
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** What all sides are started with. */
export interface Setting {
  readonly authority: Authority;
  /** Gets a folder for every side. */
  readonly folder: string;
  /** The only core of the server; undefined for any. */
  readonly core: number | undefined;
}

/** Says its process id, which is not that of the process that watches over it, and becomes the program. */
const WRITE_PID = 'echo $$ >"$0"; exec "$@"';

/**
 * Starts a side and checks that it answers right.
 *
 * @throws {Error} that shows the end of its log, or what it answered
 */
export async function startSide(side: Side, setting: Setting): Promise<RunningSide> {
  const [port = 0] = await freePorts(1);
  const folder = join(setting.folder, `${side.name.replaceAll(/\W+/g, '-')}-${port}`);
  await mkdir(folder);
  const { certificate, key } = await setting.authority.issueServer();
  await writeFile(join(folder, 'tls.crt'), certificate);
  await writeFile(join(folder, 'tls.key'), key, { mode: 0o600 });
  const program = await side.program({ port, folder });
  const pidFile = join(folder, 'pid');
  const { command, args } = pinnedTo(setting.core, program);
  const server = await startProcess({
    command: '/bin/sh',
    args: ['-c', WRITE_PID, pidFile, command, ...args],
    logFile: join(folder, 'log'),
    env: { ...process.env, ...program.env },
  });
  try {
    const url = `https://127.0.0.1:${port}${side.path}`;
    const { certificatePem } = setting.authority;
    await server.waitUntil(`${side.name} to answer`, () => checkSide(side, url, certificatePem));
    const pid = Number(await readFile(pidFile, 'utf8'));
    return { side, url, pid, stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** @throws {NeverError} when a reply is not what the API server accepts, or not the object that was expected */
async function checkSide(side: Side, url: string, certificateAuthority: string): Promise<true> {
  // One in each direction.
  for (const { review, expected } of conversionsOf(side.versions, 4096).slice(0, 2)) {
    const reply = await postReview(url, certificateAuthority, review);
    if (reply.status !== 200) throw new NeverError(`${side.name} answers ${reply.status}`);
    if (side.converts === 'nothing') continue;
    const verdict = judge(review, reply);
    if ('error' in verdict) throw new NeverError(`${side.name}: ${verdict.error}`);
    if (!isDeepStrictEqual(verdict.objects, [expected])) {
      throw new NeverError(`${side.name} answers ${reply.body} to ${review}`);
    }
  }
  return true;
}
