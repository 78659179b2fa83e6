import type { TestProject } from 'vitest/node';
import { packAll } from '../../../packages/build/pack-all.ts';
import type { Tarball } from '../../../packages/build/pack-all.ts';
import { aFolder } from '../../support/a-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The current packages, packed as an older and as a newer version. */
    readonly tarballs: { readonly older: readonly Tarball[]; readonly newer: readonly Tarball[] };
  }
}

export const OLDER = '0.0.1';
export const NEWER = '0.0.2';

/** Packs once for all test files. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { path, remove } = await aFolder();
  project.provide('tarballs', {
    older: await packAll(path, { version: OLDER }),
    newer: await packAll(path, { version: NEWER }),
  });
  return remove;
}
