import { createHash } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Call } from '../../src/http/call.ts';
import { createApp } from '../../src/http/app.ts';
import type { LogEntry } from '../../src/http/log.ts';
import { logCalls } from '../../src/http/log.ts';
import type { Secret, Secrets } from '../../src/http/secrets.ts';
import { LONGEST_SECRET } from '../../src/crd/convert-path.ts';
import { kinds } from '../../src/kinds/index.ts';
import { aCronTab, aReview } from '../support/a-review.ts';

const OLD = 'GX3kUl0J1gKx0Wn_Zb7vJrQd4sTqPyM6eH5cLfA2iBo';
const NEW = 'm8Yt-5oRrVbKc3zWqE1sUj7dXgH0pLnFaI6iTyB4vCk';
const OTHER = 'Q2wE4rT6yU8iO0pA1sD3fG5hJ7kL9zX-cV_bN2mM4nB';

function aSecret(name: string, secret: string): Secret {
  return { name, digest: createHash('sha256').update(secret).digest() };
}

const BOTH: Secrets = [aSecret('prod-eu', OLD), aSecret('prod-eu-2', NEW)];
const review = aReview('stable.example.com/v1', [aCronTab('v1beta1', { hostPort: 'a:1' })]);

/** Serves with secrets, and records observed calls and log lines. */
function serve(secrets: () => Secrets): {
  calls: Call[];
  lines: LogEntry[];
  post: (path: string) => Promise<Response>;
  get: (path: string) => Promise<Response>;
} {
  const calls: Call[] = [];
  const lines: LogEntry[] = [];
  const log = logCalls((entry) => lines.push(entry));
  const observe = (call: Call): void => {
    calls.push(call);
    log(call);
  };
  const app = createApp(kinds, { secrets, observe });
  const headers = { 'content-type': 'application/json' };
  return {
    calls,
    lines,
    post: async (path) => app.request(path, { method: 'POST', headers, body: review }),
    get: async (path) => app.request(path),
  };
}

