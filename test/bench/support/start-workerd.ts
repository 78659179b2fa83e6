import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { aFolder } from '../../support/a-folder.ts';

/** Loaded with `require`, because Node and vitest import this CommonJS module differently. */
const workerd = createRequire(import.meta.url)('workerd') as {
  readonly default: string;
  readonly compatibilityDate: string;
};

/** A workerd that listens on loopback, without TLS. */
export interface Workerd {
  readonly origin: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

type Variables = Readonly<Record<string, string>>;

/**
 * Runs a worker, given as the text of one module, in a new workerd.
 *
 * @param variables of the worker
 * @throws {Error} when workerd ends early; its message is on standard error
 */
export async function startWorkerd(worker: string, variables: Variables = {}): Promise<Workerd> {
  const folder = await aFolder();
  try {
    await writeFile(join(folder.path, 'worker.js'), worker);
    const config = join(folder.path, 'config.capnp');
    await writeFile(config, configFor('worker.js', variables));
    return await serve(config);
  } finally {
    // workerd has read it when it has started.
    await folder.remove();
  }
}

/** Serves a configuration with one socket. */
export async function serve(config: string): Promise<Workerd> {
  const child = spawn(workerd.default, ['serve', config, '--control-fd=3'], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  const control = child.stdio[3];
  if (control === null || control === undefined) throw new Error('workerd has no control pipe');
  const ended = once(child, 'close');
  const [event] = (await Promise.race([
    once(control, 'data'),
    ended.then(() => Promise.reject(new Error('workerd has ended before it was ready'))),
  ])) as [Buffer];
  const { port } = JSON.parse(event.toString().split('\n')[0] ?? '') as { port: number };
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? Number.NaN,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/**
 * Returns a configuration of workerd.
 *
 * @param file contains the module, next to the configuration
 */
export function configFor(file: string, variables: Variables = {}): string {
  const bindings = Object.entries(variables).map(
    ([name, value]) => `(name = ${JSON.stringify(name)}, text = ${JSON.stringify(value)})`,
  );
  return `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (
    modules = [(name = "worker.js", esModule = embed ${JSON.stringify(file)})],
    compatibilityDate = "${workerd.compatibilityDate}",
    bindings = [${bindings.join(', ')}],
  ))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);`;
}
