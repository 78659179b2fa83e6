import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ROOT, calledByNpm } from './run-script.ts';

/** The Node program of this repository. */
export const NODE_ENTRY: string = fileURLToPath(new URL('../../src/node.ts', import.meta.url));

/** A line of the log. */
export interface Line {
  readonly msg: string;
  readonly url?: string;
  readonly [field: string]: unknown;
}

/** The Node entry, running in its own process. */
export interface NodeEntry {
  readonly process: ChildProcess;
  readonly url: string;
  /** The text on standard error so far. */
  readonly errors: () => string;
  /** All lines logged so far. */
  readonly lines: readonly Line[];
  /** Resolves with the first matching line whose `msg` is given, logged already or later. */
  readonly logged: (msg: string, isSuch?: (line: Line) => boolean) => Promise<Line>;
  /** Resolves with the exit code when the process has ended. */
  readonly ended: Promise<number | null>;
  /** Ends the process without draining. */
  readonly stop: () => Promise<void>;
}

interface StartOptions {
  readonly args?: readonly string[];
  /** The flags of Node. */
  readonly flags?: readonly string[];
  readonly cwd?: string;
  /** The most file handles that the process may have. */
  readonly fileHandles?: number;
}

/** Modules that are compiled already halve the time of a start. A process that may not write does without. */
const { NODE_COMPILE_CACHE = '' } = calledByNpm(ROOT);
const CACHED = { NODE_COMPILE_CACHE };

const LIMITED = ['sh', '-c', 'ulimit -n "$0" && exec "$@"'];

/** Starts an entry on a free loopback port, and waits until it listens. */
export async function startNodeEntry(
  settings: Readonly<Record<string, string>> = {},
  entry: string = NODE_ENTRY,
  { args = [], flags = [], cwd, fileHandles }: StartOptions = {},
): Promise<NodeEntry> {
  const limit = fileHandles === undefined ? [] : [...LIMITED, String(fileHandles)];
  const [command = '', ...rest] = [...limit, process.execPath, ...flags, entry, ...args];
  const child = spawn(command, rest, {
    cwd,
    env: { HOST: '127.0.0.1', PORT: '0', ...CACHED, ...consentFor(settings), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (text) => {
    errors += String(text);
    process.stderr.write(String(text));
  });
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  const { lines, logged } = followLog(child, ended);
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  const { url = '' } = await logged('listening');
  return { process: child, url, errors: () => errors, lines, logged, ended, stop };
}

/** Returns the setting that allows an entry to start without a secret. */
function consentFor(settings: Readonly<Record<string, string>>): { ALLOW_ANYONE?: 'true' } {
  return Object.keys(settings).some((name) => name.startsWith('SECRET'))
    ? {}
    : { ALLOW_ANYONE: 'true' };
}

function followLog(
  child: ChildProcess,
  ended: Promise<number | null>,
): Pick<NodeEntry, 'lines' | 'logged'> {
  const lines: Line[] = [];
  const waiting = new Set<(line: Line) => void>();
  if (child.stdout === null) throw new Error('the process has no standard output');
  createInterface(child.stdout).on('line', (text) => {
    const line = JSON.parse(text) as Line;
    lines.push(line);
    for (const tell of waiting) tell(line);
  });
  const logged: NodeEntry['logged'] = (msg, isSuch = () => true) =>
    new Promise((resolve, reject) => {
      const tell = (line: Line): void => {
        if (line.msg === msg && isSuch(line)) resolve(line);
      };
      lines.forEach(tell);
      waiting.add(tell);
      void ended.then(() => reject(new Error(`the process ended before it logged "${msg}"`)));
    });
  return { lines, logged };
}
