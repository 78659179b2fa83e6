import { Document } from 'yaml';

/** The number of lines shown on each side of a change. */
const CONTEXT = 3;

/** The keys that come first in YAML. All other keys are sorted, because their order has no meaning. */
const FIRST = ['apiVersion', 'kind', 'metadata'];

/** Formats an object as YAML. Equal objects have equal texts. */
export function asYaml(object: object): string {
  const document = new Document(object, { sortMapEntries: byName });
  return document.toString({ lineWidth: 0 });
}

function byName(one: { key: unknown }, other: { key: unknown }): number {
  const [left, right] = [rank(one.key), rank(other.key)];
  return left < right ? -1 : Number(left > right);
}

function rank(key: unknown): string {
  const name = String(key);
  const first = FIRST.indexOf(name);
  return first === -1 ? `~${name}` : String(first);
}

/** Returns the difference of two texts, with `-` before lines of the first and `+` before lines of the second, if any. */
export function differenceIn(first: string, second: string): string | undefined {
  if (first === second) return undefined;
  const lines = align(first.trimEnd().split('\n'), second.trimEnd().split('\n'));
  const isNear = (at: number): boolean =>
    lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1).some((line) => !line.startsWith(' '));
  const shown: string[] = [];
  for (const [at, line] of lines.entries()) {
    if (isNear(at)) shown.push(line);
    else if (shown.at(-1) !== '  …') shown.push('  …');
  }
  return shown.join('\n');
}

/** Merges the lines of both texts by their longest common subsequence. */
function align(first: readonly string[], second: readonly string[]): string[] {
  const lengths = commonLengths(first, second);
  const common = (row: number, column: number): number => lengths[row]?.[column] ?? 0;
  const lines: string[] = [];
  let [row, column] = [0, 0];
  while (row < first.length && column < second.length) {
    if (first[row] === second[column]) {
      lines.push(`  ${first[row] ?? ''}`);
      row += 1;
      column += 1;
    } else if (common(row + 1, column) >= common(row, column + 1)) {
      lines.push(`- ${first[row] ?? ''}`);
      row += 1;
    } else {
      lines.push(`+ ${second[column] ?? ''}`);
      column += 1;
    }
  }
  const left = first.slice(row).map((line) => `- ${line}`);
  return [...lines, ...left, ...second.slice(column).map((line) => `+ ${line}`)];
}

/** Returns, for each pair of lines, the length of the longest common subsequence from there on. */
function commonLengths(first: readonly string[], second: readonly string[]): number[][] {
  const rows: number[][] = [];
  let below: number[] = [];
  for (const line of first.toReversed()) {
    const row: number[] = [];
    for (let column = second.length - 1; column >= 0; column -= 1) {
      row[column] =
        line === second[column]
          ? (below[column + 1] ?? 0) + 1
          : Math.max(below[column] ?? 0, row[column + 1] ?? 0);
    }
    rows.unshift(row);
    below = row;
  }
  return rows;
}
