import type { Shape } from '../../src/core/schema/shape.ts';
import { isJsonObject } from '../../src/core/json/json-value.ts';
import type { JsonObject, JsonValue } from '../../src/core/json/json-value.ts';
import { docComment, member, stringLiteral, typeKey, union } from './literal.ts';
import { META_FIELDS } from '../../src/core/kind/kubernetes-object.ts';

const NO_SCHEMA: JsonObject = {};
const NOTHING: Shape = {};

/**
 * Generates the type of the values that a schema allows. The schema gives the type of a value; the shape says which
 * fields survive pruning. The type uses only exported names: `JsonObject`, `JsonValue`, `KubernetesObject`.
 *
 * Objects are type literals, not interfaces: an interface is assignable to `JsonObject` only with an index signature,
 * and an index signature would accept misspelt fields.
 */
function typeOfSchema(schema: JsonObject, shape: Shape, indent: string): string {
  const alternatives = literalsOf(schema['enum']) ?? [...plainTypes(schema, shape, indent)];
  const isNullable = schema['nullable'] === true && !alternatives.includes('JsonValue');
  return union([...new Set(isNullable ? [...alternatives, 'null'] : alternatives)], indent);
}

/** Generates the members of an object type, each with its description. All members are optional and readonly. */
export function membersOf(
  schema: JsonObject,
  shape: Shape,
  indent: string,
  left: ReadonlySet<string> = new Set(),
): string[] {
  return entriesOf(schema['properties'])
    .filter(([name]) => !left.has(name))
    .map(([name, property]) => {
      const type = typeOfSchema(property, shape.fields?.[name] ?? NOTHING, indent);
      const { description } = property;
      const comment = typeof description === 'string' ? docComment(description, indent) : '';
      return `${comment}${indent}${member(`readonly ${typeKey(name)}?`, type)};\n`;
    });
}

function plainTypes(schema: JsonObject, shape: Shape, indent: string): readonly string[] {
  if (schema['x-kubernetes-int-or-string'] === true) return ['number', 'string'];
  const type = schema['type'] ?? impliedType(schema);
  if (type === 'object') return [objectType(schema, shape, indent)];
  if (type === 'array') return [listType(schema['items'], shape, indent)];
  if (type === 'integer') return isSafeInteger(schema) ? ['number'] : ['number', 'bigint'];
  return type === 'boolean' || type === 'number' || type === 'string' ? [type] : ['JsonValue'];
}

/** Reports whether the schema rules out integers beyond ±2^53, which are parsed as bigint. */
function isSafeInteger({ format, minimum, maximum }: JsonObject): boolean {
  return format === 'int32' || (isSafe(minimum) && isSafe(maximum));
}

function isSafe(bound: JsonValue | undefined): boolean {
  return typeof bound === 'number' && Math.abs(bound) <= Number.MAX_SAFE_INTEGER;
}

/** Infers a missing type. It is optional where unknown fields are preserved, and everywhere in the v1beta1 form. */
function impliedType(schema: JsonObject): 'array' | 'object' | undefined {
  if (isJsonObject(schema['items'])) return 'array';
  const isObject =
    isJsonObject(schema['properties']) ||
    isJsonObject(schema['additionalProperties']) ||
    schema['x-kubernetes-embedded-resource'] === true;
  return isObject ? 'object' : undefined;
}

function listType(items: JsonValue | undefined, shape: Shape, indent: string): string {
  const schema = isJsonObject(items) ? items : NO_SCHEMA;
  const element = typeOfSchema(schema, shape.items ?? NOTHING, indent);
  const isSimple = /^(?:\w+|\{[^]*\})$/.test(element);
  return `readonly ${isSimple ? element : `(${element})`}[]`;
}

function objectType(schema: JsonObject, shape: Shape, indent: string): string {
  if (schema['x-kubernetes-embedded-resource'] === true) return embeddedType(schema, shape, indent);
  const members = membersOf(schema, shape, `${indent}  `);
  const { values } = shape;
  if (members.length > 0) {
    const isOpen = shape.open === true || values !== undefined;
    const others = `${indent}  readonly [key: string]: JsonValue | undefined;\n`;
    return `{\n${members.join('')}${isOpen ? others : ''}${indent}}`;
  }
  if (values !== undefined) return mapType(schema['additionalProperties'], values, indent);
  // With no known fields and nothing preserved, the API server removes every field of the object.
  return shape.open === true ? 'JsonObject' : '{ readonly [key: string]: never }';
}

function mapType(schema: JsonValue | undefined, values: Shape, indent: string): string {
  const value = isJsonObject(schema) ? typeOfSchema(schema, values, indent) : 'JsonValue';
  return `{ ${member('readonly [key: string]', value)} }`;
}

/** An embedded resource may be partial like its parent, so its apiVersion and kind are optional, too. */
function embeddedType(schema: JsonObject, shape: Shape, indent: string): string {
  const members = membersOf(schema, shape, `${indent}  `, META_FIELDS);
  const known = members.length === 0 ? '' : ` & {\n${members.join('')}${indent}}`;
  return `Partial<KubernetesObject>${known}`;
}

/** Returns the values of an enum as literal types, or undefined if one cannot be written as a type. */
function literalsOf(values: JsonValue | undefined): string[] | undefined {
  if (!Array.isArray(values) || values.length === 0) return undefined;
  const literals = values.map(literalOf);
  return literals.every((literal) => literal !== undefined) ? literals : undefined;
}

function literalOf(value: JsonValue): string | undefined {
  if (typeof value === 'string') return stringLiteral(value);
  if (typeof value === 'bigint') return `${value}n`;
  return typeof value === 'object' ? (value === null ? 'null' : undefined) : String(value);
}

function entriesOf(properties: JsonValue | undefined): [name: string, schema: JsonObject][] {
  if (!isJsonObject(properties)) return [];
  return Object.entries(properties).map(([name, property]) => [
    name,
    isJsonObject(property) ? property : NO_SCHEMA,
  ]);
}
