import { askTerminal } from '../../../scripts/terminal/ask-line.ts';
import { readInput } from '../../../scripts/terminal/read-input.ts';

/** A CRD, with the name of its file in messages; without a name, it is from standard input. */
export interface ReadCrd {
  readonly text: string;
  readonly file?: string;
}

/**
 * Reads the CRD for the draft of the first kind: from the file, or from standard input. In a terminal, asks for a file.
 *
 * @returns undefined if there is no CRD
 * @throws {Error} if the file cannot be read
 */
export async function readCrd(file: string | undefined): Promise<ReadCrd | undefined> {
  if (file !== undefined && file !== '-') return { text: await readInput(file), file };
  if (file === '-' || !process.stdin.isTTY) return orNothing(await readInput('-'));
  const named = await askLine('File with a CRD (empty for none): ');
  if (named === undefined || named === '') return undefined;
  return { text: await readInput(named), file: named };
}

/**
 * Reads the CRD that the user drafts later.
 *
 * @returns undefined without a file
 * @throws {Error} if the file cannot be read, or is standard input, which is gone by then
 */
export async function readForLater(file: string | undefined): Promise<ReadCrd | undefined> {
  if (file !== '-') return file === undefined ? undefined : readCrd(file);
  throw new Error('--no-install drafts no kind: give a file in place of -, or leave - out.');
}

/** Asks for a line, and trims it. Returns undefined if standard input is not a terminal. */
export async function askLine(question: string): Promise<string | undefined> {
  return process.stdin.isTTY ? (await askTerminal(question, 'shown')).trim() : undefined;
}

function orNothing(text: string): ReadCrd | undefined {
  return text.trim() === '' ? undefined : { text };
}
