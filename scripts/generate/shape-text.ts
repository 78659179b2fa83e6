import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import type { Shape } from '../../src/core/schema/shape.ts';

/**
 * Generates the text of the shapes of all versions, which `shapesIn` reads (`src/core/schema/shapes-in.ts`). Each
 * distinct shape is one line, inner shapes before outer ones, and a number stands for the shape on that line. The last
 * line is an object with a field for each version. So the text is small even for several similar versions and large pod
 * templates, and a change of the CRD changes few lines.
 */
export function shapeText(versions: readonly (readonly [name: string, shape: Shape])[]): string {
  const lines = new Map<string, number>();
  numberOf({ type: 'object', fields: Object.fromEntries(versions) }, lines);
  return [...lines.keys()].join(',\n');
}

/** Returns the line of a shape, counted from zero, and adds it if it is new. */
function numberOf(shape: Shape, lines: Map<string, number>): number {
  const { fields, values, items } = shape;
  const inner = {
    ...(fields && { fields: mapValues(fields, (field) => numberOf(field, lines)) }),
    ...(values && { values: numberOf(values, lines) }),
    ...(items && { items: numberOf(items, lines) }),
  };
  // The order of the members is that of the shape, because kept data has a digest of it.
  const line = lineOf({ ...shape, ...inner });
  const number = lines.get(line) ?? lines.size;
  lines.set(line, number);
  return number;
}

/**
 * Returns the JSON of a shape that has numbers in place of inner shapes. Most shapes are objects with nothing but
 * fields, so for them the fields are enough.
 */
function lineOf(shape: Readonly<Record<string, unknown>>): string {
  const { type, fields, ...others } = shape;
  const isPlain = type === 'object' && fields !== undefined && Object.keys(others).length === 0;
  return stringifyJson(isPlain ? [fields] : shape, true);
}

/** Copies an object with other values. `__proto__` is a name like any other. */
function mapValues<Value, Other>(
  object: Readonly<Record<string, Value>>,
  change: (value: Value) => Other,
): Record<string, Other> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}
