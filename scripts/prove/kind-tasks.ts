import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ObjectProblem } from '../../src/core/problem.ts';
import type { Kind, KubernetesObject } from '../../src/index.ts';
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
  return (
    await Promise.all(files.map((file) => readSource(join(project.root, file), file)))
  ).flat();
}

/**
 * Reads the CRDs of a file, with the source code beside it.
 *
 * @param path - the path of the file
 * @param file - its name in messages and places
 */
export async function readSource(path: string, file: string): Promise<CrdSource[]> {
  const code = await readCodeIn(dirname(path));
  return readCrds(await readFile(path, 'utf8'), file).map((source) => ({ ...source, code }));
}

/** Matches source code that an author writes, and neither tests nor generated files. */
const CODE = /(?<!\.gen|\.test)\.[cm]?[jt]s$/;

async function readCodeIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => CODE.test(name)).toSorted();
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
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
  const others =
    known === '' ? 'Put its crd.yaml into the folder of the kind' : `There is ${known}`;
  throw new Error(`there is no CRD of ${kind} of ${group}. ${others}.`);
}

/** Returns the subject of a kind and its CRD. A refusal names the error of the author, and the line that threw it. */
export function subjectOfSource(kind: Kind, { crd, code }: CrdSource): Subject {
  return subjectOfKind(kind, crd, inWords, code);
}

function inWords(problem: ObjectProblem, object: KubernetesObject, to: string): string {
  const [sentence = '', place = ''] = problemInWords(problem, object, to).message.split('\n');
  // The finding names the object and the versions.
  const [, reason = sentence] = sentence.split(`from ${object.apiVersion} to ${to}: `, 2);
  const [, line] = /\(?([^\s()]+:\d+):\d+\)?$/.exec(place) ?? [];
  return line === undefined ? reason : `${reason} (${line})`;
}
