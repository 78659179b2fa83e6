import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Admission, AdmissionCheck } from '../../src/http/limits.ts';
import type { AppOptions } from '../../src/http/options.ts';
import { createApp } from '../../src/http/app.ts';
import type { Call } from '../../src/http/call.ts';
import { LIMITS } from '../../src/http/limits.ts';
import { kinds } from '../../src/kinds/index.ts';
import { UID, aCronTab, aReview } from '../support/a-review.ts';
import { asSent } from '../support/as-sent.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const object = aCronTab('v1beta1', { hostPort: 'a:1' });
const reviewOf = (...objects: readonly object[]): string =>
  aReview('stable.example.com/v1', objects);
const review = reviewOf(object);

/** Sends one body to an app with these options. */
async function post(
  options: Partial<AppOptions>,
  body: BodyInit,
  { path = '/convert', headers = {} }: { path?: string; headers?: Record<string, string> } = {},
): Promise<{ code: number; headers: Headers; message: string; calls: Call[] }> {
  const calls: Call[] = [];
  const app = createApp(kinds, {
    secrets: 'allow-anyone',
    observe: (call) => calls.push(call),
    ...options,
  });
  const response = await app.request(path, {
    method: 'POST',
    headers: { ...JSON_TYPE, ...headers },
    body,
    duplex: 'half',
  } as RequestInit);
  const answer = (await response.json()) as {
    message?: string;
    response?: { uid: string; result: { message?: string } };
  };
  expect(answer.response?.uid ?? UID).toBe(UID);
  const message = answer.message ?? answer.response?.result.message ?? 'Success';
  return { code: response.status, headers: response.headers, message, calls };
}

const limits = (change: Partial<typeof LIMITS>): Partial<AppOptions> => ({
  limits: change,
});

describe('a review beyond a limit fails with its uid', () => {
  test('objects', async () => {
    const two = reviewOf(object, object);
    expect(await post(limits({ objects: 2 }), two)).toMatchObject({ message: 'Success' });
    expect(await post(limits({ objects: 1 }), two)).toMatchObject({
      code: 200,
      message: asSent('the review has more than 1 objects: send fewer'),
    });
  });

  test('of the defaults, although another one is given', async () => {
    // JavaScript code may pass on a limit that it was not given.
    const absent: object = { objects: undefined };
    const some = limits({ seconds: 1, ...absent });
    const many = reviewOf(...Array.from({ length: LIMITS.objects + 1 }, () => ({})));
    expect(await post(some, many)).toMatchObject({
      message: asSent('the review has more than 10000 objects: send fewer'),
    });
    const deep = `${'['.repeat(LIMITS.nesting)}${']'.repeat(LIMITS.nesting)}`;
    const { message } = await post(some, review.replace('"a:1"', deep));
    expect(message).toContain('an object has more than 1000 levels');
    expect(await post(some, ' '.repeat(LIMITS.bytes) + review)).toMatchObject({ code: 413 });
  });

  test('nesting', async () => {
    const deep = (levels: number): string =>
      reviewOf({ ...object, deep: '<deep>' }).replace(
        '"<deep>"',
        '['.repeat(levels) + ']'.repeat(levels),
      );
    expect(await post(limits({ nesting: 20 }), deep(19))).toMatchObject({ message: 'Success' });
    expect(await post(limits({ nesting: 20 }), deep(20))).toMatchObject({
      code: 200,
      message: asSent(
        'cannot convert CronTab prod/nightly (objects[0]) from stable.example.com/v1beta1 to stable.example.com/v1: an object has more than 20 levels: nest it less',
      ),
    });
  });

  test('bytes', async () => {
    expect(await post(limits({ bytes: review.length }), review)).toMatchObject({
      message: 'Success',
    });
    expect(await post(limits({ bytes: review.length - 1 }), review)).toMatchObject({
      code: 200,
      message: asSent(
        `the review is larger than ${review.length - 1} bytes: send fewer or smaller objects`,
      ),
    });
  });

  test('the length of the message', async () => {
    const unknown = reviewOf({ ...object, kind: 'Unknown' });
    const { message } = await post(limits({ message: 200 }), unknown);
    expect(message).toHaveLength(200);
    expect(message).toMatch(/^cannot convert Unknown [^…]*…/);
    expect(message).toBe(asSent(message.slice(0, message.indexOf('…') + 1)));
  });
});

