import { exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { createWorker } from '../../src/entry/worker.ts';
import { createApp } from '../../src/http/app.ts';
import { NO_SECRET } from '../../src/http/secrets.ts';
import { kinds as ours } from '../../src/kinds/index.ts';
import { requestSuite } from './request-suite.ts';

test('these tests run in workerd', () => {
  expect(navigator.userAgent).toBe('Cloudflare-Workers');
});

requestSuite('the Worker', () => ({
  entry: (request) => exports.default.fetch(request),
  serving: (kinds, options) => {
    const app = createApp(kinds, { secrets: 'allow-anyone', ...options });
    return async (request) => app.fetch(request);
  },
}));

test.for<[environment: Record<string, string>, problem: string]>([
  [{}, NO_SECRET],
  [{ DIGEST_A: '' }, 'DIGEST_A is not a setting: rename it to SECRET_DIGEST_A'],
])('a Worker with only the settings %j does not start', ([environment, problem]) => {
  expect(() => createWorker(ours, { environment })).toThrow(problem);
});

/** The bindings of a Worker, as `wrangler types` declares them. */
interface Bindings {
  readonly KV: object;
  readonly SECRET_DIGEST_A: string;
}

test('the type of its settings may be an interface', () => {
  const environment: Bindings = { KV: {}, SECRET_DIGEST_A: '' };
  expect(() => createWorker(ours, { environment })).toThrow('SECRET_DIGEST_A must be a SHA-256');
});
