import { Hono } from 'hono';
import type { HonoRequest } from 'hono';
import { createHash } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Call } from '../../src/http/call.ts';
import { failureOf } from '../../src/http/call.ts';
import { entryOf } from '../../src/http/log.ts';
import { createApp, logCalls, logFrom, logToConsole, secretsIn } from '../../src/hono.ts';
import type { AppOptions } from '../../src/hono.ts';
import { kinds } from '../../src/kinds/index.ts';
import { aCronTab, aReview } from '../support/a-review.ts';

const SECRET = 'm8Yt-5oRrVbKc3zWqE1sUj7dXgH0pLnFaI6iTyB4vCk';
const secrets = secretsIn({
  SECRET_DIGEST_PROD_EU: createHash('sha256').update(SECRET).digest('hex'),
});
const body = aReview('stable.example.com/v1', [aCronTab('v1beta1', { hostPort: 'a:1' })]);
const POST = { method: 'POST', headers: { 'content-type': 'application/json' }, body };

/** The bindings of a Worker, as `wrangler types` declares them. */
interface Bindings {
  readonly KV: object;
  readonly ALLOW_ANYONE: string;
}

/** Returns an app of a user, with its own routes, middleware and replies. */
function aHost(options: Partial<AppOptions> = {}): { app: Hono; calls: Call[] } {
  const calls: Call[] = [];
  const app = new Hono();
  app.use('/api/*', async (context, next) => {
    await next();
    context.header('x-host', 'yes');
  });
  app.get('/', (context) => context.text('home'));
  app.route(
    '/api/hooks',
    createApp(kinds, { secrets, observe: (call) => calls.push(call), ...options }),
  );
  app.get('/api/after', (context) => context.text('after'));
  app.notFound((context) => context.text('not here', 404));
  app.onError((_error, context) => context.text('broken', 500));
  return { app, calls };
}

/** Returns the webhook behind a middleware that reads the body of every request. */
function behind(
  read: (request: HonoRequest) => Promise<unknown>,
  options: Partial<AppOptions> = {},
): { app: Hono; calls: Call[] } {
  const calls: Call[] = [];
  const app = new Hono();
  app.use(async (context, next) => {
    await read(context.req);
    await next();
  });
  app.route('/', createApp(kinds, { secrets, observe: (call) => calls.push(call), ...options }));
  return { app, calls };
}

