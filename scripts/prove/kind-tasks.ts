import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kind } from '../../src/index.ts';
import { subjectOfKind } from '../../src/prove/subjects/subject-of-crd.ts';
import type { Subject } from '../../src/prove/subjects/subject.ts';
import { kindFolders } from '../kinds/kind-folders.ts';
import type { Project } from '../project/project.ts';
import { problemInWords } from '../samples/problem-in-words.ts';
import { readCrds } from './read-crds.ts';
import type { CrdSource } from './read-crds.ts';

/** Reads the CRDs of all kinds of a project, with their lines. */
export async function readSources(project: Project): Promise<CrdSource[]> {
  const files = kindFolders(project).flatMap(({ crds }) => crds);
  const read = files.map(async (file) =>
    readCrds(await readFile(join(project.root, file), 'utf8'), file),
  );
  return (await Promise.all(read)).flat();
}

/**
 * Returns the CRD of a kind.
 *
 * @throws {Error} if it is not among the given CRDs
 */
export function sourceOfKind({ group, kind }: Kind, sources: readonly CrdSource[]): CrdSource {
  const source = sources.find(({ crd }) => crd.group === group && crd.kind === kind);
  if (source !== undefined) return source;
  const known = sources.map(({ crd }) => `${crd.kind} of ${crd.group}`).join(', ');
  throw new Error(`there is no CRD of ${kind} of ${group}. There is ${known || 'none'}.`);
}

/** Returns the subject of a kind and its CRD. A refusal names the error of the author, and the line that threw it. */
export function subjectOfSource(kind: Kind, { crd }: CrdSource): Subject {
  return subjectOfKind(kind, crd, (problem, object, to) => {
    const [sentence = '', place = ''] = problemInWords(problem, object, to).message.split('\n');
    // The finding names the object and the versions.
    const [, reason = sentence] = sentence.split(`from ${object.apiVersion} to ${to}: `, 2);
    const [, line] = /\(?([^\s()]+:\d+):\d+\)?$/.exec(place) ?? [];
    return line === undefined ? reason : `${reason} (${line})`;
  });
}
