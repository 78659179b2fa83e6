import { Document } from 'yaml';

/** As many lines around a change are shown as it takes to find it. */
const CONTEXT = 3;

/** Where an object begins; all other keys are sorted, as their order says nothing. */
const FIRST = ['apiVersion', 'kind', 'metadata'];

/** An object as YAML. Two objects are the same when their texts are. */
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

/** The lines of two texts that differ, `-` before those of the first and `+` before those of the second; undefined when none does. */
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

/** Both texts in one, by their longest common subsequence. */
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

/** How many lines are common to what follows each pair of lines. */
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
