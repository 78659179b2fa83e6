import { createHash } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerEvent } from '../../src/entry/lambda/exchange.ts';
import { respondWithText as respond } from '../../src/entry/review-reply.ts';
import type { LambdaResult } from '../../src/entry/lambda.ts';
import { handler } from '../../src/lambda.ts';
import { EVENTS, eventOf, responseOf } from './lambda-events.ts';
import type { Pieces } from './lambda-events.ts';
import { createApp } from '../../src/http/app.ts';
import { requestSuite } from './request-suite.ts';
import type { Ask } from './request-suite.ts';

// Must be set before the import of the entry, which reads it.
vi.hoisted(() => void (process.env['ALLOW_ANYONE'] = 'true'));

type Handler = typeof handler;

for (const [name, form] of Object.entries(EVENTS)) {
  for (const encoding of ['plain', 'base64'] as const) {
    const asking =
      (to: Handler): Ask =>
      async (request) => {
        const result = await invoke(to, await eventOf(request, form, encoding));
        // A client cannot read a text in a log if AWS has to decode it first.
        expect(result.isBase64Encoded).toBe(false);
        return responseOf(result);
      };
    requestSuite(`${name}, ${encoding} bodies`, () => ({
      entry: asking(handler),
      serving: (kinds, options) => {
        const app = createApp(kinds, { secrets: 'allow-anyone', respond, ...options });
        return asking((event) => answerEvent(event, app.fetch));
      },
      // AWS encodes every body that is not text in base64.
      isTextOnly: encoding === 'plain',
    }));
  }
}

test.for([
  null,
  'text',
  [1],
  {},
  { requestContext: null, httpMethod: 5, path: {}, headers: 'any' },
  { requestContext: { http: null }, rawPath: ['/convert'], multiValueHeaders: null },
  { requestContext: { elb: 1 }, path: 'convert', multiValueQueryStringParameters: { a: null } },
  { httpMethod: 'POST', path: '//[', headers: { host: [{ toString: 1 }] }, body: { length: 5 } },
  { httpMethod: 'POST', path: '/%', queryStringParameters: { a: '\ud800' }, isBase64Encoded: 1 },
])('answers %j, which is not a request', async (event) => {
  expect(await invoke(handler, event)).toMatchObject({ statusCode: 404 });
});

/** A value of each type of JSON, some with the secret in them. */
const VALUES: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  0,
  1.5,
  '',
  'TOPSECRET',
  '/convert/TOPSECRET',
  '\ud800TOPSECRET',
  'a b\r\nTOPSECRET: x\0',
  [],
  [null],
  ['TOPSECRET'],
  [['TOPSECRET']],
  {},
  { TOPSECRET: null },
  { 'TOP SECRET': 'TOPSECRET' },
  { TOPSECRET: '\ud800\0' },
  { TOPSECRET: ['\ud800\0'] },
  { TOPSECRET: { TOPSECRET: 1 } },
  { http: 'TOPSECRET' },
  { http: { method: 'TOP SECRET' } },
  { http: { method: 'TRACE' } },
  { elb: 'TOPSECRET' },
  { serviceArn: 'TOPSECRET' },
  { domainName: 'TOP SECRET' },
];

/** Returns an event with each of its fields, and each that Hono reads, replaced by each value. */
function malformed(event: object): object[] {
  const read = [
    'rawPath',
    'path',
    'method',
    'httpMethod',
    'cookies',
    'multiValueHeaders',
    'version',
  ];
  const fields = new Set([...Object.keys(event), ...read, 'queryStringParameters', 'headers']);
  return [...fields].flatMap((field) => VALUES.map((value) => ({ ...event, [field]: value })));
}

describe('an event that is almost a request', () => {
  const lines: string[] = [];
  const writes = (text: unknown): boolean => lines.push(String(text)) > 0;
  beforeAll(() => {
    for (const name of ['log', 'error', 'warn'] as const) {
      vi.spyOn(console, name).mockImplementation((...all) => writes(all.map(String).join()));
    }
    vi.spyOn(process.stdout, 'write').mockImplementation(writes);
    return () => vi.restoreAllMocks();
  });
  const url = new URL('https://webhook.example/convert/TOPSECRET?timeout=30s');
  const headers = { host: url.host };
  const pieces = { url, method: 'POST', headers, body: 'TOPSECRET', isBase64Encoded: true };

  test.for(Object.entries(EVENTS))(
    'of %s is answered, and its path is not logged',
    async ([, form]) => {
      lines.length = 0;
      const events = malformed(form(pieces));
      const codes = new Set<number>();
      for (const event of events) codes.add((await invoke(handler, event)).statusCode);
      expect([...codes].filter((code) => code < 400 || code >= 500)).toEqual([]);
      expect(lines.join('\n')).not.toMatch(/TOP ?SECRET|Error/);
    },
  );
});

describe('an event that a Request would refuse', () => {
  const silent = vi.fn<() => void>();
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(silent);
    return () => {
      vi.restoreAllMocks();
      silent.mockClear();
    };
  });
  const askAll = async (pieces: Partial<Pieces>): Promise<LambdaResult[]> => {
    const url = new URL('https://webhook.example/convert/guess');
    const headers = { host: url.host };
    const all = { url, method: 'GET', headers, body: 'any', isBase64Encoded: false, ...pieces };
    return Promise.all(Object.values(EVENTS).map((form) => invoke(handler, form(all))));
  };

  test.for(['GET', 'HEAD', 'CONNECT', 'TRACE', 'TRACK'])(
    '%s with a body is not found, and nothing is logged',
    async (method) => {
      const results = await askAll({ method });
      expect(new Set(results.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
      expect(silent).not.toHaveBeenCalled();
    },
  );

  test.for(['a b', 'a:99999', '[', 'a:b@c'])('the host %s is not logged either', async (host) => {
    const results = await askAll({ method: 'POST', headers: { host } });
    expect(new Set(results.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect(silent).not.toHaveBeenCalled();
  });
});

describe('the settings', () => {
  afterEach(() => vi.unstubAllEnvs());
  const start = async (settings: Record<string, string>): Promise<Handler> => {
    vi.stubEnv('ALLOW_ANYONE', undefined);
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    vi.resetModules();
    const entry = await import('../../src/lambda.ts');
    return entry.handler;
  };

  test('are environment variables', async () => {
    const digest = createHash('sha256').update('right').digest('hex');
    const started = await start({ SECRET_DIGEST_A: digest });
    expect(await invoke(started, anEvent('/convert'))).toMatchObject({ statusCode: 404 });
    expect(await invoke(started, anEvent('/convert/right'))).toMatchObject({ statusCode: 405 });
  });

  test('that are invalid keep it from starting', async () => {
    const settings = { SECRET_DIGEST_A: 'right', MAX_OBJECTS: '0' };
    await expect(start(settings)).rejects.toThrow(
      'SECRET_DIGEST_A must be a SHA-256 in 64 hex digits; MAX_OBJECTS must be a whole number from 1 to 536870912',
    );
  });
});

/** Returns a GET event as a function URL sends it. */
function anEvent(rawPath: string): object {
  const http = { method: 'GET', path: rawPath };
  return {
    version: '2.0',
    rawPath,
    rawQueryString: '',
    headers: { host: 'webhook.example' },
    requestContext: { domainName: 'webhook.example', http },
    isBase64Encoded: false,
  };
}

async function invoke(to: Handler, event: unknown): Promise<LambdaResult> {
  return to(event as object, {});
}
