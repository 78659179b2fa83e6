import { describe, expect, test } from 'vitest';
import { createApp } from '../../src/http/app.ts';
import { logCalls } from '../../src/http/log.ts';
import { kinds } from '../../src/kinds/index.ts';
import { UID, aCronTab, aReview } from '../support/a-review.ts';
import { asSent } from '../support/as-sent.ts';

const NOT_FOUND = JSON.stringify({
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Failure',
  message:
    'nothing is at this URL: compare every character with the URL that was generated for this deployment',
  reason: 'NotFound',
  code: 404,
});

const app = createApp(kinds, { secrets: 'allow-anyone', observe: () => {} });
const review = aReview('stable.example.com/v1', [aCronTab('v1beta1', { hostPort: 'a:1' })]);
const json = { 'content-type': 'application/json' };

function post(
  path: string,
  body: BodyInit,
  headers: Record<string, string> = json,
): Promise<Response> {
  return Promise.resolve(app.request(path, { method: 'POST', body, headers }));
}

async function statusOf(response: Response): Promise<{ code: number; message: string }> {
  expect(response.headers.get('content-type')).toBe('application/json');
  const status = (await response.json()) as { code: number; message: string };
  expect(status).toMatchObject({
    kind: 'Status',
    apiVersion: 'v1',
    status: 'Failure',
    code: response.status,
  });
  return status;
}

describe('the paths that an API server requests', () => {
  test.for(['/convert', '/convert?timeout=30s', '/convert/', '/convert/?timeout=30s'])(
    '%s',
    async (path) => {
      const response = await post(path, review);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/json');
    },
  );

  test.for([
    '/',
    '/convert/x',
    '/Convert',
    '/crdconvert',
    '/%2e%2e/etc',
    '/livez/x',
    '/readyz/nope',
    '/livezx',
    '/xlivez',
    '/readyz/ping/x',
  ])('%s is not found, with the same bytes', async (path) => {
    const response = await post(path, review);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(NOT_FOUND);
  });

  test('a target without a path is not found either, with the same bytes', async () => {
    // `POST *`, as workerd passes it on.
    const asterisk = { method: 'POST', url: 'http://webhook.example*', headers: new Headers() };
    const response = await app.fetch(asterisk as Request);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).toBe(NOT_FOUND);
  });

  test.for(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is not allowed', async (method) => {
    const response = await app.request('/convert', { method });
    expect(response.headers.get('allow')).toBe('POST');
    expect(await statusOf(response)).toMatchObject({
      code: 405,
      message: 'send a ConversionReview with POST',
    });
  });
});

describe('the content type', () => {
  test.for([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON; charset="utf-8"',
    'application/json; charset = utf-8',
    'application/json; profile=review; charset=utf-8',
    'application/json;charset=utf-8;profile="review"',
    'application/json;',
  ])('%s is accepted', async (type) => {
    expect((await post('/convert', review, { 'content-type': type })).status).toBe(200);
  });

  test.for([
    'text/plain',
    'application/yaml',
    'application/json; charset=latin1',
    'application/json; charset=utf-8x',
    'application/json; profile=review; charset=latin1',
    'application/json profile=review',
    'application/jsonp',
    'application/x-www-form-urlencoded',
    '',
  ])('%j is refused', async (type) => {
    const response = await post('/convert', review, { 'content-type': type });
    expect(await statusOf(response)).toMatchObject({
      code: 415,
      message: 'the request body must be JSON in UTF-8: send Content-Type: application/json',
    });
  });

  // With two expressions for the same whitespace this takes half a minute, longer than the limit of a test.
  test('is parsed in linear time, however many spaces it has', async () => {
    const type = `application/json${' '.repeat(2 ** 18)}x`;
    expect((await post('/convert', review, { 'content-type': type })).status).toBe(415);
  });
});

describe('a body that is not a review', () => {
  test('is refused with an explanation', async () => {
    expect(await statusOf(await post('/convert', 'nope'))).toMatchObject({
      code: 400,
      message:
        'the request body is not JSON: send a ConversionReview of apiextensions.k8s.io as JSON',
    });
  });

  test('is answered with its uid if it is cut off', async () => {
    const response = await post('/convert', review.slice(0, -30));
    expect(response.status).toBe(200);
    expect(await response.json()).toStrictEqual({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'ConversionReview',
      response: {
        uid: UID,
        result: {
          status: 'Failure',
          message: asSent(
            'the request body is not JSON: send a ConversionReview of apiextensions.k8s.io as JSON',
          ),
        },
      },
    });
  });

  test('refuses a byte that is not UTF-8 instead of replacing it', async () => {
    const broken = new TextEncoder().encode(review.replace('a:1', 'a:?'));
    broken[broken.lastIndexOf(0x3f)] = 0xff;
    const response = await post('/convert', broken);
    expect(await response.json()).toMatchObject({
      response: { uid: UID, result: { message: expect.stringContaining('not UTF-8') as unknown } },
    });
  });

  test('skips a byte order mark', async () => {
    expect((await post('/convert', `\u{feff}${review}`)).status).toBe(200);
  });

  test('an empty body', async () => {
    expect(await statusOf(await post('/convert', ''))).toMatchObject({ code: 400 });
  });
});

