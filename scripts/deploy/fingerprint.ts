import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { CONFIGURATION } from '../project/project.ts';
import type { Project } from '../project/project.ts';

/** The files that the tests cover, apart from the sources and the configurations that the project names. */
const PROVEN = [
  'src',
  'test',
  'scripts',
  'package.json',
  'package-lock.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'tsconfig.json',
];

/** The files that tools write between the sources. Git ignores the same files. */
const LEFT_BEHIND = /(?:^|\/)(?:node_modules|dist|\.wrangler)\/|\.tsbuildinfo$/;

/** Returns the SHA-256, in hex digits, of the path and content of every file that is deployed or covered by tests. */
export function fingerprintOf(project: Project): string {
  const { root, sources, kinds, entries, wrangler, test } = project;
  const named = [sources, kinds, ...Object.values(entries), wrangler, test.config, CONFIGURATION];
  const paths = [...PROVEN, ...named].flatMap((name) =>
    name === undefined ? [] : filesOf(root, name),
  );
  const hash = createHash('sha256');
  for (const path of [...new Set(paths)].toSorted()) {
    const content = readFileSync(join(root, path));
    // With the length, no content can look like the path of the next file.
    hash.update(`${path}\0${content.byteLength}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Returns the files below a folder, or the file itself, with slashes on every system. */
function filesOf(root: string, name: string): string[] {
  const path = join(root, name);
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [name];
  // An editor may lock a file by a link that leads nowhere.
  const isFile = (file: string): boolean =>
    statSync(join(root, file), { throwIfNoEntry: false })?.isFile() === true;
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((file) => join(name, file).replaceAll(sep, '/'))
    .filter((file) => !LEFT_BEHIND.test(file) && isFile(file));
}
