import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { CONFIGURATION } from '../project/project.ts';
import type { Project } from '../project/project.ts';

/** What proves what is deployed, beside the sources and the configurations that the project names. */
const PROVEN = ['src', 'test', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** What tools leave behind between the sources; git ignores the same. */
const LEFT_BEHIND = /(?:^|\/)(?:node_modules|dist|\.wrangler)\/|\.tsbuildinfo$/;

/** The SHA-256, in hex digits, of every path and every byte of what is deployed and what proves it. */
export function fingerprintOf({ root, sources, wrangler, test }: Project): string {
  const named = [sources, wrangler, test.config, CONFIGURATION];
  const paths = [...PROVEN, ...named].flatMap((name) => filesOf(root, name));
  const hash = createHash('sha256');
  for (const path of [...new Set(paths)].toSorted()) {
    const content = readFileSync(join(root, path));
    // With the length, no content can pass for the path of a next file.
    hash.update(`${path}\0${content.byteLength}\0`).update(content);
  }
  return hash.digest('hex');
}

/** The files below a name, or the name itself when it is a file, with slashes on every system. */
function filesOf(root: string, name: string): string[] {
  const path = join(root, name);
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [name];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((file) => join(name, file).replaceAll(sep, '/'))
    .filter((file) => !LEFT_BEHIND.test(file) && statSync(join(root, file)).isFile());
}