describe('a body larger than the limit', () => {
  const large = `${review.slice(0, -1)},"padding":"${'x'.repeat(8 * 1024 * 1024)}"}`;
  const stream = (text: string): ReadableStream<Uint8Array> => {
    const bytes = new TextEncoder().encode(text);
    let offset = 0;
    return new ReadableStream({
      pull: (controller) => {
        controller.enqueue(bytes.subarray(offset, (offset += 65_536)));
        if (offset >= bytes.length) controller.close();
      },
    });
  };
  const send = (body: BodyInit, headers: Record<string, string>): Promise<Response> =>
    Promise.resolve(
      app.request('/convert', {
        method: 'POST',
        body,
        headers: { ...json, ...headers },
        duplex: 'half',
      } as RequestInit),
    );

  test.for<[string, BodyInit, Record<string, string>]>([
    ['declared honestly', large, { 'content-length': String(large.length) }],
    ['declared smaller than it is', large, { 'content-length': '10' }],
    ['chunked without a length', stream(large), {}],
    ['declared as nonsense', stream(large), { 'content-length': 'many' }],
  ])('%s is answered with the uid from its beginning', async ([, body, headers]) => {
    const response = await send(body, headers);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      response: {
        uid: UID,
        result: {
          message: asSent('the review is larger than 8388608 bytes: send fewer or smaller objects'),
        },
      },
    });
  });

  test('without a uid is a Status', async () => {
    const response = await send(stream(' '.repeat(8 * 1024 * 1024 + 1)), {});
    expect(await statusOf(response)).toMatchObject({ code: 413 });
  });

  test('accepts a body of exactly the limit', async () => {
    const padded = review + ' '.repeat(8 * 1024 * 1024 - review.length);
    expect((await send(stream(padded), {})).status).toBe(200);
  });
});

describe('health', () => {
  const OPEN = 'warn: no secret is set, so /convert is open to everyone';
  let isReady = true;
  const server = createApp(kinds, {
    secrets: 'allow-anyone',
    observe: () => {},
    isReady: () => isReady,
  });
  async function get(path: string): Promise<string> {
    const response = await server.request(path);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    return `${response.status} ${await response.text()}`;
  }

  test.for([
    ['/livez', '200 ok'],
    ['/readyz', '200 ok'],
    ['/healthz', '200 ok'],
    ['/livez/', '200 ok'],
    ['/livez?verbose', '200 [+]ping ok\nlivez check passed\n'],
    ['/readyz?verbose=false', `200 [+]ping ok\n[+]shutdown ok\n${OPEN}\nreadyz check passed\n`],
    [
      '/readyz?verbose&exclude=shutdown',
      `200 [+]ping ok\n[+]shutdown excluded: ok\n${OPEN}\nreadyz check passed\n`,
    ],
    [
      '/readyz?verbose&exclude=ping&exclude=shutdown',
      `200 [+]ping excluded: ok\n[+]shutdown excluded: ok\n${OPEN}\nreadyz check passed\n`,
    ],
    [
      '/readyz?verbose&exclude=z,ping&exclude=b',
      `200 [+]ping ok\n[+]shutdown ok\nwarn: some health checks cannot be excluded: no matches for 2 of them\n${OPEN}\nreadyz check passed\n`,
    ],
    ['/readyz?exclude=nosuch', '200 ok'],
    ['/readyz/ping', '200 ok'],
  ] as const)('%s', async ([path, answer]) => {
    expect(await get(path)).toBe(answer);
  });

  test('while draining readyz fails with every check, livez does not', async () => {
    isReady = false;
    expect(await get('/livez')).toBe('200 ok');
    expect(await get('/readyz')).toBe(
      `500 [+]ping ok\n[-]shutdown failed: reason withheld\n${OPEN}\nreadyz check failed\n`,
    );
    expect(await get('/readyz?exclude=shutdown')).toBe('200 ok');
    expect(await get('/readyz/shutdown')).toBe('500 internal server error: shutdown failed\n');
    isReady = true;
  });
});

describe('the log', () => {
  test('has one line for a review, without content of its objects', async () => {
    const lines: unknown[] = [];
    let clock = 0;
    const logged = createApp(kinds, {
      secrets: 'allow-anyone',
      observe: logCalls((entry) => lines.push(entry)),
      now: () => (clock += 1.5),
    });
    await logged.request('/convert', { method: 'POST', body: review, headers: json });
    expect(lines).toEqual([
      {
        level: 'info',
        msg: 'review',
        code: 200,
        caller: '',
        uid: UID,
        outcome: 'Success',
        kind: 'CronTab',
        from: { 'stable.example.com/v1beta1': 1 },
        to: 'stable.example.com/v1',
        keptBytes: 0,
        durationMs: 3,
      },
    ]);
  });

  test('has one line for a request that is not a review', async () => {
    const lines: unknown[] = [];
    const logged = createApp(kinds, {
      secrets: 'allow-anyone',
      observe: logCalls((entry) => lines.push(entry)),
      now: () => 0,
    });
    await logged.request('/convert', { method: 'POST', body: 'nope', headers: json });
    expect(lines).toEqual([
      { level: 'warn', msg: 'refused', code: 400, caller: '', reason: 'NotJson', durationMs: 0 },
    ]);
  });
});
