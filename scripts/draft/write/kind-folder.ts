import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { KindSource } from '../../generate/read-kind.ts';
import { namesOfKind } from './kind-code.ts';
import { codeOf } from '../../terminal/code-of.ts';

/** The files of a kind by their path in its folder. */
const CRD = 'crd.yaml';
/** The other allowed name of the CRD file. */
const CRD_YML = 'crd.yml';
const GENERATED = 'crd.gen.ts';

/** Returns the path of a sample in the folder of a kind. */
export function sampleFile(name: string): string {
  return `samples/${name}.yaml`;
}

/** The name of the sample that a draft makes up without a webhook. */
export const MADE_UP_SAMPLE = 'every-field';

/** The folder for a draft. */
export interface Target {
  readonly folder: string;
  readonly source: KindSource;
  /** True if the CRD in the folder is not the given one. */
  readonly isOtherCrd: boolean;
  readonly isWebhookAsked: boolean;
}

/**
 * Returns the existing files that a draft would overwrite, by their path in the folder. The same CRD and its generated
 * module may exist.
 */
export async function filesInTheWay(target: Target): Promise<string[]> {
  const { folder, source, isOtherCrd, isWebhookAsked } = target;
  const samples = isWebhookAsked
    ? source.versions.map(({ name }) => `from-${name}`)
    : [MADE_UP_SAMPLE];
  const names = [`${namesOfKind(source.kind).file}.ts`, ...samples.map(sampleFile)];
  const crd = await findCrd(folder);
  if (crd !== undefined && isOtherCrd) names.unshift(crd.name);
  if (crd === undefined) names.unshift(GENERATED);
  const found = await Promise.all(
    names.map(async (name) => ((await isThere(join(folder, name))) ? [name] : [])),
  );
  return found.flat();
}

/** The file of a CRD, and its text. */
export interface CrdText {
  readonly name: string;
  readonly text: string;
}

/** The files of a draft. It never overwrites a file, and can remove the files that it wrote. */
export class DraftFiles {
  /** The written files, by their path in the folder. */
  readonly names: string[] = [];
  readonly #folder: string;
  /** The topmost folders that it created. */
  readonly #folders: string[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws {Error} if the file already exists */
  async write(name: string, text: string): Promise<void> {
    const file = join(this.#folder, name);
    const made = await makeFolder(dirname(file));
    if (made !== undefined) this.#folders.push(made);
    const opened = await open(file, 'wx');
    this.names.push(name);
    try {
      await opened.writeFile(text);
    } finally {
      await opened.close();
    }
  }

  /** Writes the CRD, unless it exists. */
  async writeCrd(text: string): Promise<void> {
    if ((await findCrd(this.#folder)) === undefined) await this.write(CRD, text);
    // A generated module that existed before is not removed on failure.
    if (!(await isThere(join(this.#folder, GENERATED)))) this.names.push(GENERATED);
  }

  /** Removes all files and folders that were written. */
  async takeBack(): Promise<void> {
    const paths = [...this.names.map((name) => join(this.#folder, name)), ...this.#folders];
    await Promise.all(paths.map((path) => rm(path, { recursive: true, force: true })));
  }
}

/**
 * Makes a folder and its parents. `mkdir` of Node with `recursive` never ends in a folder such as /proc, which exists
 * and takes no new one.
 *
 * @returns the topmost new folder; undefined if the folder exists
 */
async function makeFolder(folder: string): Promise<string | undefined> {
  if (await isThere(folder)) return undefined;
  const parent = dirname(folder);
  const made = await makeFolder(parent);
  try {
    await mkdir(folder);
  } catch (cause) {
    // The parent exists.
    if (codeOf(cause) !== 'ENOENT') throw cause;
    throw new Error(`${parent} takes no new folder. Choose another folder with --into.`, { cause });
  }
  return made ?? folder;
}

/** Returns the CRD that is already in the folder of a kind. */
export async function findCrd(folder: string): Promise<CrdText | undefined> {
  for (const name of [CRD, CRD_YML]) {
    const file = join(folder, name);
    // oxlint-disable-next-line no-await-in-loop -- the second name counts only if the first is missing
    if (await isThere(file)) return { name, text: await readFile(file, 'utf8') };
  }
  return undefined;
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (cause) {
    const code = codeOf(cause);
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    throw cause;
  }
}
