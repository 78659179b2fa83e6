import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { connect, createServer } from 'node:tls';
import type { ConnectionOptions, Server, TLSSocket } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeAuthority } from '../../scripts/local/certificates.ts';
import { followFiles } from '../../src/entry/node/files/followed-files.ts';
import type { FollowedFiles } from '../../src/entry/node/files/followed-files.ts';
import { listen, makeServer } from '../../src/entry/node/server.ts';
import { readSettings } from '../../src/entry/node/settings.ts';
import type { Settings } from '../../src/entry/node/settings.ts';
import { createApp } from '../../src/http/app.ts';
import { kinds } from '../../src/kinds/index.ts';
import { aSecretVolume } from '../support/a-secret-volume.ts';

/** Ciphers for clients, and for a control server that accepts them all: only our server refuses these clients. */
const EVERYTHING = 'ALL@SECLEVEL=0';

const OLD: readonly [about: string, options: ConnectionOptions, alert: RegExp][] = [
  [
    'TLS 1.0',
    { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: EVERYTHING },
    /PROTOCOL_VERSION$/,
  ],
  [
    'TLS 1.1',
    { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: EVERYTHING },
    /PROTOCOL_VERSION$/,
  ],
  ['CBC with SHA-1', only('ECDHE-ECDSA-AES128-SHA'), /HANDSHAKE_FAILURE$/],
  ['CBC with SHA-256', only('ECDHE-ECDSA-AES128-SHA256'), /HANDSHAKE_FAILURE$/],
  ['CCM', only('ECDHE-ECDSA-AES128-CCM8'), /HANDSHAKE_FAILURE$/],
];

describe('a server refuses', () => {
  test.for(OLD)('%s', async ([, options, alert]) => {
    const { port } = await serve();
    expect(await handshake(port, options)).toMatch(alert);
    expect(await handshake(await serveEverything(), options)).toMatch(/^TLSv1/);
  });

  test('a client that supports HTTP/2 only', async () => {
    const { port } = await serve();
    expect(await handshake(port, { ALPNProtocols: ['h2'] })).toMatch(/NO_APPLICATION_PROTOCOL$/);
  });

  test('renegotiation', async () => {
    const { port } = await serve();
    expect(await renegotiation(port)).toBe('ERR_SSL_NO_RENEGOTIATION');
    expect(await renegotiation(await serveEverything())).toBe('done');
  });

  test('old protocols and ciphers, also with a reloaded certificate', async () => {
    const { port, reload } = await serve();
    await reload();
    for (const [, options, alert] of OLD) expect(await handshake(port, options)).toMatch(alert);
    expect(await renegotiation(port)).toBe('ERR_SSL_NO_RENEGOTIATION');
    expect(await handshake(port, {})).toMatch(/^TLSv1\.3 /);
  });
});

describe('a server accepts', () => {
  test.for<[about: string, options: ConnectionOptions, spoken: string]>([
    ['TLS 1.3', {}, 'TLSv1.3 TLS_AES_128_GCM_SHA256'],
    ['TLS 1.2', { maxVersion: 'TLSv1.2' }, 'TLSv1.2 ECDHE-ECDSA-AES128-GCM-SHA256'],
    ['AES-256', only('ECDHE-ECDSA-AES256-GCM-SHA384'), 'TLSv1.2 ECDHE-ECDSA-AES256-GCM-SHA384'],
    ['ChaCha20', only('ECDHE-ECDSA-CHACHA20-POLY1305'), 'TLSv1.2 ECDHE-ECDSA-CHACHA20-POLY1305'],
    ['HTTP/1.1', { ALPNProtocols: ['h2', 'http/1.1'] }, 'TLSv1.3 TLS_AES_128_GCM_SHA256 http/1.1'],
  ])('%s', async ([, options, spoken]) => {
    const { port } = await serve();
    expect(await handshake(port, options)).toBe(spoken);
  });

  test('the first connection with a certificate that was renewed during its start', async () => {
    const followed = await follow();
    const before = followed.files.certificate()?.cert;
    await followed.renew();
    await expect.poll(() => followed.files.certificate()?.cert, PATIENCE).not.toBe(before);
    const { port } = await serve(followed);
    const { raw } = (await opened(port)).getPeerCertificate();
    const served = new X509Certificate(followed.files.certificate()?.cert ?? '');
    expect(raw.equals(served.raw)).toBe(true);
  });

  test('a resumed session', async () => {
    const { port } = await serve();
    const first = open(port, {});
    const [session] = (await once(first, 'session')) as [Buffer];
    const second = open(port, { session });
    await once(second, 'secureConnect');
    expect(second.isSessionReused()).toBe(true);
  });
});

