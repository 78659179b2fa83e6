import { SourceMap } from 'node:module';
import type { SourceMapPayload } from 'node:module';

const MARK = '//# sourceMappingURL=data:application/json;base64,';

/** Reads the source map that esbuild appends to a bundle with `sourcemap: 'inline'`. */
export function sourceMapOf(bundle: string): SourceMap {
  const encoded = bundle.slice(bundle.lastIndexOf(MARK) + MARK.length);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- esbuild has just written it
  return new SourceMap(JSON.parse(Buffer.from(encoded, 'base64').toString()) as SourceMapPayload);
}

/** Returns the source place (`file:line:column`) of a place in the bundle. Lines and columns begin at 1. */
export function placeInSources(map: SourceMap, line: number, column: number): string | undefined {
  const origin = map.findOrigin(line, column);
  if (!('fileName' in origin)) return undefined;
  const file = origin.fileName.replace(/^(?:\.\.\/)+/, '');
  return `${file}:${origin.lineNumber}:${origin.columnNumber}`;
}
