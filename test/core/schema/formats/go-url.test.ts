import { expect, test } from 'vitest';
import { isRequestUri } from '../../../../src/core/schema/formats/go-url.ts';

test.each([
  'http://[fe80::1%25en0]:80/a',
  'http://[fe80::1%25a%20b]/',
  'http://%ff.example.com/',
  '/a?b#c',
  '*',
  'mailto:a',
])('%s is a request URI', (text) => {
  expect(isRequestUri(text)).toBe(true);
});

test.each([
  'http://[fe80::1%25]/',
  'http://[fe80::1%25a%01]/',
  'http://[fe80::1%25a%zz]/',
  'http://[1.2.3.4]/',
  'http://a%41/',
  'http://a:b/',
  'a/b',
  '',
  'a b:c',
])('%s is none', (text) => {
  expect(isRequestUri(text)).toBe(false);
});
