import { defineCommand } from '../program/define-command.ts';
import { flag, option } from '../program/parameters.ts';
import type { Flags } from './run.ts';

export const command = defineCommand<Flags, string[]>({
  name: 'test',
  summary: 'run the tests, and remember for the deployment that they passed',
  brief:
    'Runs the tests of the project with vitest, and remembers for the deployment when all of them have passed.',
  usage: ['[FILTER …] [--kinds] [--name PATTERN] [-- OPTIONS …]'],
  parameters: {
    positional: {
      kind: 'array',
      parameter: {
        placeholder: 'FILTER',
        parse: String,
        brief:
          'a part of the path of a test file (default: all of them); behind a bare --, options of vitest, which npx vitest --help tells',
      },
    },
    flags: {
      kinds: flag('only the tests of the kinds: generated files, definitions and samples'),
      name: option('PATTERN', 'only tests whose name has this'),
    },
    aliases: { t: 'name' },
  },
  about: ['Only a run without filters and options is remembered.'],
  examples: [
    ['', 'Runs all tests.'],
    ['--kinds', 'Runs those of the kinds, in seconds.'],
    ['-- --project node', 'Hands an option to vitest.'],
  ],
  exitCodes: '0 all have passed; 1 one has failed; 2 wrong usage',
  load: async () => (await import('./run.ts')).test,
});
