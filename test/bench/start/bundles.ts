import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { runScript } from '../../support/run-script.ts';
import { formatTable } from '../support/table.ts';
import { bundleWorker, kindsIn } from './kinds-of-crds.ts';

/** An upload to a platform, and its sizes. */
export interface Bundle {
  readonly name: string;
  /** The whole bundle as text, not minified. */
  readonly rawBytes: number;
  /** The uploaded file. Its source map is a file of its own. */
  readonly minifiedBytes: number;
  readonly gzippedBytes: number;
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Bundles the entries as for deployment: the Worker with wrangler, the others with `npm run build`.
 *
 * @param folder receives `worker.js`, `aws-lambda.mjs` and `node.mjs`
 */
export async function makeBundles(folder: string): Promise<Bundle[]> {
  const raw = join(folder, 'raw');
  await run('deploy', '--dry-run', '--', '--no-minify', '--outdir', raw);
  await run('deploy', '--dry-run', '--', '--outdir', folder);
  await run('build', '--outdir', folder);
  return [
    await measureBundle(
      'Worker',
      (await readFile(join(raw, 'worker.js'))).byteLength,
      join(folder, 'worker.js'),
    ),
    await measureBundle('Lambda', await rawBytes('src/lambda.ts'), join(folder, 'aws-lambda.mjs')),
    await measureBundle('Node', await rawBytes('src/node.ts'), join(folder, 'node.mjs')),
  ];
}

/**
 * Bundles a Worker with the drafted kinds of all CRDs in a folder, and one with the first of them.
 *
 * @param folder receives `all-kinds.js` and `one-kind.js`
 */
export async function makeKindBundles(folder: string, crds: string): Promise<Bundle[]> {
  const kinds = await kindsIn(crds);
  const bundles: Bundle[] = [];
  for (const [name, some] of [
    ['one-kind', kinds.slice(0, 1)],
    ['all-kinds', kinds],
  ] as const) {
    const raw = await bundleWorker(some, folder, name);
    const title =
      some.length === 1 ? `Worker of ${some[0]?.kind}` : `Worker of all ${some.length} CRDs`;
    bundles.push(await measureBundle(title, raw, join(folder, `${name}.js`)));
  }
  return bundles;
}

async function run(script: string, ...args: readonly string[]): Promise<void> {
  const { code, stderr } = await runScript(script, ...args);
  if (code !== 0) throw new Error(stderr);
}

async function rawBytes(entry: string): Promise<number> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    write: false,
    logLevel: 'warning',
  });
  return outputFiles[0]?.contents.byteLength ?? Number.NaN;
}

async function measureBundle(name: string, raw: number, file: string): Promise<Bundle> {
  const code = await readFile(file);
  return {
    name,
    rawBytes: raw,
    minifiedBytes: code.byteLength,
    gzippedBytes: gzipSync(code).byteLength,
  };
}

export function formatBundles(bundles: readonly Bundle[]): string {
  const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
  return formatTable([
    ['bundles, kB', 'raw', 'minified', 'gzipped'],
    ...bundles.map((bundle) => [
      bundle.name,
      kilobytes(bundle.rawBytes),
      kilobytes(bundle.minifiedBytes),
      kilobytes(bundle.gzippedBytes),
    ]),
  ]);
}
