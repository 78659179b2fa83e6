import { goQuote } from './go-text.ts';
import type { JsonValue } from '../../json/json-value.ts';
import type { StructuralSchema } from '../structural-schema.ts';
import type { Place } from './failures.ts';
import { failureAnywhere } from './failures.ts';
import { Result } from './result.ts';

/** Validates a value against one schema of a junction. */
type Judge = (value: JsonValue, schema: StructuralSchema) => Result;

/** Validates a value against the junctions of a schema (kube-openapi, `pkg/validation/validate/schema_props.go`). */
export function validateJunctions(value: JsonValue, place: Place, judge: Judge): Result {
  const { anyOf, oneOf, allOf, not } = place.schema.validations;
  const result = new Result();
  const of = (schema: StructuralSchema): Result => judge(value, schema);
  if (anyOf.length > 0) validateAnyOf(place, anyOf, of, result);
  if (oneOf.length > 0) validateOneOf(place, oneOf.map(of), result);
  if (allOf.length > 0) validateAllOf(place, allOf.map(of), result);
  if (not !== undefined && of(not).isValid) {
    result.fail(
      failureAnywhere(place, 'not', `${goQuote(place.path)} must not validate the schema (not)`),
    );
  }
  result.match();
  return result;
}

function validateAnyOf(
  place: Place,
  schemas: readonly StructuralSchema[],
  of: (schema: StructuralSchema) => Result,
  result: Result,
): void {
  let best: Result | undefined;
  for (const schema of schemas) {
    const one = of(schema);
    if (one.isValid) {
      result.merge(one);
      return;
    }
    best = better(best, one);
  }
  const text = `${goQuote(place.path)} must validate at least one schema (anyOf)`;
  result.fail(failureAnywhere(place, 'anyOf', text));
  if (best !== undefined) result.merge(best);
}

function validateOneOf(place: Place, results: readonly Result[], result: Result): void {
  const valid = results.filter(({ isValid }) => isValid);
  const [first] = valid;
  if (first !== undefined && valid.length === 1) {
    result.merge(first);
    return;
  }
  const found = first === undefined ? 'none valid' : `${valid.length} valid alternatives`;
  const text = `${goQuote(place.path)} must validate one and only one schema (oneOf). Found ${found}`;
  result.fail(failureAnywhere(place, 'oneOf', text));
  const best = first === undefined ? results.reduce(better) : undefined;
  if (best !== undefined) result.merge(best);
}

function validateAllOf(place: Place, results: readonly Result[], result: Result): void {
  for (const one of results) result.merge(one);
  const valid = results.filter(({ isValid }) => isValid).length;
  if (valid === results.length) return;
  const text = `${goQuote(place.path)} must validate all the schemas (allOf)${valid === 0 ? '. None validated' : ''}`;
  result.fail(failureAnywhere(place, 'allOf', text));
}

/** Returns the result with more matches, and of equals the first. */
function better(best: Result | undefined, one: Result): Result {
  return best === undefined || one.matches > best.matches ? one : best;
}
