import { chmod, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Failure } from '../program/wrong-usage.ts';
import { codeOf } from './code-of.ts';

/** A file that cannot be read or written. */
export class UnusableFile extends Failure {
  /** @param advice - one sentence for a user without the permission */
  constructor(file: string, cause: unknown, advice: string) {
    const isDenied = /^(?:EACCES|EPERM)$/.test(String(codeOf(cause)));
    super(`${file}: ${reasonOf(cause)}.${isDenied ? ` ${advice}` : ''}`, { cause });
  }
}

/** Returns the words of a system error: `EACCES: permission denied, open 'x'` is `permission denied`. */
function reasonOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  return /^[A-Z\d]+: (.*?),/.exec(message)?.[1] ?? message;
}

/**
 * Replaces a file in one step, so that no reader sees half of it, and a full disk leaves it as it was. It keeps its mode,
 * and a link stays a link.
 *
 * @throws {UnusableFile} if the file cannot be replaced
 */
export async function replaceFile(file: string, text: string): Promise<void> {
  try {
    const target = await realpath(file);
    const { mode } = await stat(target);
    await writeInOneStep(target, text, mode);
  } catch (cause) {
    throw new UnusableFile(
      `${file}: the file cannot be replaced`,
      cause,
      'Check the permissions of its folder.',
    );
  }
}

/** Writes a file in one step. If that fails, nothing is left behind. */
export async function writeInOneStep(file: string, text: string, mode: number): Promise<void> {
  const beside = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
  try {
    await writeFile(beside, text, { mode });
    // The umask of the process removes bits from the mode of a new file.
    await chmod(beside, mode);
    await rename(beside, file);
  } catch (cause) {
    await rm(beside, { force: true });
    throw cause;
  }
}
