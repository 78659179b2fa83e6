/**
 * Serves the work in Node on a port of 127.0.0.1, which it prints as its first line on standard output.
 *
 * @module
 */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { work } from './work.ts';
import type { Command } from './work.ts';

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    response.end(JSON.stringify(work(JSON.parse(await text(request)) as Command)));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}

const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => {
  console.log((server.address() as AddressInfo).port);
});
