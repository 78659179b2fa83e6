import { fieldOf } from '../../json/fields.ts';
import { isJsonList, isJsonObject } from '../../json/json-value.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { sameJson } from '../../json/same-json.ts';
import type { Correlated } from '../correlation.ts';
import type { StructuralSchema } from '../structural-schema.ts';
import { isInEnum } from './enum.ts';
import type { FindFacts, SchemaFacts } from './facts.ts';
import type { Place } from './failures.ts';
import { failureAt, forbiddenField, missing, tooMany, unsupported } from './failures.ts';
import { childPath } from '../field-path.ts';
import { validateJunctions } from './junctions.ts';
import { validateNumber } from './numbers.ts';
import { Result, failing } from './result.ts';
import { brokenFormat, brokenText } from './strings.ts';
import { validateType } from './type.ts';

/** A place, with the value beside the one before an update; without it, every error counts. */
interface Site extends Place {
  readonly correlated: Correlated | undefined;
  readonly factsOf: FindFacts;
}

/**
 * Validates a value against a schema (kube-openapi, `pkg/validation/validate/schema.go`). Every check that applies
 * counts as a match. If the update leaves the value unchanged, its failures do not count
 * (apiextensions-apiserver, `pkg/apiserver/validation/ratcheting.go`).
 */
export function validateValue(value: JsonValue, site: Site): Result {
  const result = validateAll(value, site);
  if (!result.isValid && site.correlated?.isUnchanged === true) result.failures.length = 0;
  return result;
}

function validateAll(value: JsonValue, site: Site): Result {
  const { schema, path, factsOf } = site;
  const facts = factsOf(schema);
  const result = new Result();
  if (value === null) {
    result.merge(validateType(value, site, facts));
    result.merge(validateEnum(value, site));
    return result;
  }
  const check = (one: Result): void => {
    result.merge(one);
    result.match();
  };
  if (facts.types.length > 0 || facts.format !== '') check(validateType(value, site, facts));
  const judge = (inner: JsonValue, nested: StructuralSchema): Result =>
    validateAll(inner, { schema: nested, path, correlated: undefined, factsOf });
  check(validateJunctions(value, site, judge));
  validateKind(value, site, facts, check);
  check(validateEnum(value, site));
  if (isJsonObject(value)) check(validateFields(value, site));
  result.match();
  return result;
}

/** Makes the checks that apply to texts, to numbers, and to lists. */
function validateKind(
  value: JsonValue,
  site: Site,
  facts: SchemaFacts,
  check: (result: Result) => void,
): void {
  if (typeof value === 'string') {
    const broken = brokenText(value, site);
    check(broken === undefined ? new Result() : failing(broken));
    if (facts.check === undefined) return;
    const wrong = brokenFormat(value, site, facts);
    check(wrong === undefined ? new Result() : failing(wrong));
  } else if (typeof value === 'number' || typeof value === 'bigint') {
    check(validateNumber(value, site, facts.range));
  } else if (isJsonList(value)) {
    check(validateElements(value, site));
  }
}

function validateEnum(value: JsonValue, site: Site): Result {
  const { enum: values = [] } = site.schema.validations;
  const isAllowed = values.length === 0 || isInEnum(value, values);
  return isAllowed ? new Result() : failing(unsupported(site, values));
}

/** Validates a list and its elements (`pkg/validation/validate/slice_validator.go`). */
function validateElements(list: readonly JsonValue[], site: Site): Result {
  const { schema, path, factsOf } = site;
  const { items, validations } = schema;
  const result = new Result();
  if (items !== undefined) {
    for (const [index, element] of list.entries()) {
      const correlated = site.correlated?.index(index);
      const inside = { schema: items, path: `${path}[${index}]`, correlated, factsOf };
      result.merge(validateValue(element, inside));
    }
  }
  const { minItems, maxItems, uniqueItems } = validations;
  if (minItems !== undefined && list.length < minItems) {
    const rule = `should have at least ${minItems} items`;
    result.fail(failureAt(site, { keyword: 'minItems', rule }));
  }
  if (maxItems !== undefined && list.length > maxItems) {
    result.fail(tooMany(site, 'maxItems', maxItems));
  }
  if (uniqueItems && hasDuplicates(list)) {
    result.fail(failureAt(site, { keyword: 'uniqueItems', rule: "shouldn't contain duplicates" }));
  }
  result.match();
  return result;
}

function hasDuplicates(list: readonly JsonValue[]): boolean {
  return list.some((one, at) => list.slice(0, at).some((other) => sameJson(one, other)));
}

/** Validates an object and its fields (`pkg/validation/validate/object_validator.go`). */
function validateFields(object: JsonObject, site: Site): Result {
  const { properties, additionalProperties, validations } = site.schema;
  const result = validateSize(object, site);
  for (const name of Object.keys(object)) {
    if (properties.has(name)) continue;
    const path = `${site.path}.${name}`;
    if (additionalProperties === false) {
      result.fail(forbiddenField(site, path));
    } else if (typeof additionalProperties === 'object') {
      result.merge(validateField(object, name, { ...site, path, schema: additionalProperties }));
    }
  }
  for (const [name, property] of properties) {
    const path = childPath(site.path, name);
    result.merge(validateField(object, name, { ...site, path, schema: property }));
  }
  for (const name of validations.required) {
    if (!Object.hasOwn(object, name)) result.fail(missing(site, name));
  }
  return result;
}

function validateSize(object: JsonObject, site: Site): Result {
  const { minProperties, maxProperties } = site.schema.validations;
  const size = Object.keys(object).length;
  const result = new Result();
  if (minProperties !== undefined && size < minProperties) {
    const rule = `should have at least ${minProperties} properties`;
    result.fail(failureAt(site, { keyword: 'minProperties', rule }));
  }
  if (maxProperties !== undefined && size > maxProperties) {
    result.fail(tooMany(site, 'maxProperties', maxProperties));
  }
  return result;
}

const TYPE_FIELDS: readonly string[] = ['apiVersion', 'kind'];

/** Validates a field by the place of its parent's value before the update. */
function validateField(object: JsonObject, name: string, site: Site): Result {
  const value = fieldOf(object, name);
  if (value === undefined) return new Result();
  // The type of an object that changes is not visible here: both were converted to the same one.
  const isRootType = site.path === name && TYPE_FIELDS.includes(name);
  const correlated = isRootType ? undefined : site.correlated?.key(name);
  return validateValue(value, { ...site, correlated });
}
