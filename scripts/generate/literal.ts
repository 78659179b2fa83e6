import { wrap } from '../terminal/wrap.ts';
import { isPlainKey } from '../../src/check/words.ts';

/** The line width of generated code, in characters, as in all code here. */
const WIDTH = 100;

/** The maximum width of an expression. The rest of the line is for the name in front of it. */
const EXPRESSION_WIDTH = 72;

/** The minimum width of a comment. A narrower comment is harder to read than one that is too wide. */
const LEAST_COMMENT_WIDTH = 40;

/** Formats a string as a TypeScript literal in single quotes. */
export function stringLiteral(text: string): string {
  const escaped = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"');
  return `'${escaped.replaceAll("'", String.raw`\'`)}'`;
}

/** Formats a text of several lines as a template literal. */
export function templateLiteral(text: string): string {
  return `\`${text.replaceAll(/[\\`]|\$(?=\{)/g, String.raw`\$&`)}\``;
}

/** Formats the name of a property in a type. */
export function typeKey(name: string): string {
  return isPlainKey(name) ? name : stringLiteral(name);
}

/** Formats the name of a property in an object literal, where a plain `__proto__` would set the prototype. */
export function objectKey(name: string): string {
  return name === '__proto__' ? `['__proto__']` : typeKey(name);
}

/** Encloses entries in braces or brackets: on one line if they fit, otherwise each entry on its own line. */
export function enclosed(
  [open, close]: readonly [open: string, close: string],
  entries: readonly string[],
  indent: string,
): string {
  if (entries.length === 0) return open + close;
  const space = open === '{' ? ' ' : '';
  const line = `${open}${space}${entries.join(', ')}${space}${close}`;
  if (!line.includes('\n') && indent.length + line.length <= EXPRESSION_WIDTH) return line;
  return `${open}\n${entries.map((entry) => `${indent}  ${entry},\n`).join('')}${indent}${close}`;
}

/** Formats a union type: on one line if it fits after a name, otherwise each alternative on its own line. */
export function union(types: readonly string[], indent: string): string {
  const line = types.join(' | ');
  const fits = indent.length + line.length <= EXPRESSION_WIDTH;
  if (types.length === 1 || fits || line.includes('\n')) return line;
  return types.map((type) => `\n${indent}  | ${type}`).join('');
}

/** Formats a member of a type. The type may begin on the next line. */
export function member(key: string, type: string): string {
  return `${key}:${type.startsWith('\n') ? '' : ' '}${type}`;
}

/** Formats a doc comment: wrapped, with the line breaks of its text kept and `*\/` escaped. */
export function docComment(text: string, indent: string): string {
  const width = Math.max(WIDTH - indent.length - 3, LEAST_COMMENT_WIDTH);
  const safe = text.trim().replaceAll('*/', String.raw`*\/`);
  const lines = safe.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((line) => wrap(line, width));
  const [first = '', ...rest] = lines;
  if (rest.length === 0 && first.length <= width - 3) return `${indent}/** ${first} */\n`;
  const body = lines.map((line) => `${indent} * ${line}`.trimEnd());
  return [`${indent}/**`, ...body, `${indent} */`, ''].join('\n');
}
