import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../src/hono.ts';
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

async function listen(app: Hono): Promise<string> {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`;
}
