import { spawn } from 'node:child_process';
import { ownEnvironment } from '../../../scripts/program/own-environment.ts';

/**
 * Runs a command in a project. Its output goes to standard error.
 *
 * @returns whether it succeeded
 */
export function runInProject(
  folder: string,
  [command = '', ...args]: readonly string[],
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: folder,
      env: ownEnvironment(),
      stdio: ['ignore', process.stderr, process.stderr],
      // On Windows npm is a batch file.
      shell: process.platform === 'win32',
    });
    child.once('error', reject);
    child.once('close', (code) => {
      resolve(code === 0);
    });
  });
}
