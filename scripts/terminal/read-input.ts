import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { codeOf } from './code-of.ts';

/**
 * The variable with which a program that pipes a file to a command names this file. It pipes the text because the file
 * may be a pipe itself, or have a name that a shell would split.
 */
export const INPUT_NAME = 'CRDSHIFT_INPUT_NAME';

/** Returns the name of a file in messages. */
export function inputName(file: string): string {
  if (file !== '-') return file;
  const named = process.env[INPUT_NAME] ?? '';
  return named === '' ? 'standard input' : named;
}

/**
 * Reads a text file, or standard input for `-`.
 *
 * @throws {Error} that names the file if it cannot be read, or is not UTF-8
 */
export async function readInput(file: string): Promise<string> {
  const bytes = file === '-' ? await buffer(process.stdin) : await readBytes(file);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new Error(`${inputName(file)} is not UTF-8. Save it as UTF-8.`, { cause });
  }
}

async function readBytes(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (cause) {
    // The error of a folder has no path.
    const isFolder = codeOf(cause) === 'EISDIR';
    throw isFolder ? new Error(`${file} is a folder, not a file`, { cause }) : cause;
  }
}
