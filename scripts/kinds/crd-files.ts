import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kind } from '../../src/index.ts';
import type { Project } from '../project/project.ts';
import { kindFolders } from './kind-folders.ts';

export type NamedKind = Pick<Kind, 'kind' | 'group'>;

/** A CRD file of a project. */
interface CrdFile {
  /** The path from the root of the project. */
  readonly file: string;
  readonly text: string;
}

/**
 * Returns the CRD files that may be those of some kinds: the files that mention their names. Reading the YAML of every
 * CRD would cost each command seconds in a project with many large ones.
 *
 * If no file mentions one of the kinds, these are all files: its names may have changed, or may be written with escapes.
 */
export async function crdFilesOf(
  project: Project,
  kinds: readonly NamedKind[],
): Promise<readonly CrdFile[]> {
  const paths = kindFolders(project).flatMap(({ crds }) => crds);
  const files = await Promise.all(
    paths.map(async (file) => ({ file, text: await readFile(join(project.root, file), 'utf8') })),
  );
  const found = kinds.map(({ kind, group }) =>
    files.filter(({ text }) => [kind, group].every((name) => text.includes(name))),
  );
  const isUnknown = found.length === 0 || found.some(({ length }) => length === 0);
  return isUnknown ? files : files.filter((file) => found.some((some) => some.includes(file)));
}
