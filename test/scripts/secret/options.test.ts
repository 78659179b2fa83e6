import { describe, expect, it } from 'vitest';
import { digest, makeNew } from '../../../scripts/secret/command.ts';
import { digestName, newName, serviceOf } from '../../../scripts/secret/options.ts';
import type { NewFlags } from '../../../scripts/secret/options.ts';
import { readAs } from '../../support/command-line-of.ts';

const SECRET = 'l3PZ3TKZdsfOe1lXO7IFVrXvS-sNX_qoNDXWyYjLxHA';
const NAMES =
  'a name has lower-case letters and digits, with dashes between them, at most 63 characters';

function readNew(...words: readonly string[]): Promise<unknown> {
  return readAs(makeNew, words, (flags: NewFlags, name: string) => ({
    ...flags,
    service: serviceOf(flags),
    name: newName(name),
  }));
}

function readDigest(...words: readonly string[]): Promise<unknown> {
  return readAs(digest, words, (flags: object, name) => ({ ...flags, name: digestName(name) }));
}

describe('secret new', () => {
  it.each([
    [['prod-eu'], { name: 'prod-eu', json: false }],
    [['--json', '--url', 'https://h', '0'], { name: '0', url: 'https://h', json: true }],
    [
      ['a', '--service', 'crdshift/webhook'],
      {
        name: 'a',
        service: { namespace: 'crdshift', name: 'webhook', port: 443 },
        json: false,
      },
    ],
  ])('is accepted: %j', async (words, options) => {
    expect(await readNew(...words)).toEqual(options);
  });

  it.each([
    [[], 'the argument NAME is missing'],
    [['PROD_EU'], `${NAMES}: try prod-eu`],
    [['prod--eu'], `${NAMES}: try prod-eu`],
    [['Prod EU!'], `${NAMES}: try prod-eu`],
    [['q/../../etc'], `${NAMES}: try q-etc`],
    [['\u00fc'], `${NAMES}: try prod-eu`],
    [['a'.repeat(64)], `${NAMES}: try prod-eu`],
    [['prod', 'eu'], 'the command takes only one argument'],
    [['prod-eu', '--force'], 'Unknown option --force'],
    [['a', '--url', 'https://h', '--service', 'a/b'], 'give --url or --service, not both'],
    [['a', '--service', ''], '--service needs a value'],
    ...['a', 'a/', '/b', 'a/b:', 'a/b:x', 'a/b/c', 'A/b', 'a/b c', 'a/b;c', '=a/b'].map(
      (service): [string[], string] => [
        ['a', '--service', service],
        '--service must be NAMESPACE/NAME[:PORT], in lower case',
      ],
    ),
  ])('is refused, with a solution: %j', async (words, wrongUsage) => {
    expect(await readNew(...words)).toEqual({ wrongUsage });
  });

  it.each(['a/b:8443/', 'a/b:8443/convert', 'a/b:8443/convert/'])(
    'may name the known path: %s',
    async (service) => {
      expect(await readNew('a', '--service', service)).toMatchObject({
        service: { namespace: 'a', name: 'b', port: 8443 },
      });
    },
  );
});

describe('secret digest', () => {
  it.each([
    [[], { json: false }],
    [['a'.repeat(63), '--json'], { name: 'a'.repeat(63), json: true }],
  ])('is accepted: %j', async (words, options) => {
    expect(await readDigest(...words)).toEqual(options);
  });

  it.each(['--url', '--service'])('has no option %s', async (option) => {
    expect(await readDigest(option, 'a/b')).toEqual({ wrongUsage: `Unknown option ${option}` });
  });

  it.each([SECRET, `https://convert.example.com/convert/${SECRET}`])(
    'is refused with a secret in it, which is not repeated: %s',
    async (secret) => {
      expect(await readDigest(secret)).toEqual({
        wrongUsage: `${NAMES}. The secret is read from standard input. A secret given as an argument is now in the shell history: make another one.`,
      });
      expect(await readDigest('prod-eu', secret)).toEqual({
        wrongUsage: 'the command takes only one argument',
      });
    },
  );
});
