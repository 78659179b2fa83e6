import { SourceMap } from 'node:module';
import type { SourceMapPayload } from 'node:module';

/** Reads a source map that esbuild has written, as JSON text. */
export function readSourceMap(text: string): SourceMap {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- esbuild has written it
  return new SourceMap(JSON.parse(text) as SourceMapPayload);
}

/** Returns the source place (`file:line:column`) of a place in the bundle. Lines and columns begin at 1. */
export function placeInSources(map: SourceMap, line: number, column: number): string | undefined {
  const origin = map.findOrigin(line, column);
  if (!('fileName' in origin)) return undefined;
  const file = origin.fileName.replace(/^(?:\.\.\/)+/, '');
  return `${file}:${origin.lineNumber}:${origin.columnNumber}`;
}
