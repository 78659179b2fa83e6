import { cpSync } from 'node:fs';
import { readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { aFolder } from './a-folder.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A copy of this project whose sources may be edited. */
export interface Project {
  readonly path: string;
  /** Replaces the first occurrence of a text in a new copy of the file, as `sed -i` and many editors do. */
  readonly edit: (file: string, before: string, after: string) => Promise<void>;
  readonly remove: () => Promise<void>;
}

export async function aProject(): Promise<Project> {
  const { path, remove } = await aFolder();
  const names = [
    'package.json',
    'crdshift.json',
    'tsconfig.json',
    '.oxfmtrc.json',
    'wrangler.toml',
    'src',
    'scripts',
  ];
  // The asynchronous function takes ten times as long for so many files.
  for (const name of names) cpSync(join(ROOT, name), join(path, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(path, 'node_modules'));
  const edit: Project['edit'] = async (file, before, after) => {
    const text = await readFile(join(path, file), 'utf8');
    if (!text.includes(before)) throw new Error(`${file} does not hold ${before}`);
    const edited = join(path, 'edited');
    await writeFile(edited, text.replace(before, after));
    await rename(edited, join(path, file));
  };
  return { path, edit, remove };
}
