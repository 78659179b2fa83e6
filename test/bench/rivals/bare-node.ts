/**
 * The least that a webhook on Node can do: read a review, parse it, write it out again, and answer. What Hono, the
 * checks and the conversion cost shows beside it.
 *
 * @module
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { port: { type: 'string' }, cert: { type: 'string' }, key: { type: 'string' } },
});
const { port = '', cert = '', key = '' } = values;

createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const review: unknown = JSON.parse(Buffer.concat(chunks).toString());
    const reply = JSON.stringify(review);
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(reply),
    });
    response.end(reply);
  });
}).listen(Number(port), '127.0.0.1');
