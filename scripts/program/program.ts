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
import { keptByNpm } from './kept-by-npm.ts';
import { scanErrorText, unknownCommandText } from './scan-error-text.ts';
import { wrongUsageText } from './wrong-usage.ts';

/**
 * Runs the command that a command line names.
 *
 * @returns the exit code
 */
export async function runProgram(routes: CommandRoutes, args: readonly string[]): Promise<number> {
  const kept = keptByNpm(routes, args, process.env);
  if (kept !== undefined) {
    process.stderr.write(wrongUsageText(args[0] ?? '', kept));
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
  await run(application(routes, nameIn(routes, args)), args, context);
  return exitCode ?? fromStricli(Number(streams.exitCode));
}

/** What may stand at the end of a command line. */
export async function propose(
  routes: CommandRoutes,
  args: readonly string[],
): Promise<readonly InputCompletion[]> {
  const { stdout, stderr } = process;
  const context = { process: { stdout, stderr }, end: () => undefined };
  const all = await proposeCompletions(application(routes, ''), args, context);
  return all.filter(({ completion }) => completion !== '--');
}

/** How command lines are read. What is proposed instead of a wrong word differs from it by two letters at most. */
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
  brief:
    'One program for the conversions of custom resources: it writes, tests, serves and deploys them.',
};

/** The name of the command that a command line begins with, with that of the command around it. */
function nameIn(routes: CommandRoutes, [first = '', second = '']: readonly string[]): string {
  const target = routes[first];
  const isGroup = target !== undefined && 'getAllEntries' in target;
  return isGroup && !second.startsWith('-') ? `${first} ${second}`.trim() : first;
}

function application(routes: CommandRoutes, name: string): Application<Context> {
  const text: ApplicationText = {
    ...text_en,
    noCommandRegisteredForInput: ({ input, corrections }) => unknownCommandText(input, corrections),
    exceptionWhileParsingArguments: (cause) => wrongUsageText(name, scanErrorText(cause)).trimEnd(),
  };
  return buildApplication(group('', PROGRAM, routes), {
    name: 'crdshift',
    scanner: SCANNER,
    documentation: { caseStyle: 'convert-camel-to-kebab' },
    localization: { text },
  });
}

/** Codes below zero are stricli's own: -4 and -5 are a command line that it could not follow. */
function fromStricli(code: number): number {
  if (code === -4 || code === -5) return EXIT.wrongUsage;
  return code === 0 ? EXIT.done : EXIT.failed;
}
