import { parseArgs } from 'node:util';
import type { Service } from './endpoint.ts';
import { CONNECT, EXPOSURE } from './next-steps.ts';

/** What the command line asks for. */
export type Options =
  | {
      readonly task: 'new';
      readonly name: string;
      /** Where the deployment is; undefined when it is not known yet. */
      readonly url: string | undefined;
      /** Where it is instead, inside a cluster. */
      readonly service: Service | undefined;
      readonly output: Output;
    }
  | { readonly task: 'digest'; readonly name: string | undefined; readonly output: Output };

type Output = 'text' | 'json';

/** A command line that cannot be followed, and why. */
export interface WrongUsage {
  readonly wrongUsage: string;
}

/** Where nobody's deployment is (RFC 2606): what stands in a URL until its host is known. */
export const PLACEHOLDER = 'https://convert.example.com';

export const HELP = `Makes the secret that opens a webhook's URL, and tells the digest by which a deployment knows it.

Usage:
  npm run secret -- new NAME [--url URL | --service NAMESPACE/NAME[:PORT]] [--json]
  npm run --silent secret -- digest [NAME] [--json] < FILE

What to do:
  new NAME               make a secret of 256 random bits, print its URL on standard output, this once, and what to do
                         with it on standard error
  digest [NAME]          read a secret, or the URL that ends in it, from standard input, and print its digest; with a
                         NAME the line of the setting, ready for an environment file

Options:
  --url URL              where the deployment is, https://host[:port]; without it the URL has convert.example.com in
                         place of your host
  --service REFERENCE    where it is inside a cluster, such as crdshift/crdshift:443; then the reference that
                         client-config --service takes is printed in place of the URL
  --json                 write {"findings": [...], "name", "secret", "url", "digest", "setting"} to standard output, or
                         "service" in place of "url"; digest has neither these nor the secret, and name and setting
                         only with a NAME
  --help                 this text

A NAME is what logs call the secret: lower case letters and digits, and dashes between them. The setting of prod-eu is
SECRET_DIGEST_PROD_EU. A deployment may know several secrets, one setting each; without any it answers everyone.

A secret is 52 lower case letters and digits, which a URL and the path of a service take alike. It is never an argument:
those are seen by others on the machine, and stay in the shell history and in the logs of npm. So the URL is asked for
when it goes into a CRD:
  ${CONNECT}

${EXPOSURE}

Exit codes: 0 done, warnings included; 1 the secret or the URL will not do, and the findings on standard error say why;
2 wrong usage.
`;

/** Of these every name has one setting and every setting one name. */
const NAME = /^[a-z\d]+(?:-[a-z\d]+)*$/;
/** As long as a label of a host name; a file may be called so too. */
const LONGEST_NAME = 63;
const NAME_RULE = `a name is lower case letters and digits, with dashes between them, at most ${LONGEST_NAME} characters`;

/** Names as Kubernetes has them, for they stand in commands. The path is known. */
const SERVICE = /^([a-z\d][-a-z\d]*)\/([a-z\d][-a-z\d]*)(?::(\d+))?(?:\/(?:convert\/?)?)?$/;
const DEFAULT_PORT = 443;

const FLAGS = {
  url: { type: 'string' },
  service: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Reads the command line behind the script's name. */
export function readOptions(args: readonly string[]): Options | 'help' | WrongUsage {
  let parsed: ReturnType<typeof parseFlags>;
  try {
    parsed = parseFlags(args);
  } catch (cause) {
    return { wrongUsage: cause instanceof Error ? cause.message : String(cause) };
  }
  const { values, positionals } = parsed;
  if (values.help === true) return 'help';
  const [task, name, ...more] = positionals;
  const output = values.json === true ? 'json' : 'text';
  if (more.length > 0) return { wrongUsage: 'give one NAME only' };
  if (task === 'new') return readNew(name, values, output);
  if (task !== 'digest') return { wrongUsage: 'give one of new and digest' };
  if (values.url !== undefined || values.service !== undefined) {
    return { wrongUsage: '--url and --service go with new only' };
  }
  return readDigest(name, output);
}

function parseFlags(args: readonly string[]) {
  return parseArgs({ args: [...args], options: FLAGS, strict: true, allowPositionals: true });
}

function readNew(
  name: string | undefined,
  { url, service: reference }: { readonly url?: string; readonly service?: string },
  output: Output,
): Options | WrongUsage {
  if (name === undefined) return { wrongUsage: 'give the new secret a NAME, such as prod-eu' };
  if (url !== undefined && reference !== undefined) {
    return { wrongUsage: 'give one of --url and --service' };
  }
  const service = reference === undefined ? undefined : readService(reference);
  if (service !== undefined && 'wrongUsage' in service) return service;
  if (isName(name)) return { task: 'new', name, url, service, output };
  const close = name
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)
    .join('-');
  return { wrongUsage: `${NAME_RULE}: try ${isName(close) ? close : 'prod-eu'}` };
}

function readService(text: string): Service | WrongUsage {
  const [, namespace = '', name = '', port] = SERVICE.exec(text) ?? [];
  if (name === '') return { wrongUsage: '--service is NAMESPACE/NAME[:PORT], in lower case' };
  return { namespace, name, port: port === undefined ? DEFAULT_PORT : Number(port) };
}

/** What stands in place of a name here may well be the secret, so it is not repeated. */
function readDigest(name: string | undefined, output: Output): Options | WrongUsage {
  if (name === undefined || isName(name)) return { task: 'digest', name, output };
  return {
    wrongUsage: `${NAME_RULE}. The secret is read from standard input; one that was given here is in the shell history now, so make another one.`,
  };
}

function isName(text: string): boolean {
  return text.length <= LONGEST_NAME && NAME.test(text);
}