describe('mounted in another app', () => {
  test('converts under the path, and runs the middleware there', async () => {
    const { app, calls } = aHost();
    const response = await app.request(`/api/hooks/convert/${SECRET}?timeout=30s`, POST);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-host')).toBe('yes');
    expect(await response.json()).toMatchObject({
      response: { result: { status: 'Success' }, convertedObjects: [{ host: 'a', port: '1' }] },
    });
    expect(calls).toMatchObject([{ code: 200, caller: 'prod-eu', report: { outcome: 'Success' } }]);
  });

  test.for([
    '/api/hooks',
    '/api/hooks/convert',
    '/api/hooks/convert/wrong',
    // `new Hono()` is strict.
    `/api/hooks/convert/${SECRET}/`,
    `/api/hooks/convert/${SECRET}/x`,
    `/api/hooks/x/convert/${SECRET}`,
    '/api/hooks/readyz/nope',
    '/api/hooks/nothing',
  ])('%s is not found, with the bytes of a wrong secret', async (path) => {
    const { app, calls } = aHost();
    const wrong = await app.request('/api/hooks/convert/guess', POST);
    const response = await app.request(path, POST);
    expect(response.status).toBe(404);
    expect([...response.headers]).toStrictEqual([...wrong.headers]);
    expect(await response.text()).toBe(await wrong.text());
    expect(calls).toMatchObject([{ reason: 'NotFound' }, { reason: 'NotFound' }]);
  });

  test.for(['/:secret', '/:check', '/:name'])(
    'below %s, reads its own parameters',
    async (path) => {
      const app = new Hono();
      const isReady = (): boolean => false;
      app.route(path, createApp(kinds, { secrets, observe: () => undefined, isReady }));
      expect((await app.request(`/acme/convert/${SECRET}`, POST)).status).toBe(200);
      expect((await app.request(`/${SECRET}/convert/acme`, POST)).status).toBe(404);
      expect((await app.request(`/${SECRET}/convert`, POST)).status).toBe(404);
      expect((await app.request('/ping/readyz')).status).toBe(500);
      expect((await app.request('/acme/readyz/ping')).status).toBe(200);
    },
  );

  test('accepts a trailing slash if the app is not strict', async () => {
    const app = new Hono({ strict: false });
    app.route('/hooks', createApp(kinds, { secrets, observe: () => undefined }));
    expect((await app.request(`/hooks/convert/${SECRET}/`, POST)).status).toBe(200);
    expect((await app.request('/hooks/readyz/')).status).toBe(200);
  });

  test.for<[string, (request: HonoRequest) => Promise<unknown>]>([
    ['text()', (request) => request.text()],
    ['json()', (request) => request.json()],
    ['arrayBuffer()', (request) => request.arrayBuffer()],
    ['blob()', (request) => request.blob()],
    ['a clone', (request) => request.raw.clone().text()],
  ])('converts a body that a middleware has read with %s, with every digit', async ([, read]) => {
    const { app } = behind(read, { fullMetadata: true });
    const long = body.replace('"prod"', '"prod","generation":9007199254740993');
    const response = await app.request(`/convert/${SECRET}`, { ...POST, body: long });
    expect(await response.text()).toMatch(/"Success".*9007199254740993/);
  });

  test('applies limits and gzip to a body that a middleware has read', async () => {
    const { app } = behind((request) => request.arrayBuffer(), {
      limits: { bytes: 2000 },
    });
    const url = `/convert/${SECRET}`;
    const packed = new Response(body).body?.pipeThrough(new CompressionStream('gzip'));
    const zipped = await new Response(packed).arrayBuffer();
    const gzip = { ...POST.headers, 'content-encoding': 'gzip' };
    expect((await app.request(url, { ...POST, headers: gzip, body: zipped })).status).toBe(200);
    const long = body.replace('{', `{"x":"${'x'.repeat(2000)}",`);
    expect(await (await app.request(url, { ...POST, body: long })).text()).toContain('2000 bytes');
  });

  test.for<[string, (request: HonoRequest) => Promise<unknown>, BodyInit]>([
    ['past Hono', (request) => request.raw.text(), body],
    ['as a form', (request) => request.formData().catch(() => undefined), body],
    ['as text, although it is none', (request) => request.text(), new Uint8Array([0x7b, 0xff])],
    ['not at all, and holds it', async (request) => request.raw.body?.getReader(), body],
    ['in part', async (request) => request.raw.body?.getReader().read(), body],
  ])('says so if a middleware has read the body %s', async ([, read, sent]) => {
    const { app, calls } = behind(read);
    const lengths = [{}, { 'content-length': '2' }, { 'content-encoding': 'gzip' }];
    for (const more of lengths) {
      const headers = { ...POST.headers, ...more };
      const response = await app.request(`/convert/${SECRET}`, { ...POST, headers, body: sent });
      expect(response.status).toBe(500);
      expect(await response.json()).toMatchObject({
        kind: 'Status',
        reason: 'InternalError',
        message:
          'the body of the request was read before it reached the webhook: serve the webhook before a body parser such as express.json(), and let a middleware of Hono read with c.req.arrayBuffer() or from c.req.raw.clone()',
      });
    }
    const told = {
      code: 500,
      caller: 'prod-eu',
      reason: 'InternalError',
      crash: { name: 'BodyReadByMiddleware' },
    };
    expect(calls).toMatchObject([told, told, told]);
    expect(entryOf(calls[0] as Call)).toMatchObject({ level: 'error', msg: 'crash' });
  });

  test('keeps its log beside an observer of the app', async () => {
    const lines: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line));
    onTestFinished(() => log.mockRestore());
    const seen: Call[] = [];
    const observe = [logCalls(logFrom('info', logToConsole)), (call: Call) => seen.push(call)];
    await aHost({ observe }).app.request(`/api/hooks/convert/${SECRET}`, POST);
    expect(seen).toMatchObject([{ code: 200 }]);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ msg: 'review' }]);
  });

  test('answers every path below its own that no earlier route of the app has', async () => {
    const app = new Hono();
    app.get('/early', (context) => context.text('early'));
    app.route('/', createApp(kinds, { secrets, observe: () => undefined }));
    app.get('/late', (context) => context.text('late'));
    app.notFound((context) => context.text('not here', 404));
    expect(await (await app.request('/early')).text()).toBe('early');
    const wrong = await (await app.request('/convert/guess', POST)).text();
    for (const path of ['/late', '/nothing']) {
      expect(await (await app.request(path)).text()).toBe(wrong);
    }
  });

  test('leaves everything else to the app', async () => {
    const { app, calls } = aHost();
    expect(await (await app.request('/')).text()).toBe('home');
    expect(await (await app.request('/api/after')).text()).toBe('after');
    expect(await (await app.request(`/convert/${SECRET}`, POST)).text()).toBe('not here');
    expect(calls).toStrictEqual([]);
  });

  test('answers health checks', async () => {
    const { app } = aHost({ isReady: () => false });
    expect((await app.request('/api/hooks/livez')).status).toBe(200);
    expect((await app.request('/api/hooks/readyz')).status).toBe(500);
  });

  test('reads the names of health checks in a query with broken escapes', async () => {
    const { app } = aHost({ isReady: () => false });
    const response = await app.request(
      '/api/hooks/readyz?exclude=%ff&exclude=shut%64own&verbose=%',
    );
    expect(await response.text()).toBe(
      '[+]ping ok\n[+]shutdown excluded: ok\nwarn: some health checks cannot be excluded: no matches for 1 of them\nreadyz check passed\n',
    );
  });

  test('replies with its own text if something breaks', async () => {
    const crash = (): never => {
      throw new TypeError('TOPSECRET');
    };
    const { app, calls } = aHost({ admit: crash });
    const response = await app.request(`/api/hooks/convert/${SECRET}`, POST);
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ kind: 'Status', reason: 'InternalError' });
    expect(calls).toMatchObject([
      { code: 500, caller: 'prod-eu', reason: 'InternalError', crash: { name: 'TypeError' } },
    ]);
    expect(calls.map(failureOf)).toEqual(['InternalError']);
  });
});

describe('without a secret', () => {
  test.for<[string, Partial<AppOptions>]>([
    ['none is given', {}],
    ['the list is empty', { secrets: [] }],
  ])('refuses to create an app when %s', ([, options]) => {
    expect(() => createApp(kinds, options as AppOptions)).toThrow(
      /^no secret is set, so \/convert would be open to everyone/,
    );
  });

  test('refuses settings without one, too', () => {
    expect(() => secretsIn({})).toThrow(/^no secret is set/);
    expect(() => secretsIn({ SECRET_DIGEST_A: 'x' })).toThrow(/^SECRET_DIGEST_A must be a SHA-256/);
    expect(secretsIn({ ALLOW_ANYONE: 'true' })).toBe('allow-anyone');
  });

  test('reads the bindings of a Worker, whose type is an interface', () => {
    const env: Bindings = { KV: {}, ALLOW_ANYONE: 'true' };
    expect(secretsIn(env)).toBe('allow-anyone');
  });

  test('creates an app if anyone may call it on purpose', async () => {
    const app = createApp(kinds, { secrets: 'allow-anyone', observe: () => undefined });
    expect((await app.request('/convert', POST)).status).toBe(200);
  });
});
