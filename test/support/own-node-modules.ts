import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Project } from './a-project.ts';

const NODE_MODULES = fileURLToPath(new URL('../../node_modules/', import.meta.url));

/**
 * Gives a project its own `node_modules`, in which files can be written and replaced. Packages without a file in
 * `replaced` are linked to ours.
 *
 * @param replaced file contents by path in `node_modules`, such as `wrangler/bin/wrangler.js`
 */
export async function ownNodeModules(
  project: Project,
  replaced: Readonly<Record<string, string>>,
): Promise<void> {
  const folder = join(project.path, 'node_modules');
  const without = new Set(['.cache', ...Object.keys(replaced).map((file) => file.split('/')[0])]);
  await rm(folder);
  await mkdir(folder);
  for (const name of await readdir(NODE_MODULES)) {
    if (!without.has(name)) await symlink(join(NODE_MODULES, name), join(folder, name));
  }
  for (const [file, text] of Object.entries(replaced)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
}
