import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Checks that a report can be written, before the work that it reports.
 *
 * @throws {Error} if the folder of the report cannot be written, or if the report is a folder
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
