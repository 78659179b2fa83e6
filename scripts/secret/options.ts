import { parseArgs } from 'node:util';
import { CONNECT, EXPOSURE } from './next-steps.ts';

/** What the command line asks for. */
export type Options =
  | {
      readonly task: 'new';
      readonly name: string;
      /** Where the deployment is; undefined when it is not known yet. */
      readonly url: string | undefined;
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
  npm run secret -- new NAME [--url URL] [--json]
  npm run --silent secret -- digest [NAME] [--json] < FILE

What to do:
  new NAME               make a secret of 256 random bits, print its URL on standard output, this once, and what to do
                         with it on standard error
  digest [NAME]          read a secret, or the URL that ends in it, from standard input, and print its digest; with a
                         NAME the line of the setting, ready for an environment file

Options:
  --url URL              where the deployment is, https://host[:port]; without it the URL has convert.example.com in
                         place of your host
  --json                 write {"findings": [...], "name", "secret", "url", "digest", "setting"} to standard output;
                         digest has no secret and no url, and name and setting only with a NAME
  --help                 this text

A NAME is what logs call the secret: lower case letters and digits, and dashes between them. The setting of prod-eu is
SECRET_DIGEST_PROD_EU. A deployment may know several secrets, one setting each; without any it answers everyone.

A secret is never an argument: those are seen by others on the machine and stay in the shell history. To keep the URL
out of it as well when it goes into a CRD:
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

const FLAGS = {
  url: { type: 'string' },
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
  if (task === 'new') return readNew(name, values.url, output);
  if (task !== 'digest') return { wrongUsage: 'give one of new and digest' };
  if (values.url !== undefined) return { wrongUsage: '--url goes with new only' };
  return readDigest(name, output);
}

function parseFlags(args: readonly string[]) {
  return parseArgs({ args: [...args], options: FLAGS, strict: true, allowPositionals: true });
}

function readNew(
  name: string | undefined,
  url: string | undefined,
  output: Output,
): Options | WrongUsage {
  if (name === undefined) return { wrongUsage: 'give the new secret a NAME, such as prod-eu' };
  if (isName(name)) return { task: 'new', name, url, output };
  const close = name
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)
    .join('-');
  return { wrongUsage: `${NAME_RULE}: try ${isName(close) ? close : 'prod-eu'}` };
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
