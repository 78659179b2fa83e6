import { spawnSync } from 'node:child_process';
import { ownEnvironment } from '../program/own-environment.ts';
import { ownVersion } from '../program/own-version.ts';

/** The options as given. */
export interface Flags {
  readonly noInstall: boolean;
}

/** Creates a project with `npm create crdshift`, in the same version as this program. Returns its exit code. */
export function create({ noInstall }: Flags, folder: string, file?: string): Promise<number> {
  const given = [folder, ...(file === undefined ? [] : [file])];
  const options = noInstall ? ['--no-install'] : [];
  const { status, error } = spawnSync(
    'npm',
    ['create', '--yes', `crdshift@${ownVersion()}`, '--', ...given, ...options],
    // On Windows npm is a batch file.
    { stdio: 'inherit', env: ownEnvironment(), shell: process.platform === 'win32' },
  );
  if (error !== undefined) throw error;
  return Promise.resolve(status ?? 1);
}
