import { describe, expect, it } from 'vitest';
import { urlFindings } from '../../src/crd/url-findings.ts';

const PATH = 'spec.conversion.webhook.clientConfig.url';

/** As long as a generated secret. */
const SECRET = 'k7qg5m2xw3vjz6ta4rbhd7ycnf2eolpiu5sgmq3xvw6zjt4arbhq';

function judge(url: string): string[] {
  return urlFindings(url, PATH).map(({ level, rule, message }) => `${level} ${rule}: ${message}`);
}

describe('a url that the API server accepts, and that works as intended', () => {
  it.each([
    `https://convert.example.com/convert/${SECRET}`,
    `https://convert.example.com/convert/${'Aa0-_~.$'.repeat(4)}`,
    `https://convert.example.com:8443/convert/${SECRET}`,
    `HTTPS://Convert.Example.Com/convert/${SECRET}`,
    `https://b\u00fccher.example/convert/${SECRET}`,
    `https://203.0.113.7/convert/${SECRET}`,
    `https://[2001:db8::1]:8443/convert/${SECRET}`,
  ])('%s', (url) => {
    expect(judge(url)).toEqual([]);
  });
});

describe('a url that the API server refuses', () => {
  it.each([
    [
      'http://h.example.com/',
      'UrlNotHttps: the scheme is http, and the API server calls https only. Write it as https://host[:port][/path].',
    ],
    [
      'https://h.example.com/%',
      'UrlUnreadable: the url has a % in its path that is not followed by two hex digits. Write it as https://host[:port][/path].',
    ],
    [
      'https:///convert',
      'UrlWithoutHost: the url has no host. Write it as https://host[:port][/path].',
    ],
    [
      'https://user:pw@h.example.com/',
      'UrlWithUserInformation: the url has user information, which the API server does not allow. Remove everything up to the @. A secret belongs in the path.',
    ],
    [
      'https://h.example.com/#top',
      'UrlWithFragment: the url has a fragment, which the API server does not allow. Remove the # and everything after it.',
    ],
    [
      'https://h.example.com/?token=a',
      'UrlWithQuery: the url has a query, which the API server does not allow. Remove the ? and everything after it. A secret belongs in the path.',
    ],
  ])('%s', (url, finding) => {
    expect(judge(url)).toEqual([`error ${finding}`]);
  });

  it('for several reasons has a finding for each, and no warning', () => {
    expect(urlFindings('h.svc/convert/?a#b', PATH).map(({ rule }) => rule)).toEqual([
      'UrlNotHttps',
      'UrlWithoutHost',
      'UrlWithFragment',
      'UrlWithQuery',
    ]);
  });

  it('is reported without its user information and query', () => {
    expect(
      JSON.stringify(urlFindings('https://user:hunter2@h/?k=hunter2#hunter2', PATH)),
    ).not.toContain('hunter2');
  });

  it('is named by its path', () => {
    expect(urlFindings('', PATH).map(({ path }) => path)).toEqual([PATH, PATH]);
  });
});

