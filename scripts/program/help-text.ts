import type { Command } from '@stricli/core';
import { styleText } from 'node:util';
import { wrap } from '../terminal/wrap.ts';
import { callOf, pipedCallOf } from './call.ts';
import type { Context } from './context.ts';

/** The help text of a command, without its options. */
export interface HelpText {
  /** One line for a list of commands. */
  readonly summary: string;
  /** The first paragraph of the help. */
  readonly brief: string;
  /** The arguments of every form of the command; `piped` marks forms whose output is piped. */
  readonly usage: readonly (string | { readonly piped: string })[];
  /** Paragraphs after the options. Indented lines are not wrapped. */
  readonly about?: readonly string[];
  /** Arguments, and a sentence about their effect. */
  readonly examples: readonly (readonly [args: string, what: string])[];
  /** `0 written; 1 an error was found; 2 wrong usage` */
  readonly exitCodes: string;
}

const WIDTH = 120;

/** Formats the help of a command. Its examples can be pasted. */
export function helpText(
  name: string,
  text: HelpText,
  parameters: Command<Context>['parameters'],
  isColoured: boolean,
): string {
  const [command = '', ...sub] = name.split(' ');
  const call = (args: string): string => callOf(command, [...sub, args].join(' ').trim());
  const usage = text.usage.map((args) =>
    typeof args === 'string' ? call(args) : pipedCallOf(command, [...sub, args.piped].join(' ')),
  );
  const paragraphs = [
    wrapped(text.brief, ''),
    section(
      'Usage',
      usage.map((line) => `  ${line}`),
      isColoured,
    ),
    section('Arguments', rows(argumentRows(parameters)), isColoured),
    section('Options', rows(optionRows(parameters)), isColoured),
    ...[...(text.about ?? []), ...aboutJson(parameters)].map((paragraph) => wrapped(paragraph, '')),
    section(
      'Examples',
      text.examples.flatMap(([args, what]) => [`  ${call(args)}`, wrapped(what, '      ')]),
      isColoured,
    ),
    wrapped(`Exit codes: ${text.exitCodes}.`, ''),
  ];
  return `${paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')}\n`;
}

/** Formats the help of a group of commands: its purpose, and one line for each command. */
export function overviewText(
  name: string,
  brief: string,
  commands: readonly Row[],
  isColoured: boolean,
): string {
  const call = (args: string): string =>
    name === '' ? callOf(args).replace(/ --$/, '') : callOf(name, args);
  const usage = [
    `${call('COMMAND')} …`,
    call('COMMAND --help'),
    ...(name === '' ? [call('--version')] : []),
  ];
  return `${[
    wrapped(brief, ''),
    section(
      'Usage',
      usage.map((line) => `  ${line}`),
      isColoured,
    ),
    section('Commands', rows(commands), isColoured),
    wrapped(
      'Exit codes of every command: 0 success; 1 failure, or a check that found an error; 2 wrong usage.',
      '',
    ),
  ].join('\n\n')}\n`;
}

function aboutJson({ flags = {} }: Command<Context>['parameters']): string[] {
  if (!('json' in flags)) return [];
  return ['If the command fails before it has a result, --json writes {"error": "..."}.'];
}

type Row = readonly [name: string, what: string];

function section(title: string, body: readonly string[], isColoured: boolean): string {
  if (body.length === 0) return '';
  const head = isColoured ? styleText('bold', `${title}:`, { validateStream: false }) : `${title}:`;
  return [head, ...body].join('\n');
}

function argumentRows({ positional }: Command<Context>['parameters']): Row[] {
  if (positional === undefined) return [];
  const all = positional.kind === 'array' ? [positional.parameter] : positional.parameters;
  return all.map(({ placeholder = '', brief }) => [placeholder, brief]);
}

function optionRows({ flags = {} }: Command<Context>['parameters']): Row[] {
  const shown = Object.entries(flags).filter(([, { hidden }]) => hidden !== true);
  const own = shown.map(([name, { brief, placeholder }]): Row => {
    const value = placeholder === undefined ? '' : ` ${placeholder}`;
    return [`${optionName(name)}${value}`, brief];
  });
  return [...own, ['--help', 'print this text']];
}

/** Returns an option as users type it: `--from-webhook` for `fromWebhook`. */
export function optionName(flag: string): string {
  return `--${flag.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function rows(table: readonly Row[]): string[] {
  const width = Math.max(...table.map(([name]) => name.length), 0) + 4;
  return table.map(([name, what]) => {
    const [first = '', ...others] = wrap(what, WIDTH - width - 2);
    const indent = ' '.repeat(width + 2);
    return [`  ${name.padEnd(width)}${first}`, ...others.map((line) => indent + line)].join('\n');
  });
}

function wrapped(text: string, indent: string): string {
  return text
    .split('\n')
    .flatMap((line) => (line.startsWith(' ') ? [line] : wrap(line, WIDTH - indent.length)))
    .map((line) => indent + line)
    .join('\n');
}
