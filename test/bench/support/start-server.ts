import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Authority } from '../../../scripts/local/certificates.ts';
import { freePorts } from '../../../scripts/local/free-ports.ts';
import { startProcess } from '../../../scripts/local/local-process.ts';
import { pinnedTo } from './cores.ts';
import type { Server } from './side.ts';

/** A server that answers right. */
export interface RunningServer {
  readonly name: string;
  /** Where to POST reviews. */
  readonly url: string;
  /** Of the server itself, for what it uses. */
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** What all servers are started with. */
export interface Setting {
  readonly authority: Authority;
  /** Gets a folder for every server. */
  readonly folder: string;
  /** The only core of the server; undefined for any. */
  readonly core: number | undefined;
}

/** Says its process id, which is not that of the process that watches over it, and becomes the program. */
const WRITE_PID = 'echo $$ >"$0"; exec "$@"';

/**
 * Starts a server and waits until it is right.
 *
 * @param check throws while there is no answer, and a `NeverError` when the answer is wrong
 * @throws {Error} that shows the end of its log, or what it answered
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
