import { defineCommand } from '../program/define-command.ts';
import { argument, flag, text } from '../program/parameters.ts';

export const command = defineCommand({
  name: 'deploy',
  summary: 'deploy the Worker to Cloudflare',
  brief:
    'Deploys the Worker to Cloudflare: to staging, or to another environment of the wrangler configuration.',
  usage: ['[--env NAME] [--dry-run] [-- OPTIONS …]'],
  parameters: {
    positional: {
      kind: 'array',
      parameter: argument(
        'OPTIONS',
        'options for wrangler deploy, after a bare --; npx wrangler deploy --help lists them',
      ),
    },
    flags: {
      env: {
        kind: 'parsed',
        parse: text,
        default: 'staging',
        placeholder: 'NAME',
        brief: 'an environment in the wrangler configuration (default: staging)',
      },
      dryRun: flag('only bundle; upload nothing'),
    },
    aliases: { e: 'env' },
  },
  about: ['Without --dry-run, all tests must have passed for exactly the current files.'],
  examples: [
    ['--dry-run', 'Bundles the Worker as it would be deployed.'],
    ['--env production', 'Deploys to production.'],
    ['--dry-run -- --outdir out', 'Writes the bundle to the folder out.'],
  ],
  exitCodes: '0 deployed; 1 these files cannot be deployed, or wrangler failed; 2 wrong usage',
  load: async () => (await import('./run.ts')).deploy,
});
