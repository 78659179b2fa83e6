import { describe, expect, it } from 'vitest';
import { readWebhookUrl, requestedPath, splitHost } from '../../src/crd/webhook-url.ts';

/** Recorded results of `url.Parse` in Go 1.26. */
describe('a url that Go can parse', () => {
  it.each([
    ['https://h', { scheme: 'https', host: 'h', path: '' }],
    ['HTTPS://H/P', { scheme: 'https', host: 'H', path: '/P' }],
    ['https://h:99999/p', { host: 'h:99999' }],
    ['https://h:/p', { host: 'h:' }],
    ['https://:443/p', { host: ':443' }],
    ['https:///p', { host: '', path: '/p' }],
    ['https:p', { host: '', path: 'p' }],
    ['h.example.com:443/p', { scheme: 'h.example.com', host: '' }],
    ['h/p', { scheme: '', host: '' }],
    ['//h/p', { scheme: '', host: 'h' }],
    ['///h/p', { scheme: '', host: '', path: '///h/p' }],
    ['https://user:pw@h/', { hasUserInformation: true, host: 'h' }],
    ['https://@h/', { hasUserInformation: true, host: 'h' }],
    ['https://h/p@q', { hasUserInformation: false }],
    ['https://h/p?', { query: '', path: '/p' }],
    ['https://h/p??', { query: '?' }],
    ['https://h/p#', { fragment: '' }],
    ['https://h/p#f?q', { fragment: 'f?q', query: '' }],
    ['https://h?q', { host: 'h', query: 'q' }],
    ['https://<your-host>/p', { host: '<your-host>' }],
    ['https://h\u00e9/', { host: 'h\u00c3\u00a9' }],
    ['https://[::1]:8443/', { host: '[::1]:8443' }],
    ['https://[fe80::1%25eth0]/', { host: '[fe80::1%25eth0]' }],
    ['https://[::ffff:1.2.3.4]/', {}],
    ['https://h/a%2Fb', { path: '/a%2Fb' }],
  ])('%s', (text, expected) => {
    expect(readWebhookUrl(text)).toMatchObject(expected);
  });
});

describe('a url that Go cannot parse', () => {
  it.each([
    ['https://h/\u0001', 'has a control character'],
    ['https://h/\n', 'has a control character'],
    ['://h/', 'has no scheme before its first colon'],
    ['my_host:443/p', 'has no scheme before its first colon'],
    ['127.0.0.1:443', 'has no scheme before its first colon'],
    ['https://h:port/', 'has a port that is not a number'],
    ['https://h:1:2/', 'has a port that is not a number'],
    ['https://::1/', 'has a port that is not a number'],
    ['https://h h/', 'has a character in its host that is not allowed there'],
    ['https://h%41/', 'has a character in its host that is not allowed there'],
    ['https://h\\p/', 'has a character in its host that is not allowed there'],
    ['https://a[::1]/', 'has brackets in its host that do not enclose an IPv6 address'],
    ['https://[::1/', 'has brackets in its host that do not enclose an IPv6 address'],
    ['https://[::1]x/', 'has a port that is not a number'],
    ['https://[1.2.3.4]/', 'has text in brackets that is not an IPv6 address'],
    ['https://[1:2:3:4:5:6:7:8::]/', 'has text in brackets that is not an IPv6 address'],
    ['https://[::1%25]/', 'has text in brackets that is not an IPv6 address'],
    ['https://[fe80::1%eth0]/', 'has text in brackets that is not an IPv6 address'],
    ['https://[fe80::1%25a`b]/', 'has text in brackets that is not an IPv6 address'],
    ['https://us er@h/', 'has a character in its user information that is not allowed there'],
    ['https://h/%', 'has a % in its path that is not followed by two hex digits'],
    ['https://h/%zz', 'has a % in its path that is not followed by two hex digits'],
    ['https://h/#%', 'has a % in its fragment that is not followed by two hex digits'],
  ])('%j', (text, unreadable) => {
    expect(readWebhookUrl(text)).toEqual({ unreadable });
  });
});

/** Recorded from a real API server. */
describe('the path that the API server requests', () => {
  it.each([
    ['/convert', '/convert'],
    ['/convert/', '/convert'],
    ['', '/'],
    ['/', '/'],
    ['//a//b', '/a/b'],
    ['/a/../b/./c', '/b/c'],
    ['/../..', '/'],
    ['/a%20b/%C3%A9/x%2Fy/s:ecret@=+;,~!', '/a%20b/%C3%A9/x/y/s:ecret@=+;,~%21'],
    ['/%c3%a9', '/%C3%A9'],
    ['/%3Fq', '/%3Fq'],
    ['/%2e%2e/p', '/p'],
    ['/<secret>', '/%3Csecret%3E'],
    ['/(a)*[b]', '/%28a%29%2A%5Bb%5D'],
  ])('for %s is %s', (path, requested) => {
    expect(requestedPath(path)).toBe(requested);
  });
});

describe('a host', () => {
  it.each([
    ['h', 'h', ''],
    ['h:8443', 'h', '8443'],
    ['h:', 'h', ''],
    ['[::1]', '::1', ''],
    ['[::1]:8443', '::1', '8443'],
    [':443', '', '443'],
  ])('%s is split', (host, hostname, port) => {
    expect(splitHost(host)).toEqual({ hostname, port });
  });
});
