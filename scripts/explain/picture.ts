import { leadsTo } from '../../src/core/json/value-path.ts';
import type { ValuePath } from '../../src/core/json/value-path.ts';
import { isShownAndKept } from '../../src/explain/explain-object.ts';
import type { Explanation, Line } from '../../src/explain/explain-object.ts';
import { placeText } from '../../src/explain/place.ts';
import type { Origin } from '../../src/explain/route.ts';
import type { JsonObject, JsonValue } from '../../src/core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../src/core/json/json-value.ts';
import { writePath } from '../../src/core/lens/engine/path.ts';
import { nameOfObject } from '../samples/name-of-object.ts';
import type { Row } from './side-by-side.ts';
import { sideBySide } from './side-by-side.ts';
import type { YamlLine } from '../../src/yaml/yaml-lines.ts';
import { yamlLines } from '../../src/yaml/yaml-lines.ts';

/** A function that returns the place where a part or a function is declared, or undefined if it is unknown. */
export type PlaceFinder = (author: Origin) => string | undefined;

/** The maximum width of a column, in characters. */
const MAX_WIDTH = 60;

/** Formats an explanation: both versions side by side with a reason for each line, then a description of the parts. */
export function picture({ from, to, lines }: Explanation, placeOf: PlaceFinder): string {
  const object = yamlLines(tidy(from));
  const other = yamlLines(inOrderOf(object, tidy(to), lines));
  const rows = sideBySide(object, other, lines);
  const table = rows.map((row): [string, string, string] => [
    row.left?.text ?? '',
    row.right?.text ?? '',
    why(row, placeOf),
  ]);
  const width = (column: 0 | 1): number =>
    Math.min(MAX_WIDTH, Math.max(...table.map((row) => row[column].length)));
  const [first, second] = [width(0), width(1)];
  const text = table.map(([left, right, reason]) =>
    `${cut(left, first)}  ${cut(right, second)}  ${reason}`.trimEnd(),
  );
  const head = `${nameOfObject(from)}: ${from.apiVersion} → ${to.apiVersion}`;
  return [head, '', ...text, ...lostLines(lines), ...legend(lines, placeOf), ''].join('\n');
}

/** Removes `managedFields`, which nobody reads. */
function tidy(object: Explanation['from']): JsonObject {
  const { managedFields: _, ...metadata } = object.metadata ?? {};
  return { ...object, metadata };
}

/** Orders fields like the lines that they came from. The order of fields has no meaning. */
function inOrderOf(
  left: readonly YamlLine[],
  object: JsonObject,
  lines: readonly Line[],
): JsonObject {
  const ranks = new Map<string, number>();
  for (const [at, { place }] of left.entries()) {
    if (place !== undefined) ranks.set(placeText(place), at);
  }
  const rankOf = (place: ValuePath): number => {
    const sources = lines.filter(({ to }) => to !== undefined && leadsTo(place, to.place));
    const places = sources.flatMap(({ from }) => (from === undefined ? [] : [from.place]));
    const found = [place, ...places].map((one) => ranks.get(placeText(one)) ?? Infinity);
    return Math.min(...found);
  };
  const sorted = (value: JsonValue, place: ValuePath): JsonValue => {
    if (isJsonList(value)) return value.map((one, at) => sorted(one, [...place, at]));
    if (!isJsonObject(value)) return value;
    const fields = Object.entries(value).flatMap(([name, one]) =>
      one === undefined ? [] : [{ name, one, inner: [...place, name] }],
    );
    return Object.fromEntries(
      fields
        .toSorted((one, other) => rankOf(one.inner) - rankOf(other.inner) || 0)
        .map(({ name, one, inner }) => [name, sorted(one, inner)]),
    );
  };
  const result = sorted(object, []);
  return isJsonObject(result) ? result : object;
}

function cut(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width);
}

function why({ left, right, lines }: Row, placeOf: PlaceFinder): string {
  return lines
    .map((line) => {
      const isApart = line.from !== undefined && line.to !== undefined;
      if (isApart && right === undefined) return `→ ${write(line.to)}, ${reasonOf(line, placeOf)}`;
      if (isApart && left === undefined) return `← ${write(line.from)}, ${reasonOf(line, placeOf)}`;
      return reasonOf(line, placeOf);
    })
    .join('; ');
}

function write(value: { readonly place: ValuePath } | undefined): string {
  return writePath((value?.place ?? []).map(String));
}

function reasonOf(line: Line, placeOf: PlaceFinder): string {
  return isShownAndKept(line)
    ? `${outcomeOf(line, placeOf)}; ${keptIn(line)}, because converting back gives another value`
    : outcomeOf(line, placeOf);
}

function keptIn({ kept }: Line): string {
  const { annotation = '', bytes = 0 } = kept ?? {};
  return `kept in ${annotation} (${bytes} bytes)`;
}

function outcomeOf(line: Line, placeOf: PlaceFinder): string {
  const who = line.by.map((author) => nameOf(author, placeOf)).join(', then ');
  switch (line.why) {
    case 'unchanged':
      return who === '' ? 'unchanged' : `unchanged; kept on the path (${who})`;
    case 'moved':
    case 'converted':
      return who === '' ? line.why : who;
    case 'kept':
      return `${keptIn(line)}${notTaken(line, who)}`;
    case 'pruned':
      return `LOST: the schema has no such field${notTaken(line, who)}`;
    case 'forgotten':
      return `forgotten: ${line.reason ?? ''}`;
    case 'implied':
      return who === ''
        ? 'implied: the conversion back restores it'
        : `implied: the conversion back restores it (${who})`;
    case 'added':
    case 'put back':
    case 'taken over':
    case 'defaulted':
      return who === '' ? line.why : `${line.why} by ${who}`;
  }
}

function notTaken({ by }: Line, who: string): string {
  const parts = by.flatMap(({ part }) => part ?? []);
  if (parts.length === 0) return '';
  return parts.every(({ type }) => type === 'only') ? `: ${who}` : `: ${who} does not convert it`;
}

function nameOf(author: Origin, placeOf: PlaceFinder): string {
  const place = placeOf(author);
  const name = author.part?.lens ?? `${author.function} of ${author.version}`;
  return place === undefined ? name : `${name} ${place}`;
}

function lostLines(lines: readonly Line[]): string[] {
  const lost = lines.filter((line) => line.why === 'pruned');
  return lost.length === 0 ? [] : ['', `Lost: ${lost.map(({ from }) => write(from)).join(', ')}`];
}

function legend(lines: readonly Line[], placeOf: PlaceFinder): string[] {
  const entries = lines
    .flatMap(({ by }) => by)
    .flatMap((author) => {
      const { part } = author;
      if (part === undefined) return [];
      return [
        `${nameOf(author, placeOf)}: ${part.sentence} Converts ${part.domain.replace(/^[A-Z]/, (first) => first.toLowerCase())}`,
      ];
    });
  return entries.length === 0 ? [] : ['', ...new Set(entries)];
}
