import { defineCommand } from '../program/define-command.ts';
import { flag, option } from '../program/parameters.ts';
import type { Flags } from './run.ts';

export const command = defineCommand<Flags>({
  name: 'build',
  summary: 'bundle the entries for Lambda and Node',
  brief:
    'Bundles the entries for Lambda and Node into one file each, aws-lambda.mjs and node.mjs. They need nothing beside them but Node: 24 on Lambda, elsewhere 22.10 or newer.',
  usage: ['[--outdir FOLDER]'],
  parameters: {
    flags: {
      outdir: option('FOLDER', 'where the bundles go (default: dist)'),
      json: flag('write [{"file", "bytes", "gzippedBytes"}] to standard output'),
    },
  },
  about: ['Wrangler bundles the Worker itself.'],
  examples: [['--outdir out', 'Bundles into the folder out.']],
  exitCodes:
    '0 built; 1 the kinds cannot be served, or the bundler has found an error; 2 wrong usage',
  load: async () => (await import('./run.ts')).buildEntries,
});
