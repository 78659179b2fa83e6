/// <reference types="vite/types/importMeta.d.ts" />
import { beforeAll, describe, expect, test } from 'vitest';
import type { AppOptions } from '../../src/http/options.ts';
import { LIMITS } from '../../src/http/limits.ts';
import type { Secrets } from '../../src/http/secrets.ts';
import { webSha256 } from '../../src/http/secrets.ts';
import type { Kinds } from '../../src/index.ts';
import { defineKind, kindsOf } from '../../src/index.ts';
import { kinds } from '../../src/kinds/index.ts';
import { UID, aCronTab, aReview } from '../support/a-review.ts';
import { judge } from '../support/api-server-check.ts';
import type { Verdict } from '../support/api-server-check.ts';

/** Sends a request for `https://webhook.example` to the platform. */
export type Ask = (request: Request) => Promise<Response>;

export interface Platform {
  /** Sends requests to the entry as it is deployed. */
  readonly entry: Ask;
  /** Sends requests to another app, served in the same way. */
  readonly serving: (kinds: Kinds, options: Partial<AppOptions>) => Ask | Promise<Ask>;
  readonly stop?: () => Promise<void>;
  /** True if bodies are sent as text, which excludes arbitrary bytes. */
  readonly isTextOnly?: boolean;
}

