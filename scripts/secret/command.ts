import { defineCommand } from '../program/define-command.ts';
import { group } from '../program/group.ts';
import { argument, flag, option } from '../program/parameters.ts';
import { EXPOSURE } from './exposure.ts';
import type { DigestFlags, NewFlags } from './options.ts';

const NAMES =
  'A NAME is what logs call the secret: lower case letters and digits, and dashes between them. The setting of prod-eu is SECRET_DIGEST_PROD_EU. A deployment may know several secrets, one setting each; without any it answers everyone.';

const SECRETS =
  'A secret is 52 lower case letters and digits, which a URL and the path of a service take alike. It is never an argument: those are seen by others on the machine, and stay in the shell history and in the logs of npm. So the URL is asked for when it goes into a CRD.';

export const makeNew = defineCommand<NewFlags, [name: string]>({
  name: 'secret new',
  summary: 'make a secret, and say what to do with it',
  brief:
    'Makes a secret of 256 random bits, prints its URL on standard output, this once, and what to do with it on standard error.',
  usage: ['NAME [--url URL | --service NAMESPACE/NAME[:PORT]] [--json]'],
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [argument('NAME', 'what logs call the secret, such as prod-eu')],
    },
    flags: {
      url: option(
        'URL',
        'where the deployment is, https://host[:port]; without it the URL has convert.example.com in place of your host',
      ),
      service: option(
        'REFERENCE',
        'where it is inside a cluster, such as crdshift/crdshift:443; then the reference that client-config --service takes is printed in place of the URL',
      ),
      json: flag(
        'write {"findings": [...], "name", "secret", "url", "digest", "setting"} to standard output, or "service" in place of "url"',
      ),
    },
  },
  about: [NAMES, SECRETS, EXPOSURE],
  examples: [
    ['prod-eu --url https://convert.example.com', 'Makes the secret of one cluster.'],
    ['this-cluster --service crdshift/crdshift', 'The same, for a deployment inside the cluster.'],
  ],
  exitCodes:
    '0 made, warnings included; 1 the URL or the service will not do, and the findings on standard error say why; 2 wrong usage',
  load: async () => (await import('./run.ts')).makeNew,
});

export const digest = defineCommand<DigestFlags, [name?: string]>({
  name: 'secret digest',
  summary: 'print the digest of a secret',
  brief:
    'Reads a secret, or the URL that ends in it, from standard input, and prints the digest by which a deployment knows it; with a NAME the line of the setting, ready for an environment file.',
  usage: [{ piped: '[NAME] [--json] < FILE' }],
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ ...argument('NAME', 'what logs call the secret'), optional: true }],
    },
    flags: {
      json: flag(
        'write {"findings": [...], "digest"} to standard output, with a NAME also "name" and "setting"; never the secret',
      ),
    },
  },
  about: [NAMES, SECRETS],
  examples: [
    ['prod-eu < secret.txt', 'Prints SECRET_DIGEST_PROD_EU and the digest.'],
    ['', 'At a terminal: paste the URL, then press Enter and Ctrl-D.'],
  ],
  exitCodes:
    '0 done, warnings included; 1 the secret will not do, and the findings on standard error say why; 2 wrong usage',
  load: async () => (await import('./run.ts')).digest,
});

export const command = group(
  'secret',
  {
    summary: "make the secret of a webhook's URL, or print the digest of one",
    brief:
      "Makes the secret that opens a webhook's URL, and tells the digest by which a deployment knows it.",
  },
  { new: makeNew, digest },
);
