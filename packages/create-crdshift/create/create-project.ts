import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The nearest folder above with a `package.json`, because the built package has other folders than the sources. */
const PACKAGE = packageAround(dirname(fileURLToPath(import.meta.url)));
const TEMPLATE = join(PACKAGE, 'template');

/** The placeholder for the name of the project. */
const TEMPLATE_NAME = 'my-conversions';

/**
 * Writes the files of a new project.
 *
 * @throws {Error} if the folder has any content other than `.git`
 */
export async function createProject(folder: string, name: string): Promise<void> {
  const found = existsSync(folder) ? await readdir(folder) : [];
  if (found.some((entry) => entry !== '.git')) {
    throw new Error(`${folder} is not empty, so no file is written. Choose another folder.`);
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

/** npm omits some dot files from packages, so the template names them with an underscore. */
function targetOf(path: string): string {
  return path.replace(/^_/, '.');
}

/** Sets the version of crdshift to that of this package, because they are released together. */
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
