import '../../../scripts/terminal/closed-output.ts';
import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { messageOf } from '../../../scripts/terminal/message-of.ts';

/** An npm script that has only options. */
export interface Command<Options extends NonNullable<ParseArgsConfig['options']>> {
  /** The name of the npm script: `bench:start`. */
  readonly name: string;
  readonly help: string;
  readonly options: Options;
}

type Values<Options extends NonNullable<ParseArgsConfig['options']>> = ReturnType<
  typeof parseArgs<{ options: Options; strict: true }>
>['values'];

/**
 * Reads the options of the process. Every command has `--help`.
 *
 * @returns undefined after help was printed, or after an error of one line, with exit code 2
 */
export function readCommandLine<Options extends NonNullable<ParseArgsConfig['options']>>({
  name,
  help,
  options,
}: Command<Options>): Values<Options> | undefined {
  const args = process.argv.slice(2);
  if (asksForHelp(args)) {
    process.stdout.write(help);
    return undefined;
  }
  try {
    return parseArgs({ args, options, strict: true }).values;
  } catch (cause) {
    // After its first sentence, Node's message explains positional arguments, which no command here takes.
    const [why = ''] = messageOf(cause).split('. ');
    const usage = name === 'start' ? 'npm start' : `npm run ${name}`;
    process.stderr.write(`${why}: ${usage} -- --help lists the options\n`);
    process.exitCode = 2;
    return undefined;
  }
}

/** Reports whether `--help` is among the options, before any bare `--`. */
export function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const options = end === -1 ? args : args.slice(0, end);
  return options.includes('--help') || options.includes('-h');
}

/** A command that does something else, and worse, without some of its options. */
interface Swallowing {
  readonly name: string;
  readonly args: readonly string[];
  readonly options: readonly string[];
  /** The effect without them, as the end of a sentence. */
  readonly would: string;
}

/** Explains that npm took an option for itself because the `--` before it is missing. Undefined if npm took none. */
export function explainKeptByNpm({ name, args, options, would }: Swallowing): string | undefined {
  const flag = options.find((option) => {
    const kept = process.env[`npm_config_${option.replaceAll('-', '_')}`];
    return (
      kept !== undefined && kept !== 'false' && !args.some((arg) => arg.startsWith(`--${option}`))
    );
  });
  return flag === undefined
    ? undefined
    : `npm has kept --${flag} for itself, so this would ${would}. Write: npm run ${name} -- --${flag} …`;
}
