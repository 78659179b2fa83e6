/**
 * The first module of every bundle that `crdshift build` makes: the stack of an error names places in the sources.
 * `process.setSourceMapsEnabled` does not do that for the module that calls it, and a bundle is one module.
 *
 * @module
 */
import { readFileSync } from 'node:fs';
import type { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import { placeInSources, sourceMapOf } from './source-map.ts';

let map: SourceMap | undefined;

/** Read from the end of the bundle itself, and not before there is an error to explain. */
function readMap(): SourceMap {
  return sourceMapOf(readFileSync(fileURLToPath(import.meta.url), 'utf8'));
}

Error.prepareStackTrace = (error, callSites) => {
  const frames = callSites.map((callSite) => `\n    at ${placeOf(callSite)}`);
  return `${titleOf(error)}${frames.join('')}`;
};

/** What is thrown may be anything that calls itself an error. */
function titleOf(error: Error): string {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return 'Error';
  }
}

/** A frame as V8 writes it, with the place in the bundle replaced by the one in the sources. */
function placeOf(callSite: NodeJS.CallSite): string {
  // oxlint-disable-next-line typescript/no-base-to-string -- V8 gives it one of its own, which its type leaves out
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
