import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/http/limits.ts';
import { NO_SECRET } from '../../src/http/secrets.ts';
import { readAppSettings } from '../../src/http/settings.ts';

const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
const DIGEST = digestOf('secret');
const NOT_OF_NOTHING =
  'the SHA-256 of a secret: this is the SHA-256 of an empty string, as from an unset variable';

test('uses the defaults without settings, and has no secret', () => {
  const problems: string[] = [];
  expect(readAppSettings({}, problems)).toStrictEqual({
    secrets: [],
    limits: LIMITS,
    fullMetadata: false,
    logLevel: 'info',
  });
  expect(problems).toStrictEqual([NO_SECRET]);
});

describe('an endpoint is open', () => {
  test.for<[string | boolean]>([['true'], [true]])('if ALLOW_ANYONE is %j', ([value]) => {
    const problems: string[] = [];
    const { secrets } = readAppSettings({ ALLOW_ANYONE: value }, problems);
    expect(secrets).toBe('allow-anyone');
    expect(problems).toStrictEqual([]);
  });

  test.for(['', 'false'])('but not if ALLOW_ANYONE is %j', (value) => {
    const problems: string[] = [];
    expect(readAppSettings({ ALLOW_ANYONE: value }, problems).secrets).toStrictEqual([]);
    expect(problems).toStrictEqual([NO_SECRET]);
  });

  test.for(['yes', 'none', '1', DIGEST])('nor if it is %j, which is refused', (value) => {
    const problems: string[] = [];
    expect(readAppSettings({ ALLOW_ANYONE: value }, problems).secrets).toStrictEqual([]);
    expect(problems).toStrictEqual(['ALLOW_ANYONE must be true or false']);
  });

  test('never together with a secret', () => {
    const problems: string[] = [];
    const settings = { ALLOW_ANYONE: 'true', SECRET_DIGEST_A: DIGEST };
    expect(readAppSettings(settings, problems).secrets).toMatchObject([{ name: 'a' }]);
    expect(problems).toStrictEqual([
      'ALLOW_ANYONE is true, but a secret is set: remove one of the two',
    ]);
  });
});

test('reads all settings', () => {
  const problems: string[] = [];
  const settings = readAppSettings(
    {
      SECRET_DIGEST_PROD_EU: DIGEST,
      SECRET_DIGEST_PROD_EU_2: `${DIGEST.toUpperCase()}\n`,
      MAX_REVIEW_BYTES: '1000',
      // Variables of a Worker may be numbers.
      MAX_OBJECTS: 10,
      MAX_NESTING: '50',
      MAX_MESSAGE_LENGTH: '500',
      MAX_SECONDS: '5',
      FULL_METADATA: 'true',
      LOG_LEVEL: 'warn',
      // Bindings and other environment variables are ignored.
      ANALYTICS: {},
      PATH: '/bin',
    },
    problems,
  );
  const digest = Uint8Array.from(Buffer.from(DIGEST, 'hex'));
  expect(problems).toStrictEqual([]);
  expect(settings).toStrictEqual({
    secrets: [
      { name: 'prod-eu', digest },
      { name: 'prod-eu-2', digest },
    ],
    limits: { bytes: 1000, objects: 10, nesting: 50, message: 500, seconds: 5 },
    fullMetadata: true,
    logLevel: 'warn',
  });
});

test('uses the default limits of a platform', () => {
  const { limits } = readAppSettings({ MAX_OBJECTS: '' }, [], {
    limits: { ...LIMITS, objects: 7 },
  });
  expect(limits.objects).toBe(7);
});

describe('reports each invalid value in a sentence', () => {
  test.for<[string, unknown, string]>([
    ['MAX_OBJECTS', '0', 'MAX_OBJECTS must be a whole number from 1 to 536870912'],
    ['MAX_OBJECTS', 'many', 'MAX_OBJECTS must be a whole number from 1 to 536870912'],
    ['MAX_OBJECTS', ' ', 'MAX_OBJECTS must be a whole number from 1 to 536870912'],
    ['MAX_OBJECTS', '0x10', 'MAX_OBJECTS must be a whole number from 1 to 536870912'],
    ['MAX_OBJECTS', true, 'MAX_OBJECTS must be a whole number from 1 to 536870912'],
    ['MAX_OBJECTS', [5], 'MAX_OBJECTS must be a whole number from 1 to 536870912'],
    ['MAX_REVIEW_BYTES', '1.5', 'MAX_REVIEW_BYTES must be a whole number from 1 to 536870912'],
    ['MAX_NESTING', '1001', 'MAX_NESTING must be a whole number from 1 to 1000'],
    ['MAX_SECONDS', '-1', 'MAX_SECONDS must be a whole number from 1 to 536870912'],
    ['FULL_METADATA', 'yes', 'FULL_METADATA must be true or false'],
    ['LOG_LEVEL', 'verbose', 'LOG_LEVEL must be one of debug, info, warn, error'],
    ['SECRET_DIGEST_A', '', 'SECRET_DIGEST_A must be a SHA-256 in 64 hex digits'],
    ['SECRET_DIGEST_A', 'a'.repeat(63), 'SECRET_DIGEST_A must be a SHA-256 in 64 hex digits'],
    ['SECRET_DIGEST_A', 'the secret itself', 'SECRET_DIGEST_A must be a SHA-256 in 64 hex digits'],
    ['SECRET_DIGEST_A', digestOf(''), `SECRET_DIGEST_A must be ${NOT_OF_NOTHING}`],
    ['SECRET_DIGEST_A', digestOf('').toUpperCase(), `SECRET_DIGEST_A must be ${NOT_OF_NOTHING}`],
    ['SECRET_DIGEST_A', digestOf('\n'), `SECRET_DIGEST_A must be ${NOT_OF_NOTHING}`],
  ])('%s=%j', ([name, value, problem]) => {
    const problems: string[] = [];
    readAppSettings({ ALLOW_ANYONE: 'true', [name]: value }, problems);
    expect(problems).toStrictEqual([problem]);
  });
});

