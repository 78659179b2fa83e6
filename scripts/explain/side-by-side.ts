import type { Line } from '../../src/explain/explain-object.ts';
import { placeText } from '../../src/explain/place.ts';
import type { YamlLine } from '../../src/yaml/yaml-lines.ts';
import { align } from '../samples/align.ts';

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
