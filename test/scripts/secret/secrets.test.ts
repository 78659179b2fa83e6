import { createHash } from 'node:crypto';
import { assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digestOf, makeSecret, settingOf } from '../../../scripts/secret/make-secret.ts';
import { secretFindings } from '../../../scripts/secret/secret-findings.ts';
import { serviceFindings } from '../../../src/crd/service-findings.ts';
import { urlFindings } from '../../../src/crd/url-findings.ts';
import { requestedPath } from '../../../src/crd/webhook-url.ts';

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';
const A_SECRET = '0123456789abcdefABCDEF-_.~fedcba9876543210';

describe('a generated secret', () => {
  const made = Array.from({ length: 500 }, makeSecret);

  it('is 256 random bits in base32', () => {
    const bits = made.map((secret) => {
      expect(secret).toMatch(/^[a-z2-7]{52}$/);
      const digits = secret.split('').map((digit) => BASE32.indexOf(digit));
      return digits
        .map((digit) => digit.toString(2).padStart(5, '0'))
        .join('')
        .slice(0, 256);
    });
    expect(new Set(bits).size).toBe(made.length);
    const fixed = Array.from({ length: 256 }, (_, at) => new Set(bits.map((all) => all[at])).size);
    expect(fixed).toEqual(Array.from({ length: 256 }, () => 2));
  });

  it('is requested as it is written, by API servers and by readers of web URLs', () => {
    for (const secret of made) {
      const path = `/convert/${secret}`;
      const url = `https://convert.example.com${path}`;
      expect(requestedPath(path)).toBe(path);
      expect(new URL(url).href).toBe(url);
      expect(urlFindings(url, '')).toEqual([]);
      const service = { namespace: 'a', name: 'b', port: 443, path };
      expect(serviceFindings(service, '')).toEqual([]);
    }
  });

  it('is usable', () => {
    for (const secret of made) expect(secretFindings(secret, '')).toEqual([]);
  });
});

describe('a digest', () => {
  it('is the SHA-256 of the text', () => {
    expect(digestOf('abc')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });

  it('is in a setting named after the secret', () => {
    expect(settingOf('prod-eu-2')).toBe('SECRET_DIGEST_PROD_EU_2');
  });
});

describe('a secret from elsewhere', () => {
  const rules = (secret: string) =>
    secretFindings(secret, '')
      .filter(({ level }) => level === 'error')
      .map(({ rule }) => rule);

  it.each([
    ['hex digits', createHash('sha256').update('a').digest('hex')],
    ['the shortest', A_SECRET.slice(0, 32)],
    ['the longest', A_SECRET.repeat(7).slice(0, 256)],
    ['other characters that stay as they are', `${A_SECRET}$&+,:;=@`],
  ])('is usable: %s', (_, secret) => {
    expect(rules(secret)).toEqual([]);
  });

  it.each([
    ['', ['SecretMissing']],
    [A_SECRET.slice(0, 31), ['SecretTooShort']],
    [A_SECRET.repeat(7).slice(0, 257), ['SecretTooLong']],
    ['a'.repeat(64), ['SecretGuessable']],
    ['1234567'.repeat(6), ['SecretGuessable']],
    ['../..', ['SecretTooShort', 'SecretAltered']],
    ...['/', '%', '%41', ' ', '\n', '?', '#', '\\', '!', '"', "'", '\u00e9', '\u{1f511}', '\0'].map(
      (fragile): [string, string[]] => [A_SECRET + fragile, ['SecretAltered']],
    ),
  ])('is refused: %j', (secret, expected) => {
    expect(rules(secret)).toEqual(expected);
  });

  it.each([
    [createHash('sha256').update('a').digest('hex'), []],
    [A_SECRET, ['SecretNotForService']],
    [`${A_SECRET.slice(0, 16)}.${A_SECRET.slice(0, 16)}`, []],
    [`${'0123456789abcdef'.repeat(3)}-`, ['SecretNotForService']],
    [A_SECRET.slice(0, 31), ['SecretTooShort']],
  ])('causes a warning if no service path accepts it: %s', (secret, expected) => {
    expect(secretFindings(secret, '').map(({ rule }) => rule)).toEqual(expected);
  });

  it('arrives unchanged, or is refused', () => {
    const plain = constantFrom('', ...'-_.~$&+,:;=@'.split(''));
    const end = oneof(plain, string({ unit: 'binary', minLength: 1, maxLength: 2 }));
    let [arrived, altered] = [0, 0];
    assert(
      property(end, (characters) => {
        const secret = A_SECRET + characters;
        const path = `/convert/${secret}`;
        const arrives =
          !secret.includes('/') &&
          requestedPath(path) === path &&
          URL.parse(path, 'https://h.example')?.pathname === path;
        expect(rules(secret).includes('SecretAltered')).toBe(!arrives);
        if (arrives) arrived += 1;
        else altered += 1;
      }),
      { numRuns: 300 },
    );
    expect(Math.min(arrived, altered)).toBeGreaterThan(30);
  });

  it('is explained if it is refused', () => {
    expect(secretFindings('a b/c!d#e f?g', '').map(({ message }) => message)).toEqual([
      'the secret has fewer than 32 characters, so it can be guessed. Make another one: npm run secret -- new NAME.',
      'the secret contains characters that change in the path of a URL: " " and "/" and "!" and "#" and "?". Letters, digits, - and _ do not. Make another one: npm run secret -- new NAME.',
    ]);
  });
});