const PATIENCE = { timeout: 30_000, interval: 50 };

/** Returns options for TLS 1.2 with one cipher suite. */
function only(ciphers: string): ConnectionOptions {
  return { maxVersion: 'TLSv1.2', ciphers: `${ciphers}@SECLEVEL=0` };
}

interface Followed {
  readonly settings: Settings;
  readonly files: FollowedFiles;
  /** Replaces the certificate in the files. */
  readonly renew: () => Promise<void>;
}

/** Follows a certificate in files. */
async function follow(): Promise<Followed> {
  const authority = await makeAuthority('crdshift tests');
  const issue = async (): Promise<Record<string, string>> => {
    const { certificate, key } = await authority.issueServer();
    return { 'tls.crt': certificate, 'tls.key': key };
  };
  const volume = await aSecretVolume(await issue());
  onTestFinished(volume.remove);
  const settings = readSettings({
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
    ALLOW_ANYONE: 'true',
    TLS_CERT_FILE: join(volume.folder, 'tls.crt'),
    TLS_KEY_FILE: join(volume.folder, 'tls.key'),
  });
  if ('problems' in settings) throw new Error(settings.problems.join());
  const files = followFiles(settings, () => undefined);
  return { settings, files, renew: async () => volume.replace(await issue()) };
}

/** Starts the server of the entry, with a certificate that can be renewed. */
async function serve(followed?: Followed): Promise<{ port: number; reload: () => Promise<void> }> {
  const { settings, files, renew } = followed ?? (await follow());
  const app = createApp(kinds, { secrets: 'allow-anyone' });
  const { server } = makeServer(settings, {
    fetch: app.fetch,
    onCertificate: files.onCertificate,
    log: () => undefined,
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const port = Number(new URL(await listen(server, settings)).port);
  const reload = async (): Promise<void> => {
    const before = await fingerprintAt(port);
    await renew();
    while ((await fingerprintAt(port)) === before);
  };
  return { port, reload };
}

/** Starts a server that accepts everything that OpenSSL still supports. */
async function serveEverything(): Promise<number> {
  const { certificate, key } = await (await makeAuthority('crdshift tests')).issueServer();
  const options = { cert: certificate, key, minVersion: 'TLSv1', ciphers: EVERYTHING } as const;
  const server: Server = createServer(options, (socket) => socket.on('error', () => undefined));
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('listening on no port');
  return address.port;
}

function open(port: number, options: ConnectionOptions): TLSSocket {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options });
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Opens a connection, and waits for its handshake. */
async function opened(port: number, options: ConnectionOptions = {}): Promise<TLSSocket> {
  const socket = open(port, options);
  await once(socket, 'secureConnect');
  return socket;
}

/** Returns protocol, cipher suite and application protocol of a connection, or the code of its failure. */
async function handshake(port: number, options: ConnectionOptions): Promise<string> {
  const socket = open(port, options);
  try {
    await once(socket, 'secureConnect');
  } catch (error) {
    return codeOf(error);
  }
  const { alpnProtocol } = socket;
  const spoken = [socket.getProtocol(), socket.getCipher().name];
  if (typeof alpnProtocol === 'string') spoken.push(alpnProtocol);
  return spoken.join(' ');
}

async function renegotiation(port: number): Promise<string> {
  const socket = await opened(port, { maxVersion: 'TLSv1.2' });
  return new Promise((resolve) => {
    socket.once('error', (error) => resolve(codeOf(error)));
    socket.renegotiate({}, (error) => resolve(error === null ? 'done' : codeOf(error)));
  });
}

async function fingerprintAt(port: number): Promise<string> {
  const socket = await opened(port);
  const { fingerprint256 } = socket.getPeerCertificate();
  socket.destroy();
  return fingerprint256;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
