import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aFolder } from './a-folder.ts';

/** The files of a Secret as mounted in a pod. */
export interface SecretVolume {
  readonly folder: string;
  /** Replaces all files by these, keyed by name. */
  readonly replace: (files: Readonly<Record<string, string>>) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/**
 * Lays files out as the kubelet lays out a Secret: each file is a link into `..data`, itself a link to a folder. An
 * update swaps `..data` in one rename, then adds links of new files, then removes links of old ones (Kubernetes,
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
