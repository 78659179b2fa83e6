import type { JsonObject, JsonValue } from '../../core/json/json-value.ts';
import { isJsonList, isJsonObject } from '../../core/json/json-value.ts';
import { yamlLines } from '../../yaml/yaml-lines.ts';
import { plainPath } from '../acceptances.ts';
import type { Example } from '../finding.ts';

/**
 * The mark of a line that a finding is about: `-` if the value is gone or another one when the object comes back to the
 * version, `+` if it is new there, `>` for any other marked line. Other lines have a space.
 */
export type Gutter = '-' | '+' | '>' | ' ';

/** A line of an object as YAML. */
export interface MarkedLine {
  readonly gutter: Gutter;
  readonly text: string;
}

/** Formats one of the examples of a finding as YAML, with marks. A comment stands for a marked place that is absent. */
export function markedLines(example: Example, examples: readonly Example[]): MarkedLine[] {
  const marks = example.marked.map((path) => ({ path, plain: plainPath(path) }));
  const gutterAt = gutters(example, examples);
  const found = new Set<string>();
  let last: Gutter = ' ';
  const lines = yamlLines(example.object).map(({ text, place }) => {
    // The later lines of a string belong to the line where it begins.
    if (place === undefined) return { gutter: last, text };
    const at = plainPath(place.join('.'));
    const mark = marks.find(({ plain }) => isWithin(at, plain));
    if (mark !== undefined) found.add(mark.plain);
    last = mark === undefined ? ' ' : gutterAt(at);
    return { gutter: last, text };
  });
  const absent = marks.filter(({ plain }) => plain !== '' && !found.has(plain));
  return [
    ...lines,
    ...absent.map(({ path, plain }) => ({ gutter: gutterAt(plain), text: `# ${path} is absent` })),
  ];
}

/** Reports whether a place is at or below a marked one. A mark of the whole object marks no line. */
function isWithin(at: string, mark: string): boolean {
  return mark !== '' && (at === mark || at.startsWith(`${mark}.`));
}

/** Returns the function that compares a place with the same version before and after the example. */
function gutters(example: Example, examples: readonly Example[]): (at: string) => Gutter {
  const { object } = example;
  const at = examples.indexOf(example);
  const isSame = (one: Example): boolean =>
    one.object['apiVersion'] === object['apiVersion'] && one.object['kind'] === object['kind'];
  const before = examples.slice(0, at).findLast(isSame);
  const after = examples.slice(at + 1).find(isSame);
  const own = valuesIn(object);
  const isChangedIn = (other: Example): ((place: string) => boolean) => {
    const values = valuesIn(other.object);
    return (place) => values.get(place) !== own.get(place);
  };
  const isLost = after === undefined ? () => false : isChangedIn(after);
  const isNew = before === undefined ? () => false : isChangedIn(before);
  return (place) => {
    if (isLost(place)) return '-';
    if (!isNew(place)) return '>';
    return own.has(place) ? '+' : '-';
  };
}

/** Returns the text of each value by its place. Objects and lists count as present, whatever they contain. */
function valuesIn(
  value: JsonObject | JsonValue,
  at: readonly string[] = [],
  values = new Map<string, string>(),
): ReadonlyMap<string, string> {
  const inside: readonly (readonly [string, JsonValue | undefined])[] = isJsonList(value)
    ? value.map((one, index) => [String(index), one])
    : isJsonObject(value)
      ? Object.entries(value)
      : [];
  const isContainer = typeof value === 'object' && value !== null;
  values.set(plainPath(at.join('.')), isContainer ? '' : `${typeof value} ${value}`);
  for (const [key, one] of inside) {
    if (one !== undefined) valuesIn(one, [...at, key], values);
  }
  return values;
}
