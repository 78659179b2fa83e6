import { exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { requestSuite } from './request-suite.ts';

test('these tests run in workerd', () => {
  expect(navigator.userAgent).toBe('Cloudflare-Workers');
});

requestSuite('the Worker', () => ({
  entry: (request) => exports.default.fetch(request),
  serving: (app) => async (request) => app.fetch(request),
}));
