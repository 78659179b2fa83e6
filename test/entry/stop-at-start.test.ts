import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { childrenOf } from '../support/processes-of.ts';

const HELD = fileURLToPath(new URL('../support/held-entry.ts', import.meta.url));

test('a signal ends a start at once', async () => {
  const { stop, logged } = start({ HOST: 'nobody-knows.example' });
  await logged('held');
  expect(await stop()).toBe(0);
});

test('a signal ends the start of several processes at once, and the processes', async () => {
  const { stop, logged, pid } = start({ PROCESSES: '2', HEALTHY: '0' });
  await logged('held');
  const workers = childrenOf(pid);
  expect(workers).toHaveLength(2);
  expect(await stop()).toBe(0);
  await expect.poll(() => workers.filter((one) => isRunning(one)), PATIENCE).toEqual([]);
});

test('a process that serves before the start has ended drains', async () => {
  const port = await freePort();
  const settings = { PROCESSES: '2', HEALTHY: '1', PORT: String(port), DRAIN_SECONDS: '10' };
  const { stop, logged, pid } = start(settings);
  const livez = async (path: string): Promise<number> => {
    const headers = { connection: 'close' };
    return (await fetch(`http://127.0.0.1:${port}/${path}`, { headers })).status;
  };
  await logged('held');
  await expect.poll(() => livez('readyz').catch(() => 0), PATIENCE).toBe(200);
  const ended = stop();
  await expect.poll(() => livez('readyz'), PATIENCE).toBe(500);
  expect(await livez('livez')).toBe(200);
  expect(childrenOf(pid)).toHaveLength(1);
  expect(await ended).toBe(0);
});

const PATIENCE = { timeout: 30_000, interval: 50 };

interface Start {
  readonly pid: number;
  /** Resolves when a line is logged. */
  readonly logged: (msg: string) => Promise<void>;
  /** Sends SIGTERM, and returns the exit code. */
  readonly stop: () => Promise<unknown>;
}

/** Begins the start of an entry, which does not end. */
function start(settings: Readonly<Record<string, string>>): Start {
  const child = spawn(process.execPath, [HELD], {
    env: { HOST: '127.0.0.1', PORT: '0', ALLOW_ANYONE: 'true', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'close');
  const lines = createInterface(child.stdout);
  return {
    pid: child.pid ?? 0,
    logged: (msg) =>
      new Promise((resolve) => {
        lines.on('line', (line) => {
          if (line.includes(`"msg":"${msg}"`)) resolve();
        });
      }),
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = (await ended) as unknown[];
      return code;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
