import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { KindSource } from '../../generate/read-kind.ts';
import { namesOfKind } from './kind-code.ts';

/** The files of a kind by their path in its folder. */
const CRD = 'crd.yaml';
/** The CRD may be called so as well. */
const CRD_YML = 'crd.yml';
const GENERATED = 'crd.gen.ts';

/** The name of a sample in the folder of a kind. */
export function sampleFile(name: string): string {
  return `samples/${name}.yaml`;
}

/** The sample that a draft makes up where no webhook is asked. */
export const MADE_UP_SAMPLE = 'every-field';

/** A folder that a draft is to be written into. */
export interface Target {
  readonly folder: string;
  /** The CRD, as it was given. */
  readonly text: string;
  readonly source: KindSource;
  readonly isWebhookAsked: boolean;
}

/**
 * The files that are there already and that a draft would have to write, by their path in the folder. The CRD itself
 * may be there, and what `npm run generate` has made of it.
 */
export async function filesInTheWay(target: Target): Promise<string[]> {
  const { folder, text, source, isWebhookAsked } = target;
  const samples = isWebhookAsked
    ? source.versions.map(({ name }) => `from-${name}`)
    : [MADE_UP_SAMPLE];
  const names = [`${namesOfKind(source.kind).file}.ts`, ...samples.map(sampleFile)];
  const crd = await findCrd(folder);
  if (crd !== undefined && crd.text !== text) names.unshift(crd.name);
  if (crd === undefined) names.unshift(GENERATED);
  const found = await Promise.all(
    names.map(async (name) => ((await isThere(join(folder, name))) ? [name] : [])),
  );
  return found.flat();
}

/** Writes the files of a draft, never over another file, and can take back what it has written. */
export class DraftFiles {
  /** What was written, by the path in the folder. */
  readonly names: string[] = [];
  readonly #folder: string;
  /** The topmost folders that were not there before. */
  readonly #folders: string[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws {Error} when the file is there already */
  async write(name: string, text: string): Promise<void> {
    const file = join(this.#folder, name);
    const made = await mkdir(dirname(file), { recursive: true });
    if (made !== undefined) this.#folders.push(made);
    await writeFile(file, text, { flag: 'wx' });
    this.names.push(name);
  }

  /** Writes the CRD, unless it is there. */
  async writeCrd(text: string): Promise<void> {
    if ((await findCrd(this.#folder)) === undefined) await this.write(CRD, text);
    // What was generated before is generated again, and remains.
    if (!(await isThere(join(this.#folder, GENERATED)))) this.names.push(GENERATED);
  }

  async takeBack(): Promise<void> {
    const paths = [...this.names.map((name) => join(this.#folder, name)), ...this.#folders];
    await Promise.all(paths.map((path) => rm(path, { recursive: true, force: true })));
  }
}

async function findCrd(folder: string): Promise<{ name: string; text: string } | undefined> {
  for (const name of [CRD, CRD_YML]) {
    const file = join(folder, name);
    // oxlint-disable-next-line no-await-in-loop -- the second counts where the first is missing
    if (await isThere(file)) return { name, text: await readFile(file, 'utf8') };
  }
  return undefined;
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    throw cause;
  }
}
