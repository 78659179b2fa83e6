import { textAt, textsAt } from '../../json/fields.ts';
import type { JsonObject } from '../../json/json-value.ts';
import type { SchemaFinding } from './schema-finding.ts';
import {
  finding,
  forbidden,
  has,
  invalid,
  propertiesOf,
  required,
  schemaIn,
} from './schema-finding.ts';

const LIST_TYPE = 'x-kubernetes-list-type';
const KEYS = 'x-kubernetes-list-map-keys';

/** Returns the findings about the type and the keys of a list. */
export function listKeywordFindings(schema: JsonObject, path: string): SchemaFinding[] {
  const items = schemaIn(schema, 'items');
  const listType = textAt(schema, LIST_TYPE);
  return [
    ...(has(schema, LIST_TYPE) ? listTypeFindings(schema, path) : []),
    ...(textsAt(schema, KEYS).length > 0 && listType !== 'map' ? [unusedKeys(schema, path)] : []),
    ...(listType === 'map' ? mapFindings(schema, path) : []),
    ...(items?.['nullable'] === true && (listType === 'set' || listType === 'map')
      ? [
          forbidden(
            `${path}.items.nullable`,
            `cannot be nullable when x-kubernetes-list-type is ${listType}`,
          ),
        ]
      : []),
  ];
}

function unusedKeys(schema: JsonObject, path: string): SchemaFinding {
  const message = 'must be map if x-kubernetes-list-map-keys is non-empty';
  const at = `${path}.${LIST_TYPE}`;
  return has(schema, LIST_TYPE) ? invalid(at, message) : required(at, message);
}

function listTypeFindings(schema: JsonObject, path: string): SchemaFinding[] {
  const listType = textAt(schema, LIST_TYPE);
  const isKnown = ['atomic', 'set', 'map'].includes(listType);
  const values = 'supported values: "atomic", "set", "map"';
  return [
    ...arrayFindings(schema, path),
    ...(isKnown ? [] : [finding('Unsupported value', `${path}.${LIST_TYPE}`, values)]),
  ];
}

function arrayFindings(schema: JsonObject, path: string): SchemaFinding[] {
  const type = textAt(schema, 'type');
  const message = 'must be array if x-kubernetes-list-type is specified';
  if (type === '') return [required(`${path}.type`, message)];
  if (type !== 'array') return [invalid(`${path}.type`, message)];
  const items = schemaIn(schema, 'items');
  if (textAt(schema, LIST_TYPE) !== 'set' || items === undefined) return [];
  const atomic = 'must be atomic as item of a list with x-kubernetes-list-type=set';
  const itemType = textAt(items, 'type');
  if (itemType === 'array' && has(items, LIST_TYPE) && textAt(items, LIST_TYPE) !== 'atomic') {
    return [invalid(`${path}.items.${LIST_TYPE}`, atomic)];
  }
  const isGranular = textAt(items, 'x-kubernetes-map-type') !== 'atomic';
  if (itemType !== 'object' || !isGranular) return [];
  return [invalid(`${path}.items.x-kubernetes-map-type`, atomic)];
}

function mapFindings(schema: JsonObject, path: string): SchemaFinding[] {
  const keys = textsAt(schema, KEYS);
  const items = schemaIn(schema, 'items');
  const noKeys = 'must not be empty if x-kubernetes-list-type is map';
  const noItems = 'must have a schema if x-kubernetes-list-type is map';
  const type = "must be object if parent array's x-kubernetes-list-type is map";
  return [
    ...(keys.length === 0 ? [required(`${path}.${KEYS}`, noKeys)] : []),
    ...(has(schema, 'items') ? [] : [required(`${path}.items`, noItems)]),
    ...(has(schema, 'items') && items === undefined
      ? [
          invalid(
            `${path}.items`,
            'must only have a single schema if x-kubernetes-list-type is map',
          ),
        ]
      : []),
    ...(items !== undefined && textAt(items, 'type') !== 'object'
      ? [invalid(`${path}.items.type`, type)]
      : []),
    ...(items === undefined ? [] : keyFindings(keys, items, path)),
  ];
}

function keyFindings(keys: readonly string[], items: JsonObject, path: string): SchemaFinding[] {
  const known = new Map(propertiesOf(items));
  const isObject = textAt(items, 'type') === 'object';
  const needed = new Set(textsAt(items, 'required'));
  const isKey = 'this property is in x-kubernetes-list-map-keys, so it';
  return keys.flatMap((key, index) => {
    const property = known.get(key);
    const at = `${path}.items.properties[${key}]`;
    const isRepeated = keys.indexOf(key) !== index;
    const findings: SchemaFinding[] = [];
    if (isObject && property === undefined) {
      findings.push(invalid(`${path}.${KEYS}`, 'entries must all be names of item properties'));
    }
    if (isObject && isRepeated) {
      findings.push(invalid(`${path}.${KEYS}`, 'must not contain duplicate entries'));
    }
    if (property === undefined) return findings;
    if (isObject && ['array', 'object'].includes(textAt(property, 'type'))) {
      const message = "must be a scalar type if parent array's x-kubernetes-list-type is map";
      findings.push(invalid(`${at}.type`, message));
    }
    if (!needed.has(key) && !has(property, 'default')) {
      const message = `${isKey} must have a default or be a required property`;
      findings.push(required(`${at}.default`, message));
    }
    if (property['nullable'] === true) {
      findings.push(forbidden(`${at}.nullable`, `${isKey} cannot be nullable`));
    }
    return findings;
  });
}
