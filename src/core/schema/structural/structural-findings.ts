import { isJsonList } from '../../json/json-value.ts';
import type { JsonObject } from '../../json/json-value.ts';
import { readStructuralSchema } from '../structural-schema.ts';
import { completenessFindings } from './completeness.ts';
import { defaultFindings } from './default-findings.ts';
import { invariantFindings } from './invariants.ts';
import { keywordFindings } from './keywords.ts';
import type { SchemaFinding } from './schema-finding.ts';
import { forbidden } from './schema-finding.ts';

const ROOT = 'openAPIV3Schema';

/**
 * Returns the rules that a schema (`openAPIV3Schema`) breaks, as the API server reports them when a CRD is created,
 * without those of validation rules themselves and of defaults in metadata (apiextensions-apiserver,
 * `pkg/apis/apiextensions/validation/validation.go`, and `pkg/apiserver/schema/validation.go` for structural schemas).
 */
export function structuralFindings(schema: JsonObject): readonly SchemaFinding[] {
  const nullable =
    schema['nullable'] === true
      ? [forbidden(`${ROOT}.nullable`, 'nullable cannot be true at the root')]
      : [];
  return [
    ...nullable,
    ...structureFindings(schema),
    ...keywordFindings(schema, ROOT, { isRoot: true, isInMetadata: false, noDefault: undefined }),
  ];
}

/** A schema with unsupported keywords has no structure to look at. Defaults count only in a sound structure. */
function structureFindings(schema: JsonObject): SchemaFinding[] {
  if (!isConvertible(schema)) return [];
  const findings = [
    ...invariantFindings(schema, ROOT, 'root'),
    ...completenessFindings(schema, ROOT),
  ];
  return findings.length > 0 ? findings : defaultFindings(readStructuralSchema(schema), ROOT);
}

const UNSUPPORTED = [
  'id',
  '$schema',
  '$ref',
  'patternProperties',
  'dependencies',
  'additionalItems',
  'definitions',
];

/** Reports whether Go can convert a schema to a structural one (`NewStructural`). */
function isConvertible(schema: unknown): boolean {
  if (isJsonList(schema)) return schema.every(isConvertible);
  if (typeof schema !== 'object' || schema === null) return true;
  return Object.entries(schema).every(([keyword, value]: [string, unknown]) => {
    if (value === undefined || value === null) return true;
    if (UNSUPPORTED.includes(keyword)) return false;
    if (keyword === 'items' && isJsonList(value)) return value.length === 0;
    if (keyword === 'x-kubernetes-preserve-unknown-fields') return value === true;
    if (keyword === 'properties') return Object.values(value).every(isConvertible);
    return !SCHEMAS.includes(keyword) || isConvertible(value);
  });
}

const SCHEMAS = ['items', 'additionalProperties', 'not', 'allOf', 'anyOf', 'oneOf'];
