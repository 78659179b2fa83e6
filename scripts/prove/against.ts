import { realpath } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { kindOfCrd } from '../../src/prove/subjects/subject-of-crd.ts';
import type { Earlier, Subject } from '../../src/prove/subjects/subject.ts';
import { commitAt } from './git.ts';
import type { Commit } from './git.ts';
import { readCrds } from './read-crds.ts';
import type { CrdSource } from './read-crds.ts';

/**
 * Returns a kind as its CRD stated it in a commit. The CRD may have been in another file there. In the same file, it may
 * have had another kind, if the plural is the same.
 *
 * @param path - the path of the file that has the CRD now
 * @returns undefined if the commit has no CRD of the kind, or has several and none in this file
 * @throws {Error} if there is no such commit, or if the file cannot be read as it was there
 */
export async function earlierAt(
  ref: string,
  { kind, group, plural }: Subject,
  path: string,
): Promise<Earlier | undefined> {
  const file = await realpath(path);
  const commit = await commitAt(ref, dirname(file));
  const name = basename(file);
  const text = await commit.textOf(name);
  const isKind = ({ crd }: CrdSource): boolean => crd.kind === kind && crd.group === group;
  const here = text === undefined ? [] : readCrds(text, `${ref}:${name}`);
  const isPlural = ({ crd }: CrdSource): boolean => crd.plural === plural && crd.group === group;
  const found = here.find(isKind) ?? here.find(isPlural) ?? (await onlyOne(commit, kind, isKind));
  return found && kindOfCrd(found.crd);
}

async function onlyOne(
  commit: Commit,
  kind: string,
  isKind: (source: CrdSource) => boolean,
): Promise<CrdSource | undefined> {
  const texts = await commit.textsWith(['kind: CustomResourceDefinition', `kind: ${kind}`]);
  const found = texts.flatMap((text) => crdsIn(text).filter(isKind));
  return found.length === 1 ? found[0] : undefined;
}

/** Returns the CRDs of a file; none if they cannot be read, for instance from the template of a chart. */
function crdsIn(text: string): CrdSource[] {
  try {
    return readCrds(text, '');
  } catch {
    return [];
  }
}
