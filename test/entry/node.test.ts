import { execFile } from 'node:child_process';
import { request } from 'node:http';
import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeAuthority } from '../../scripts/local/certificates.ts';
import type { KeyedCertificate } from '../../scripts/local/certificates.ts';
import { aCertificate } from '../support/a-certificate.ts';
import { aCronTab, aReview } from '../support/a-review.ts';
import { aFolder } from '../support/a-folder.ts';
import { aSecretVolume } from '../support/a-secret-volume.ts';
import { NO_SECRET } from '../../src/http/secrets.ts';
import { startNodeEntry } from '../support/node-entry.ts';
import type { NodeEntry } from '../support/node-entry.ts';

const REVIEW = aReview('stable.example.com/v1', [aCronTab('v1beta1', { hostPort: 'host:80' })]);

/** A program whose converter leaves something behind for these reviews. */
const STUCK = fileURLToPath(new URL('../support/stuck-entry.ts', import.meta.url));
const STRAY = aReview('stable.example.com/v1', [aCronTab('v1beta1', { spec: { stray: true } })]);
const LATE = aReview('stable.example.com/v1', [aCronTab('v1beta1', { spec: { late: true } })]);

describe('the line about listening', () => {
  test.for([
    [{}, '127.0.0.1'],
    [{ HOST: '0.0.0.0' }, '0.0.0.0'],
  ] as const)('with %j names the bound address', async ([environment, address]) => {
    const { url } = await start(environment);
    expect(new URL(url).hostname).toBe(address);
  });
});

describe('the certificate', () => {
  test('is reloaded when Kubernetes replaces the files', async () => {
    const secret = await aCertificateVolume();
    const { url, logged } = await start(secret.environment);
    const first = await servedCertificate(url);
    await secret.renew();
    await logged('certificate reloaded');
    expect(await servedCertificate(url)).not.toBe(first);
  });

  test('is kept while the new files are unusable', async () => {
    const secret = await aCertificateVolume();
    const { url, logged } = await start(secret.environment);
    const first = await servedCertificate(url);
    await secret.renew({ key: 'no key' });
    const { level, error } = await logged('certificate not reloaded');
    expect(level).toBe('error');
    expect(error).toBe(`TLS_KEY_FILE ${secret.environment.TLS_KEY_FILE} holds no private key`);
    expect(await servedCertificate(url)).toBe(first);
    await secret.renew();
    await logged('certificate reloaded');
    expect(await servedCertificate(url)).not.toBe(first);
  });
});

describe('a certificate that has the wrong time', () => {
  const HOUR = 60 * 60 * 1000;
  const WRONG: [about: string, from: number, to: number, reason: RegExp][] = [
    ['expired', -2 * HOUR, -HOUR, / expired at 20\d\d-.*: API servers refuse it, so renew it$/],
    ['is not valid yet', HOUR, 2 * HOUR, / is not valid before 20\d\d-.*Z: API servers refuse it/],
  ];

  test.for(WRONG)('because it %s never replaces a valid one', async ([, from, to, reason]) => {
    const secret = await aCertificateVolume();
    const { url, logged } = await start(secret.environment);
    const first = await servedCertificate(url);
    await secret.replace(await aCertificate(from, to));
    const line = await logged('certificate not reloaded');
    expect(line).toMatchObject({ level: 'error', error: expect.stringMatching(reason) as unknown });
    expect(await servedCertificate(url)).toBe(first);
    await secret.renew();
    expect(await logged('certificate reloaded')).toMatchObject({ level: 'info' });
    expect(await servedCertificate(url)).not.toBe(first);
  });

  test('is served as soon as it is valid', async () => {
    const secret = await aCertificateVolume();
    const { url, logged } = await start(secret.environment);
    const first = await servedCertificate(url);
    const from = Date.now() + 3000;
    await secret.replace(await aCertificate(from - Date.now(), HOUR));
    const { level, time } = await logged('certificate reloaded');
    expect(level).toBe('info');
    // Certificates count in seconds.
    expect(Date.parse(String(time))).toBeGreaterThanOrEqual(from - 1000);
    expect(await servedCertificate(url)).not.toBe(first);
  });

  test('is an error at the start, and replaced by another one', async () => {
    const secret = await aCertificateVolume();
    await secret.replace(await aCertificate(-2 * HOUR, -HOUR));
    const { url, logged } = await start(secret.environment);
    expect(await logged('certificate not valid')).toMatchObject({ level: 'error' });
    const first = await servedCertificate(url);
    await secret.replace(await aCertificate(-2 * HOUR, -HOUR));
    await logged('certificate reloaded');
    expect(await servedCertificate(url)).not.toBe(first);
  });

  test('because it expires while it is served is logged', async () => {
    const secret = await aCertificateVolume();
    await secret.replace(await aCertificate(-HOUR, 5000));
    const { logged } = await start(secret.environment);
    expect(await logged('certificate not valid')).toMatchObject({ level: 'error' });
  });
});

