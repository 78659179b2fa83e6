import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import * as v from 'valibot';

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

/** The environment without the variables that npx sets for this process, which npm would take for its own options. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const names = /^npm_(?:package|lifecycle|config_(?:local_prefix|package|call|yes))|^INIT_CWD$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.test(name)));
}
