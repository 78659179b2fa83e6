import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isJsonObject } from '../../../src/core/json/json-value.ts';
import { codeOf } from '../../terminal/code-of.ts';

/**
 * Formats code with oxfmt and the settings of the project. If oxfmt is not installed, code stays as it is, and the formatter
 * of the project does the rest.
 *
 * @throws {Error} if the code has a syntax error
 */
export async function layOut(root: string, file: string, code: string): Promise<string> {
  const formatter = await import('oxfmt').catch(notInstalled);
  if (formatter === undefined) return code;
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
