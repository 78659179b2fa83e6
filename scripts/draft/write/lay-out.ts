import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isJsonObject } from '../../../src/core/json/json-value.ts';
import { codeOf } from '../../terminal/code-of.ts';

/**
 * Formats code with oxfmt and the settings of the project. If oxfmt is not installed, code is only indented, and the
 * formatter of the project does the rest.
 *
 * @throws {Error} if the code has a syntax error
 */
export async function layOut(root: string, file: string, code: string): Promise<string> {
  const formatter = await import('oxfmt').catch(notInstalled);
  if (formatter === undefined) return indent(code);
  const settings = await readSettings(join(root, '.oxfmtrc.json'));
  const { singleQuote, printWidth } = isJsonObject(settings) ? settings : {};
  const options = {
    ...(typeof singleQuote === 'boolean' ? { singleQuote } : {}),
    ...(typeof printWidth === 'number' ? { printWidth } : {}),
  };
  const { code: formatted, errors } = await formatter.format(file, code, options);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  return formatted;
}

async function readSettings(file: string): Promise<unknown> {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : { singleQuote: true };
}

function notInstalled(cause: unknown): undefined {
  if (codeOf(cause) === 'ERR_MODULE_NOT_FOUND') return;
  throw cause;
}

/** Indents each line by one step for every earlier line whose brackets are still open. */
export function indent(code: string): string {
  /** The numbers of open brackets, one for each earlier line that opened some. */
  const open: number[] = [];
  const lines = code.split('\n').map((line) => {
    const text = line.trim();
    const isComment = /^(?:\/\/|\/?\*)/.test(text);
    const [closing = ''] = isComment ? [] : (/^[)\]}]*/.exec(text) ?? []);
    close(open, closing.length);
    const margin = '  '.repeat(open.length) + (text.startsWith('*') ? ' ' : '');
    const change = isComment ? 0 : changeOf(text.slice(closing.length));
    if (change > 0) open.push(change);
    else close(open, -change);
    return text === '' ? '' : margin + text;
  });
  return lines.join('\n');
}

function close(open: number[], brackets: number): void {
  for (let left = brackets; left > 0 && open.length > 0;) {
    const last = open.pop() ?? 0;
    if (last > left) open.push(last - left);
    left -= last;
  }
}

/** Returns the number of opened minus closed brackets of a line, without those in strings and regular expressions. */
function changeOf(line: string): number {
  const code = line.replaceAll(/'(?:[^'\\]|\\.)*'|\/(?:[^/\\\s]|\\.)+\/[a-z]*/g, '');
  return (code.match(/[([{]/g) ?? []).length - (code.match(/[)\]}]/g) ?? []).length;
}
