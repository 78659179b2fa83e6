/**
 * Makes the stack traces of a bundle name places in the sources. `crdshift build` puts this module first in every
 * bundle. `process.setSourceMapsEnabled` has no effect on the module that calls it, and a bundle is a single module.
 *
 * @module
 */
import { readFileSync } from 'node:fs';
import type { SourceMap } from 'node:module';
import { placeInSources, readSourceMap } from './source-map.ts';

let map: SourceMap | undefined;

/** Reads the source map next to this bundle. Called only for the first error, because reading takes time. */
function readMap(): SourceMap {
  return readSourceMap(readFileSync(new URL(`${import.meta.url}.map`), 'utf8'));
}

Error.prepareStackTrace = (error, callSites) => {
  const frames = callSites.map((callSite) => `\n    at ${placeOf(callSite)}`);
  return `${titleOf(error)}${frames.join('')}`;
};

/** Returns name and message. `toString` may throw, because any object can claim to be an error. */
function titleOf(error: Error): string {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return 'Error';
  }
}

/** Returns a stack frame as V8 writes it, with the place in the bundle replaced by the place in the sources. */
function placeOf(callSite: NodeJS.CallSite): string {
  // oxlint-disable-next-line typescript/no-base-to-string -- V8 call sites define toString; their type does not
  const text = callSite.toString();
  const url = callSite.getFileName() ?? '';
  const line = callSite.getLineNumber();
  const column = callSite.getColumnNumber();
  if (url !== import.meta.url || line === null || column === null) return text;
  try {
    map ??= readMap();
    const place = placeInSources(map, line, column);
    return place === undefined ? text : text.replace(`${url}:${line}:${column}`, place);
  } catch {
    return text;
  }
}
