import type { SourceMap } from 'node:module';
import { placeInSources, readSourceMap } from '../build/source-map.ts';
import { writtenByAuthor } from '../samples/places-of-error.ts';

/** The name of the module that runs in workerd. */
export const BUNDLE_NAME = 'worker.js';

const MARK = '//# sourceMappingURL=data:application/json;base64,';

/** A place in that module, which miniflare writes as a URL. */
const PLACE = /(?:file:\/\/[^\s()"]*\/)?\bworker\.js:(?<line>\d+):(?<column>\d+)/g;

/**
 * Returns a function that replaces places in the bundle by places in the sources, for the log of a bundled Worker. It
 * reduces stacks to the frames that an author has written, if there are any.
 *
 * @param bundle the text of the bundle, with an inline source map
 */
export function sourcePlacesOf(bundle: string): (logged: string) => string {
  const map = sourceMapOf(bundle);
  return (logged) => {
    const named = logged.replaceAll(
      PLACE,
      (text, line: string, column: string) =>
        placeInSources(map, Number(line), Number(column)) ?? text,
    );
    const lines = named.split('\n');
    const written = writtenByAuthor(lines.filter(isFrame));
    return written.length === 0
      ? named
      : lines.filter((line) => !isFrame(line) || written.includes(line)).join('\n');
  };
}

/** Reads the source map that esbuild appends to a bundle with `sourcemap: 'inline'`. */
function sourceMapOf(bundle: string): SourceMap {
  const encoded = bundle.slice(bundle.lastIndexOf(MARK) + MARK.length);
  return readSourceMap(Buffer.from(encoded, 'base64').toString());
}

/** Reports whether a line of a stack names a place. */
function isFrame(line: string): boolean {
  return /^\s+at .*:\d+:\d+\)?$/.test(line);
}
