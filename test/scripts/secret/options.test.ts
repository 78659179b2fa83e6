import { describe, expect, it } from 'vitest';
import { readOptions } from '../../../scripts/secret/options.ts';

const SECRET = 'l3PZ3TKZdsfOe1lXO7IFVrXvS-sNX_qoNDXWyYjLxHA';
const NAMES =
  'a name is lower case letters and digits, with dashes between them, at most 63 characters';

describe('a command line', () => {
  it.each([
    [
      ['new', 'prod-eu'],
      { task: 'new', name: 'prod-eu', url: undefined, service: undefined, output: 'text' },
    ],
    [
      ['new', '--json', '--url', 'https://h', '0'],
      { task: 'new', name: '0', url: 'https://h', service: undefined, output: 'json' },
    ],
    [
      ['new', 'a', '--service', 'crdshift/webhook'],
      {
        task: 'new',
        name: 'a',
        url: undefined,
        service: { namespace: 'crdshift', name: 'webhook', port: 443 },
        output: 'text',
      },
    ],
    [['digest'], { task: 'digest', name: undefined, output: 'text' }],
    [
      ['digest', 'a'.repeat(63), '--json'],
      { task: 'digest', name: 'a'.repeat(63), output: 'json' },
    ],
    [['new', '--help'], 'help'],
  ])('is understood: %j', (args, options) => {
    expect(readOptions(args)).toEqual(options);
  });

  it.each([
    [[], 'give one of new and digest'],
    [['make', 'prod-eu'], 'give one of new and digest'],
    [['new'], 'give the new secret a NAME, such as prod-eu'],
    [['new', 'PROD_EU'], `${NAMES}: try prod-eu`],
    [['new', 'prod--eu'], `${NAMES}: try prod-eu`],
    [['new', 'Prod EU!'], `${NAMES}: try prod-eu`],
    [['new', 'q/../../etc'], `${NAMES}: try q-etc`],
    [['new', '\u00fc'], `${NAMES}: try prod-eu`],
    [['new', 'a'.repeat(64)], `${NAMES}: try prod-eu`],
    [['new', 'prod', 'eu'], 'give one NAME only'],
    [['digest', '--url', 'https://c.example.com'], '--url and --service go with new only'],
    [['digest', '--service', 'a/b'], '--url and --service go with new only'],
    [['new', 'a', '--url', 'https://h', '--service', 'a/b'], 'give one of --url and --service'],
    ...['', 'a', 'a/', '/b', 'a/b:', 'a/b:x', 'a/b/c', 'A/b', 'a/b c', 'a/b;c', '-a/b'].map(
      (service): [string[], string] => [
        ['new', 'a', `--service=${service}`],
        '--service is NAMESPACE/NAME[:PORT], in lower case',
      ],
    ),
  ])('is refused, with what to do: %j', (args, wrongUsage) => {
    expect(readOptions(args)).toEqual({ wrongUsage });
  });

  it.each(['a/b:8443/', 'a/b:8443/convert', 'a/b:8443/convert/'])(
    'may name the path that is known: %s',
    (service) => {
      expect(readOptions(['new', 'a', '--service', service])).toMatchObject({
        service: { namespace: 'a', name: 'b', port: 8443 },
      });
    },
  );

  it('is refused with an option that is not known', () => {
    expect(readOptions(['new', 'prod-eu', '--force'])).toEqual({
      wrongUsage: expect.stringContaining("Unknown option '--force'") as unknown,
    });
  });

  it.each([SECRET, `https://convert.example.com/convert/${SECRET}`])(
    'is refused with a secret in it, which is not repeated: %s',
    (secret) => {
      expect(readOptions(['digest', secret])).toEqual({
        wrongUsage: `${NAMES}. The secret is read from standard input; one that was given here is in the shell history now, so make another one.`,
      });
    },
  );
});
