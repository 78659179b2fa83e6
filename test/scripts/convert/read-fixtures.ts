import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { kindsOf } from '../../../src/index.ts';
import type { Kinds } from '../../../src/index.ts';
import { cronTab } from '../../../src/kinds/cron-tab/cron-tab.ts';
import { all } from '../../worked/all.ts';

const FOLDER = fileURLToPath(new URL('../../fixtures/convert/', import.meta.url));

/** All kinds that the tests know. */
export const kinds: Kinds = kindsOf(cronTab, ...all.map(({ kind }) => kind));

/** A file as people write it: `NAME.FROM.TO.yaml`, to convert from one version to another. */
export interface Manifest {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** The files with the expected differences: of the conversion, and of the conversion back if it is not exact. */
  readonly differences: { readonly there: string; readonly back: string };
}

export const manifests: readonly Manifest[] = readdirSync(FOLDER)
  .filter((file) => /\.(?:yaml|json)$/.test(file))
  .map((file) => {
    const [name = '', from = '', to = ''] = file.split('.');
    return {
      name,
      from,
      to,
      text: readFileSync(FOLDER + file, 'utf8'),
      differences: { there: `${FOLDER}${name}.diff`, back: `${FOLDER}${name}.back.diff` },
    };
  });

/** Returns the lines that differ, with line ends: those of the first text after `-`, those of the second after `+`. */
export function linesThatDiffer(first: string, second: string): string {
  const [left, right] = [linesOf(first), linesOf(second)];
  const lengths = commonLengths(left, right);
  const lines: string[] = [];
  let [row, column] = [0, 0];
  while (row < left.length || column < right.length) {
    if (row < left.length && left[row] === right[column]) {
      row += 1;
      column += 1;
    } else if ((lengths[row + 1]?.[column] ?? -1) >= (lengths[row]?.[column + 1] ?? -1)) {
      lines.push(`-${row + 1} ${left[row] ?? ''}`);
      row += 1;
    } else {
      lines.push(`+${column + 1} ${right[column] ?? ''}`);
      column += 1;
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Splits a text into lines, with invisible characters made visible. */
function linesOf(text: string): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.replace('\r', '\\r').replace('\uFEFF', '\\uFEFF'));
  const last = lines.pop();
  return last === '' || last === undefined ? lines : [...lines, `${last}\\no line end`];
}

function commonLengths(left: readonly string[], right: readonly string[]): number[][] {
  const rows: number[][] = Array.from({ length: left.length + 1 }, () =>
    Array.from({ length: right.length + 1 }, () => 0),
  );
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      const [own = [], below = []] = [rows[row], rows[row + 1]];
      own[column] =
        left[row] === right[column]
          ? (below[column + 1] ?? 0) + 1
          : Math.max(below[column] ?? 0, own[column + 1] ?? 0);
    }
  }
  return rows;
}
