import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aCronTab, aReview } from '../support/a-review.ts';
import { NODE_ENTRY, startNodeEntry } from '../support/node-entry.ts';
import type { NodeEntry } from '../support/node-entry.ts';
import { childrenOf } from '../support/processes-of.ts';

const REVIEW = aReview('stable.example.com/v1', [aCronTab('v1beta1', { hostPort: 'host:80' })]);

const STARVED = fileURLToPath(new URL('../support/starved-entry.ts', import.meta.url));

describe.runIf(process.platform === 'linux')('with few file handles,', () => {
  test.for(['the port of the webhook', 'the port of metrics'] as const)(
    'callers are answered although strangers take all they get at %s',
    async (place) => {
      const secret = createHash('sha256').update('right').digest('hex');
      const entry = await start({ SECRET_DIGEST_A: secret, METRICS_PORT: '0' });
      const { url = '' } = await entry.logged('serving metrics');
      await entry.logged('fewer connections than MAX_CONNECTIONS: file handles');
      await crowd(place === 'the port of metrics' ? url : entry.url);
      for (let at = 0; at < 10; at += 1) {
        const response = await fetch(`${entry.url}/convert/right`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', connection: 'close' },
          body: REVIEW,
        });
        expect(await response.json()).toMatchObject({
          response: { result: { status: 'Success' } },
        });
      }
      // A scrape finds a place as well.
      expect((await fetch(url)).status).toBe(200);
      expect(entry.process.exitCode).toBeNull();
    },
  );

  test.for(['EMFILE', 'ENOMEM'])(
    'a process that cannot be replaced (%s) is replaced later, and the others go on',
    async (LACKS) => {
      const entry = await start({ PROCESSES: '2', LACKS }, STARVED);
      const { pid = 0 } = entry.process;
      const [victim = 0] = childrenOf(pid);
      entry.process.kill('SIGUSR2');
      process.kill(victim, 'SIGKILL');
      const { error } = await entry.logged('process ended', (line) => line['pid'] !== victim);
      expect(error).toContain(LACKS);
      expect((await fetch(`${entry.url}/livez`)).status).toBe(200);
      entry.process.kill('SIGUSR2');
      await expect.poll(() => childrenOf(pid), { timeout: 30_000 }).toHaveLength(2);
      expect((await fetch(`${entry.url}/livez`)).status).toBe(200);
      expect(entry.process.exitCode).toBeNull();
    },
  );
});

async function start(
  settings: Readonly<Record<string, string>>,
  program: string = NODE_ENTRY,
): Promise<NodeEntry> {
  const entry = await startNodeEntry(settings, program, { fileHandles: 64 });
  onTestFinished(entry.stop);
  return entry;
}

/** Opens more connections than there are file handles. */
async function crowd(url: string): Promise<void> {
  const strangers: Socket[] = [];
  onTestFinished(() => strangers.forEach((stranger) => stranger.destroy()));
  for (let at = 0; at < 100; at += 1) {
    const stranger = connect(Number(new URL(url).port), '127.0.0.1');
    stranger.on('error', () => undefined);
    strangers.push(stranger);
    await once(stranger, 'connect');
  }
}
