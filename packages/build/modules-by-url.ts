import { fileURLToPath, pathToFileURL } from 'node:url';
import { relative, sep } from 'node:path';
import type { Plugin } from 'rolldown';

/** `new URL('import-kinds.ts', import.meta.url)`, which names a module that runs in a separate process. */
const MODULE_URL = /new URL\(\s*'(?<path>[^']+)\.ts',\s*import\.meta\.url,?\s*\)/g;

/** Any URL relative to a module. */
const ANY_URL = /new URL\([^)]*import\.meta\.url,?\s*\)/g;

/**
 * Returns a plugin that builds the modules that others name by URL, with all their exports, and points the URLs to the
 * built files.
 *
 * @param root the folder that paths in the package are relative to
 */
export function modulesByUrl(root: string): Plugin {
  return {
    name: 'modules-by-url',
    transform: {
      filter: { code: 'import.meta.url' },
      handler(code, id) {
        const named = [...code.matchAll(MODULE_URL)].map(({ groups: { path } = {} }) =>
          fileURLToPath(new URL(`${path}.ts`, pathToFileURL(id))),
        );
        // The module passes on its own URL, so others import it by URL.
        if (code.replaceAll(ANY_URL, '').includes('import.meta.url')) named.push(id);
        for (const file of named) {
          const built = relative(root, file).split(sep).join('/').replace(/\.ts$/, '.js');
          this.emitFile({ type: 'chunk', id: file, fileName: built });
        }
        return code.replaceAll(MODULE_URL, "new URL('$<path>.js', import.meta.url)");
      },
    },
  };
}