describe('the time', () => {
  /** Returns a clock that advances by this many milliseconds with every reading. */
  const clock = (step: number): (() => number) => {
    let now = 0;
    return () => (now += step);
  };
  const three = reviewOf(object, object, object);

  test.for([
    ['/convert?timeout=30s', 14_000, 'Success'],
    ['/convert?timeout=30s', 9000, 'Success'],
    ['/convert?timeout=30s', 26_000, 'Success'],
    // The caller would be gone.
    ['/convert?timeout=30s', 29_000, TOO_LATE(0)],
    ['/convert?timeout=5s', 2000, TOO_LATE(2)],
    ['/convert?timeout=5s', 6000, TOO_LATE(0)],
    ['/convert', 16_000, TOO_LATE(1)],
    ['/convert?timeout=99999s', 16_000, TOO_LATE(1)],
    ['/convert?timeout=a', 16_000, TOO_LATE(1)],
    ['/convert?x=1&timeout=5s', 6000, TOO_LATE(0)],
  ] as const)('%s with steps of %i ms', async ([path, step, message]) => {
    const objects = step === 14_000 || step === 26_000 ? review : three;
    expect(await post({ now: clock(step) }, objects, { path })).toMatchObject({
      code: 200,
      message,
    });
  });

  function TOO_LATE(at: number): string {
    return asSent(
      `cannot convert CronTab prod/nightly (objects[${at}]) from stable.example.com/v1beta1 to stable.example.com/v1: the time for the review ran out: send fewer or smaller objects`,
    );
  }

  test('that runs out after ten other failures begins the message', async () => {
    const unknown = { ...object, kind: 'Unknown' };
    const twelve = reviewOf(...Array.from({ length: 12 }, () => unknown));
    const { message } = await post({ now: clock(2600) }, twelve);
    expect(message).toMatch(
      /^cannot convert 12 of 12 objects: Unknown prod\/nightly \(objects\[11\]\) from \S+ to \S+ the time for the review ran out: [^|]* \| Unknown prod\/nightly \(objects\[0\]\), .*\(objects\[9\]\) from [^|]* \| and 1 more/,
    );
  });

  test('that runs out is in the log with the conversion', async () => {
    const { calls } = await post({ now: clock(29_000) }, three, { path: '/convert?timeout=30s' });
    expect(calls.map(({ report }) => report)).toMatchObject([
      {
        kind: 'CronTab',
        from: { 'stable.example.com/v1beta1': 3 },
        to: 'stable.example.com/v1',
        reasons: ['TooLate'],
      },
    ]);
  });
});

describe('gzip', () => {
  const gzip = { 'content-encoding': 'gzip' };
  const bomb = gzipSync(`${review.slice(0, -1)},"padding":"${'x'.repeat(50_000_000)}"}`);

  test.for(['gzip', 'x-gzip', 'GZIP'])('%s is decompressed', async (encoding) => {
    const headers = { 'content-encoding': encoding };
    expect(await post({}, gzipSync(review), { headers })).toMatchObject({ message: 'Success' });
  });

  test.for(['identity', ''])('%j has no effect', async (encoding) => {
    const headers = { 'content-encoding': encoding };
    expect(await post({}, review, { headers })).toMatchObject({ message: 'Success' });
  });

  test('refuses a bomb with its uid, whatever its Content-Length', async () => {
    expect(bomb.byteLength).toBeLessThan(100_000);
    for (const headers of [gzip, { ...gzip, 'content-length': '10' }]) {
      expect(await post({}, bomb, { headers })).toMatchObject({
        code: 200,
        message: asSent('the review is larger than 8388608 bytes: send fewer or smaller objects'),
      });
    }
  });

  test('refuses a bomb without content, and so without a uid', async () => {
    const zeros = gzipSync(new Uint8Array(50_000_000));
    expect(await post({}, zeros, { headers: gzip })).toMatchObject({ code: 413 });
  });

  test('reads gzip without content only up to the limit', async () => {
    let sent = 0;
    const head = gzipSync('').subarray(0, 10);
    const empty = Uint8Array.from({ length: 65_535 }, (_, at) => [0, 0, 0, 255, 255][at % 5] ?? 0);
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(sent === 0 ? head : empty);
        sent += empty.length;
      },
    });
    expect(await post(limits({ bytes: 1_000_000 }), endless, { headers: gzip })).toMatchObject({
      code: 413,
    });
    expect(sent).toBeLessThan(2_000_000);
  });

  test('refuses a body that is too large only while compressed, for its size', async () => {
    const body = gzipSync(review, { level: 0 });
    const bytes = Buffer.byteLength(review);
    expect(body.byteLength).toBeGreaterThan(bytes);
    const { message } = await post(limits({ bytes }), body, { headers: gzip });
    expect(message).toContain(`the review is larger than ${bytes} bytes`);
  });

  test.for<[string, BodyInit]>([
    ['no gzip at all', review],
    ['cut off', gzipSync(review).subarray(0, -12)],
    ['nothing', ''],
  ])('%s', async ([, body]) => {
    const { message } = await post({}, body, { headers: gzip });
    expect(message).toMatch(
      /^the request body is not valid gzip, although its Content-Encoding says gzip: send plain JSON, or gzip/,
    );
  });

  test.for(['br', 'deflate', 'gzip, gzip', 'gzip;q=1', 'nonsense'])(
    'refuses %s, and names the supported encodings',
    async (encoding) => {
      const answer = await post({}, review, { headers: { 'content-encoding': encoding } });
      expect(answer.code).toBe(415);
      expect(answer.headers.get('accept-encoding')).toBe('gzip');
    },
  );
});

