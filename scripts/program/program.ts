import { buildApplication, proposeCompletions, run, text_en } from '@stricli/core';
import type {
  Application,
  ApplicationText,
  InputCompletion,
  ScannerConfiguration,
  StricliProcess,
} from '@stricli/core';
import type { Context } from './context.ts';
import { EXIT } from './exit-codes.ts';
import { group } from './group.ts';
import type { CommandRoutes } from './group.ts';
import { keptByNpm } from '../npm/kept-by-npm.ts';
import { scanErrorText, unknownCommandText } from './scan-error-text.ts';
import { errorAsJson, wrongUsageText } from './wrong-usage.ts';

/**
 * Runs the command that a command line names.
 *
 * @returns the exit code
 */
export async function runProgram(routes: CommandRoutes, args: readonly string[]): Promise<number> {
  const kept = keptByNpm(routes, args, process.env);
  if (kept !== undefined) {
    process.stderr.write(wrongUsageText(args[0] ?? '', kept));
    if (isJsonAsked(args)) process.stdout.write(errorAsJson(kept));
    return EXIT.wrongUsage;
  }
  let exitCode: number | undefined;
  const streams: StricliProcess = {
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
  };
  const context = {
    process: streams,
    end: (code: number) => {
      exitCode = code;
    },
  };
  const onWrongUsage = (why: string): void => {
    if (isJsonAsked(args)) process.stdout.write(errorAsJson(why));
  };
  await run(application(routes, nameIn(routes, args), onWrongUsage), args, context);
  return exitCode ?? fromStricli(Number(streams.exitCode));
}

/**
 * Returns completions for the last word of a command line. An empty word has none if it may be a file: the shell then
 * completes file names, and options after a dash.
 */
export async function propose(
  routes: CommandRoutes,
  args: readonly string[],
): Promise<readonly InputCompletion[]> {
  const { stdout, stderr } = process;
  const context = { process: { stdout, stderr }, end: () => undefined };
  const [, option, value] = /^(--[^=]+)=(.*)$/s.exec(args.at(-1) ?? '') ?? [];
  const words = option === undefined ? args : [...args.slice(0, -1), option, value ?? ''];
  const all = await proposeCompletions(application(routes, ''), words, context);
  const areOptionsWanted = words.at(-1) !== '' || !takesFiles(routes, words);
  return all
    .filter(({ completion }) => completion !== '--')
    .filter(({ completion }) => areOptionsWanted || !completion.startsWith('-'))
    .map((one) =>
      option === undefined ? one : { ...one, completion: `${option}=${one.completion}` },
    );
}

/** Reports whether an argument of the command is a file. The shell completes files if there are no proposals. */
function takesFiles(routes: CommandRoutes, [first = '']: readonly string[]): boolean {
  const target = Object.hasOwn(routes, first) ? routes[first] : undefined;
  const positional =
    target !== undefined && 'parameters' in target ? target.parameters.positional : undefined;
  if (positional === undefined) return false;
  const all = positional.kind === 'array' ? [positional.parameter] : positional.parameters;
  return all.some(({ placeholder = '' }) => /FILE|FOLDER|PATH|\.yaml/.test(placeholder));
}

/** The settings of the command line scanner. A suggestion differs from the wrong word by at most two letters. */
export const SCANNER: ScannerConfiguration = {
  caseStyle: 'allow-kebab-for-camel',
  allowArgumentEscapeSequence: true,
  distanceOptions: {
    threshold: 2,
    weights: { insertion: 1, deletion: 1, substitution: 1, transposition: 1 },
  },
};

const PROGRAM = {
  summary: 'conversions of custom resources',
  brief: 'Writes, tests, serves and deploys the conversions of custom resources.',
};

/** Returns the name of the command that a command line calls, with the name of its group: `secret new`. */
function nameIn(routes: CommandRoutes, [first = '', second = '']: readonly string[]): string {
  return isGroup(routes, first) && !second.startsWith('-') ? `${first} ${second}`.trim() : first;
}

function isGroup(routes: CommandRoutes, name: string): boolean {
  const target = routes[name];
  return target !== undefined && 'getAllEntries' in target;
}

/** Reports whether a command line has `--json`. Nothing more is known about an invalid command line. */
function isJsonAsked(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end === -1 ? args : args.slice(0, end)).includes('--json');
}

function application(
  routes: CommandRoutes,
  name: string,
  onWrongUsage: (why: string) => void = () => undefined,
): Application<Context> {
  const [first = ''] = name.split(' ');
  const text: ApplicationText = {
    ...text_en,
    noCommandRegisteredForInput: ({ input, corrections }) =>
      unknownCommandText(input, corrections, isGroup(routes, first) ? first : ''),
    exceptionWhileParsingArguments: (cause) => {
      const why = scanErrorText(cause);
      onWrongUsage(why);
      return wrongUsageText(name, why).trimEnd();
    },
  };
  return buildApplication(group('', PROGRAM, routes), {
    name: 'crdshift',
    scanner: SCANNER,
    documentation: { caseStyle: 'convert-camel-to-kebab' },
    localization: { text },
  });
}

/** Translates the negative codes of stricli: -4 and -5 mean an invalid command line. */
function fromStricli(code: number): number {
  if (code === -4 || code === -5) return EXIT.wrongUsage;
  return code === 0 ? EXIT.done : EXIT.failed;
}
