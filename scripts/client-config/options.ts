import { parseArgs } from 'node:util';
import { readEndpoint } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';

/** What the command line asks for. */
export interface Options {
  /** `-` is standard input. */
  readonly files: readonly string[];
  readonly goal: Goal;
  readonly format: Format;
  readonly output: 'text' | 'json';
  readonly target: 'stdout' | 'files';
}

/** Judge the stanza as it stands, or put another one in its place. */
export type Goal =
  | { readonly to: 'check' }
  | { readonly to: 'off' }
  | {
      readonly to: 'url' | 'service';
      /** Undefined: it is on standard input. */
      readonly endpoint: Endpoint | undefined;
      readonly reviewVersions: readonly string[];
      readonly caBundleFile: string | undefined;
    };

/** What is written: the CRDs themselves, or only what to change in them. */
export type Format = (typeof FORMATS)[number];

const FORMATS = ['crd', 'merge-patch', 'json-patch'] as const;

/** A command line that cannot be followed, and why. */
export interface WrongUsage {
  readonly wrongUsage: string;
}

export const HELP = `Writes the conversion stanza of CRDs, and says what the API server would not take.

Usage:
  npm run --silent client-config -- --crd FILE --url - [options]
  npm run client-config -- --crd FILE --url URL [options]
  npm run client-config -- --crd FILE --service NAMESPACE/NAME[:PORT][/PATH] [options]
  npm run client-config -- --crd FILE --off
  npm run client-config -- --crd FILE --check

What to do, exactly one of:
  --url URL              call the webhook at a public https URL; - reads it from standard input, one line, and asks a
                         terminal for it without showing it
  --service REFERENCE    call the webhook at a service inside the cluster; - as with --url
  --off                  no webhook: strategy None
  --check                change nothing, only judge what is there

Options:
  --crd FILE             a YAML or JSON file with CRDs (v1 or v1beta1 form); may be given again; - is standard input
  --ca-bundle FILE       PEM certificates to trust instead of the system roots; without it no caBundle is written
                         and an existing one is removed, which is right for a publicly trusted certificate
  --review-versions LIST versions of ConversionReview, the preferred one first (default: v1,v1beta1)
  --format FORMAT        crd (default), merge-patch or json-patch
  --write                edit the files in place instead of writing to standard output
  --json                 write {"findings": [...], "output": "...", "written": ["..."]} to standard output; output is
                         what would stand there without --json, null after an error; written names edited files
  --help                 this text

A secret is never an argument: npm writes its arguments to a log and ps shows them. So give - for whatever has one.

Only the stanza changes: every other byte of a file stays, comments and other documents too. Several files are joined
with --- between them. CRDs inside a List are found as well.

A patch of one CRD is one line, ready for kubectl:
  npm run --silent client-config -- --crd FILE --url - --format merge-patch > patch.json
  kubectl patch crd NAME --type merge --patch-file patch.json
  (--type json for json-patch). Patches of several CRDs are one line each: {"name": "...", "patch": ...}. A patch has
  the form of its CRD; for a v1beta1 CRD patch crds.v1beta1.apiextensions.k8s.io.

Findings go to standard error. An error is what the API server would refuse, and then nothing is written; a warning
is what it takes and what will hardly work.

Exit codes: 0 written or clean, warnings included; 1 an error was found; 2 wrong usage, or a file cannot be read.
`;

const FLAGS = {
  crd: { type: 'string', multiple: true },
  url: { type: 'string' },
  service: { type: 'string' },
  off: { type: 'boolean' },
  check: { type: 'boolean' },
  'ca-bundle': { type: 'string' },
  'review-versions': { type: 'string' },
  format: { type: 'string' },
  write: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

type Flags = ReturnType<typeof parseFlags>;

/** Reads the command line behind the script's name. */
export function readOptions(args: readonly string[]): Options | 'help' | WrongUsage {
  let flags: Flags;
  try {
    flags = parseFlags(args);
  } catch (cause) {
    return { wrongUsage: cause instanceof Error ? cause.message : String(cause) };
  }
  if (flags.help === true) return 'help';
  const goal = readGoal(flags);
  if ('wrongUsage' in goal) return goal;
  const format = FORMATS.find((known) => known === (flags.format ?? 'crd'));
  if (format === undefined) return { wrongUsage: `--format is one of ${FORMATS.join(', ')}` };
  const options: Options = {
    files: flags.crd ?? [],
    goal,
    format,
    output: flags.json === true ? 'json' : 'text',
    target: flags.write === true ? 'files' : 'stdout',
  };
  const wrongUsage = whyNotTogether(options);
  return wrongUsage === undefined ? options : { wrongUsage };
}

function parseFlags(args: readonly string[]) {
  return parseArgs({ args: [...args], options: FLAGS, strict: true }).values;
}

function readGoal(flags: Flags): Goal | WrongUsage {
  const { url, service } = flags;
  const goals = [url, service, flags.off, flags.check].filter((goal) => goal !== undefined);
  if (goals.length !== 1) return { wrongUsage: 'give one of --url, --service, --off and --check' };
  if (url === undefined && service === undefined) {
    if (flags['ca-bundle'] !== undefined || flags['review-versions'] !== undefined) {
      return { wrongUsage: '--ca-bundle and --review-versions go with --url or --service' };
    }
    return { to: flags.off === true ? 'off' : 'check' };
  }
  const details = {
    reviewVersions: (flags['review-versions'] ?? 'v1,v1beta1').split(',').filter(Boolean),
    caBundleFile: flags['ca-bundle'],
  };
  return url === undefined
    ? withEndpoint('service', service ?? '', details)
    : withEndpoint('url', url, details);
}

function withEndpoint(
  to: 'url' | 'service',
  text: string,
  details: Omit<Extract<Goal, { to: 'url' | 'service' }>, 'to' | 'endpoint'>,
): Goal | WrongUsage {
  if (text === '-') return { to, endpoint: undefined, ...details };
  const endpoint = readEndpoint(to, text);
  return 'wrongUsage' in endpoint ? endpoint : { to, endpoint, ...details };
}

function whyNotTogether({ files, goal, format, target }: Options): string | undefined {
  if (files.length === 0) return 'give --crd FILE, or --crd - for standard input';
  if (files.filter((file) => file === '-').length > 1) return '--crd - can be given once only';
  if (files.includes('-') && isOnStandardInput(goal)) {
    return `--crd - and --${goal.to} - would both read standard input: give the CRD as a file`;
  }
  if (target === 'files' && files.includes('-')) return '--write needs files, not standard input';
  if (target === 'files' && format !== 'crd') return '--write goes with --format crd only';
  return goal.to === 'check' ? whyNotChecked(format, target) : undefined;
}

function whyNotChecked(format: Format, target: Options['target']): string | undefined {
  if (target === 'files') return '--check writes nothing: leave out --write';
  if (format !== 'crd') return '--check writes nothing: leave out --format';
  return undefined;
}

function isOnStandardInput(goal: Goal): boolean {
  return 'endpoint' in goal && goal.endpoint === undefined;
}