/** All reviews of the fixtures and their answers, by path. */
const FIXTURES = import.meta.glob<string>('../fixtures/reviews/*/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/**
 * The requests that every platform must answer alike, from its entry to the bytes of its reply. `test/core` and
 * `test/http` cover the conversion. This suite covers everything a platform could change: paths, headers, bodies,
 * codes.
 */
export function requestSuite(name: string, start: () => Platform | Promise<Platform>): void {
  describe(`requests to ${name}`, () => {
    let platform: Platform;
    beforeAll(async () => {
      platform = await start();
      return platform.stop;
    });

    const convert = (review: string, change: Change = {}): Promise<Converted> =>
      convertBy(platform.entry, review, change);
    const send = (path: string, init?: RequestInit): Promise<Response> =>
      platform.entry(new Request(`https://webhook.example${path}`, init));

    describe('a review', () => {
      test.for(reviewsOfFixtures())('%s', async ([, { review, answer }]) => {
        const ask = await platform.serving(kinds, { fullMetadata: true });
        const { body, verdict } = await convertBy(ask, review, {});
        expect(JSON.stringify(exactly(body), null, 2)).toBe(answer.trimEnd());
        // The entry replies with less metadata, which makes no difference to the API server.
        expect((await convert(review)).verdict).toEqual(verdict);
      });

      test('may have a trailing slash in the path, and no query', async () => {
        const { verdict } = await convert(REVIEW, { path: '/convert/' });
        expect(verdict).toEqual(CONVERTED);
      });

      test.for(['application/json; charset=utf-8', 'application/json;charset="UTF-8"'])(
        'may be declared as %s',
        async (contentType) => {
          const { verdict } = await convert(REVIEW, { headers: { 'content-type': contentType } });
          expect(verdict).toEqual(CONVERTED);
        },
      );

      test('keeps characters beyond ASCII', async () => {
        const hostPort = 'größe.例え.🕑:80';
        const { verdict } = await convert(reviewOf(aCronTab('v1beta1', { hostPort })));
        expect(verdict).toMatchObject({ objects: [{ host: 'größe.例え.🕑', port: '80' }] });
      });

      test('keeps an int64 to the last digit', async () => {
        const text = reviewOf(aCronTab('v1beta1', { spec: { replicas: '<int64>' } }));
        const { body } = await convert(text.replace('"<int64>"', '9007199254740993'));
        expect(body).toContain('"replicas":9007199254740993');
      });

      test('keeps labels called constructor and __proto__', async () => {
        const metadata = '{"labels":{"constructor":"a","__proto__":"b"}}';
        const text = reviewOf({ ...aCronTab('v1beta1'), metadata: '<metadata>' });
        const { body } = await convert(text.replace('"<metadata>"', metadata));
        expect(body).toContain(`"metadata":${metadata}`);
      });

      test('may be compressed with gzip', async (context) => {
        context.skip(platform.isTextOnly === true);
        const response = await send('/convert', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
          body: await gzipped(REVIEW),
        });
        const body = await response.text();
        expect(
          judge(REVIEW, { status: response.status, contentType: 'application/json', body }),
        ).toEqual(CONVERTED);
      });

      test('needs the secret if there is one', async () => {
        const digest = await webSha256('right');
        const secrets = (): Secrets => [{ name: 'prod-eu', digest }];
        const ask = await platform.serving(kinds, { secrets });
        const { verdict } = await convertBy(ask, REVIEW, { path: '/convert/right?timeout=30s' });
        expect(verdict).toEqual(CONVERTED);
        const paths = ['/convert/wrong', '/convert', '/convert/right/x', '/convert/right//', '/'];
        const misses = paths.map(async (path) => {
          const body = {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: REVIEW,
          };
          return replyOf(await ask(new Request(`https://webhook.example${path}`, body)));
        });
        const [first, ...others] = await Promise.all(misses);
        expect(first).toMatchObject(aStatus(404));
        for (const other of others) expect(other).toEqual(first);
      });

      test('may have a thousand objects, which stay in order', async () => {
        const ports = Array.from({ length: 1000 }, (_, index) => String(index));
        const { verdict } = await convert(
          reviewOf(...ports.map((port) => aCronTab('v1beta1', { hostPort: `host:${port}` }))),
        );
        expect(verdict).toMatchObject({ objects: ports.map((port) => ({ host: 'host', port })) });
      });
    });

    describe('a failure keeps the uid', () => {
      test('of a review that is nested too deeply', async () => {
        const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
        const text = reviewOf(aCronTab('v1beta1', { spec: '<deep>' })).replace('"<deep>"', deep);
        const { answer, verdict } = await convert(text);
        expect(answer).toMatchObject(FAILURE);
        expect(verdict).toHaveProperty('error', expect.stringContaining('levels: nest it less'));
      });

      test('of a review that is larger than the limit', async () => {
        const text = reviewOf(aCronTab('v1beta1', { spec: 'x'.repeat(LIMITS.bytes) }));
        const { answer, verdict } = await convert(text);
        expect(answer).toMatchObject(FAILURE);
        expect(verdict).toHaveProperty('error', expect.stringContaining('larger than'));
      });

      test('when a converter crashes', async () => {
        const ask = await platform.serving(CRASHING, {});
        const object = { apiVersion: 'test.example.com/v2', kind: 'Crash', metadata: {} };
        const review = aReview('test.example.com/v1', [object]);
        const { answer, body, verdict } = await convertBy(ask, review, {});
        expect(answer).toMatchObject(FAILURE);
        expect(verdict).toHaveProperty('error', expect.stringContaining('internal error'));
        expect(body).not.toContain('TOPSECRET');
      });
    });

    describe('is answered with a Status', () => {
      const json = { 'content-type': 'application/json' };

      test('404 at an unknown path', async () => {
        expect(await replyOf(await send('/'))).toMatchObject(aStatus(404));
        const response = await send('/converted', { method: 'POST', headers: json, body: REVIEW });
        expect(await replyOf(response)).toMatchObject(aStatus(404));
      });

      test('405 with Allow if it is not a POST', async () => {
        const response = await send('/convert');
        expect(response.headers.get('allow')).toBe('POST');
        expect(await replyOf(response)).toMatchObject(aStatus(405));
      });

      test('413 if the body is larger than the limit and not a review', async () => {
        const body = 'x'.repeat(LIMITS.bytes + 1);
        const response = await send('/convert', { method: 'POST', headers: json, body });
        expect(await replyOf(response)).toMatchObject(aStatus(413));
      });

      test('415 if the content type is not JSON', async () => {
        const headers = { 'content-type': 'text/plain' };
        const response = await send('/convert', { method: 'POST', headers, body: REVIEW });
        expect(await replyOf(response)).toMatchObject(aStatus(415));
      });

      test.for(['', '{', '[]', '{"kind":"Status"}'])('400 when the body is %j', async (body) => {
        const response = await send('/convert', { method: 'POST', headers: json, body });
        expect(await replyOf(response)).toMatchObject(aStatus(400));
      });

      test('400 if something follows the gzip', async (context) => {
        context.skip(platform.isTextOnly === true);
        const headers = { ...json, 'content-encoding': 'gzip' };
        const body = new Blob([await gzipped(REVIEW), 'x']);
        const response = await send('/convert', { method: 'POST', headers, body });
        expect(await replyOf(response)).toMatchObject(aStatus(400));
      });

      test('400 if there is no body', async () => {
        const response = await send('/convert', { method: 'POST', headers: json });
        expect(await replyOf(response)).toMatchObject(aStatus(400));
      });
    });

    describe('health', () => {
      test.for(['/livez', '/readyz', '/healthz'])('%s is ok', async (path) => {
        const response = await send(path);
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
        expect(await response.text()).toBe('ok');
      });

      test('?verbose lists the checks', async () => {
        const response = await send('/readyz?verbose');
        expect(await response.text()).toBe(
          `[+]ping ok\n[+]shutdown ok\n${OPEN}\nreadyz check passed\n`,
        );
      });

      test('?exclude omits a check', async () => {
        const known = await send('/readyz?verbose&exclude=shutdown');
        expect(await known.text()).toContain('[+]shutdown excluded: ok\n');
        const unknown = await send('/readyz?verbose&exclude=no%20such');
        expect(await unknown.text()).toContain('no matches for 1 of them\n');
      });

      test('/readyz fails while a server drains, and /livez does not', async () => {
        const ask = await platform.serving(kinds, { isReady: () => false });
        const ready = await ask(new Request('https://webhook.example/readyz'));
        expect(ready.status).toBe(500);
        expect(await ready.text()).toBe(
          `[+]ping ok\n[-]shutdown failed: reason withheld\n${OPEN}\nreadyz check failed\n`,
        );
        const live = await ask(new Request('https://webhook.example/livez'));
        expect(live.status).toBe(200);
      });
    });
  });
}

