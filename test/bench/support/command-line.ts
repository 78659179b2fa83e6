import '../../../scripts/terminal/closed-output.ts';
import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { messageOf } from '../../../scripts/terminal/message-of.ts';

/** A script of npm that has options and nothing else. */
export interface Command<Options extends NonNullable<ParseArgsConfig['options']>> {
  /** As npm knows it: `bench:start`. */
  readonly name: string;
  readonly help: string;
  readonly options: Options;
}

type Values<Options extends NonNullable<ParseArgsConfig['options']>> = ReturnType<
  typeof parseArgs<{ options: Options; strict: true }>
>['values'];

/**
 * Reads the options of the process. `--help` is among those of every command.
 *
 * @returns undefined when there is nothing left to do: help was printed, or what is wrong, in one line and with exit code 2
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
    // What follows the first sentence of Node is about arguments that no command here takes.
    const [why = ''] = messageOf(cause).split('. ');
    const usage = name === 'start' ? 'npm start' : `npm run ${name}`;
    process.stderr.write(`${why}: ${usage} -- --help tells what there is\n`);
    process.exitCode = 2;
    return undefined;
  }
}

/** Whether help is asked for, by an option and not behind a bare `--`. */
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
  /** What it does without them, as the end of a sentence. */
  readonly would: string;
}

/** npm takes options for itself where the `--` before them is forgotten. Says so; undefined when it has taken none. */
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
