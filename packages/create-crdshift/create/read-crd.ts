import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline/promises';

/**
 * Reads the CRD for the draft of the first kind: from the file, or from standard input. In a terminal, asks for a file.
 *
 * @returns undefined if there is no CRD
 * @throws {Error} if the file cannot be read
 */
export async function readCrd(file: string | undefined): Promise<string | undefined> {
  if (file !== undefined && file !== '-') return readFile(file, 'utf8');
  if (file === '-' || !process.stdin.isTTY) return orNothing(await text(process.stdin));
  const named = await askLine('File with a CRD (empty for none): ');
  return named === undefined || named === '' ? undefined : readFile(named, 'utf8');
}

/** Asks for a line, and trims it. Returns undefined if standard input is not a terminal. */
export async function askLine(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question(question)).trim();
  } finally {
    terminal.close();
  }
}

/** Writes a CRD to a temporary file, and returns its path. */
export async function writeAside(crd: string): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'create-crdshift-')), 'crd.yaml');
  await writeFile(file, crd);
  return file;
}

function orNothing(read: string): string | undefined {
  return read.trim() === '' ? undefined : read;
}
