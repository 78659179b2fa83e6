import { readFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { BuildOptions } from 'esbuild';
import { draftKind } from '../../../scripts/draft/draft-kind.ts';
import { kindCode, namesOfKind } from '../../../scripts/draft/write/kind-code.ts';
import { kindModule } from '../../../scripts/generate/kind-module.ts';
import type { KindSource } from '../../../scripts/generate/read-kind.ts';
import { readKind } from '../../../scripts/generate/read-kind.ts';

const SOURCES = fileURLToPath(new URL('../../../src/', import.meta.url));
const PATHS = { index: join(SOURCES, 'index.ts'), lens: join(SOURCES, 'lens.ts') };

/**
 * Reads the kinds of all CRDs in a folder and its folders: YAML files, compressed or not, in the order of their names.
 * Of CRDs with one name, the first counts.
 */
export async function kindsIn(folder: string): Promise<KindSource[]> {
  const files = await readdir(folder, { recursive: true });
  const kinds = new Map<string, KindSource>();
  for (const file of files.filter((name) => /\.yaml(?:\.gz)?$/.test(name)).toSorted()) {
    const kind = kindIn(join(folder, file));
    if (kind === undefined) continue;
    const name = `${kind.group}/${kind.kind}`;
    if (!kinds.has(name)) kinds.set(name, kind);
  }
  return [...kinds.values()];
}

function kindIn(file: string): KindSource | undefined {
  const bytes = readFileSync(file);
  const kind = readKind((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
  return 'kind' in kind ? kind : undefined;
}

/**
 * Bundles a Worker with the given kinds as `npm run draft` writes them, minified as wrangler does it.
 *
 * @param folder receives the sources and `NAME.js`
 * @returns the size before it is minified, in bytes
 */
export async function bundleWorker(
  kinds: readonly KindSource[],
  folder: string,
  name: string,
): Promise<number> {
  const sources = join(folder, name);
  const exported: string[] = [];
  for (const [at, kind] of kinds.entries()) {
    const own = join(sources, String(at));
    await mkdir(own, { recursive: true });
    const place = { source: 'crd.yaml', publicFace: PATHS.index };
    await writeFile(join(own, 'crd.gen.ts'), kindModule(kind, place));
    const { tree, spokes } = draftKind(kind);
    await writeFile(join(own, 'kind.ts'), kindCode(kind, tree, spokes, PATHS));
    const { constant } = namesOfKind(kind.kind);
    exported.push(`import { ${constant} as kind${at} } from './${at}/kind.ts';`);
  }
  const entry = join(sources, 'worker.ts');
  await writeFile(
    entry,
    [
      `import { createWorker } from '${join(SOURCES, 'entry/worker.ts')}';`,
      `import { kindsOf } from '${PATHS.index}';`,
      ...exported,
      `export default createWorker(kindsOf(${exported.map((_, at) => `kind${at}`).join(', ')}));`,
    ].join('\n'),
  );
  const options: BuildOptions = {
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    target: 'es2024',
    external: ['cloudflare:*'],
    logLevel: 'warning',
  };
  await build({ ...options, minify: true, outfile: join(folder, `${name}.js`) });
  const { outputFiles } = await build({ ...options, write: false });
  return outputFiles[0]?.contents.byteLength ?? Number.NaN;
}
