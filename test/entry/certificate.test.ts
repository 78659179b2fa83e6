import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeAuthority } from '../../scripts/local/certificates.ts';
import type { KeyedCertificate } from '../../scripts/local/certificates.ts';
import type { CertificateFiles } from '../../src/entry/node/files/certificate-pair.ts';
import { readCertificate } from '../../src/entry/node/files/certificate.ts';
import type { Certificate } from '../../src/entry/node/files/certificate.ts';
import { followCertificate } from '../../src/entry/node/files/follow-certificate.ts';
import type { LogEntry } from '../../src/http/log.ts';
import { aCertificate } from '../support/a-certificate.ts';
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

const MINUTE = 60_000;

const NOT_RELOADED =
  'TLS_CERT_FILE or TLS_KEY_FILE has a problem, so the last valid certificate stays in use: see the log';
const NOT_VALID = 'the certificate is not valid now, so API servers refuse it: see the log';

const STRANGER =
  'TLS_KEY_FILE <key> does not belong to the first certificate in TLS_CERT_FILE <cert>, which must be that of the server';

describe('is refused, with a message that names the file:', () => {
  test.for<[about: string, files: [cert: string, key: string | Buffer], problem: string]>([
    ['no certificate', [key, key], 'TLS_CERT_FILE <cert> holds no PEM certificate'],
    [
      'a date that does not exist',
      [withMonth99(certificate), key],
      'TLS_CERT_FILE <cert> holds a certificate without valid dates',
    ],
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
    ['a chain in the wrong order', [`${other.certificate}\n${certificate}`, key], STRANGER],
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

describe('is followed:', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  test.for([1, 2, 3, 4])('a renewal, also if its reading number %i fails', async (failing) => {
    const { files, used } = await followed();
    await writeFile(files.cert, other.certificate);
    await writeFile(files.key, other.key);
    failOnce(failing);
    vi.advanceTimersByTime(5000);
    expect(used.map(({ cert }) => cert)).toEqual([other.certificate]);
  });

  test('its expiry, also while its files are broken', async () => {
    const { files, lines, warned } = await followed(await aCertificate(-MINUTE, MINUTE));
    await writeFile(files.cert, 'no certificate');
    vi.advanceTimersByTime(MINUTE / 2);
    const broken = { level: 'error', msg: 'certificate not reloaded' };
    expect(lines).toMatchObject([broken]);
    expect(warned).toEqual([[NOT_RELOADED]]);
    vi.advanceTimersByTime(MINUTE);
    const expired = { level: 'error', msg: 'certificate not valid' };
    expect(lines).toMatchObject([broken, expired]);
    expect(warned.at(-1)).toEqual([NOT_VALID, NOT_RELOADED]);
    vi.advanceTimersByTime(MINUTE);
    expect(lines).toHaveLength(2);
  });

  test.for<[about: string, next: KeyedCertificate]>([
    ['the certificate that is served', { certificate, key }],
    ['a renewal', other],
  ])('a problem of its files, until they have %s', async ([, next]) => {
    const { files, warnings, warned } = await followed();
    expect(warnings()).toEqual([]);
    await writeFile(files.key, 'no key');
    vi.advanceTimersByTime(1000);
    expect(warned).toEqual([[NOT_RELOADED]]);
    await writeFile(files.cert, next.certificate);
    await writeFile(files.key, next.key);
    vi.advanceTimersByTime(1000);
    expect(warned.at(-1)).toEqual([]);
  });

  test('an expired renewal, as a problem until the served certificate has expired, too', async () => {
    const { files, used, warned } = await followed(await aCertificate(-MINUTE, MINUTE));
    const next = await aCertificate(-2 * MINUTE, -MINUTE);
    await writeFile(files.cert, next.certificate);
    await writeFile(files.key, next.key);
    vi.advanceTimersByTime(1000);
    expect(warned).toEqual([[NOT_RELOADED]]);
    expect(used).toEqual([]);
    vi.advanceTimersByTime(2 * MINUTE);
    expect(warned.at(-1)).toEqual([NOT_VALID]);
    expect(used.map(({ cert }) => cert)).toEqual([next.certificate]);
  });

  test('an expired one, also if it replaces an expired one', async () => {
    const { files, lines, used, warnings } = await followed(
      await aCertificate(-2 * MINUTE, -MINUTE),
    );
    expect(warnings()).toEqual([NOT_VALID]);
    const expired = { level: 'error', msg: 'certificate not valid' };
    expect(lines).toMatchObject([expired]);
    const next = await aCertificate(-2 * MINUTE, -MINUTE);
    await writeFile(files.cert, next.certificate);
    await writeFile(files.key, next.key);
    vi.advanceTimersByTime(5000);
    expect(used.map(({ cert }) => cert)).toEqual([next.certificate]);
    expect(lines).toMatchObject([expired, { level: 'info', msg: 'certificate reloaded' }, expired]);
  });
});

/** A certificate that is followed. */
interface Followed {
  readonly files: CertificateFiles;
  /** The certificates that were used since. */
  readonly used: readonly Certificate[];
  readonly lines: readonly LogEntry[];
  readonly warnings: () => readonly string[];
  /** The warnings after each of their changes. */
  readonly warned: readonly (readonly string[])[];
}

async function followed(pair: KeyedCertificate = { certificate, key }): Promise<Followed> {
  const files = await filesOf(pair.certificate, pair.key);
  const first = readCertificate(files);
  if ('problem' in first) throw new Error(first.problem);
  const used: Certificate[] = [];
  const lines: LogEntry[] = [];
  const warned: (readonly string[])[] = [];
  const { warnings } = followCertificate(
    files,
    { first, log: (entry) => lines.push(entry) },
    { use: (found) => used.push(found), onWarnings: () => warned.push(warnings()) },
  );
  return { files, used, lines, warnings, warned };
}

/** Lets one of the next readings of a file fail, as if there were no file handle. */
function failOnce(failing: number): void {
  const { readFileSync } = fs;
  let readings = 0;
  vi.spyOn(fs, 'readFileSync').mockImplementation((path) => {
    readings += 1;
    if (readings === failing) throw new Error(`EMFILE: too many open files, '${String(path)}'`);
    return readFileSync(path, 'utf8');
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
}

async function filesOf(cert: string, keyText: string | Buffer): Promise<CertificateFiles> {
  const { path, remove } = await aFolder();
  onTestFinished(remove);
  const files = { cert: join(path, 'tls.crt'), key: join(path, 'tls.key') };
  await writeFile(files.cert, cert);
  await writeFile(files.key, keyText);
  return files;
}

/** Returns a certificate in which the month of the last date is 99. */
function withMonth99(pem: string): string {
  const der = Buffer.from(pem.replaceAll(/-----.*-----|\s/g, ''), 'base64').toString('latin1');
  const broken = der.replace(/(\d{12}Z.*?\d\d)\d\d(\d{8}Z)/s, '$199$2');
  const base64 = Buffer.from(broken, 'latin1').toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`;
}
