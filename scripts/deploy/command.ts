import { defineCommand } from '../program/define-command.ts';
import { flag } from '../program/parameters.ts';
import type { Flags } from './run.ts';

export const command = defineCommand<Flags, string[]>({
  name: 'deploy',
  summary: 'deploy the Worker to Cloudflare',
  brief:
    'Deploys the Worker to Cloudflare, to staging unless another environment of the configuration of wrangler is named.',
  usage: ['[--env NAME] [--dry-run] [-- OPTIONS …]'],
  parameters: {
    positional: {
      kind: 'array',
      parameter: {
        placeholder: 'OPTIONS',
        parse: String,
        brief:
          'behind a bare --, options of wrangler deploy; npx wrangler deploy --help tells them',
      },
    },
    flags: {
      env: {
        kind: 'parsed',
        parse: String,
        default: 'staging',
        placeholder: 'NAME',
        brief: 'an environment of wrangler (default: staging)',
      },
      dryRun: flag('only bundle; nothing leaves this machine'),
    },
    aliases: { e: 'env' },
  },
  about: ['Without --dry-run all tests must have passed for this tree, byte by byte.'],
  examples: [
    ['--dry-run', 'Bundles the Worker as it would be deployed.'],
    ['--env production', 'Deploys to production.'],
    ['--dry-run -- --outdir out', 'Leaves the bundle in the folder out.'],
  ],
  exitCodes: '0 deployed; 1 this tree cannot be deployed, or wrangler has failed; 2 wrong usage',
  load: async () => (await import('./run.ts')).deploy,
});
