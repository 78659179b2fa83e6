import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import type { TLSSocket } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeAuthority } from '../../scripts/local/certificates.ts';
import { aSecretVolume } from '../support/a-secret-volume.ts';
import type { SecretVolume } from '../support/a-secret-volume.ts';
import { startNodeEntry } from '../support/node-entry.ts';
import type { NodeEntry } from '../support/node-entry.ts';
import { startLoad } from '../support/steady-load.ts';

const CLIENTS = 20;

describe('with 20 clients that never pause, no call fails', () => {
  test('when a secret is rotated, and the old one is refused afterwards', async () => {
    const volume = await aVolume({ 'prod-eu': digestOf('old') });
    const { url, logged } = await start({ SECRET_DIGESTS_DIR: volume.folder });
    const load = startLoad(`${url}/convert/old`, CLIENTS);
    await load.goesOn();
    await volume.replace({ 'prod-eu': digestOf('old'), 'prod-eu-2': digestOf('new') });
    await logged('secrets reloaded', ({ secrets }) => String(secrets) === 'prod-eu,prod-eu-2');
    await load.goesOn();
    load.url = `${url}/convert/new`;
    await load.goesOn();
    await volume.replace({ 'prod-eu-2': digestOf('new') });
    await logged('secrets reloaded', ({ secrets }) => String(secrets) === 'prod-eu-2');
    await load.goesOn();
    expect(await load.stop()).toMatchObject({ failures: [], connections: CLIENTS });
    expect((await fetch(`${url}/convert/old`, { method: 'POST' })).status).toBe(404);
  });

  test('when the certificate is reloaded; connections stay, and new ones get the new one', async () => {
    const authority = await makeAuthority('crdshift tests');
    const issue = async (): Promise<Record<string, string>> => {
      const { certificate, key } = await authority.issueServer();
      return { 'tls.crt': certificate, 'tls.key': key };
    };
    const volume = await aVolume(await issue());
    const { url, logged } = await start({
      TLS_CERT_FILE: join(volume.folder, 'tls.crt'),
      TLS_KEY_FILE: join(volume.folder, 'tls.key'),
    });
    const before = await openTls(url);
    const load = startLoad(`${url}/convert`, CLIENTS);
    await load.goesOn();
    await volume.replace(await issue());
    await logged('certificate reloaded');
    await load.goesOn();
    expect(await load.stop()).toMatchObject({ failures: [], connections: CLIENTS });
    const after = await openTls(url);
    expect(fingerprintOf(after)).not.toBe(fingerprintOf(before));
    before.write('GET /livez HTTP/1.1\r\nHost: webhook\r\nConnection: close\r\n\r\n');
    expect(String(await once(before, 'data'))).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });

  test('when the process is stopped, and clients that are told to close go elsewhere', async () => {
    // Long enough for every client to make a call.
    const leaving = await start({ DRAIN_SECONDS: '5' });
    const staying = await start();
    const load = startLoad(`${leaving.url}/convert`, CLIENTS, `${staying.url}/convert`);
    await load.goesOn();
    leaving.process.kill('SIGTERM');
    expect(await leaving.ended).toBe(0);
    await load.goesOn();
    expect(await load.stop()).toMatchObject({ failures: [], connections: 2 * CLIENTS });
  });
});

async function start(settings?: Readonly<Record<string, string>>): Promise<NodeEntry> {
  const entry = await startNodeEntry(settings);
  onTestFinished(entry.stop);
  return entry;
}

async function aVolume(files: Readonly<Record<string, string>>): Promise<SecretVolume> {
  const volume = await aSecretVolume(files);
  onTestFinished(volume.remove);
  return volume;
}

const digestOf = (secret: string): string =>
  `${createHash('sha256').update(secret).digest('hex')}\n`;

async function openTls(url: string): Promise<TLSSocket> {
  const { port } = new URL(url);
  const socket = connectTls({ port: Number(port), host: '127.0.0.1', rejectUnauthorized: false });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'secureConnect');
  return socket;
}

const fingerprintOf = (socket: TLSSocket): string => socket.getPeerCertificate().fingerprint256;
