import { execFile } from 'node:child_process';
import { basename, dirname } from 'node:path';
import { promisify } from 'node:util';
import { WrongUsage } from '../program/wrong-usage.ts';
import { messageOf } from '../terminal/message-of.ts';
import { readCrds } from './read-crds.ts';
import type { CrdSource } from './read-crds.ts';

/** The maximum size of a file, in bytes. */
const MAX_FILE = 2 ** 28;

/**
 * Reads the CRDs of a file as git has it at a revision. A file that the revision does not have contains no CRDs.
 *
 * @param file - the absolute path, or a path relative to the current folder
 * @throws {WrongUsage} if git does not know the revision, or the file is in no repository
 */
export async function readCrdsAt(ref: string, file: string): Promise<CrdSource[]> {
  const folder = dirname(file);
  const name = basename(file);
  if (ref.startsWith('-')) throw new WrongUsage('--against must be a revision, such as main');
  try {
    await git(folder, ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]);
  } catch (cause) {
    throw new WrongUsage(`git has no revision ${ref} in ${folder}`, { cause });
  }
  const files = await git(folder, ['ls-tree', '--name-only', ref, '--', name]);
  if (files === '') return [];
  return readCrds(await git(folder, ['show', `${ref}:./${name}`]), `${ref}:${name}`);
}

async function git(folder: string, args: readonly string[]): Promise<string> {
  try {
    const words = ['-C', folder, ...args];
    const { stdout } = await promisify(execFile)('git', words, { maxBuffer: MAX_FILE });
    return stdout;
  } catch (cause) {
    throw new WrongUsage(`git ${args.join(' ')}: ${messageOf(cause)}`, { cause });
  }
}
