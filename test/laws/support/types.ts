import type { JsonObject, JsonValue } from '../../../src/index.ts';
import { isJsonList, isJsonObject } from '../../../src/core/json/json-value.ts';
import type { Shape } from '../../../src/core/schema/shape.ts';

/** Returns an object as a typed schema allows it: known fields, with values of their types. */
export function shaped(sent: JsonObject, shape: Shape): JsonObject {
  const { apiVersion, kind, metadata, ...fields } = sent;
  const known = shapedValue(fields, shape);
  return {
    ...(apiVersion !== undefined && { apiVersion }),
    ...(kind !== undefined && { kind }),
    ...(metadata !== undefined && { metadata }),
    ...(isJsonObject(known) ? known : {}),
  };
}

function shapedValue(value: JsonValue, shape: Shape): JsonValue | undefined {
  if (!hasType(value, shape)) return undefined;
  if (isJsonList(value)) {
    const { items = {} } = shape;
    const elements = value.map((one) => shapedValue(one, items));
    return elements.some((one) => one === undefined)
      ? undefined
      : elements.map((one) => one ?? null);
  }
  if (!isJsonObject(value)) return value;
  const fields = Object.entries(value).flatMap(([name, one]) => {
    const inside = shape.fields?.[name] ?? shape.values;
    const kept = one === undefined || inside === undefined ? undefined : shapedValue(one, inside);
    return kept === undefined ? [] : [[name, kept] as const];
  });
  return Object.fromEntries(fields);
}

/** Reports whether a value has the type of its place. */
function hasType(value: JsonValue, { type }: Shape): boolean {
  // Null is removed from fields that do not allow it, and lists may hold it.
  if (value === null) return true;
  const isInteger = typeof value === 'bigint' || Number.isSafeInteger(value);
  switch (type) {
    case undefined:
      return true;
    case 'string':
    case 'boolean':
      return typeof value === type;
    case 'integer':
      return isInteger;
    case 'number':
      return isInteger || typeof value === 'number';
    case 'int-or-string':
      return isInteger || typeof value === 'string';
    case 'object':
      return isJsonObject(value);
    case 'list':
      return isJsonList(value);
    default:
      return type satisfies never;
  }
}

/** Returns the places of values whose type differs from the schema, as JSON pointers. */
export function wrongTypes(sent: object, shape: Shape): readonly string[] {
  const { apiVersion: _, kind: __, metadata: ___, ...fields } = sent as Record<string, JsonValue>;
  return wrongBelow(fields, shape, '');
}

function wrongBelow(value: JsonValue, shape: Shape, pointer: string): readonly string[] {
  if (!hasType(value, shape)) {
    return [`${pointer} is ${JSON.stringify(value)} and no ${shape.type ?? ''}`];
  }
  if (isJsonList(value)) {
    return value.flatMap((one, at) => wrongBelow(one, shape.items ?? {}, `${pointer}/${at}`));
  }
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    const inside = shape.fields?.[name] ?? shape.values;
    return inside === undefined || one === undefined
      ? []
      : wrongBelow(one, inside, `${pointer}/${name}`);
  });
}
