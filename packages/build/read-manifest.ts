import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The fields of a `package.json` that packing reads or writes. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly files?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** Reads the `package.json` of a folder of this repository. */
export function readManifest(folder: string): Manifest {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of this repository
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** The source modules of a package that users import or run, without their extension. */
export interface EntryPoints {
  readonly exports: readonly string[];
  readonly programs: readonly string[];
}

const BUILT = /^(?:\.\/)?dist\/(?<source>.+)\.js$/;

/** Returns the sources of the built files that a manifest names: `./dist/src/lens.js` is built from `src/lens.ts`. */
export function entryPointsOf({ exports = {}, bin = {} }: Manifest): EntryPoints {
  return { exports: sourcesOf(exports), programs: sourcesOf(bin) };
}

function sourcesOf(files: Readonly<Record<string, string>>): string[] {
  const sources = Object.values(files).map((file) => BUILT.exec(file)?.groups?.['source'] ?? []);
  return [...new Set(sources.flat())];
}
