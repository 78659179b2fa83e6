import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Kind } from '../../src/index.ts';
import { convertByKind } from '../../src/prove/subjects/subject-of-crd.ts';
import type { Convert } from '../../src/prove/subjects/subject.ts';
import { indexOfKinds } from '../kinds/kind-folders.ts';
import { kindsIn } from '../kinds/recorded-kinds.ts';
import { projectAt } from '../project/project.ts';
import type { Project } from '../project/project.ts';
import { problemInWords } from '../samples/problem-in-words.ts';
import { messageOf } from '../terminal/message-of.ts';
import { commitAt } from './git.ts';

/** Returns the conversion of a kind in a commit; undefined if the commit does not have the kind. */
export type EarlierConversions = (kind: Pick<Kind, 'group' | 'kind'>) => Convert | undefined;

/**
 * Loads the kinds of a project as they were in a commit. The files of the commit are written into a temporary folder,
 * beside the packages that are installed now, and their code runs in this process.
 *
 * @returns the message if the kinds cannot be loaded, for instance because they need a package that is gone
 * @throws {Error} if there is no such commit
 */
export async function earlierConversions(
  ref: string,
  project: Project,
): Promise<EarlierConversions | { readonly problem: string }> {
  const commit = await commitAt(ref, project.root);
  const folder = await mkdtemp(join(tmpdir(), 'crdshift-against-'));
  try {
    await commit.writeTo(folder);
    const packages = packagesOf(project.root);
    const own = join(folder, 'node_modules');
    if (packages !== undefined && !existsSync(own)) await symlink(packages, own, 'junction');
    const earlier = projectAt(folder);
    const imported: unknown = await import(pathToFileURL(indexOfKinds(earlier)).href);
    const kinds = kindsIn(imported, earlier.kinds).all;
    return ({ group, kind }) => {
      const found = kinds.find((one) => one.group === group && one.kind === kind);
      return (
        found &&
        convertByKind(found, (problem, object, to) => problemInWords(problem, object, to).message)
      );
    };
  } catch (cause) {
    return { problem: messageOf(cause).split('\n')[0] ?? '' };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function packagesOf(folder: string): string | undefined {
  const packages = join(folder, 'node_modules');
  if (existsSync(packages)) return packages;
  return dirname(folder) === folder ? undefined : packagesOf(dirname(folder));
}
