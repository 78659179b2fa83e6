/**
 * `npm run build` bundles the entries for Lambda and Node into one file each, `dist/aws-lambda.mjs` and
 * `dist/node.mjs`, which need nothing beside them but Node 24; `--outdir` chooses another folder. Wrangler bundles the
 * Worker itself.
 *
 * @module
 */
import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BUNDLE, ROOT } from './build/bundle.ts';
import { readCommandLine } from './command-line.ts';
import { findObstacleToShipping } from './local/shipping-check.ts';

const HELP = `Bundles the entries for Lambda and Node into one file each, aws-lambda.mjs and node.mjs. They need nothing beside
them but Node: 24 on Lambda, elsewhere 22.10 or newer.

Usage:
  npm run build -- [--outdir FOLDER]

Options:
  --outdir FOLDER    where the bundles go (default: dist)
  --help             this text

Exit codes: 0 built; 1 the kinds cannot be served, or the bundler has found an error; 2 wrong usage.
`;

const values = readCommandLine({
  name: 'build',
  help: HELP,
  options: { outdir: { type: 'string', default: 'dist' } },
});
if (values !== undefined) await main(values.outdir);

async function main(outdir: string): Promise<void> {
  const obstacle = await findObstacleToShipping();
  if (obstacle === undefined) {
    await bundle(outdir);
    return;
  }
  console.error(obstacle);
  process.exitCode = 1;
}

async function bundle(outdir: string): Promise<void> {
  const entryPoints = ['src/entry/aws-lambda.ts', 'src/entry/node.ts'];
  const { metafile } = await build({ ...BUNDLE, entryPoints, outdir, metafile: true });
  for (const file of Object.keys(metafile.outputs)) {
    const content = await readFile(join(ROOT, file));
    console.log(`${file}  ${inKilobytes(content)}, gzipped ${inKilobytes(gzipSync(content))}`);
  }
}

function inKilobytes(bytes: Buffer): string {
  return `${(bytes.byteLength / 1000).toFixed(1)} kB`;
}
