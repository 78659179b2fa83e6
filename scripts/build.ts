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
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { readCommandLine } from './command-line.ts';
import { findObstacleToShipping } from './local/shipping-check.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

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

/** Names are kept and the source map is inside, so that the stack of a crash in the log names the sources. */
async function bundle(outdir: string): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['src/entry/aws-lambda.ts', 'src/entry/node.ts'],
    inject: ['scripts/build/name-sources.ts'],
    // What a package in CommonJS requires of Node itself stays a call, and modules have no `require` of their own.
    banner: {
      js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);",
    },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: 'inline',
    sourcesContent: false,
    legalComments: 'eof',
    metafile: true,
    logLevel: 'warning',
  });
  for (const file of Object.keys(metafile.outputs)) {
    const content = await readFile(join(root, file));
    console.log(`${file}  ${inKilobytes(content)}, gzipped ${inKilobytes(gzipSync(content))}`);
  }
}

function inKilobytes(bytes: Buffer): string {
  return `${(bytes.byteLength / 1000).toFixed(1)} kB`;
}
