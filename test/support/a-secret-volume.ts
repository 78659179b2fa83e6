import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aFolder } from './a-folder.ts';

/** The files of a Secret, as a pod sees them. */
export interface SecretVolume {
  readonly folder: string;
  /** Gives it other files, by name. */
  readonly replace: (files: Readonly<Record<string, string>>) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/**
 * Files as the kubelet lays out a Secret: a link for each to `..data`, itself a link to a folder, which is swapped in
 * one rename; links of new files come after that, and then those of old ones go (Kubernetes,
 * `pkg/volume/util/atomic_writer.go`).
 */
export async function aSecretVolume(
  files: Readonly<Record<string, string>>,
): Promise<SecretVolume> {
  const { path: folder, remove } = await aFolder();
  let generation = 0;
  const replace = async (next: Readonly<Record<string, string>>): Promise<void> => {
    generation += 1;
    const data = `..${generation}`;
    await mkdir(join(folder, data));
    for (const [name, text] of Object.entries(next)) {
      await writeFile(join(folder, data, name), text);
    }
    await symlink(data, join(folder, '..data_tmp'));
    await rename(join(folder, '..data_tmp'), join(folder, '..data'));
    const links = (await readdir(folder)).filter((name) => !name.startsWith('..'));
    for (const name of Object.keys(next)) {
      if (!links.includes(name)) await symlink(`..data/${name}`, join(folder, name));
    }
    for (const name of links) if (!Object.hasOwn(next, name)) await rm(join(folder, name));
    await rm(join(folder, `..${generation - 1}`), { recursive: true, force: true });
  };
  await replace(files);
  return { folder, replace, remove };
}