describe('with secrets', () => {
  test.for([
    [OLD, 'prod-eu'],
    [NEW, 'prod-eu-2'],
  ])('each opens the endpoint, and its name is observed', async ([secret, name]) => {
    const { post, calls } = serve(() => BOTH);
    expect((await post(`/convert/${secret}?timeout=30s`)).status).toBe(200);
    expect(calls).toMatchObject([{ code: 200, caller: name }]);
  });

  test.for([`/convert/${OLD}/`, `/convert/${OLD}`])('%s is the same', async (path) => {
    expect((await serve(() => BOTH).post(path)).status).toBe(200);
  });

  test.for<[string, string]>([
    ['no secret', '/convert'],
    ['an empty one', '/convert/'],
    ['a wrong one', `/convert/${OTHER}`],
    ['all of it but the last character', `/convert/${OLD.slice(0, -1)}`],
    ['one character more', `/convert/${OLD}x`],
    ['another case', `/convert/${OLD.toLowerCase()}`],
    ['its digest', `/convert/${createHash('sha256').update(OLD).digest('hex')}`],
    ['the name of it', '/convert/prod-eu'],
    ['the right one elsewhere', `/${OLD}`],
    ['the right one elsewhere, in a path as long', `/unknown/${OLD}`],
    ['the right one further down', `/convert/x/${OLD}`],
    ['the right one and more', `/convert/${OLD}/x`],
    ['the right one as a query', `/convert?${OLD}`],
    ['another path', '/metrics'],
    ['nothing', '/'],
    ['a health check that does not exist', '/readyz/nope'],
    ['a very long path', `/convert/${'x'.repeat(5000)}`],
    ['a broken escape', '/convert/%zz'],
    ['an escape outside ASCII', `/convert/${OLD}%c3%a9`],
  ])('%s is not found, with the same bytes and headers', async ([, path]) => {
    const { post, get, calls } = serve(() => BOTH);
    const miss = await get('/nothing');
    for (const response of [await post(path), await get(path)]) {
      expect(response.status).toBe(404);
      expect([...response.headers]).toStrictEqual([...miss.headers]);
      expect(await response.text()).toBe(await miss.clone().text());
    }
    expect(calls.slice(1)).toMatchObject([
      { code: 404, reason: 'NotFound' },
      { code: 404, reason: 'NotFound' },
    ]);
    expect(calls.map(({ caller }) => caller)).toStrictEqual([undefined, undefined, undefined]);
  });

  test.for([
    ['/convert/', '%ff%zz'],
    ['/', '%ff%zz'],
    ['/convert/', '%41%ff'],
    ['/readyz/', '%zz'],
  ] as const)('%s and 1000 times %s is not decoded', async ([start, escapes]) => {
    const decode = vi.spyOn(globalThis, 'decodeURI');
    onTestFinished(() => decode.mockRestore());
    const { post, get } = serve(() => BOTH);
    const path = start + escapes.repeat(1000);
    expect((await post(path)).status).toBe(404);
    expect((await get(path)).status).toBe(404);
    expect(decode).not.toHaveBeenCalled();
  });

  test('a query may have any escape', async () => {
    const { post, get } = serve(() => BOTH);
    expect((await post(`/convert/${OLD}?%zz=%ff`)).status).toBe(200);
    expect((await get('/readyz?exclude=%ff')).status).toBe(200);
  });

  test('an escape of ASCII is decoded', async () => {
    const escaped = `/%63onvert/${OLD.replace('G', '%47')}`;
    expect((await serve(() => BOTH).post(escaped)).status).toBe(200);
  });

  test.for<[number, number]>([
    [LONGEST_SECRET, 200],
    [LONGEST_SECRET + 1, 404],
  ])('one of %i characters gets %i', async ([length, status]) => {
    const long = 'x'.repeat(length);
    const { post } = serve(() => [aSecret('long', long)]);
    expect((await post(`/convert/${long}`)).status).toBe(status);
  });

  test('one of the greatest length and more is not found', async () => {
    const long = 'x'.repeat(LONGEST_SECRET);
    const { post } = serve(() => [aSecret('long', long)]);
    expect((await post(`/convert/${long}y`)).status).toBe(404);
  });

  test('checks the method only if the secret is right', async () => {
    const { get } = serve(() => BOTH);
    expect((await get(`/convert/${OLD}`)).status).toBe(405);
    expect((await get(`/convert/${OTHER}`)).status).toBe(404);
  });

  test('never logs or observes a secret, right or wrong', async () => {
    const { post, calls, lines } = serve(() => BOTH);
    for (const secret of [OLD, NEW, OTHER]) await post(`/convert/${secret}`);
    expect(lines).toMatchObject([
      { level: 'info', msg: 'review', caller: 'prod-eu' },
      { level: 'info', msg: 'review', caller: 'prod-eu-2' },
      { level: 'debug', msg: 'not found' },
    ]);
    const text = JSON.stringify([calls, lines]);
    for (const secret of [OLD, NEW, OTHER]) expect(text).not.toContain(secret);
  });

  test('rotates without a gap: the old secret works until it is removed, the new one from when it is added', async () => {
    let secrets: Secrets = [aSecret('a', OLD)];
    const { post } = serve(() => secrets);
    const codes = async (): Promise<number[]> => [
      (await post(`/convert/${OLD}`)).status,
      (await post(`/convert/${NEW}`)).status,
    ];
    expect(await codes()).toStrictEqual([200, 404]);
    secrets = [aSecret('a', OLD), aSecret('b', NEW)];
    expect(await codes()).toStrictEqual([200, 200]);
    secrets = [aSecret('b', NEW)];
    expect(await codes()).toStrictEqual([404, 200]);
  });

  test('refuses everybody with an empty list', async () => {
    const { post } = serve(() => []);
    expect((await post('/convert')).status).toBe(404);
    expect((await post(`/convert/${OLD}`)).status).toBe(404);
  });

  test('never matches a digest that is too short', async () => {
    const { post } = serve(() => [{ name: 'broken', digest: new Uint8Array() }]);
    expect((await post('/convert/')).status).toBe(404);
    expect((await post(`/convert/${OLD}`)).status).toBe(404);
  });

  test.for(['/convert', '/convert/', '/'])(
    '%s opens nothing, not even by its digest',
    async (path) => {
      const { post, calls } = serve(() => [aSecret('empty', '')]);
      expect((await post(path)).status).toBe(404);
      expect(calls).toMatchObject([{ reason: 'NotFound' }]);
    },
  );

  test('/readyz?verbose warns while a function returns no secrets', async () => {
    const response = await serve(() => []).get('/readyz?verbose');
    expect(await response.text()).toContain(
      '\nwarn: there is no secret, so /convert is closed to everyone\n',
    );
  });

  test('/readyz?verbose has no warning', async () => {
    const response = await serve(() => BOTH).get('/readyz?verbose');
    expect(await response.text()).toBe('[+]ping ok\n[+]shutdown ok\nreadyz check passed\n');
  });
});

describe('without secrets', () => {
  test('the endpoint is open, at its own path only', async () => {
    const { post, calls } = serve(() => 'allow-anyone');
    expect((await post('/convert')).status).toBe(200);
    expect((await post(`/convert/${OLD}`)).status).toBe(404);
    expect((await post('/')).status).toBe(404);
    expect(calls.map(({ caller }) => caller)).toStrictEqual(['', undefined, undefined]);
  });
});