describe('a misspelt setting of a digest is refused with the right name:', () => {
  test.for<[setting: string, value: string, right: string]>([
    ['SECRET_DIGEST', DIGEST, 'SECRET_DIGEST_<NAME>'],
    ['SECRET_DIGEST', '', 'SECRET_DIGEST_<NAME>'],
    ['SECRET_DIGEST_', DIGEST, 'SECRET_DIGEST_<NAME>'],
    ['SECRET_DIGEST_PROD__EU', DIGEST, 'SECRET_DIGEST_PROD_EU'],
    ['SECRET_DIGEST_PROD_', DIGEST, 'SECRET_DIGEST_PROD'],
    ['SECRET_DIGEST__PROD', DIGEST, 'SECRET_DIGEST_PROD'],
    ['SECRET_DIGEST_prod-eu', DIGEST, 'SECRET_DIGEST_PROD_EU'],
    ['SECRET_DIGEST_PRÖD', DIGEST, 'SECRET_DIGEST_PR_D'],
    ['SECRET_DIGESTS_PROD_EU', DIGEST, 'SECRET_DIGEST_PROD_EU'],
    ['SECRETDIGEST_PROD_EU', DIGEST, 'SECRET_DIGEST_PROD_EU'],
    ['SECRET_DIGETS_PROD_EU', DIGEST, 'SECRET_DIGEST_PROD_EU'],
    ['SECRET_DIGST_PROD_EU', '', 'SECRET_DIGEST_PROD_EU'],
    ['SECRETS_DIGEST_PROD_EU', DIGEST, 'SECRET_DIGEST_PROD_EU'],
    ['SECRETS_DIGEST_PROD_EU', '', 'SECRET_DIGEST_PROD_EU'],
    ['secret_digest_prod_eu', DIGEST, 'SECRET_DIGEST_PROD_EU'],
    ['SECRETDIGEST_A', '', 'SECRET_DIGEST_A'],
    ['SECRT_DIGEST_A', '', 'SECRET_DIGEST_A'],
    ['SERCET_DIGEST_A', DIGEST, 'SECRET_DIGEST_A'],
    ['DIGEST_A', '', 'SECRET_DIGEST_A'],
    ['DIGEST_A', DIGEST, 'SECRET_DIGEST_A'],
    ['DIGESTS_PROD_EU', `${DIGEST.toUpperCase()}\n`, 'SECRET_DIGEST_PROD_EU'],
    ['DIGEST', '', 'SECRET_DIGEST_<NAME>'],
  ])('%s=%s', ([setting, value, right]) => {
    const problems: string[] = [];
    const { secrets } = readAppSettings({ [setting]: value }, problems);
    expect(problems).toStrictEqual([`${setting} is not a setting: rename it to ${right}`]);
    expect(secrets).toStrictEqual([]);
  });

  test('in an open endpoint as well', () => {
    const problems: string[] = [];
    readAppSettings({ ALLOW_ANYONE: 'true', DIGEST_A: '' }, problems);
    expect(problems).toStrictEqual(['DIGEST_A is not a setting: rename it to SECRET_DIGEST_A']);
  });

  test('but other similar names are ignored', () => {
    const problems: string[] = [];
    const others = ['SECRET_KEY', 'SECRET_KEY_BASE', 'SECRET_TOKEN', 'SECRETS_MANAGER', 'SECRET_'];
    others.push('SECRET_DIGITS', 'MY_SECRET_DIGEST');
    // Many apps have keys of 64 hex digits.
    const environment = {
      ...Object.fromEntries(others.map((name) => [name, DIGEST])),
      // A setting of many other programs.
      DIGEST_ALGORITHM: 'sha256',
    };
    const { secrets } = readAppSettings({ ...environment, SECRET_DIGEST_A: DIGEST }, problems);
    expect(problems).toStrictEqual([]);
    expect(secrets).toMatchObject([{ name: 'a' }]);
  });

  test('and do not open the endpoint', () => {
    const problems: string[] = [];
    readAppSettings({ SECRET_PROD_EU: DIGEST }, problems);
    expect(problems).toStrictEqual([NO_SECRET]);
  });

  test('and so is a folder on a platform that follows none', () => {
    const problems: string[] = [];
    readAppSettings({ SECRET_DIGESTS_DIR: '' }, problems);
    expect(problems).toStrictEqual([
      'SECRET_DIGESTS_DIR works on Node only: set SECRET_DIGEST_<NAME> instead',
    ]);
  });
});
