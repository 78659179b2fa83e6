import type { Dirent } from 'node:fs';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { codeOf } from '../terminal/code-of.ts';
import { UnusableFile } from '../terminal/replace-file.ts';

/** The folders that a walk skips. */
const OTHERS: ReadonlySet<string> = new Set(['.git', 'node_modules']);

/**
 * Lists the files, each once. A directory contributes every .yaml, .yml and .json file below it, sorted by name, except
 * the locks of Emacs. Links to anything but a file are not followed.
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
    const files = isDirectory ? await manifestsIn(name, (one) => OTHERS.has(one)) : [name];
    for (const file of files) found.add(file);
  }
  return [...found];
}

async function look(name: string): Promise<{ readonly isDirectory: boolean }> {
  try {
    const found = await stat(name);
    return { isDirectory: found.isDirectory() };
  } catch (cause) {
    if (codeOf(cause) !== 'ENOENT') throw cause;
    throw new Error(`there is no file ${name}`, { cause });
  }
}

/**
 * Lists the manifests of a folder and of all folders in it, sorted by name.
 *
 * @param isSkipped whether a file or folder of this name is left out
 */
export async function manifestsIn(
  folder: string,
  isSkipped: (name: string) => boolean,
): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files: string[] = [];
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (isSkipped(entry.name)) continue;
    if (entry.isDirectory()) files.push(...(await manifestsIn(path, isSkipped)));
    else if (MANIFEST.test(entry.name) && (await isFile(entry, path))) files.push(path);
  }
  return files;
}

/** The name of a manifest. Emacs locks `x.yaml` with `.#x.yaml`, a link to no file. */
const MANIFEST = /^(?!\.#).*\.(?:ya?ml|json)$/i;

/** Reports whether an entry of a folder is a file or a link to one. */
async function isFile(entry: Dirent, path: string): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isFile();
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/**
 * Reads a file or standard input. The text keeps its byte order mark and its line endings. The text of a file that is
 * not UTF-8 only serves to search for names. It is without NUL characters, which UTF-16 has between ASCII letters.
 */
export async function readText(
  file: string,
): Promise<{ readonly text: string; readonly isUtf8: boolean }> {
  const bytes = file === '-' ? await buffer(process.stdin) : await readBytes(file);
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    if (!text.includes('\0')) return { text, isUtf8: true };
  } catch {
    // The bytes are not UTF-8.
  }
  return { text: bytes.toString('latin1').replaceAll('\0', ''), isUtf8: false };
}

async function readBytes(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (cause) {
    throw new UnusableFile(`${file}: the file cannot be read`, cause, 'Check its permissions.');
  }
}
