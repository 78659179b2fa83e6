import type { BuildOptions } from 'esbuild';
import { fileURLToPath } from 'node:url';

/**
 * The esbuild options for the Lambda and Node entries. Identifiers are not minified, and each bundle has
 * a source map next to it, so that stack traces in the log name functions and places in the sources. An inline map would
 * be parsed at each start: 0.6 ms of the 9 ms that a first answer on Lambda takes longer than a trivial one.
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
