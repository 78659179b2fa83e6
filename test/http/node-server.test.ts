import { getRequestListener, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/hono.ts';
import type { Call } from '../../src/hono.ts';
import { kinds } from '../../src/kinds/index.ts';
import { aCronTab, aReview } from '../support/a-review.ts';

const body = aReview('stable.example.com/v1', [aCronTab('v1beta1', { hostPort: 'a:1' })]);

// Its `Response`, which replaces the global one, does not copy a `Headers` object.
test('with @hono/node-server, a header that a middleware appends is in one reply only', async () => {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    context.res.headers.append('set-cookie', `user=${context.req.header('x-user')}`);
  });
  app.route('/', createApp(kinds, { secrets: 'allow-anyone', observe: () => undefined }));
  const url = await listen(app);
  for (const user of ['alice', 'bob']) {
    const headers = { 'content-type': 'application/json', 'x-user': user };
    const response = await fetch(`${url}/convert`, { method: 'POST', headers, body });
    expect(response.headers.getSetCookie()).toEqual([`user=${user}`]);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.json()).toHaveProperty('response.result.status', 'Success');
  }
});

// As in Express after `express.json()`.
test('in a program that has read the body, says so, and not that the caller has cut it off', async () => {
  const app = createApp(kinds, { secrets: 'allow-anyone', observe: () => undefined });
  const listener = getRequestListener(app.fetch);
  const server = createServer((incoming, outgoing) => {
    void buffer(incoming).then(() => listener(incoming, outgoing));
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${urlOf(server)}/convert`, { method: 'POST', headers, body });
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({
    message: expect.stringContaining('express.json()') as string,
  });
});

test('a caller that goes away while it sends is no crash', async () => {
  const told = Promise.withResolvers<Call>();
  const app = createApp(kinds, { secrets: 'allow-anyone', observe: told.resolve });
  const url = await listen(app);
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const call = request(`${url}/convert`, { method: 'POST', headers });
  call.once('error', () => undefined);
  call.write(body.slice(0, 9), () => call.destroy());
  expect(await told.promise).toMatchObject({ code: 400, reason: 'CutOff', crash: undefined });
});

async function listen(app: Hono): Promise<string> {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return urlOf(server);
}

function urlOf(server: Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`;
}
