import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/** What is deployed, and what proves it. */
const PROVEN = [
  'src',
  'test',
  'scripts',
  'package.json',
  'package-lock.json',
  'wrangler.toml',
  'tsconfig.json',
];

/** What tools leave behind between the sources; git ignores the same. */
const LEFT_BEHIND = /(?:^|\/)(?:node_modules|dist|\.wrangler)\/|\.tsbuildinfo$/;

/** The SHA-256, in hex digits, of every path and every byte of what is deployed and what proves it. */
export function fingerprintOf(root: string): string {
  const hash = createHash('sha256');
  for (const path of PROVEN.flatMap((name) => filesOf(root, name)).toSorted()) {
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
