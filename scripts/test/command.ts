import { defineCommand } from '../program/define-command.ts';
import { argument, flag, option } from '../program/parameters.ts';
import { plainOffTerminal } from './plain-off-terminal.ts';

export const command = defineCommand({
  name: 'test',
  summary: 'run the tests, and record for deploy that they passed',
  brief:
    'Runs the tests of the project with vitest. If all of them pass, records that: deploy requires the record.',
  usage: ['[FILTER …] [--kinds] [--name PATTERN] [-- OPTIONS …]'],
  parameters: {
    positional: {
      kind: 'array',
      parameter: argument(
        'FILTER',
        'part of the path of a test file (default: all files); after a bare --, options of vitest (see npx vitest --help)',
      ),
    },
    flags: {
      kinds: flag('run only the tests of the kinds: generated files, definitions and samples'),
      name: option('PATTERN', 'run only tests whose name matches this'),
    },
    aliases: { t: 'name' },
  },
  about: ['Only a run without filters and options is recorded. Any failed run removes the record.'],
  examples: [
    ['', 'Runs all tests.'],
    ['--kinds', 'Runs only the tests of the kinds, which take seconds.'],
    ['-- --project node', 'Passes an option to vitest.'],
  ],
  exitCodes: '0 all tests passed; 1 a test failed; 2 wrong usage',
  load: async () => {
    // Vitest reads the variable as soon as it is loaded.
    plainOffTerminal();
    return (await import('./run.ts')).test;
  },
});
