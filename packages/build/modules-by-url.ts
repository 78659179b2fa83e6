import { fileURLToPath, pathToFileURL } from 'node:url';
import { relative, sep } from 'node:path';
import type { Plugin } from 'rolldown';

/** `new URL('import-kinds.ts', import.meta.url)`, which names a module that runs in a process of its own. */
const MODULE_URL = /new URL\(\s*'(?<path>[^']+)\.ts',\s*import\.meta\.url,?\s*\)/g;

/** Any URL that begins at a module, whatever it names. */
const ANY_URL = /new URL\([^)]*import\.meta\.url,?\s*\)/g;

/**
 * Builds the modules that others name by URL, with all that they export, and makes the URLs name what is built.
 *
 * @param root where paths in the package begin
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
        // It makes its own URL known, so that others import it by that.
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
