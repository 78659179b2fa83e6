/**
 * The minimum work of a webhook on Node: it reads a review and answers. `--reply=review` parses and rewrites it,
 * `--reply=constant` answers two letters. The difference to it is the cost of Hono, the checks and the conversion.
 *
 * @module
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    cert: { type: 'string' },
    key: { type: 'string' },
    reply: { type: 'string' },
  },
});
const { port = '', cert = '', key = '' } = values;
const answer =
  values.reply === 'constant'
    ? () => 'ok'
    : (review: string): string => JSON.stringify(JSON.parse(review));

createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const reply = answer(Buffer.concat(chunks).toString());
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(reply),
    });
    response.end(reply);
  });
}).listen(Number(port), '127.0.0.1');
