import { textAt } from '../../json/fields.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import type { JsonObject } from '../../json/json-value.ts';
import { listKeywordFindings } from './list-keywords.ts';
import type { SchemaFinding } from './schema-finding.ts';
import {
  JUNCTIONS,
  finding,
  forbidden,
  has,
  invalid,
  propertiesOf,
  required,
  schemaIn,
  schemasIn,
} from './schema-finding.ts';
import { META_FIELDS } from '../../kind/kubernetes-object.ts';

/** The place of a schema in that of a kind. */
interface SchemaSite {
  readonly isRoot: boolean;
  /** The schema describes a part of the type or the metadata of a resource. */
  readonly isInMetadata: boolean;
  /** The reason why there must be no default; undefined if there may be one. */
  readonly noDefault: string | undefined;
}

/** Returns the findings about single keywords (`ValidateCustomResourceDefinitionOpenAPISchema`). */
export function keywordFindings(
  schema: JsonObject,
  path: string,
  site: SchemaSite,
): SchemaFinding[] {
  const inside = { ...site, isRoot: false };
  const not = schemaIn(schema, 'not');
  const items = schemaIn(schema, 'items');
  return [
    ...unsupportedFindings(schema, path),
    ...ownFindings(schema, path, site),
    ...mapTypeFindings(schema, path),
    ...listKeywordFindings(schema, path),
    ...additionalFindings(schema, path, inside),
    ...propertiesOf(schema).flatMap(([name, property]) =>
      keywordFindings(property, `${path}.properties[${name}]`, fieldSite(schema, name, site)),
    ),
    ...(not === undefined ? [] : keywordFindings(not, `${path}.not`, inside)),
    ...JUNCTIONS.flatMap((junction) =>
      schemasIn(schema, junction).flatMap((one, index) =>
        keywordFindings(one, `${path}.${junction}[${index}]`, inside),
      ),
    ),
    ...(items === undefined ? [] : keywordFindings(items, `${path}.items`, inside)),
    ...schemasIn(schema, 'items').flatMap((one, index) =>
      keywordFindings(one, `${path}.items[${index}]`, inside),
    ),
  ];
}

function fieldSite(schema: JsonObject, name: string, site: SchemaSite): SchemaSite {
  const isResource = site.isRoot || schema['x-kubernetes-embedded-resource'] === true;
  if (!isResource || !META_FIELDS.has(name)) return { ...site, isRoot: false };
  const noDefault = site.isRoot ? `in top-level ${name}` : site.noDefault;
  return { isRoot: false, isInMetadata: true, noDefault };
}

function additionalFindings(schema: JsonObject, path: string, site: SchemaSite): SchemaFinding[] {
  const { additionalProperties } = schema;
  if ((additionalProperties ?? null) === null) return [];
  const at = `${path}.additionalProperties`;
  const isExclusive = propertiesOf(schema).length > 0 && additionalProperties !== true;
  const noDefault = site.isInMetadata
    ? 'inside additionalProperties applying to object metadata'
    : site.noDefault;
  return [
    ...(isExclusive
      ? [forbidden(at, 'additionalProperties and properties are mutual exclusive')]
      : []),
    ...(isJsonObject(additionalProperties)
      ? keywordFindings(additionalProperties, at, { ...site, noDefault })
      : []),
  ];
}

const TYPES = ['array', 'boolean', 'integer', 'number', 'object', 'string'];

/** The keywords that CRDs do not support. */
const UNSUPPORTED: readonly string[] = [
  'id',
  'additionalItems',
  'patternProperties',
  'definitions',
  'dependencies',
  '$ref',
];

function unsupportedFindings(schema: JsonObject, path: string): SchemaFinding[] {
  return UNSUPPORTED.filter((keyword) => {
    const value = schema[keyword];
    const isEmpty = isJsonObject(value) && Object.keys(value).length === 0;
    const mayBeEmpty = keyword === 'patternProperties' || keyword === 'definitions';
    return has(schema, keyword) && value !== '' && !(isEmpty && mayBeEmpty);
  }).map((keyword) => forbidden(`${path}.${keyword}`, `${keyword} is not supported`));
}

function ownFindings(schema: JsonObject, path: string, site: SchemaSite): SchemaFinding[] {
  const type = textAt(schema, 'type');
  const findings: SchemaFinding[] = [];
  if (type !== '' && !TYPES.includes(type)) {
    const message = `supported values: ${TYPES.map((one) => `"${one}"`).join(', ')}`;
    findings.push(finding('Unsupported value', `${path}.type`, message));
  }
  if (type === 'null') {
    const message = 'type cannot be set to null, use nullable as an alternative';
    findings.push(forbidden(`${path}.type`, message));
  }
  if (has(schema, 'default') && site.noDefault !== undefined) {
    findings.push(forbidden(`${path}.default`, `must not be set ${site.noDefault}`));
  }
  if (isJsonList(schema['items']) && schema['items'].length > 0) {
    findings.push(forbidden(`${path}.items`, 'items must be a schema object and not an array'));
  }
  if (site.isInMetadata && schema['x-kubernetes-embedded-resource'] === true) {
    const message = 'must not be used inside of resource meta';
    findings.push(forbidden(`${path}.x-kubernetes-embedded-resource`, message));
  }
  if (schema['uniqueItems'] === true) {
    const message =
      'uniqueItems cannot be set to true since the runtime complexity becomes quadratic';
    findings.push(forbidden(`${path}.uniqueItems`, message));
  }
  if (schema['x-kubernetes-preserve-unknown-fields'] === false) {
    const at = `${path}.x-kubernetes-preserve-unknown-fields`;
    findings.push(invalid(at, 'must be true or undefined'));
  }
  return findings;
}

function mapTypeFindings(schema: JsonObject, path: string): SchemaFinding[] {
  if (!has(schema, 'x-kubernetes-map-type')) return [];
  const type = textAt(schema, 'type');
  const message = 'must be object if x-kubernetes-map-type is specified';
  const isKnown = ['atomic', 'granular'].includes(textAt(schema, 'x-kubernetes-map-type'));
  const wrong = type === '' ? required(`${path}.type`, message) : invalid(`${path}.type`, message);
  const values = 'supported values: "atomic", "granular"';
  return [
    ...(type === 'object' ? [] : [wrong]),
    ...(isKnown ? [] : [finding('Unsupported value', `${path}.x-kubernetes-map-type`, values)]),
  ];
}
