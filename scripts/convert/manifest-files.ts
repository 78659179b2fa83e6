import { chmod, readFile, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';

/** The folders that a walk skips. */
const OTHERS: ReadonlySet<string> = new Set(['.git', 'node_modules']);

/**
 * Lists the files, each once. A directory contributes every .yaml, .yml and .json file below it, sorted by name. Links
 * to directories are not followed.
 *
 * @throws {Error} for a missing file
 */
export async function findFiles(named: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const name of named) {
    if (name === '-') {
      found.add(name);
      continue;
    }
    const { isDirectory } = await look(name);
    const files = isDirectory ? await walk(name) : [name];
    for (const file of files) found.add(file);
  }
  return [...found];
}

async function look(name: string): Promise<{ readonly isDirectory: boolean }> {
  try {
    const found = await stat(name);
    return { isDirectory: found.isDirectory() };
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    if (!isMissing) throw cause;
    throw new Error(`there is no file ${name}`, { cause });
  }
}

async function walk(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files: string[] = [];
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !OTHERS.has(entry.name)) files.push(...(await walk(path)));
    else if (!entry.isDirectory() && /\.(?:ya?ml|json)$/i.test(entry.name)) files.push(path);
  }
  return files;
}

/**
 * Reads a file or standard input. The text keeps its byte order mark and its line endings. The text of a file that is
 * not UTF-8 only serves to search for names. It is without NUL characters, which UTF-16 has between ASCII letters.
 */
export async function readText(
  file: string,
): Promise<{ readonly text: string; readonly isUtf8: boolean }> {
  const bytes = file === '-' ? await buffer(process.stdin) : await readFile(file);
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    if (!text.includes('\0')) return { text, isUtf8: true };
  } catch {
    // The bytes are not UTF-8.
  }
  return { text: bytes.toString('latin1').replaceAll('\0', ''), isUtf8: false };
}

/** Replaces a file in one step, so that no reader sees half of it. It keeps its mode, and a link stays a link. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const target = await realpath(file);
  const { mode } = await stat(target);
  const beside = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
  try {
    await writeFile(beside, text, { mode });
    // The umask of the process removes bits from the mode of a new file.
    await chmod(beside, mode);
    await rename(beside, target);
  } catch (cause) {
    await rm(beside, { force: true });
    throw cause;
  }
}
