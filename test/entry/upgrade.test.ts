import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { aReview } from '../support/a-review.ts';
import { startNodeEntry } from '../support/node-entry.ts';

const REVIEW = aReview('stable.example.com/v1', []);

/** A request to upgrade the protocol, as `curl --http2` and Java's client send it. */
const UPGRADE = `POST /convert HTTP/1.1
Host: webhook.example
Connection: Upgrade
Upgrade: h2c
Content-Type: application/json
Content-Length: ${REVIEW.length}

${REVIEW}`.replaceAll('\n', '\r\n');

const LIVEZ = 'GET /livez HTTP/1.1\r\nHost: webhook.example\r\n\r\n';

/**
 * Node's parser stops after a request with `Upgrade` and drops the bytes that came with it. The client would then take
 * the reply to its third request for that to the second.
 */
test('answers a request to upgrade, but not the requests after it on the connection', async () => {
  const { url, stop } = await startNodeEntry();
  onTestFinished(stop);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(UPGRADE + LIVEZ);
  socket.write(LIVEZ);
  let replies = '';
  socket.on('data', (chunk) => (replies += chunk.toString()));
  // A server that closes with unread bytes resets the connection.
  socket.on('error', () => undefined);
  await once(socket, 'close');
  expect(replies).toContain('"status":"Success"');
  expect(replies).toContain('Connection: close');
  expect(replies.match(/HTTP\/1\.1/g)).toHaveLength(1);
});
