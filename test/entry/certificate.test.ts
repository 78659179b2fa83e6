import { generateKeyPairSync } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeAuthority } from '../../scripts/local/certificates.ts';
import type { CertificateFiles } from '../../src/entry/node/files/certificate-pair.ts';
import { readCertificate } from '../../src/entry/node/files/certificate.ts';
import { aFolder } from '../support/a-folder.ts';

const { certificate, key } = await (await makeAuthority('crdshift tests')).issueServer();
const other = await (await makeAuthority('crdshift tests')).issueServer();

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const rsa = privateKey.export({ type: 'pkcs8', format: 'pem' });
const locked = privateKey.export({
  type: 'pkcs8',
  format: 'pem',
  cipher: 'aes-256-cbc',
  passphrase: 'a passphrase',
});

const STRANGER = 'TLS_KEY_FILE <key> does not belong to the certificate in TLS_CERT_FILE <cert>';

describe('is refused, with a message that names the file:', () => {
  test.for<[about: string, files: [cert: string, key: string | Buffer], problem: string]>([
    ['no certificate', [key, key], 'TLS_CERT_FILE <cert> holds no PEM certificate'],
    ['no key', [certificate, certificate], 'TLS_KEY_FILE <key> holds no private key'],
    [
      'nothing in both',
      ['', ''],
      'TLS_CERT_FILE <cert> holds no PEM certificate; TLS_KEY_FILE <key> holds no private key',
    ],
    [
      'a key with a passphrase',
      [certificate, locked],
      'TLS_KEY_FILE <key> holds a private key with a passphrase: it must have none',
    ],
    ['the key of another certificate', [certificate, other.key], STRANGER],
    ['a key of another type', [certificate, rsa], STRANGER],
  ])('%s', async ([, [cert, keyText], problem]) => {
    const files = await filesOf(cert, keyText);
    const words = problem.replace('<cert>', files.cert).replace('<key>', files.key);
    expect(readCertificate(files)).toEqual({ problem: words });
  });

  test('a chain that is cut off', async () => {
    const files = await filesOf(`${certificate}\n${certificate.slice(0, 200)}`, key);
    expect(readCertificate(files)).toEqual({
      problem: expect.stringContaining(`TLS_CERT_FILE ${files.cert} cannot be served: `) as unknown,
    });
  });

  test('files that cannot be read', async () => {
    const files = await filesOf(certificate, key);
    await rm(files.cert);
    await rm(files.key);
    await mkdir(files.key);
    expect(readCertificate(files)).toEqual({
      problem: `TLS_CERT_FILE ${files.cert} cannot be read: ENOENT: no such file or directory; TLS_KEY_FILE ${files.key} cannot be read: EISDIR: illegal operation on a directory`,
    });
  });
});

describe('is served:', () => {
  test.for<[about: string, cert: string, key: string | Buffer]>([
    ['a chain', `${certificate}\n${other.certificate}`, key],
    ['both in one file', `${certificate}\n${key}`, `${certificate}\n${key}`],
  ])('%s', async ([, cert, keyText]) => {
    expect(readCertificate(await filesOf(cert, keyText))).toMatchObject({ cert, key: keyText });
  });
});

async function filesOf(cert: string, keyText: string | Buffer): Promise<CertificateFiles> {
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  const files = { cert: join(path, 'tls.crt'), key: join(path, 'tls.key') };
  await writeFile(files.cert, cert);
  await writeFile(files.key, keyText);
  return files;
}
