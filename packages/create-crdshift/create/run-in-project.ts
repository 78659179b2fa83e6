import { spawn } from 'node:child_process';

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

/** Returns the environment without the variables of `npm create`, which name its package and the folder it runs in. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const names = /^npm_(?:package|lifecycle|config_(?:local_prefix|package|call|yes))|^INIT_CWD$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.test(name)));
}
