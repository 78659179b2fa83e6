import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline/promises';

/**
 * The text of the CRD that the first kind is drafted from: from a file, or standard input, or the file that somebody at
 * a terminal names. Undefined when there is none.
 *
 * @throws {Error} when the file cannot be read
 */
export async function readCrd(file: string | undefined): Promise<string | undefined> {
  if (file !== undefined && file !== '-') return readFile(file, 'utf8');
  if (file === '-' || !process.stdin.isTTY) return orNothing(await text(process.stdin));
  const named = await askLine('A file with a CRD, or nothing: ');
  return named === undefined || named === '' ? undefined : readFile(named, 'utf8');
}

/** A line from a terminal, without the spaces around it; undefined where there is no terminal. */
export async function askLine(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question(question)).trim();
  } finally {
    terminal.close();
  }
}

/** Writes a CRD that came from anywhere into a file of its own, and returns the path. */
export async function writeAside(crd: string): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'create-crdshift-')), 'crd.yaml');
  await writeFile(file, crd);
  return file;
}

function orNothing(read: string): string | undefined {
  return read.trim() === '' ? undefined : read;
}
