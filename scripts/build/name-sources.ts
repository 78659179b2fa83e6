/**
 * The first module of every bundle that `npm run build` makes: the stack of an error names places in the sources.
 * `process.setSourceMapsEnabled` does not do that for the module that calls it, and a bundle is one module.
 *
 * @module
 */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import type { SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

const MARK = '//# sourceMappingURL=data:application/json;base64,';

let map: SourceMap | undefined;

/** Read from the end of the bundle itself, and not before there is an error to explain. */
function readMap(): SourceMap {
  const bundle = readFileSync(fileURLToPath(import.meta.url), 'utf8');
  const encoded = bundle.slice(bundle.lastIndexOf(MARK) + MARK.length);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- esbuild has just written it
  return new SourceMap(JSON.parse(Buffer.from(encoded, 'base64').toString()) as SourceMapPayload);
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
    const origin = map.findOrigin(line, column);
    if (!('fileName' in origin)) return text;
    const file = origin.fileName.replace(/^(?:\.\.\/)+/, '');
    return text.replace(
      `${url}:${line}:${column}`,
      `${file}:${origin.lineNumber}:${origin.columnNumber}`,
    );
  } catch {
    return text;
  }
}