describe('a url that the API server accepts, but that hardly works as intended', () => {
  it.each([
    `https://localhost/convert/${SECRET}`,
    `https://LOCALHOST:8443/convert/${SECRET}`,
    `https://api.localhost/convert/${SECRET}`,
    `https://127.0.0.1/convert/${SECRET}`,
    `https://127.1.2.3/convert/${SECRET}`,
    `https://[::1]/convert/${SECRET}`,
    `https://[::ffff:127.0.0.1]/convert/${SECRET}`,
    `https://0.0.0.0/convert/${SECRET}`,
    `https://:443/convert/${SECRET}`,
  ])('calls the API server itself: %s', (url) => {
    expect(judge(url)).toEqual([
      'warning HostIsLoopback: the host is the machine on which the API server runs. Write a host that every API server can reach.',
    ]);
  });

  it.each([
    `https://webhook/convert/${SECRET}`,
    `https://webhook.default.svc/convert/${SECRET}`,
    `https://webhook.default.svc:8443/convert/${SECRET}`,
    `https://webhook.default.svc.cluster.local/convert/${SECRET}`,
    `https://webhook.pods.cluster.local./convert/${SECRET}`,
  ])('calls an in-cluster name: %s', (url) => {
    expect(judge(url)).toEqual([
      'warning HostIsClusterInternal: API servers do not use cluster DNS, so this in-cluster host name will not resolve. Write a public host, or use a service reference.',
    ]);
  });

  it.each([
    `https://<your-host>/convert/${SECRET}`,
    `https://a..example.com/convert/${SECRET}`,
    `https://*.example.com/convert/${SECRET}`,
  ])('calls an impossible name: %s', (url) => {
    expect(judge(url)).toEqual([
      'warning HostCannotResolve: the host has characters that no DNS name has, so it never resolves, although the API server accepts it. Write the real host.',
    ]);
  });

  it.each([
    'https://convert.example.com/convert',
    'HTTPS://convert.example.com:8443/convert',
    'https://203.0.113.7/convert',
  ])('can be called by anyone who finds it: %s', (url) => {
    expect(judge(url)).toEqual([
      'warning PathWithoutSecret: the path has no secret, so anyone who finds this URL can call the webhook. Create a secret.',
    ]);
  });

  it.each(['https://localhost:8443/convert', 'https://webhook.default.svc/convert'])(
    'causes no warning about that if nobody can find it: %s',
    (url) => {
      expect(judge(url).join()).not.toContain('PathWithoutSecret');
    },
  );

  it.each(['99999', '0', '65536'])('calls an impossible port: %s', (port) => {
    expect(judge(`https://h.example.com:${port}/convert/${SECRET}`)).toEqual([
      `warning PortOutOfRange: the port ${port} does not exist, although the API server accepts it. Write a port from 1 to 65535, or omit it for 443.`,
    ]);
  });

  it.each([
    ['https://h.example.com/convert/', '/convert'],
    ['https://h.example.com//a//b', '/a/b'],
    ['https://h.example.com/a/../b/./c', '/b/c'],
    ['https://h.example.com/x%2Fy!', '/x/y%21'],
    ['https://h.example.com/<secret>', '/%3Csecret%3E'],
    ['https://h.example.com/p?', '/p'],
    ['https://h.example.com/p#', '/p'],
    ['https://h.example.com/\u00e9', '/%C3%A9'],
    ['https://h.example.com?', '/'],
  ])('requests another path: %s', (url, path) => {
    expect(judge(url)).toContain(
      `warning PathNotAsWritten: the API server will request ${path} instead of the path as written. Write ${path}.`,
    );
  });

  it.each([`/convert/${SECRET}/`, `/convert/${SECRET}!`, `//${SECRET}`])(
    'requests another path, which may be a secret and is not repeated: %s',
    (path) => {
      const found = judge(`https://h.example.com${path}`);
      expect(found).toContain(
        'warning PathNotAsWritten: the API server will request a path other than this one. Use letters, digits, - and _ between single slashes, and no slash at the end.',
      );
      expect(found.join()).not.toContain(SECRET);
    },
  );

  it.each([
    ['https://h.example.com', elsewhere('the path /')],
    ['https://h.example.com/', elsewhere('the path /')],
    ['https://h.example.com/my-webhook-path', elsewhere('the path /my-webhook-path')],
    ['https://h.example.com/CONVERT', elsewhere('the path /CONVERT')],
    ['https://localhost:8443/c', elsewhere('the path /c')],
    [
      `https://h.example.com/convert/${SECRET.slice(0, 31)}`,
      'the secret in the path has fewer than 32 characters, so it can be guessed.',
    ],
    [
      `https://h.example.com/convert/${SECRET.repeat(5).slice(0, 257)}`,
      'the secret in the path has 257 characters, and the webhook answers 404 to more than 256.',
    ],
    [`https://h.example.com/${SECRET}`, elsewhere('this path')],
    [`https://h.example.com/convert/${SECRET}/a`, elsewhere('this path')],
    [
      'https://h.example.com/prod/convert/short',
      'the secret in the path has fewer than 32 characters, so it can be guessed.',
    ],
  ])('gets 404: %s', (url, what) => {
    const found = judge(url).filter((finding) => finding.includes('PathNotAnswered'));
    expect(found).toEqual([
      `warning PathNotAnswered: ${what} Write the URL that was printed with the secret. If the CRD uses another webhook, ignore this warning.`,
    ]);
  });

  it.each([`https://h.example.com/prod/convert/${SECRET}`, 'https://h.example.com/prod/convert'])(
    'gets 404 unless an app or a stage serves it: %s',
    (url) => {
      const found = judge(url).filter((finding) => finding.includes('PathNotAnswered'));
      expect(found).toEqual([`warning PathNotAnswered: ${BELOW}`]);
    },
  );

  it.each([
    `https://h.example.com/convert/${SECRET.slice(0, 32)}`,
    `https://h.example.com/convert/${SECRET.repeat(5).slice(0, 256)}`,
    'https://h.example.com/convert',
  ])('may get a reply: %s', (url) => {
    expect(judge(url).join()).not.toContain('PathNotAnswered');
  });
});

/** The problem of a path of the webhook below another path. */
const BELOW =
  'the webhook answers below another path only if an app mounts it there, or in a stage of a REST API. If so, or if the CRD uses another webhook, ignore this warning. Otherwise, remove everything before /convert.';

/** Returns the problem of a path that is not that of the webhook. */
function elsewhere(path: string): string {
  return `the webhook answers 404 at ${path}: it answers only at /convert/SECRET.`;
}
