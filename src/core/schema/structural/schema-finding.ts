import { objectOf } from '../../json/fields.ts';
import type { JsonObject } from '../../json/json-value.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import type { ViolationType } from '../violation.ts';

/** A rule of CRDs that a schema breaks, in the API server's words. */
export interface SchemaFinding {
  /** The field path from the schema on: `openAPIV3Schema.properties[spec].type`. */
  readonly path: string;
  readonly type: ViolationType;
  /** The text after the path, without the value. */
  readonly message: string;
}

/** Returns a finding about a keyword. */
export function finding(type: ViolationType, path: string, message: string): SchemaFinding {
  return { path, type, message };
}

/** Returns a finding about a keyword that must be there. */
export function required(path: string, message: string): SchemaFinding {
  return finding('Required value', path, message);
}

/** Returns a finding about a keyword with a wrong value. */
export function invalid(path: string, message: string): SchemaFinding {
  return finding('Invalid value', path, message);
}

/** Returns a finding about a keyword that must not be there. */
export function forbidden(path: string, message: string): SchemaFinding {
  return finding('Forbidden', path, message);
}

/** Returns the schema of a keyword; undefined without one. */
export function schemaIn(schema: JsonObject | undefined, keyword: string): JsonObject | undefined {
  const value = schema?.[keyword];
  return isJsonObject(value) ? value : undefined;
}

/** Returns the schemas in a keyword that has a list of them. */
export function schemasIn(schema: JsonObject, keyword: string): readonly JsonObject[] {
  const value = schema[keyword];
  return isJsonList(value) ? value.map(objectOf) : [];
}

/** Returns the schemas of fields by their names. */
export function propertiesOf(schema: JsonObject | undefined): readonly [string, JsonObject][] {
  return Object.entries(schemaIn(schema, 'properties') ?? {}).map(([name, property]) => [
    name,
    objectOf(property),
  ]);
}

/** Reports whether a keyword has a value. Null counts as none. */
export function has(schema: JsonObject, keyword: string): boolean {
  return (schema[keyword] ?? null) !== null;
}

/** The junctions of a schema that have lists of schemas. */
export const JUNCTIONS = ['allOf', 'anyOf', 'oneOf'] as const;