test('a promise that a converter leaves behind does not end the process', async () => {
  const { url, logged } = await start({}, STUCK);
  const convert = async (): Promise<number> => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${url}/convert`, { method: 'POST', headers, body: STRAY })).status;
  };
  expect(await convert()).toBe(200);
  expect(await logged('unhandled rejection')).toMatchObject({
    level: 'error',
    crash: { name: 'Error' },
  });
  expect(await convert()).toBe(200);
});

test('a timer of a converter that throws ends the process, without a value of the object', async () => {
  const { url, logged, ended, errors, lines } = await start({}, STUCK);
  post(`${url}/convert`, { 'content-length': LATE.length })
    .on('error', () => undefined)
    .end(LATE);
  expect(await logged('uncaught exception')).toMatchObject({
    level: 'error',
    crash: { name: 'Error' },
  });
  expect(await ended).toBe(1);
  expect(errors()).toBe('');
  expect(JSON.stringify(lines)).not.toContain('nightly');
});

test('logs a failed TLS handshake', async () => {
  const { url, logged } = await start({
    ...(await aCertificateVolume()).environment,
    LOG_LEVEL: 'debug',
  });
  const { port } = new URL(url);
  const socket = connectTls({ port: Number(port), host: '127.0.0.1', ca: [] });
  await once(socket, 'error');
  const { reason } = await logged('tls handshake failed');
  expect(reason).toMatch(/^[A-Z\d_]+$/);
  await logged('tls handshakes failed');
});

describe('a signal to stop', () => {
  test('first fails /readyz, while other requests are answered and told to reconnect', async () => {
    const { process, url, logged } = await start({ DRAIN_SECONDS: '60' });
    const before = await get(`${url}/readyz`);
    expect(before).toMatchObject({ status: 200, connection: 'keep-alive' });
    process.kill('SIGTERM');
    await logged('draining');
    expect(await get(`${url}/readyz`)).toMatchObject({ status: 500, connection: 'close' });
    expect(await get(`${url}/livez`)).toMatchObject({ status: 200, connection: 'close' });
    const review = post(`${url}/convert`);
    review.end(REVIEW);
    expect(await replyTo(review)).toMatchObject({ status: 200, connection: 'close' });
  });

  test('drains the entry of docs/deploying.md', async () => {
    const page = await readFile(new URL('../../docs/deploying.md', import.meta.url), 'utf8');
    const [, program = ''] = /```ts\n(\/\/ src\/node\.ts\n[^`]*)```/.exec(page) ?? [];
    const source = new URL('../../src/', import.meta.url).href;
    const folder = await aFolder();
    onTestFinished(folder.remove);
    const entry = join(folder.path, 'node.ts');
    const here = program.replace('crdshift/node', `${source}entry/node.ts`);
    await writeFile(entry, here.replace('./kinds', `${source}kinds`));
    const { process, logged, ended } = await start({ DRAIN_SECONDS: '0' }, entry);
    process.kill('SIGTERM');
    await logged('stopped');
    expect(await ended).toBe(0);
  });

  test('lets a request in flight finish after the listener has closed', async () => {
    const { process, url, logged, ended } = await start({ DRAIN_SECONDS: '0' });
    const review = post(`${url}/convert`, { expect: '100-continue' });
    review.write(REVIEW.slice(0, 100));
    await once(review, 'continue');
    process.kill('SIGTERM');
    await logged('draining');
    await untilRefused(url);
    review.end(REVIEW.slice(100));
    expect(await replyTo(review)).toMatchObject({
      status: 200,
      connection: 'close',
      body: expect.stringContaining('"status":"Success"') as unknown,
    });
    expect(await ended).toBe(0);
  });

  test('does not wait for connections without a request', async () => {
    const { process, url, ended } = await start({ DRAIN_SECONDS: '0' });
    const idle = connect(Number(new URL(url).port), '127.0.0.1');
    await once(idle, 'connect');
    // A dropped connection may be an error on this side.
    idle.on('error', () => idle.destroy());
    process.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  test.for(['SIGINT', 'SIGHUP', 'SIGQUIT'] as const)('may be %s', async (signal) => {
    const { process, logged, ended } = await start({ DRAIN_SECONDS: '0' });
    process.kill(signal);
    expect(await logged('draining')).toMatchObject({ signal });
    await logged('stopped');
    expect(await ended).toBe(0);
  });

  test('is not given twice by a SIGHUP, which systemd and terminals add', async () => {
    const { process, logged, ended } = await start({ DRAIN_SECONDS: '1' });
    process.kill('SIGTERM');
    await logged('draining');
    process.kill('SIGHUP');
    expect(await ended).toBe(0);
  });

  test('given twice ends the process at once', async () => {
    const { process, logged, ended } = await start({ DRAIN_SECONDS: '60' });
    process.kill('SIGTERM');
    await logged('draining');
    process.kill('SIGTERM');
    expect(await ended).toBe(1);
  });
});

test.for(['SIGUSR1', 'SIGUSR2'] as const)('%s has no effect', async (signal) => {
  const { process, url, ended, errors } = await start({ DRAIN_SECONDS: '0' });
  process.kill(signal);
  expect(await get(`${url}/livez`)).toMatchObject({ status: 200 });
  process.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(errors()).toBe('');
});

describe('a process that cannot start gives the reason', () => {
  test.for<[string, Record<string, string>, string[]]>([
    ['an invalid port', { PORT: '70000' }, ['PORT must be a whole number from 0 to 65535']],
    [
      'a certificate without a key',
      { TLS_CERT_FILE: '/tls.crt' },
      ['TLS_CERT_FILE and TLS_KEY_FILE go together: set both for https, none for http'],
    ],
    [
      'several at once',
      { PORT: 'x', DRAIN_SECONDS: '-1', TLS_CERT_FILE: '/no/tls.crt', TLS_KEY_FILE: '/no/tls.key' },
      [
        'TLS_CERT_FILE /no/tls.crt cannot be read: ENOENT: no such file or directory; TLS_KEY_FILE /no/tls.key cannot be read: ENOENT: no such file or directory',
        'PORT must be a whole number from 0 to 65535',
        'DRAIN_SECONDS must be a whole number from 0 to 3600',
      ],
    ],
  ])('%s', async ([, settings, problems]) => {
    const { code, stderr } = await run({ ALLOW_ANYONE: 'true', ...settings });
    expect(stderr).toBe(problems.map((problem) => `crdshift: ${problem}\n`).join(''));
    expect(code).toBe(2);
  });

  test('a port in use', async () => {
    const { port } = new URL((await start()).url);
    const { code, stderr } = await run({ HOST: '127.0.0.1', PORT: port, ALLOW_ANYONE: 'true' });
    expect(stderr).toBe(
      `crdshift: PORT ${port} is in use: listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`,
    );
    expect(code).toBe(1);
  });

  test.for<[Record<string, string>, string]>([
    [
      { HOST: '192.0.2.1', PORT: '8080' },
      'HOST 192.0.2.1 is not an address of this machine: listen EADDRNOTAVAIL: address not available 192.0.2.1:8080',
    ],
    [
      { HOST: '127.0.0.1', METRICS_HOST: '192.0.2.1', METRICS_PORT: '9090' },
      'METRICS_HOST 192.0.2.1 is not an address of this machine: listen EADDRNOTAVAIL: address not available 192.0.2.1:9090',
    ],
    [
      { HOST: '192.0.2.1', METRICS_PORT: '9090' },
      'HOST 192.0.2.1 is not an address of this machine: listen EADDRNOTAVAIL: address not available 192.0.2.1:9090',
    ],
  ])('%j', async ([settings, problem]) => {
    const ended = await run({ ALLOW_ANYONE: 'true', ...settings });
    expect(ended).toEqual({ code: 1, stderr: `crdshift: ${problem}\n` });
  });

  test('no secret, and no setting that allows it', async () => {
    const { code, stderr } = await run({ HOST: '127.0.0.1', PORT: '0' });
    expect(stderr).toBe(`crdshift: ${NO_SECRET}\n`);
    expect(code).toBe(2);
  });
});

async function start(
  settings?: Readonly<Record<string, string>>,
  program?: string,
): Promise<NodeEntry> {
  const entry = await startNodeEntry(settings, program);
  onTestFinished(entry.stop);
  return entry;
}

function run(env: Readonly<Record<string, string>>): Promise<{ code: unknown; stderr: string }> {
  const entry = fileURLToPath(new URL('../../src/node.ts', import.meta.url));
  return new Promise((resolve) => {
    execFile(process.execPath, [entry], { env }, (error, _stdout, stderr) => {
      resolve({ code: error?.code, stderr });
    });
  });
}

interface CertificateVolume {
  readonly environment: { readonly TLS_CERT_FILE: string; readonly TLS_KEY_FILE: string };
  readonly renew: (broken?: { key: string }) => Promise<void>;
  readonly replace: (by: KeyedCertificate) => Promise<void>;
}

/** Creates a mounted Secret of type kubernetes.io/tls. */
async function aCertificateVolume(): Promise<CertificateVolume> {
  const authority = await makeAuthority('crdshift tests');
  const issue = async (broken = {}): Promise<Record<string, string>> => {
    const { certificate, key } = { ...(await authority.issueServer()), ...broken };
    return { 'tls.crt': certificate, 'tls.key': key };
  };
  const { folder, replace, remove } = await aSecretVolume(await issue());
  onTestFinished(remove);
  const environment = {
    TLS_CERT_FILE: join(folder, 'tls.crt'),
    TLS_KEY_FILE: join(folder, 'tls.key'),
  };
  return {
    environment,
    renew: async (broken) => replace(await issue(broken)),
    replace: ({ certificate, key }) => replace({ 'tls.crt': certificate, 'tls.key': key }),
  };
}

/** Returns the fingerprint of the certificate that a new connection gets. */
async function servedCertificate(url: string): Promise<string> {
  const { port } = new URL(url);
  const socket = connectTls({ port: Number(port), host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { fingerprint256 } = socket.getPeerCertificate();
  socket.destroy();
  return fingerprint256;
}

interface Reply {
  readonly status: number | undefined;
  readonly connection: string | undefined;
  readonly body: string;
}

function get(url: string): Promise<Reply> {
  return replyTo(request(url).end());
}

function post(url: string, headers: Readonly<OutgoingHttpHeaders> = {}): ClientRequest {
  const own = { 'content-type': 'application/json', 'content-length': REVIEW.length };
  return request(url, { method: 'POST', headers: { ...own, ...headers } });
}

async function replyTo(sent: ClientRequest): Promise<Reply> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const body = await text(response);
  return { status: response.statusCode, connection: response.headers.connection, body };
}

async function untilRefused(url: string): Promise<void> {
  for (;;) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    try {
      await once(socket, 'connect');
    } catch {
      return;
    } finally {
      socket.destroy();
    }
  }
}
