import { parseJson } from '../json/parse-json.ts';
import type { Shape } from './shape.ts';

/** A shape with numbers of shapes in place of inner shapes. */
interface NumberedShape extends Omit<Shape, 'fields' | 'values' | 'items'> {
  readonly fields?: Numbers;
  readonly values?: number;
  readonly items?: number;
}

type Numbers = Record<string, number>;

/** A line of a text: a shape, or, in brackets, the fields of an object that has nothing but fields. */
type Line = NumberedShape | readonly [fields: Numbers];

/**
 * Reads the shapes of a generated module by version. Engines read a text ten times faster than the same shapes as code,
 * and its equal shapes become the same object.
 *
 * @param text - one shape on each line, as JSON, with a comma between lines. A number stands for the shape on that line,
 *   counted from zero. The fields on the last line are the versions.
 */
export function shapesIn(text: string): Readonly<Record<string, Shape>> {
  const shapes: Shape[] = [];
  const json = `[${text}]`;
  // A default may have an integer that `JSON.parse` rounds.
  const read: unknown = /\d{16}/.test(json) ? parseJson(json)?.value : JSON.parse(json);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `crdshift generate` has written it
  for (const line of read as Line[]) shapes.push(shapeOf(line, shapes));
  return shapes.at(-1)?.fields ?? {};
}

function shapeOf(line: Line, shapes: readonly Shape[]): Shape {
  if (isInBrackets(line)) return { type: 'object', fields: fieldsOf(line[0], shapes) };
  const { fields, values, items, ...others } = line;
  if (fields === undefined && values === undefined && items === undefined) return others;
  return {
    ...(others.type !== undefined && { type: others.type }),
    ...(fields && { fields: fieldsOf(fields, shapes) }),
    ...(values !== undefined && { values: shapes[values] ?? {} }),
    ...(items !== undefined && { items: shapes[items] ?? {} }),
    ...others,
  };
}

function isInBrackets(line: Line): line is Extract<Line, readonly unknown[]> {
  return Array.isArray(line);
}

/** Replaces numbers by shapes, in place: an object from `JSON.parse` is faster to read than a copy of it. */
function fieldsOf(numbers: Numbers, shapes: readonly Shape[]): Readonly<Record<string, Shape>> {
  const fields: Record<string, unknown> = numbers;
  for (const [name, number] of Object.entries(numbers)) fields[name] = shapes[number] ?? {};
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every number was replaced
  return fields as Record<string, Shape>;
}
