import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Authority } from '../../../scripts/local/certificates.ts';
import { freePorts } from '../../../scripts/local/free-ports.ts';
import { startProcess } from '../../../scripts/local/local-process.ts';
import { pinnedTo } from './cores.ts';
import type { Server } from './side.ts';

/** A running server whose replies are right. */
export interface RunningServer {
  readonly name: string;
  /** The URL to POST reviews to. */
  readonly url: string;
  /** The process id of the server itself, to read its usage. */
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** The setting shared by all servers. */
export interface Setting {
  readonly authority: Authority;
  /** Receives a folder for every server. */
  readonly folder: string;
  /** The core of the server; undefined for any. */
  readonly core: number | undefined;
}

/** Writes its process id, which differs from that of the supervising process, and becomes the program. */
const WRITE_PID = 'echo $$ >"$0"; exec "$@"';

/**
 * Starts a server and waits until its replies are right.
 *
 * @param check throws while there is no answer, and a `NeverError` when the answer is wrong
 * @throws {Error} with the end of its log, or its reply
 */
export async function startServer(
  { name, path, program: programAt }: Server,
  setting: Setting,
  check: (url: string, certificateAuthority: string) => Promise<true>,
): Promise<RunningServer> {
  const [port = 0] = await freePorts(1);
  const folder = join(setting.folder, `${name.replaceAll(/\W+/g, '-')}-${port}`);
  await mkdir(folder);
  const { certificate, key } = await setting.authority.issueServer();
  await writeFile(join(folder, 'tls.crt'), certificate);
  await writeFile(join(folder, 'tls.key'), key, { mode: 0o600 });
  const program = await programAt({ port, folder });
  const pidFile = join(folder, 'pid');
  const { command, args } = pinnedTo(setting.core, program);
  const server = await startProcess({
    command: '/bin/sh',
    args: ['-c', WRITE_PID, pidFile, command, ...args],
    logFile: join(folder, 'log'),
    env: { ...process.env, ...program.env },
  });
  try {
    const url = `https://127.0.0.1:${port}${path}`;
    const { certificatePem } = setting.authority;
    await server.waitUntil(`${name} to answer`, () => check(url, certificatePem));
    const pid = Number(await readFile(pidFile, 'utf8'));
    return { name, url, pid, stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