describe('a body that breaks off', () => {
  const breakingOff = (text: string): ReadableStream<Uint8Array> =>
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
      pull: (controller) => controller.error(new Error('aborted')),
    });

  test('is refused, with its uid if that has arrived', async () => {
    expect(await post({}, breakingOff(review.slice(0, -10)))).toMatchObject({
      code: 200,
      message: asSent(
        'the request body is truncated: send as many bytes as Content-Length announces',
      ),
    });
    expect(await post({}, breakingOff('{'))).toMatchObject({ code: 400 });
    const headers = { 'content-length': '100' };
    expect(await post({}, breakingOff('{'), { headers })).toMatchObject({ code: 400 });
  });
});

describe('without a free place', () => {
  const turnedAway: (admission: Admission) => Partial<AppOptions> = (admission) => ({
    admit: () => admission,
  });

  test.for([
    [429, 'TooManyRequests', 'RateLimited'],
    [503, 'ServiceUnavailable', 'Overloaded'],
  ] as const)(
    'answers %i with Retry-After, which API servers respect',
    async ([code, , reason]) => {
      const answer = await post(turnedAway({ code, retryAfter: 2 }), review);
      expect(answer.code).toBe(code);
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(answer.calls).toMatchObject([{ code, caller: '', reason }]);
    },
  );

  test('does not read the body', async () => {
    let isRead = false;
    const body = new ReadableStream<Uint8Array>(
      { pull: () => void (isRead = true) },
      { highWaterMark: 0 },
    );
    await post(turnedAway({ code: 503, retryAfter: 1 }), body);
    expect(isRead).toBe(false);
  });

  test('releases a place, even if the body cannot be read', async () => {
    let inUse = 0;
    const admit = (): Admission => {
      inUse += 1;
      return { release: () => void (inUse -= 1) };
    };
    await post({ admit }, review);
    await post({ admit }, 'nonsense');
    await post({ admit }, '', { headers: { 'content-type': 'text/plain' } });
    expect(inUse).toBe(0);
  });

  test('decides in one expression, which strict types accept', async () => {
    let isFull = true;
    const written: AdmissionCheck[] = [
      async () => (isFull ? { code: 503, retryAfter: 1 } : {}),
      () => (isFull ? { code: 503, retryAfter: 1 } : { release: () => undefined }),
      async () => {
        if (isFull) return { code: 503, retryAfter: 1 };
        return {};
      },
    ];
    for (const one of written) {
      isFull = true;
      expect(await post({ admit: one }, review)).toMatchObject({ code: 503 });
      isFull = false;
      expect(await post({ admit: one }, review)).toMatchObject({ code: 200 });
    }
  });

  test('requests a place with the name of the secret, for reviews only', async () => {
    const asked: string[] = [];
    const admit = (caller: string): Admission => {
      asked.push(caller);
      return {};
    };
    const app = createApp(kinds, { secrets: 'allow-anyone', admit, observe: () => {} });
    await app.request('/convert');
    await app.request('/livez');
    await app.request('/nothing', { method: 'POST' });
    await app.request('/convert', { method: 'POST', headers: JSON_TYPE, body: review });
    expect(asked).toStrictEqual(['']);
  });
});

describe('every reply', () => {
  const app = createApp(kinds, { secrets: 'allow-anyone', observe: () => {} });
  test.for<[string, string]>([
    ['GET', '/'],
    ['GET', '/convert'],
    ['GET', '/livez'],
    ['POST', '/convert'],
  ])('%s %s cannot be mistaken for another content type', async ([method, path]) => {
    const response = await app.request(path, { method });
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('repeats nothing of a request except names in the form of names', async () => {
    const evil = '<script>alert(1)</script>';
    const texts = await Promise.all(
      [
        app.request(`/${evil}`),
        app.request(`/readyz?verbose&exclude=${evil}`),
        app.request(`/readyz/${evil}`),
        app.request('/convert', { method: 'POST', headers: { 'content-type': evil }, body: evil }),
        app.request('/convert', {
          method: 'POST',
          headers: JSON_TYPE,
          body: aReview(`stable.example.com/${evil}`, [
            { ...object, kind: evil, metadata: { name: evil, namespace: evil } },
          ]),
        }),
      ].map(async (response) => (await response).text()),
    );
    for (const text of texts) expect(text).not.toContain('script');
  });
});
