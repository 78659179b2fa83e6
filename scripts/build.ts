/**
 * `npm run build` bundles the entries for Lambda and Node into one file each, `dist/aws-lambda.mjs` and
 * `dist/node.mjs`, which need nothing beside them but Node 24. Wrangler bundles the Worker itself.
 *
 * @module
 */
import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Whitespace and syntax are shortened, names are kept: the stack of a crash in the log stays readable. */
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ['src/entry/aws-lambda.ts', 'src/entry/node.ts'],
  outdir: 'dist',
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
  const bundle = await readFile(new URL(`../${file}`, import.meta.url));
  const [size, zipped] = [bundle.byteLength, gzipSync(bundle).byteLength].map(kilobytes);
  console.log(`${relative(root, file)}  ${size}, gzipped ${zipped}`);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
