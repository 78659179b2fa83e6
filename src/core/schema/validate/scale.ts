import { isJsonObject } from '../../json/json-value.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { fieldOf } from '../../json/fields.ts';
import { isGoInt64 } from '../is-go-int64.ts';
import type { StructuralSchema } from '../structural-schema.ts';
import type { Violation } from '../violation.ts';
import { goTypeOf } from './go-text.ts';

/** The fields of the subresource `scale` of a version, as JSON paths: `.spec.replicas`. */
export interface Scale {
  readonly specReplicasPath: string;
  readonly statusReplicasPath: string;
  readonly labelSelectorPath: string | undefined;
}

const MAX_INT32 = 2 ** 31 - 1;

/**
 * Returns the rules of the subresource `scale` that an object breaks (apiextensions-apiserver,
 * `pkg/registry/customresource/validator.go`, `ValidateScaleSpec` and `ValidateScaleStatus`). They hold whatever the
 * schema says about the fields, and are not ratcheted. The messages leave out the value, which the API server prints.
 */
export function scaleViolations(
  object: JsonObject,
  schema: StructuralSchema,
  { specReplicasPath, statusReplicasPath, labelSelectorPath }: Scale,
): Violation[] {
  const problems: [path: string, problem: string | undefined][] = [
    [specReplicasPath, replicasProblem(object, specReplicasPath)],
    [statusReplicasPath, replicasProblem(object, statusReplicasPath)],
  ];
  if (labelSelectorPath !== undefined) {
    problems.push([labelSelectorPath, selectorProblem(object, labelSelectorPath)]);
  }
  return problems.flatMap(([path, message]) => {
    const schemaAt = schemaAtOf(schema, namesIn(path));
    return message === undefined
      ? []
      : [{ path, type: 'Invalid value', keyword: 'scale', message, schemaAt }];
  });
}

function replicasProblem(object: JsonObject, path: string): string | undefined {
  const found = nestedField(object, namesIn(path));
  if (found === undefined || 'problem' in found) return found?.problem;
  const { value } = found;
  if ((typeof value !== 'number' && typeof value !== 'bigint') || !isGoInt64(value)) {
    return accessorProblem(namesIn(path), value, 'int64');
  }
  if (value < 0) return 'should be a non-negative integer';
  return value > MAX_INT32 ? `should be less than or equal to ${MAX_INT32}` : undefined;
}

function selectorProblem(object: JsonObject, path: string): string | undefined {
  const found = nestedField(object, namesIn(path));
  if (found === undefined || 'problem' in found) return found?.problem;
  return typeof found.value === 'string'
    ? undefined
    : accessorProblem(namesIn(path), found.value, 'string');
}

function namesIn(path: string): readonly string[] {
  return path.replace(/^\./, '').split('.');
}

/** Returns a nested value (apimachinery, `NestedFieldNoCopy`); undefined if there is none. */
function nestedField(
  object: JsonObject,
  names: readonly string[],
): { readonly value: JsonValue } | { readonly problem: string } | undefined {
  let value: JsonValue = object;
  for (const [at, name] of names.entries()) {
    if (value === null) return undefined;
    if (!isJsonObject(value)) {
      const problem = accessorProblem(names.slice(0, at + 1), value, 'map[string]interface{}');
      return { problem };
    }
    const field: JsonValue | undefined = fieldOf(value, name);
    if (field === undefined) return undefined;
    value = field;
  }
  return { value };
}

function accessorProblem(names: readonly string[], value: JsonValue, expected: string): string {
  return `.${names.join('.')} accessor error: the value is of the type ${goTypeOf(value)}, expected ${expected}`;
}

/** Returns the place of a field in a schema, as far as the schema has it. */
function schemaAtOf(
  { properties, at }: StructuralSchema,
  [name, ...rest]: readonly string[],
): readonly (string | number)[] {
  const property = name === undefined ? undefined : properties.get(name);
  return property === undefined ? at : schemaAtOf(property, rest);
}
