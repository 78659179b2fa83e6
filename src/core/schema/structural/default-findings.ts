import { sameJson } from '../../json/same-json.ts';
import type { JsonValue } from '../../json/json-value.ts';
import { Coercing } from '../server/coerce.ts';
import { pruneValue } from '../server/prune-to-schema.ts';
import type { StructuralSchema } from '../structural-schema.ts';
import { compileRules } from '../cel/rules.ts';
import { embeddedViolations } from '../metadata/embedded.ts';
import { factsOfDefault } from '../validate/facts.ts';
import { validateValue } from '../validate/validate-value.ts';
import type { Violation } from '../violation.ts';
import type { SchemaFinding } from './schema-finding.ts';
import { invalid } from './schema-finding.ts';
import { META_FIELDS } from '../../kind/kubernetes-object.ts';

/**
 * Returns the findings about defaults: they must have no unknown fields, and be valid
 * (apiextensions-apiserver, `pkg/apiserver/schema/defaulting/validation.go`). Defaults inside of metadata are left out.
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
      isResource && META_FIELDS.has(name) ? [] : inFields(property, `${path}.properties[${name}]`),
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

/** Only the first kind of error counts: of types, of embedded resources, of the schema, of validation rules. */
function valueFindings(preset: JsonValue, schema: StructuralSchema, path: string): SchemaFinding[] {
  const coercing = new Coercing(() => {});
  coercing.coerce(preset, schema, path);
  if (coercing.refused !== undefined) {
    return [invalid(coercing.refused.path, coercing.refused.message)];
  }
  const embedded = embeddedViolations(preset, schema, path);
  if (embedded.length > 0) return embedded.map(asFinding);
  const site = {
    schema: withOneType(schema),
    path: '',
    correlated: undefined,
    factsOf: factsOfDefault,
  };
  const { failures } = validateValue(preset, site);
  if (failures.length > 0) {
    return failures.map(({ violation }) =>
      asFinding({ ...violation, path: childOf(path, printedPath(violation)) }),
    );
  }
  return brokenRules(preset, schema).map((violation) =>
    asFinding({ ...violation, path: pathBelow(path, violation.path) }),
  );
}

function printedPath({ path, isPathUnprinted }: Violation): string {
  return isPathUnprinted === true ? '' : path;
}

/** Go names the place of a schema's rule as one child of the default, so an element is `default.[0]`. */
function childOf(path: string, below: string): string {
  return below === '' ? path : `${path}.${below}`;
}

/** Returns the validation rules that a default breaks: where nothing changes, or else where it is new. */
function brokenRules(preset: JsonValue, schema: StructuralSchema): readonly Violation[] {
  if (!hasRules(schema)) return [];
  const { isEmbeddedResource: isResource } = schema;
  const rules = compileRules(schema, { isResource, ratchets: false });
  const unchanged = rules.judge(preset, preset).violations;
  return unchanged.length > 0 ? unchanged : rules.judge(preset).violations;
}

function hasRules({
  rules,
  properties,
  items,
  additionalProperties,
  validations,
}: StructuralSchema): boolean {
  const below = [...properties.values(), items, additionalProperties, ...validations.allOf];
  return rules.length > 0 || below.some((one) => typeof one === 'object' && hasRules(one));
}

/** The evaluator of rules follows the path, so an element is `default[0]`. */
function pathBelow(path: string, below: string): string {
  return below.startsWith('[') ? `${path}${below}` : childOf(path, below);
}

/** Returns a schema as Go converts it back for defaults: `x-kubernetes-int-or-string` restricts nothing in it. */
function withOneType(schema: StructuralSchema): StructuralSchema {
  const { properties, items, additionalProperties: others } = schema;
  return {
    ...schema,
    isIntOrString: false,
    properties: new Map([...properties].map(([name, one]) => [name, withOneType(one)])),
    items: items === undefined ? undefined : withOneType(items),
    additionalProperties: typeof others === 'object' ? withOneType(others) : others,
  };
}

function asFinding({ path, type, message }: SchemaFinding): SchemaFinding {
  return { path, type, message };
}
