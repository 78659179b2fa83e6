import { textAt } from '../../json/fields.ts';
import { isJsonList } from '../../json/json-value.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { junctionFindings } from './nested.ts';
import type { SchemaFinding } from './schema-finding.ts';
import { forbidden, has, invalid, propertiesOf, required, schemaIn } from './schema-finding.ts';

type Level = 'root' | 'item' | 'field';

/** Returns the findings about the structure of a schema (`validateStructuralInvariants`). */
export function invariantFindings(schema: JsonObject, path: string, level: Level): SchemaFinding[] {
  const items = schemaIn(schema, 'items');
  const others = schemaIn(schema, 'additionalProperties');
  return [
    ...(textAt(schema, 'type') === 'array' && items === undefined
      ? [required(`${path}.items`, 'must be specified')]
      : []),
    ...(items === undefined ? [] : invariantFindings(items, `${path}.items`, 'item')),
    ...propertiesOf(schema).flatMap(([name, property]) =>
      invariantFindings(property, `${path}.properties[${name}]`, 'field'),
    ),
    ...(level === 'root' && has(schema, 'additionalProperties')
      ? [forbidden(`${path}.additionalProperties`, 'must not be used at the root')]
      : []),
    ...(others === undefined
      ? []
      : invariantFindings(others, `${path}.additionalProperties`, 'field')),
    ...intOrStringFindings(schema, path),
    ...junctionFindings(schema, path),
    ...typeFindings(schema, path, level),
    ...resourceFindings(schema, path, level),
  ];
}

function isTrue(schema: JsonObject, keyword: string): boolean {
  return schema[keyword] === true;
}

function intOrStringFindings(schema: JsonObject, path: string): SchemaFinding[] {
  if (!isTrue(schema, 'x-kubernetes-int-or-string')) return [];
  return ['x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource']
    .filter((keyword) => isTrue(schema, keyword))
    .map((keyword) =>
      invalid(`${path}.${keyword}`, 'must be false if x-kubernetes-int-or-string is true'),
    );
}

const MISSING_TYPE: Readonly<Record<Level, string>> = {
  root: 'must not be empty at the root',
  item: 'must not be empty for specified array items',
  field: 'must not be empty for specified object fields',
};

function typeFindings(schema: JsonObject, path: string, level: Level): SchemaFinding[] {
  const type = textAt(schema, 'type');
  const at = `${path}.type`;
  const isResource = isTrue(schema, 'x-kubernetes-embedded-resource');
  const needsNone =
    isTrue(schema, 'x-kubernetes-int-or-string') ||
    isTrue(schema, 'x-kubernetes-preserve-unknown-fields');
  const findings: SchemaFinding[] = [];
  if (isResource && type !== 'object') {
    const message = 'must be object if x-kubernetes-embedded-resource is true';
    findings.push(type === '' ? required(at, message) : invalid(at, message));
  } else if (type === '' && !needsNone) {
    findings.push(required(at, MISSING_TYPE[level]));
  }
  if (level === 'root' && type !== '' && type !== 'object') {
    findings.push(invalid(at, 'must be object at the root'));
  }
  return findings;
}

function resourceFindings(schema: JsonObject, path: string, level: Level): SchemaFinding[] {
  const isResource = isTrue(schema, 'x-kubernetes-embedded-resource');
  const isOpen = isTrue(schema, 'x-kubernetes-preserve-unknown-fields');
  const properties = propertiesOf(schema);
  return [
    ...(isResource && has(schema, 'additionalProperties')
      ? [
          forbidden(
            `${path}.additionalProperties`,
            'must not be used if x-kubernetes-embedded-resource is set',
          ),
        ]
      : []),
    ...properties.flatMap(([name, property]) =>
      metaFieldFindings(name, property, `${path}.properties[${name}]`, {
        level,
        isChecked: level === 'root' || isResource,
      }),
    ),
    ...(isResource && !isOpen && properties.length === 0
      ? [
          required(
            `${path}.properties`,
            'must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields',
          ),
        ]
      : []),
  ];
}

function metaFieldFindings(
  name: string,
  schema: JsonObject,
  path: string,
  { level, isChecked }: { level: Level; isChecked: boolean },
): SchemaFinding[] {
  const type = textAt(schema, 'type');
  if (name === 'kind' || name === 'apiVersion') {
    return isChecked && type !== 'string' ? [invalid(`${path}.type`, 'must be string')] : [];
  }
  if (name !== 'metadata') return [];
  const isRestricted = level === 'root' && restrictsMore(schema);
  return [
    ...(isChecked && type !== 'object' ? [invalid(`${path}.type`, 'must be object')] : []),
    ...(isRestricted
      ? [
          forbidden(
            path,
            'must not specify anything other than name and generateName, but metadata is implicitly specified',
          ),
        ]
      : []),
  ];
}

const NAMES: readonly string[] = ['name', 'generateName'];

/** Reports whether the schema of the root's metadata says more than the schemas of names. */
function restrictsMore(schema: JsonObject): boolean {
  const { type: _, default: __, properties: ___, ...rest } = schema;
  const names = propertiesOf(schema).map(([name]) => name);
  return names.some((name) => !NAMES.includes(name)) || Object.values(rest).some(counts);
}

function counts(value: JsonValue | undefined): boolean {
  if (isJsonList(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== false && value !== '';
}
