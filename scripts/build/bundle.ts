import type { BuildOptions } from 'esbuild';
import { fileURLToPath } from 'node:url';

/**
 * How the entries for Lambda and Node are bundled. Names are kept and the source map is inside, so that the stack of a
 * crash in the log names the sources.
 */
export const BUNDLE = {
  inject: [fileURLToPath(new URL('name-sources.ts', import.meta.url))],
  // A CommonJS package calls `require` for Node's own modules, and an ES module has no `require`.
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
