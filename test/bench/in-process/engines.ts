import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { startWorkerd } from '../support/start-workerd.ts';
import type { Command, Done } from './work.ts';

export type EngineName = 'Node' | 'workerd';

/** A process that does only the work to measure. */
export interface Engine {
  readonly pid: number;
  /** @throws {Error} with the engine's message when a command fails */
  readonly tell: (command: Command) => Promise<Done>;
  readonly stop: () => Promise<void>;
}

const WORK = fileURLToPath(new URL('work.ts', import.meta.url));

/** Starts a new process in which nothing is compiled yet. */
export function startEngine(name: EngineName): Promise<Engine> {
  return name === 'Node' ? inNode() : inWorkerd();
}

async function inNode(): Promise<Engine> {
  const script = fileURLToPath(new URL('node-engine.ts', import.meta.url));
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const [port] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => Promise.reject(new Error('Node has ended before it was ready'))),
  ])) as [string];
  return engineAt(`http://127.0.0.1:${port}`, child.pid ?? Number.NaN, async () => {
    child.kill('SIGKILL');
    await ended;
  });
}

async function inWorkerd(): Promise<Engine> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { work } from ${JSON.stringify(WORK)};
export default { fetch: async (request) => Response.json(work(await request.json())) };`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    format: 'esm',
    target: 'es2024',
    minifySyntax: true,
    write: false,
    logLevel: 'warning',
  });
  const worker = outputFiles[0]?.text ?? '';
  const { origin, pid, stop } = await startWorkerd(worker);
  return engineAt(origin, pid, stop);
}

function engineAt(origin: string, pid: number, stop: () => Promise<void>): Engine {
  return {
    pid,
    tell: async (command) => {
      // Not fetch, which gives up after five minutes. Each command has a new connection, because servers close idle
      // ones after some seconds and other engines may take longer to prepare.
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        request(origin, { method: 'POST', agent: false })
          .once('response', resolve)
          .once('error', reject)
          .end(JSON.stringify(command));
      });
      const answer = await text(response);
      if (response.statusCode !== 200) throw new Error(answer);
      return JSON.parse(answer) as Done;
    },
    stop,
  };
}
