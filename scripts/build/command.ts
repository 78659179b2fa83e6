import { defineCommand } from '../program/define-command.ts';
import { flag, option } from '../program/parameters.ts';

export const command = defineCommand({
  name: 'build',
  summary: 'bundle the entries for Lambda and Node',
  brief:
    'Bundles the Lambda and Node entries into one file each: aws-lambda.mjs and node.mjs. The bundles need only Node: 24 on Lambda, 22.10 or newer elsewhere. With the source map next to a bundle, stack traces in its log name places in the sources.',
  usage: ['[--outdir FOLDER]'],
  parameters: {
    flags: {
      outdir: option('FOLDER', 'the folder to write the bundles to (default: dist)'),
      json: flag('write [{"file", "bytes", "gzippedBytes"}] to standard output'),
    },
  },
  about: ['The Worker needs no build: wrangler bundles it.'],
  examples: [['--outdir out', 'Writes the bundles to the folder out.']],
  exitCodes:
    '0 built; 1 the kinds cannot be served, or the bundler reports an error; 2 wrong usage',
  load: async () => (await import('./run.ts')).buildEntries,
});
