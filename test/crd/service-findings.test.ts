import { describe, expect, it } from 'vitest';
import { serviceFindings } from '../../src/crd/service-findings.ts';

const service = { namespace: 'default', name: 'webhook', path: '/convert', port: 443 };

/** As long as a generated secret. */
const SECRET = 'k7qg5m2xw3vjz6ta4rbhd7ycnf2eolpiu5sgmq3xvw6zjt4arbhq';

function judge(change: Partial<typeof service>): string[] {
  return serviceFindings({ ...service, ...change }, 'service').map(
    ({ path, rule, message }) => `${path} ${rule}: ${message}`,
  );
}

describe('a service that the API server accepts', () => {
  it.each([
    {},
    { path: '/convert/' },
    { path: `/convert/${SECRET}` },
    { path: `/convert/${SECRET}/` },
    { port: 1 },
    { port: 65_535 },
  ])('%j', (change) => {
    expect(judge(change)).toEqual([]);
  });

  it.each([
    ['', elsewhere('the path /')],
    ['/', elsewhere('the path /')],
    ['/a.b/c-1/', elsewhere('the path /a.b/c-1')],
    [
      '/convert/short',
      'the secret in the path has fewer than 32 characters, so it can be guessed.',
    ],
    [`/${SECRET}`, elsewhere('this path')],
  ])('but that this webhook answers with 404: %j', (path, what) => {
    expect(serviceFindings({ ...service, path }, 'service')).toEqual([
      {
        level: 'warning',
        path: 'service.path',
        rule: 'PathNotAnswered',
        message: `${what} Write the URL that was printed with the secret. If the CRD uses another webhook, ignore this warning.`,
      },
    ]);
  });
});

describe('a service that the API server refuses', () => {
  it('has no name and no namespace', () => {
    expect(judge({ name: '', namespace: '' })).toEqual([
      'service.name ServiceNameMissing: the service has no name. Add it.',
      'service.namespace ServiceNamespaceMissing: the service has no namespace. Add it.',
    ]);
  });

  it.each([0, -1, 65_536])('has the port %d', (port) => {
    expect(judge({ port })).toEqual([
      `service.port ServicePortInvalid: the port ${port} does not exist. Write a port from 1 to 65535, or omit it for 443.`,
    ]);
  });

  const WRITE =
    'Write segments of lower-case letters, digits, - and . that begin and end with a letter or digit.';

  it.each([
    ['//', `segment 0 of the path is empty. ${WRITE}`],
    ['/a//b', `segment 1 of the path is empty. ${WRITE}`],
    ['/a//', `segment 1 of the path is empty. ${WRITE}`],
    ['/Convert', `segment 0 of the path is not a DNS-1123 subdomain. ${WRITE}`],
    ['/a/b_c', `segment 1 of the path is not a DNS-1123 subdomain. ${WRITE}`],
    ['convert', 'the path does not begin with a slash. Add the slash.'],
    [`/${'a'.repeat(254)}`, `segment 0 of the path is not a DNS-1123 subdomain. ${WRITE}`],
  ])('has the path %s', (path, message) => {
    expect(judge({ path })).toEqual([`service.path ServicePathInvalid: ${message}`]);
  });
});

/** Returns the problem of a path that is not that of the webhook. */
function elsewhere(path: string): string {
  return `the webhook answers 404 at ${path}: it answers only at /convert/SECRET.`;
}
