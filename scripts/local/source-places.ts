import { placeInSources, sourceMapOf } from '../build/source-map.ts';
import { writtenByAuthor } from '../samples/places-of-error.ts';

/** The module that runs in workerd. */
export const BUNDLE_NAME = 'worker.js';

/** A place in it: miniflare says it as a URL. */
const PLACE = /(?:file:\/\/[^\s()"]*\/)?\bworker\.js:(?<line>\d+):(?<column>\d+)/g;

/**
 * Makes a function that names, in what a bundled Worker logs, places of the sources instead of places of the bundle. Of
 * the stack of an error it leaves what an author has written, where there is any.
 *
 * @param bundle the text of the bundle, with its source map inside
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

/** True for a line of a stack that names a place. */
function isFrame(line: string): boolean {
  return /^\s+at .*:\d+:\d+\)?$/.test(line);
}
