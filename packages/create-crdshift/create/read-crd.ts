import { askTerminal } from '../../../scripts/terminal/ask-line.ts';
import { readInput } from '../../../scripts/terminal/read-input.ts';

/**
 * Reads the CRD for the draft of the first kind: from the file, or from standard input. In a terminal, asks for a file.
 *
 * @returns undefined if there is no CRD
 * @throws {Error} if the file cannot be read
 */
export async function readCrd(file: string | undefined): Promise<string | undefined> {
  if (file !== undefined && file !== '-') return readInput(file);
  if (file === '-' || !process.stdin.isTTY) return orNothing(await readInput('-'));
  const named = await askLine('File with a CRD (empty for none): ');
  return named === undefined || named === '' ? undefined : readInput(named);
}

/** Asks for a line, and trims it. Returns undefined if standard input is not a terminal. */
export async function askLine(question: string): Promise<string | undefined> {
  return process.stdin.isTTY ? (await askTerminal(question, 'shown')).trim() : undefined;
}

function orNothing(read: string): string | undefined {
  return read.trim() === '' ? undefined : read;
}
