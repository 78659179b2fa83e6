import { createHash } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../../src/hono.ts';
import type { AppOptions } from '../../src/hono.ts';
import type { Call } from '../../src/http/call.ts';
import type { Kinds } from '../../src/index.ts';
import { kinds } from '../../src/kinds/index.ts';
import { aCronTab, aReview } from '../support/a-review.ts';

const body = aReview('stable.example.com/v1', [aCronTab('v1beta1', { hostPort: 'a:1' })]);
const POST = { method: 'POST', headers: { 'content-type': 'application/json' }, body };

/** Every optional option. The type makes the list complete. */
const OPTIONAL: Readonly<Record<keyof Omit<AppOptions, 'secrets'>, undefined>> = {
  limits: undefined,
  fullMetadata: undefined,
  admit: undefined,
  observe: undefined,
  onCaller: undefined,
  isReady: undefined,
  now: undefined,
  sha256: undefined,
  respond: undefined,
};

test.for(Object.keys(OPTIONAL))('%s given as undefined counts as missing', async (name) => {
  const calls: Call[] = [];
  const observe = (call: Call): number => calls.push(call);
  const digest = createHash('sha256').update('a').digest();
  // JavaScript code may pass on options that it was not given.
  const app = createApp(kinds, { secrets: [{ name: 'a', digest }], observe, [name]: undefined });
  expect((await app.request('/readyz')).status).toBe(200);
  const response = await app.request('/convert/a', POST);
  expect(response.status).toBe(200);
  expect(await response.json()).toHaveProperty('response.result.status', 'Success');
  expect(calls.map(({ code }) => code)).toStrictEqual(name === 'observe' ? [] : [200]);
});

test('by default, the calls of strangers are not logged', async () => {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line));
  onTestFinished(() => log.mockRestore());
  const digest = createHash('sha256').update('a').digest();
  const app = createApp(kinds, { secrets: [{ name: 'a', digest }] });
  for (const path of ['/', '/convert/b', '/convert/a']) await app.request(path, POST);
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { level: 'info', msg: 'review', caller: 'a' },
  ]);
});

test.for<[limits: object, problem: string]>([
  [{ bytes: Number.NaN }, 'bytes must be a whole number from 1 to 536870912'],
  [{ bytes: Infinity }, 'bytes must be a whole number from 1 to 536870912'],
  [{ objects: 0 }, 'objects must be a whole number from 1 to 536870912'],
  [{ objects: 'many' }, 'objects must be a whole number from 1 to 536870912'],
  [{ nesting: 1001 }, 'nesting must be a whole number from 1 to 1000'],
  [{ message: 199 }, 'message must be a whole number from 200 to 536870912'],
  [{ seconds: -1 }, 'seconds must be a whole number from 1 to 536870912'],
  [
    { seconds: 0.5, bytes: true },
    'bytes must be a whole number from 1 to 536870912; seconds must be a whole number from 1 to 536870912',
  ],
])('the limits %o are refused', ([limits, problem]) => {
  expect(() => createApp(kinds, { secrets: 'allow-anyone', limits })).toThrow(
    new Error(`invalid limits: ${problem}`),
  );
});

test.for([
  ['of another length', new TextEncoder().encode('a'.repeat(64))],
  ['in hex digits', 'a'.repeat(64)],
])('a digest %s is refused', ([, digest]) => {
  const secrets = [{ name: 'prod', digest: digest as Uint8Array }];
  expect(() => createApp(kinds, { secrets })).toThrow(
    new Error('the digest of the secret prod must have 32 bytes, like every SHA-256'),
  );
});

test.for<[what: string, given: unknown]>([
  ['a list of kinds', kinds.all],
  ['a kind', kinds.all[0]],
  ['nothing, as from modules that import each other', undefined],
])('%s in the place of the kinds is refused', ([, given]) => {
  // TypeScript refuses it, but bundlers of Workers check no types.
  expect(() => createApp(given as Kinds, { secrets: 'allow-anyone' })).toThrow(
    new Error('kinds: pass what kindsOf returns'),
  );
});

test.for<[what: string, secrets: unknown]>([
  ['a list of texts', ['a']],
  ['a text', 'a'],
])('%s in the place of the secrets is refused', ([, secrets]) => {
  expect(() => createApp(kinds, { secrets: secrets as AppOptions['secrets'] })).toThrow(
    new Error(
      'the secrets have no digest: pass secretsIn(environment), or { name, digest } for each',
    ),
  );
});
