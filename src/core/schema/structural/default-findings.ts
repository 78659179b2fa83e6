import { sameJson } from '../../json/same-json.ts';
import type { JsonValue } from '../../json/json-value.ts';
import { Coercing } from '../server/coerce.ts';
import { pruneValue } from '../server/prune-to-schema.ts';
import type { StructuralSchema } from '../structural-schema.ts';
import { embeddedViolations } from '../validate/embedded.ts';
import { LATEST } from '../validate/facts.ts';
import { validateValue } from '../validate/validate-value.ts';
import type { SchemaFinding } from './schema-finding.ts';
import { invalid } from './schema-finding.ts';

const META_FIELDS: readonly string[] = ['apiVersion', 'kind', 'metadata'];

/**
 * Returns the findings about defaults: they must have no unknown fields, and be valid
 * (apiextensions-apiserver, `pkg/apiserver/schema/defaulting/validation.go`). Defaults inside of metadata are left out,
 * as are validation rules.
 */
export function defaultFindings(schema: StructuralSchema, path: string): SchemaFinding[] {
  return inFields({ ...schema, isEmbeddedResource: true }, path);
}

/** The root is a resource, too. */
function inFields(schema: StructuralSchema, path: string): SchemaFinding[] {
  const { preset, items, isEmbeddedResource: isResource } = schema;
  return [
    ...(preset === undefined ? [] : presetFindings(preset, schema, `${path}.default`)),
    ...(items === undefined ? [] : inFields(items, `${path}.items`)),
    ...[...schema.properties].flatMap(([name, property]) =>
      isResource && META_FIELDS.includes(name)
        ? []
        : inFields(property, `${path}.properties[${name}]`),
    ),
  ];
}

function presetFindings(
  preset: JsonValue,
  schema: StructuralSchema,
  path: string,
): SchemaFinding[] {
  const isPruned = sameJson(pruneValue(preset, schema), preset);
  return [
    ...(isPruned ? [] : [invalid(path, 'must not have unknown fields')]),
    ...valueFindings(preset, schema, path),
  ];
}

/** Only the first kind of error counts: of types, of embedded resources, of the schema. */
function valueFindings(preset: JsonValue, schema: StructuralSchema, path: string): SchemaFinding[] {
  const coercing = new Coercing(() => {});
  coercing.coerce(preset, schema, path);
  if (coercing.refused !== undefined) {
    return [invalid(coercing.refused.path, coercing.refused.message)];
  }
  const embedded = embeddedViolations(preset, schema, path);
  if (embedded.length > 0) return embedded.map(asFinding);
  const site = { schema: withOneType(schema), path: '', before: undefined, release: LATEST };
  return validateValue(preset, site).failures.map(({ violation }) => {
    const at = violation.path === '' ? path : `${path}.${violation.path}`;
    return asFinding({ ...violation, path: at });
  });
}

/** Returns a schema as Go converts it back for defaults: `x-kubernetes-int-or-string` restricts nothing in it. */
function withOneType(schema: StructuralSchema): StructuralSchema {
  const { properties, items, additionalProperties: others } = schema;
  return {
    ...schema,
    isIntOrString: false,
    properties: new Map([...properties].map(([name, one]) => [name, withOneType(one)])),
    items: items === undefined ? undefined : withOneType(items),
    additionalProperties: others === undefined || others === true ? others : withOneType(others),
  };
}

function asFinding({ path, type, message }: SchemaFinding): SchemaFinding {
  return { path, type, message };
}
