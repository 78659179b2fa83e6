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

/** The source modules that a package opens, without their extension: doors to import, and programs to run. */
export interface Doors {
  readonly exports: readonly string[];
  readonly programs: readonly string[];
}

const BUILT = /^(?:\.\/)?dist\/(?<source>.+)\.js$/;

/** The doors of a package. Its manifest names the built files: `./dist/src/lens.js` is built from `src/lens.ts`. */
export function doorsOf({ exports = {}, bin = {} }: Manifest): Doors {
  return { exports: sourcesOf(exports), programs: sourcesOf(bin) };
}

function sourcesOf(files: Readonly<Record<string, string>>): string[] {
  const sources = Object.values(files).map((file) => BUILT.exec(file)?.groups?.['source'] ?? []);
  return [...new Set(sources.flat())];
}
