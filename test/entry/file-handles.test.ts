import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aCronTab, aReview } from '../support/a-review.ts';
import { NODE_ENTRY, startNodeEntry } from '../support/node-entry.ts';
import type { NodeEntry } from '../support/node-entry.ts';

const REVIEW = aReview('stable.example.com/v1', [aCronTab('v1beta1', { hostPort: 'host:80' })]);

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
});

async function start(settings: Readonly<Record<string, string>>): Promise<NodeEntry> {
  const entry = await startNodeEntry(settings, NODE_ENTRY, { fileHandles: 64 });
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
