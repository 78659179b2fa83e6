import type { BuildOptions } from 'esbuild';
import { fileURLToPath } from 'node:url';

/**
 * The esbuild options for the Lambda and Node entries. Identifiers are not minified, and each bundle has a source map
 * next to it, so that stack traces in the log name functions and places in the sources. Node would read an inline map at
 * each start. That takes 0.6 ms of the 9 ms by which a first answer on Lambda is slower than that of a trivial handler.
 */
export const BUNDLE = {
  inject: [fileURLToPath(new URL('name-sources.ts', import.meta.url))],
  // CommonJS packages call `require` for Node's built-in modules, and an ES module has no `require`.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module';const require = requireFrom(import.meta.url);",
  },
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'eof',
  logLevel: 'warning',
} as const satisfies BuildOptions;
