import { textAt } from '../../json/fields.ts';
import { compilePattern } from '../formats/go-pattern.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import type { JsonObject } from '../../json/json-value.ts';
import { sameJson } from '../../json/same-json.ts';
import type { SchemaFinding } from './schema-finding.ts';
import {
  JUNCTIONS,
  forbidden,
  has,
  invalid,
  propertiesOf,
  schemaIn,
  schemasIn,
} from './schema-finding.ts';

/** The form of `anyOf` in which a schema says that a value is an integer or a string. */
const INT_OR_STRING = [{ type: 'integer' }, { type: 'string' }];

/** The form is allowed in `anyOf`, or in that of the first `allOf`. */
interface Allowed {
  readonly inAnyOf: boolean;
  readonly inFirstAllOf: boolean;
}

const NOWHERE: Allowed = { inAnyOf: false, inFirstAllOf: false };

/** Returns the findings about the junctions and the pattern of a schema (`validateValueValidation`). */
export function junctionFindings(schema: JsonObject, path: string): SchemaFinding[] {
  const [first = {}] = schemasIn(schema, 'allOf');
  return valueFindings(schema, path, {
    inAnyOf: sameJson(schema['anyOf'], INT_OR_STRING),
    inFirstAllOf: sameJson(first['anyOf'], INT_OR_STRING),
  });
}

function valueFindings(schema: JsonObject, path: string, allowed: Allowed): SchemaFinding[] {
  const inJunctions = JUNCTIONS.flatMap((junction) => {
    if (junction === 'anyOf' && allowed.inAnyOf) return [];
    return schemasIn(schema, junction).flatMap((nested, index) => {
      const inAnyOf = junction === 'allOf' && index === 0 && allowed.inFirstAllOf;
      const at = `${path}.${junction}[${index}]`;
      return nestedFindings(nested, at, { inAnyOf, inFirstAllOf: false });
    });
  });
  const not = schemaIn(schema, 'not');
  return [
    ...inJunctions,
    ...(not === undefined ? [] : nestedFindings(not, `${path}.not`, NOWHERE)),
    ...patternFindings(textAt(schema, 'pattern'), `${path}.pattern`),
  ];
}

function patternFindings(pattern: string, path: string): SchemaFinding[] {
  const compiled = compilePattern(pattern);
  if (!(compiled instanceof Error)) return [];
  return [invalid(path, `must be a valid regular expression, but isn't: ${compiled.message}`)];
}

/** The keywords that belong to the structure, and the reason that the API server gives for each. */
const STRUCTURE: readonly (readonly [keyword: string, reason: string])[] = [
  ['type', 'must be empty to be structural'],
  ['default', 'must be undefined to be structural'],
  ['title', 'must be empty to be structural'],
  ['description', 'must be empty to be structural'],
  ['nullable', 'must be false to be structural'],
  ['x-kubernetes-preserve-unknown-fields', 'must be false to be structural'],
  ['x-kubernetes-embedded-resource', 'must be false to be structural'],
  ['x-kubernetes-int-or-string', 'must be false to be structural'],
  ['x-kubernetes-list-map-keys', 'must be empty to be structural'],
  ['x-kubernetes-list-type', 'must be undefined to be structural'],
  ['x-kubernetes-map-type', 'must be undefined to be structural'],
  ['x-kubernetes-validations', 'must be empty to be structural'],
];

/** Keywords that count even with an empty value. */
const COUNTED_EMPTY = new Set(['default', 'x-kubernetes-list-type', 'x-kubernetes-map-type']);

function nestedFindings(schema: JsonObject, path: string, allowed: Allowed): SchemaFinding[] {
  const items = schemaIn(schema, 'items');
  const { additionalProperties } = schema;
  const isOpen = additionalProperties === true || isJsonObject(additionalProperties);
  return [
    ...valueFindings(schema, path, allowed),
    ...(items === undefined ? [] : nestedFindings(items, `${path}.items`, NOWHERE)),
    ...propertiesOf(schema).flatMap(([name, property]) =>
      nestedFindings(property, `${path}.properties[${name}]`, NOWHERE),
    ),
    ...STRUCTURE.filter(([keyword]) => isSet(schema, keyword)).map(([keyword, reason]) =>
      forbidden(`${path}.${keyword}`, reason),
    ),
    ...(isOpen
      ? [forbidden(`${path}.additionalProperties`, 'must be undefined to be structural')]
      : []),
    ...(propertiesOf(schema).some(([name]) => name === 'metadata')
      ? [forbidden(`${path}.properties[metadata]`, 'must not be specified in a nested context')]
      : []),
  ];
}

function isSet(schema: JsonObject, keyword: string): boolean {
  if (!has(schema, keyword)) return false;
  const value = schema[keyword];
  if (COUNTED_EMPTY.has(keyword)) return true;
  return isJsonList(value) ? value.length > 0 : value !== '' && value !== false;
}
