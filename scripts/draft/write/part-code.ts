import { isJsonObject } from '../../../src/core/json/json-value.ts';
import { objectKey, stringLiteral } from '../../generate/literal.ts';
import { wrap } from '../../terminal/wrap.ts';
import { Call } from '../guess/drafted-part.ts';
import type { Argument, DraftedPart, Stages } from '../guess/drafted-part.ts';

/** Returns the code of a part, on lines of its own. Guess and note become comments before it. */
export function partCode(part: DraftedPart): string {
  const { lens, args, parts = [], guess, note } = part;
  const own = args.map(argumentCode);
  const comments = [
    guess === undefined ? [] : [`Guess: ${guess}.`],
    note === undefined ? [] : [`${note}.`],
  ].flat();
  const call =
    parts.length === 0
      ? `${lens}(${own.join(', ')})`
      : `${lens}(\n${indented([...own, ...parts.map(partCode)])})`;
  return comments.map(commentLines).join('') + call;
}

/** Returns entries on lines of their own, each with a comma, one step deeper. */
export function indented(entries: readonly string[]): string {
  return entries.map((entry) => `${entry},\n`.replaceAll(/^(?=.)/gm, '  ')).join('');
}

/** The width of comments. The formatter does not wrap them, so there must be room for the indentation. */
const COMMENT_WIDTH = 84;

/** Returns a text as lines of comments. */
export function commentLines(text: string): string {
  return wrap(text, COMMENT_WIDTH)
    .map((line) => `// ${line}\n`)
    .join('');
}

/** Returns the names of all functions that the code of the parts calls. */
export function namesIn(stages: Stages): Set<string> {
  return new Set(stages.flat().flatMap(namesOfPart));
}

function namesOfPart({ lens, args, parts = [] }: DraftedPart): string[] {
  return [lens, ...args.flatMap(namesOfArgument), ...parts.flatMap(namesOfPart)];
}

function namesOfArgument(argument: Argument): string[] {
  if (argument instanceof Call) return [argument.name, ...argument.args.flatMap(namesOfArgument)];
  return isList(argument) ? argument.flatMap(namesOfArgument) : [];
}

function argumentCode(argument: Argument): string {
  if (argument instanceof Call) {
    return `${argument.name}(${argument.args.map(argumentCode).join(', ')})`;
  }
  if (isList(argument)) return `[${argument.map(argumentCode).join(', ')}]`;
  if (isJsonObject(argument)) {
    const entries = Object.entries(argument).flatMap(([key, value]) =>
      value === undefined ? [] : [`${objectKey(key)}: ${argumentCode(value)}`],
    );
    return `{ ${entries.join(', ')} }`;
  }
  return typeof argument === 'string' ? stringLiteral(argument) : String(argument);
}

function isList(argument: Argument): argument is readonly Argument[] {
  return Array.isArray(argument);
}
