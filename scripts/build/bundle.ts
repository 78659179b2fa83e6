import type { BuildOptions } from 'esbuild';
import { fileURLToPath } from 'node:url';

/**
 * The esbuild options for the Lambda and Node entries. Identifiers are not minified, and the source map is inline, so
 * that stack traces in the log name the sources.
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
  sourcemap: 'inline',
  sourcesContent: false,
  legalComments: 'eof',
  logLevel: 'warning',
} as const satisfies BuildOptions;
