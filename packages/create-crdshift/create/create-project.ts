import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Found from the sources and from the built package. */
const PACKAGE = packageAround(dirname(fileURLToPath(import.meta.url)));
const TEMPLATE = join(PACKAGE, 'template');

/** The name that the template has where the name of the project goes. */
const TEMPLATE_NAME = 'my-conversions';

/**
 * Writes the files of a new project.
 *
 * @throws {Error} when the folder is there and holds anything but the folder of a git repository
 */
export async function createProject(folder: string, name: string): Promise<void> {
  const found = existsSync(folder) ? await readdir(folder) : [];
  if (found.some((entry) => entry !== '.git')) {
    throw new Error(`${folder} is not empty. Nothing is written; choose another folder.`);
  }
  const entries = await readdir(TEMPLATE, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const source = join(entry.parentPath, entry.name);
    const target = join(folder, targetOf(relative(TEMPLATE, source)));
    const text = (await readFile(source, 'utf8')).replaceAll(TEMPLATE_NAME, name);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, target.endsWith('package.json') ? withVersion(text) : text);
  }
}

/** npm leaves dot files out of packages, so their names begin with an underscore in the template. */
function targetOf(path: string): string {
  return path.replace(/^_/, '.');
}

/** The version of crdshift is the one of this package: they are released together. */
function withVersion(text: string): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the manifest of this package
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as {
    version: string;
  };
  return text.replace(/"crdshift": "[^"]*"/, `"crdshift": "^${version}"`);
}

function packageAround(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : packageAround(dirname(folder));
}
