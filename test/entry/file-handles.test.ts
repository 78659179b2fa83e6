import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { aCronTab, aReview } from '../support/a-review.ts';
import { NODE_ENTRY, startNodeEntry } from '../support/node-entry.ts';

const REVIEW = aReview('stable.example.com/v1', [aCronTab('v1beta1', { hostPort: 'host:80' })]);

test.runIf(process.platform === 'linux')(
  'with 64 file handles, callers are answered although strangers take all they get',
  async () => {
    const secret = createHash('sha256').update('right').digest('hex');
    const {
      url,
      logged,
      process: child,
      stop,
    } = await startNodeEntry({ SECRET_DIGEST_A: secret }, NODE_ENTRY, { fileHandles: 64 });
    onTestFinished(stop);
    await logged('fewer connections than MAX_CONNECTIONS: file handles');
    const strangers: Socket[] = [];
    onTestFinished(() => strangers.forEach((stranger) => stranger.destroy()));
    for (let at = 0; at < 100; at += 1) {
      const stranger = connect(Number(new URL(url).port), '127.0.0.1');
      stranger.on('error', () => undefined);
      strangers.push(stranger);
      await once(stranger, 'connect');
    }
    for (let at = 0; at < 10; at += 1) {
      const response = await fetch(`${url}/convert/right`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', connection: 'close' },
        body: REVIEW,
      });
      expect(await response.json()).toMatchObject({ response: { result: { status: 'Success' } } });
    }
    expect(child.exitCode).toBeNull();
  },
);
