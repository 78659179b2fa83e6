import { spawn } from 'node:child_process';
import { ownEnvironment } from '../../../scripts/program/own-environment.ts';
import { INPUT_NAME } from '../../../scripts/terminal/read-input.ts';
import type { ReadCrd } from './read-crd.ts';

/**
 * Runs a command in a project. Its output goes to standard error.
 *
 * @param input the text for its standard input, and the name of the file that the text is from
 * @returns whether it succeeded
 */
export function runInProject(
  folder: string,
  [command = '', ...args]: readonly string[],
  { text, file = '' }: ReadCrd = { text: '' },
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: folder,
      env: { ...ownEnvironment(), [INPUT_NAME]: file },
      stdio: ['pipe', process.stderr, process.stderr],
      // On Windows npm is a batch file.
      shell: process.platform === 'win32',
    });
    child.once('error', reject);
    // A command that reads no input may have ended.
    child.stdin.once('error', () => undefined);
    child.stdin.end(text);
    child.once('close', (code) => {
      resolve(code === 0);
    });
  });
}
