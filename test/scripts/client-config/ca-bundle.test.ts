import { describe, expect, it } from 'vitest';
import { caBundleFindings } from '../../../scripts/client-config/ca-bundle.ts';
import { makeAuthority } from '../../../scripts/local/certificates.ts';

const { certificatePem: certificate } = await makeAuthority('crdshift test');

function judge(pem: string, now = new Date()): string[] {
  return caBundleFindings(pem, 'caBundle', now).map(
    ({ level, rule, message }) => `${level} ${rule}: ${message}`,
  );
}

const unreadable = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';
const parameters = '-----BEGIN DH PARAMETERS-----\nAAAA\n-----END DH PARAMETERS-----\n';

describe('accepts a bundle with one readable certificate', () => {
  it.each([
    ['alone', certificate],
    ['with text around it', `Subject: test\n${certificate}\nthe end`],
    ['after an unreadable one', unreadable + certificate],
    ['behind a block of another type', parameters + certificate],
    ['without an end of its last line', certificate.trimEnd()],
    ['with the line ends of Windows', certificate.replaceAll(/\r?\n/g, '\r\n')],
    ['twice', `${certificate}\n${certificate}`],
  ])('%s', (_, pem) => {
    expect(judge(pem)).toEqual([]);
  });
});

describe('a bundle without a readable certificate', () => {
  it.each([
    ['empty', ''],
    ['white space', ' \n'],
    ['base64 without its frame', certificate.replaceAll(/-----.*\n/g, '')],
    ['an unreadable one', unreadable],
    ['another type', parameters],
    ['a frame inside a line', `x${certificate.trim()}`],
    ['headers', certificate.replace('\n', '\nProc-Type: 4\n\n')],
  ])('%s', (_, pem) => {
    expect(judge(pem)).toEqual([
      'error CaBundleInvalid: the caBundle contains no readable PEM certificate: the API server rejects it, or never establishes the CRD. Give the certificate of the CA, or omit caBundle if the CA is publicly trusted.',
    ]);
  });
});

it('never puts a private key into a CRD', () => {
  const key = '-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----\n';
  expect(judge(certificate + key)).toEqual([
    'error CaBundleWithPrivateKey: the caBundle contains a private key, and anyone who can read the CRD can read it. Remove the key, and replace it if this CRD was ever applied.',
  ]);
});

it('warns of an expired certificate with its name and date', () => {
  expect(judge(certificate, new Date('2999-01-01'))).toEqual([
    expect.stringMatching(
      /^warning CaBundleExpired: the certificate CN=crdshift test.* expired on \d{4}-.*Z\. Give a valid certificate\.$/,
    ),
  ]);
});
