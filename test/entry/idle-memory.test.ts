import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { serve } from '../../src/entry/node.ts';
import { kinds } from '../../src/kinds/index.ts';
import { aCronTab, aReview } from '../support/a-review.ts';

const MEBIBYTE = 1024 * 1024;

/** A review of 4 MiB, which arrives in many pieces. */
const REVIEW = aReview('stable.example.com/v1', [
  aCronTab('v1beta1', { hostPort: 'host:80', note: 'x'.repeat(4 * MEBIBYTE) }),
]);

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

test.for([
  ['with a length', { 'content-length': REVIEW.length }, REVIEW],
  ['in chunks', { 'transfer-encoding': 'chunked' }, REVIEW],
  ['compressed', { 'content-encoding': 'gzip' }, gzipSync(REVIEW, { level: 0 })],
] as const)(
  'an idle connection holds no byte of the last body, which came %s',
  async ([, headers, body]) => {
    const environment = {
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      ALLOW_ANYONE: 'true',
      DRAIN_SECONDS: '0',
    };
    const server = await serve(kinds, { environment });
    onTestFinished(() => server.close());
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const post = async (): Promise<string> => {
      const sent = request(`${server.url}/convert`, {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', ...headers },
      });
      const [response] = (await once(sent.end(body), 'response')) as [IncomingMessage];
      return text(response);
    };
    collect();
    const before = process.memoryUsage().arrayBuffers;
    const replies = await Promise.all(Array.from({ length: 8 }, post));
    for (const reply of replies) expect(reply).toContain('"status":"Success"');
    const held = (): number => {
      collect();
      return (process.memoryUsage().arrayBuffers - before) / MEBIBYTE;
    };
    await expect.poll(held, { timeout: 30_000 }).toBeLessThan(8);
  },
);
