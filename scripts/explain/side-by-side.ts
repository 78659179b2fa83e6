import type { Line } from '../../src/explain/explain-object.ts';
import { placeText } from '../../src/explain/place.ts';
import type { YamlLine } from '../../src/explain/yaml-lines.ts';

/** One row of the picture: a line of one side, or of both. */
export interface Row {
  readonly left?: YamlLine;
  readonly right?: YamlLine;
  readonly lines: readonly Line[];
}

/** Pairs corresponding lines of both sides, as far as their order allows. */
export function sideBySide(
  left: readonly YamlLine[],
  right: readonly YamlLine[],
  lines: readonly Line[],
): Row[] {
  const linesFrom = Map.groupBy(lines, ({ from }) => from && placeText(from.place));
  const linesTo = Map.groupBy(lines, ({ to }) => to && placeText(to.place));
  const of = (map: typeof linesFrom, { place }: YamlLine): readonly Line[] =>
    (place && map.get(placeText(place))) ?? [];
  const belong = (one: YamlLine, other: YamlLine): boolean => {
    if (one.place === undefined || other.place === undefined) return false;
    const own = of(linesFrom, one);
    const text = placeText(other.place);
    const isLinked = own.some(({ to }) => to !== undefined && placeText(to.place) === text);
    const isFree = own.length === 0 && of(linesTo, other).length === 0;
    return isLinked || (isFree && placeText(one.place) === text);
  };
  return align(left, right, belong).map(([one, other]): Row => {
    const [from, to] = [one && of(linesFrom, one), other && of(linesTo, other)];
    // A row of two lines shows only what links them. Other links appear in the row of their other end.
    const about =
      from === undefined ? to : to === undefined ? from : from.filter((line) => to.includes(line));
    return {
      ...(one !== undefined && { left: one }),
      ...(other !== undefined && { right: other }),
      lines: about ?? [],
    };
  });
}

type Pair = readonly [left: YamlLine | undefined, right: YamlLine | undefined];

/** Aligns both sides by their longest common subsequence. Between two pairs, the left lines come first. */
function align(
  left: readonly YamlLine[],
  right: readonly YamlLine[],
  belong: (left: YamlLine, right: YamlLine) => boolean,
): Pair[] {
  const common = left.map(() => right.map(() => 0));
  const at = (row: number, column: number): number => common[row]?.[column] ?? 0;
  for (const [row, one] of [...left.entries()].toReversed()) {
    for (const [column, other] of [...right.entries()].toReversed()) {
      const length = belong(one, other)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
      common[row]?.splice(column, 1, length);
    }
  }
  const pairs: Pair[] = [];
  let [row, column] = [0, 0];
  while (row < left.length || column < right.length) {
    const [one, other] = [left[row], right[column]];
    if (one !== undefined && other !== undefined && belong(one, other)) {
      pairs.push([one, other]);
      row += 1;
      column += 1;
    } else if (one !== undefined && at(row + 1, column) >= at(row, column + 1)) {
      pairs.push([one, undefined]);
      row += 1;
    } else {
      pairs.push([undefined, other]);
      column += 1;
    }
  }
  return pairs;
}
