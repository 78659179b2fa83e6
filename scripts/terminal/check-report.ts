import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Checks that a report can be written, before the work that it reports.
 *
 * @throws {Error} if its folder cannot be written, or if it is a folder itself
 */
export async function checkReport(file: string): Promise<void> {
  await access(dirname(file), constants.W_OK);
  if (await isFolder(file)) throw new Error(`${file} is a folder, not a file`);
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}
