import { existsSync } from 'node:fs';
import { readFile, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { crdFilesOf } from '../kinds/crd-files.ts';
import type { NamedKind } from '../kinds/crd-files.ts';
import { indexOfKinds, isCrdFile } from '../kinds/kind-folders.ts';
import { callOf } from '../program/call.ts';
import { importPath } from '../project/project.ts';
import type { Project } from '../project/project.ts';
import { readInput } from '../terminal/read-input.ts';
import { inWords } from '../yaml/finding-in-words.ts';
import { kindModule } from './kind-module.ts';
import { kindsIndex } from './kinds-index.ts';
import { readKind } from './read-kind.ts';
import { codeOf } from '../terminal/code-of.ts';

/** A generated file. */
export interface GeneratedFile {
  readonly target: string;
  /** The current content; undefined if the file does not exist. */
  readonly before: string | undefined;
  readonly text: string;
}

/** The result of generating files in memory. */
export interface Generation {
  readonly files: readonly GeneratedFile[];
  /** The errors that prevent a file from being generated, one line each. */
  readonly errors: readonly string[];
  /** The kinds that are not served yet, one line each. This is not an error while an author writes a kind. */
  readonly missing: readonly string[];
}

/**
 * Generates a module for every CRD, and the index of the kinds if a path is in their folder. Writes nothing.
 *
 * @param project the project whose kinds are listed; its configuration says what modules import
 * @throws {Error} if a path cannot be read
 */
export async function generateFiles(
  project: Project,
  paths: readonly string[],
): Promise<Generation> {
  const sources = await Promise.all(paths.map(findCrdFiles));
  const modules = await Promise.all(
    [...new Set(sources.flat())].map((source) => generateModule(project, source)),
  );
  const files = modules.flatMap((module) => ('target' in module ? [module] : []));
  const index = paths.some((path) => isWithin(path, join(project.root, project.kinds)))
    ? kindsIndex(project)
    : undefined;
  if (index !== undefined) {
    const target = relative('', indexOfKinds(project));
    files.push({ target, before: await readIfThere(target), text: index.text });
  }
  return {
    files,
    errors: [
      ...findTwice(files),
      ...findForeign(files),
      ...modules.flatMap((module) => ('target' in module ? [] : module.errors)),
    ],
    missing: index?.missing ?? [],
  };
}

/** Finds the generated files of a project's kinds that do not match their sources, one line each. */
export async function findStaleKinds(project: Project): Promise<string[]> {
  const kinds = join(project.root, project.kinds);
  return existsSync(kinds) ? findStale(await generateFiles(project, [relative('', kinds)])) : [];
}

/** Finds the generated modules of some of a project's kinds that do not match their CRDs, one line each. */
export async function findStaleModules(
  project: Project,
  kinds: readonly NamedKind[],
): Promise<string[]> {
  const crds = await crdFilesOf(project, kinds);
  const paths = crds.map(({ file }) => relative('', join(project.root, file)));
  const { files } = await generateFiles(project, paths);
  const modules = files.filter(
    ({ target, before }) => before !== undefined && resolve(target) !== indexOfKinds(project),
  );
  return findStale({ files: modules, errors: [], missing: [] });
}

/** Finds generated files that do not match their sources, one line each. */
export function findStale({ files, errors, missing }: Generation): string[] {
  const stale = files.flatMap(({ target, before, text }) => {
    if (before === text) return [];
    const what = before === undefined ? 'is missing' : 'is out of date';
    return [`error: ${target} ${what}. Run ${callOf('generate')}.`];
  });
  return [...errors, ...missing.map((what) => `error: ${what} (KindIncomplete)`), ...stale];
}

/** Reports whether a path is a folder or something in it. */
export function isWithin(path: string, folder: string): boolean {
  return `${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`);
}

async function findCrdFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true });
  const files = entries.filter(
    (entry) => isCrdFile(entry) && !entry.split(sep).includes('node_modules'),
  );
  return files.toSorted().map((file) => join(path, file));
}

async function generateModule(
  project: Project,
  source: string,
): Promise<GeneratedFile | { readonly errors: readonly string[] }> {
  const target = source.replace(/\.(?:ya?ml|json)$/, '') + '.gen.ts';
  const kind = readKind(await readInput(source));
  if (!('kind' in kind)) return { errors: kind.map((finding) => inWords(source, finding)) };
  const publicFace = importPath(project, 'crdshift', dirname(target));
  const text = kindModule(kind, { source: basename(source), publicFace });
  return { target, before: await readIfThere(target), text };
}

/** Finds CRDs that would be written to the same module. */
function findTwice(files: readonly GeneratedFile[]): string[] {
  const seen = new Set<string>();
  return files.flatMap(({ target }) => {
    if (!seen.has(target)) {
      seen.add(target);
      return [];
    }
    const folder = dirname(target);
    return [`error: ${folder}: both crd.yaml and crd.yml exist. Keep one of them. (SeveralCrds)`];
  });
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return undefined;
    throw cause;
  }
}

/** Finds existing files that no generator has written. Generated files of the same names would overwrite them. */
function findForeign(files: readonly GeneratedFile[]): string[] {
  return files
    .filter(({ before = '' }) => before.trim() !== '' && !/\bGenerated (?:by|from)\b/.test(before))
    .map(
      ({ target }) =>
        `error: ${target}: the file exists and was not generated. Rename it, because a generated file needs this name.`,
    );
}
