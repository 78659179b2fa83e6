import { error } from '../../src/crd/finding.ts';
import type { Finding } from '../../src/crd/finding.ts';
import { isJsonObject } from '../../src/core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../src/core/json/json-value.ts';

/** The rules for the parts of a schema that determine types and shapes. */
export type SchemaRule = 'SchemaMalformed' | 'ReferenceUnsupported';

const TYPES: readonly unknown[] = ['array', 'boolean', 'integer', 'number', 'object', 'string'];

/** Finds everything in a schema that would result in a wrong type or shape. The API server also refuses it. */
export function schemaFindings(schema: JsonValue | undefined, path: string): Finding<SchemaRule>[] {
  // A key without a value means an empty schema.
  if (schema === undefined || schema === null) return [];
  if (!isJsonObject(schema)) return [malformed(path, 'is not a schema', 'an object')];
  const { properties, items, additionalProperties, enum: values, type } = schema;
  const findings: Finding<SchemaRule>[] = [];
  if (schema['$ref'] !== undefined) {
    const message = 'CRDs do not support $ref. Write the schema itself here.';
    findings.push(error('ReferenceUnsupported', `${path}.$ref`, message));
  }
  if ((type ?? '') !== '' && !TYPES.includes(type)) {
    findings.push(malformed(`${path}.type`, 'is not a type', `one of ${TYPES.join(', ')}`));
  }
  if (values !== undefined && values !== null && !Array.isArray(values)) {
    findings.push(malformed(`${path}.enum`, 'is not a list', 'a list of values'));
  }
  findings.push(...propertyFindings(properties, `${path}.properties`));
  findings.push(...schemaFindings(items, `${path}.items`));
  if (typeof additionalProperties !== 'boolean') {
    findings.push(...schemaFindings(additionalProperties, `${path}.additionalProperties`));
  }
  return findings;
}

function propertyFindings(properties: JsonValue | undefined, path: string): Finding<SchemaRule>[] {
  if (properties === undefined || properties === null) return [];
  if (!isJsonObject(properties)) {
    return [malformed(path, 'is not a map of fields', 'an object with a schema for each field')];
  }
  const fields: JsonObject = properties;
  return Object.entries(fields).flatMap(([name, schema]) =>
    schemaFindings(schema, /^[\w$-]+$/.test(name) ? `${path}.${name}` : `${path}["${name}"]`),
  );
}

function malformed(path: string, what: string, wanted: string): Finding<SchemaRule> {
  return error('SchemaMalformed', path, `this ${what}. Write ${wanted}.`);
}
