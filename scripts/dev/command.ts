import { defineCommand } from '../program/define-command.ts';

export const command = defineCommand({
  name: 'dev',
  summary: 'serve the webhook on this machine, and reload on every change',
  brief:
    'Serves the webhook at a local https URL in workerd, the runtime of Cloudflare Workers. Reloads when the sources change, and stops on Ctrl-C. Prints a curl line and a conversion stanza for that URL.',
  usage: ['[--port PORT]'],
  parameters: {
    flags: {
      port: {
        kind: 'parsed',
        parse: portOf,
        default: defaultPort(),
        placeholder: 'PORT',
        brief:
          'the port; 0 lets the system choose one (default: the environment variable PORT, or 8443)',
      },
    },
  },
  examples: [['--port 8444', 'Serves at https://localhost:8444/convert.']],
  exitCodes: '1 the port cannot be used, or the sources cannot be served; 2 wrong usage',
  load: async () => (await import('./run.ts')).dev,
});

function defaultPort(): string {
  const { PORT: port = '' } = process.env;
  return port === '' ? '8443' : port;
}

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new Error('the port must be a whole number from 0 to 65535');
}
