import { exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { createApp } from '../../src/http/app.ts';
import { requestSuite } from './request-suite.ts';

test('these tests run in workerd', () => {
  expect(navigator.userAgent).toBe('Cloudflare-Workers');
});

requestSuite('the Worker', () => ({
  entry: (request) => exports.default.fetch(request),
  serving: (kinds, options) => {
    const app = createApp(kinds, { secrets: 'none', ...options });
    return async (request) => app.fetch(request);
  },
}));
