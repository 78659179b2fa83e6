import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import * as v from 'valibot';
import { ownEnvironment } from '../program/own-environment.ts';

/** The options as given. */
export interface Flags {
  readonly noInstall: boolean;
}

/** Creates a repository with `npm create crdshift`, in the version of this program. Returns its exit code. */
export function create({ noInstall }: Flags, ...args: (string | undefined)[]): Promise<number> {
  const given = args.filter((arg) => arg !== undefined);
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

function ownVersion(): string {
  const manifest = findPackageJSON(import.meta.url) ?? '';
  const Manifest = v.object({ version: v.string() });
  return v.parse(Manifest, JSON.parse(readFileSync(manifest, 'utf8'))).version;
}