interface Change {
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Converted {
  readonly body: string;
  readonly answer: unknown;
  /** The API server's verdict on the reply. */
  readonly verdict: Verdict;
}

/** Sends a review as an API server does. */
async function convertBy(ask: Ask, review: string, change: Change): Promise<Converted> {
  const response = await ask(
    new Request(`https://webhook.example${change.path ?? '/convert?timeout=30s'}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, */*',
        'user-agent': 'kube-apiserver-admission',
        ...change.headers,
      },
      body: review,
    }),
  );
  const contentType = response.headers.get('content-type');
  const body = await response.text();
  const answer: unknown = JSON.parse(body);
  return { body, answer, verdict: judge(review, { status: response.status, contentType, body }) };
}

const OPEN = 'warn: no secret is set, so /convert is open to everyone';

const FAILURE = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'ConversionReview',
  response: { uid: UID, result: { status: 'Failure' } },
};

function gzipped(text: string): Promise<ArrayBuffer> {
  const gzip = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(gzip).arrayBuffer();
}

async function replyOf(response: Response): Promise<object> {
  const contentType = response.headers.get('content-type');
  return { status: response.status, contentType, body: (await response.json()) as unknown };
}

function aStatus(code: number): object {
  const message: unknown = expect.stringMatching(/\w/);
  return {
    status: code,
    contentType: 'application/json',
    body: { kind: 'Status', apiVersion: 'v1', status: 'Failure', message, code },
  };
}

const reviewOf = (...objects: object[]): string => aReview('stable.example.com/v1', objects);

const REVIEW = reviewOf(aCronTab('v1beta1', { hostPort: 'localhost:1234' }));
const CONVERTED = { objects: [aCronTab('v1', { host: 'localhost', port: '1234' })] };

const crash = (): never => {
  throw new TypeError('TOPSECRET');
};

const CRASHING = kindsOf(
  defineKind({ group: 'test.example.com', kind: 'Crash', versions: ['v1', 'v2'] }, 'v1', {
    v2: { toHub: crash, fromHub: crash },
  }),
);

function reviewsOfFixtures(): [name: string, { review: string; answer: string }][] {
  return Object.entries(FIXTURES)
    .filter(([path]) => !path.endsWith('.answer.json'))
    .map(([path, review]) => {
      const answer = FIXTURES[path.replace('.json', '.answer.json')] ?? '';
      return [path.replace('../fixtures/reviews/', '').replace('.json', ''), { review, answer }];
    });
}

/** Parses without rounding numbers, so that writing again shows every digit. */
function exactly(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, { source }) =>
    typeof value === 'number' ? JSON.rawJSON(source ?? '') : value,
  );
}
