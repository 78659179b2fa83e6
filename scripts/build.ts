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
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('../', import.meta.url));

const { values } = parseArgs({ options: { outdir: { type: 'string', default: 'dist' } } });

/** Whitespace and syntax are shortened, names are kept: the stack of a crash in the log stays readable. */
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ['src/entry/aws-lambda.ts', 'src/entry/node.ts'],
  outdir: values.outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'eof',
  metafile: true,
  logLevel: 'warning',
});

for (const file of Object.keys(metafile.outputs)) {
  const bundle = await readFile(join(root, file));
  console.log(`${file}  ${inKilobytes(bundle)}, gzipped ${inKilobytes(gzipSync(bundle))}`);
}

function inKilobytes(bytes: Buffer): string {
  return `${(bytes.byteLength / 1000).toFixed(1)} kB`;
}
