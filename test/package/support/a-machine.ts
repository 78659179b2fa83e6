import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { aFolder } from '../../support/a-folder.ts';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A machine with only Node and npm: an empty HOME, and a folder for projects. */
export interface Machine {
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Runs a command to its end, in a subfolder. */
  readonly run: (folder: string, command: readonly string[], input?: string) => Promise<Ran>;
  /** Runs a command, and rejects with all of its output if it fails. */
  readonly succeed: (folder: string, command: readonly string[], input?: string) => Promise<Ran>;
  /** Starts a long-running command. */
  readonly start: (
    folder: string,
    command: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ) => ChildProcess;
  /** Ends a command as Ctrl-C does, and waits until it has cleaned up. */
  readonly stop: (child: ChildProcess) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** @param registry the URL of the registry for npm */
export async function aMachine(registry: string): Promise<Machine> {
  const { path, remove } = await aFolder();
  const home = join(path, 'home');
  const folder = join(path, 'projects');
  await mkdir(home);
  await mkdir(folder);
  const environment = { ...inheritedEnvironment(), HOME: home, npm_config_registry: registry };
  const start: Machine['start'] = (inFolder, [name = '', ...args], more = {}) =>
    spawn(name, args, {
      cwd: join(folder, inFolder),
      env: { ...environment, ...more },
      // A separate process group: a terminal signals the whole group, and npm does not forward signals.
      detached: true,
    });
  const run: Machine['run'] = async (inFolder, command, input = '') => {
    const child = start(inFolder, command);
    const closed = once(child, 'close');
    // A command that reads no input may have ended.
    child.stdin?.once('error', () => undefined);
    child.stdin?.end(input);
    const [stdout, stderr] = await Promise.all([textOf(child.stdout), textOf(child.stderr)]);
    const [code] = (await closed) as [number | null];
    return { code: code ?? 1, stdout, stderr };
  };
  const succeed: Machine['succeed'] = async (inFolder, command, input) => {
    const ran = await run(inFolder, command, input);
    if (ran.code === 0) return ran;
    throw new Error(`${command.join(' ')}: exit ${ran.code}\n${ran.stdout}\n${ran.stderr}`);
  };
  return { folder, environment, run, succeed, start, stop, remove };
}

/**
 * Returns the environment without the npm and vitest variables of this test and without this repository's
 * `node_modules`. It keeps the current Node, because the machine's own may be too old, and npm's usual cache.
 */
function inheritedEnvironment(): NodeJS.ProcessEnv {
  const ours = /^(?:npm_|VITEST|NODE_(?:OPTIONS|ENV|PATH)$|INIT_CWD|TEST$|CI$|CRDSHIFT|PROOF)/;
  const kept = Object.entries(process.env).filter(([name]) => !ours.test(name));
  const paths = (process.env['PATH'] ?? '').split(delimiter);
  const foreign = paths.filter((path) => !path.includes('node_modules'));
  return {
    ...Object.fromEntries(kept),
    PATH: [dirname(process.execPath), ...foreign].join(delimiter),
    ...(process.env['npm_config_cache'] === undefined
      ? {}
      : { npm_config_cache: process.env['npm_config_cache'] }),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  const { pid, exitCode } = child;
  if (pid === undefined || exitCode !== null) return;
  const closed = once(child, 'close');
  child.stdout?.resume();
  child.stderr?.resume();
  process.kill(-pid, 'SIGINT');
  await closed;
}

async function textOf(stream: Readable | null): Promise<string> {
  return stream === null ? '' : text(stream);
}
