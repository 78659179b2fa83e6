import { defineCommand } from '../program/define-command.ts';
import { group } from '../program/group.ts';
import { argument } from '../program/parameters.ts';
import { EXPOSURE } from './exposure.ts';
import { DIGEST_FLAGS, NEW_FLAGS } from './options.ts';

const NAMES =
  'NAME identifies the secret in logs. It has lower-case letters and digits, with single dashes between them. The setting of prod-eu is SECRET_DIGEST_PROD_EU. A deployment accepts several secrets, one setting each. Without a secret it starts only with ALLOW_ANYONE=true, and then answers everyone.';

const SECRETS =
  'A new secret has 52 lower-case letters and digits, which are valid in a URL and in the path of a service. It is never an argument: other users of the machine can see arguments, and they stay in the shell history and in the logs of npm. client-config therefore reads the URL from standard input.';

export const makeNew = defineCommand({
  name: 'secret new',
  summary: 'make a secret, and print the next steps',
  brief:
    'Makes a secret of 256 random bits. Prints its URL on standard output, only this once, and the next steps on standard error.',
  usage: ['NAME [--url URL | --service NAMESPACE/NAME[:PORT]] [--json]'],
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [argument('NAME', 'the name of the secret in logs, for example prod-eu')],
    },
    flags: NEW_FLAGS,
  },
  about: [NAMES, SECRETS, EXPOSURE],
  examples: [
    ['prod-eu --url https://convert.example.com', 'Makes the secret of one cluster.'],
    ['this-cluster --service crdshift/crdshift', 'Makes one for a deployment inside the cluster.'],
  ],
  exitCodes:
    '0 made, with or without warnings; 1 the URL or the service is not valid, for the reasons on standard error; 2 wrong usage',
  load: async () => (await import('./run.ts')).makeNew,
});

export const digest = defineCommand({
  name: 'secret digest',
  summary: 'print the digest of a secret',
  brief:
    'Reads a secret, or a URL that ends in it, from standard input and prints its digest. With NAME, prints the setting and the digest as a line for an environment file.',
  usage: [{ piped: '[NAME] [--json] < FILE' }],
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ ...argument('NAME', 'the name of the secret in logs'), optional: true }],
    },
    flags: DIGEST_FLAGS,
  },
  about: [NAMES, SECRETS],
  examples: [
    ['prod-eu < secret.txt', 'Prints SECRET_DIGEST_PROD_EU and the digest.'],
    ['', 'At a terminal, paste the URL, then press Enter and Ctrl-D.'],
  ],
  exitCodes:
    '0 printed, with or without warnings; 1 the secret is not valid, for the reasons on standard error; 2 wrong usage',
  load: async () => (await import('./run.ts')).digest,
});

export const command = group(
  'secret',
  {
    summary: "make a secret for the webhook's URL, or print the digest of one",
    brief:
      "Makes a secret for the webhook's URL, and prints the digest by which a deployment recognizes it.",
  },
  { new: makeNew, digest },
);
